package io.wandertoken.protocol.scenario;

import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Short stable names for what has long or random ones: agents by letters, all others numbered as they appear. */
final class ScenarioNames {
    /** The clock of every agent at the time 0 of a scenario. */
    static final long EPOCH_NANOS = 1_700_000_000_000_000_000L;

    /** Numbers that are taken from a clock are greater than this. */
    private static final long CLOCK_NUMBERS = 1_000_000_000_000L;

    private final Map<Object, String> names = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private long firstNumber;

    /** A session, fence or epoch. Agents take the first one from the clock; here it is 1, and the others are relative to it. */
    String number(long number) {
        if (number < CLOCK_NUMBERS) {
            return String.valueOf(number);
        }
        firstNumber = firstNumber == 0 ? number : firstNumber;
        return String.valueOf(number - firstNumber + 1);
    }

    static String agent(int number) {
        return String.valueOf((char) ('a' + number));
    }

    /** An agent as another one says it; an agent that speaks of itself says SELF. */
    static String agent(int number, int self) {
        return agent(number == PeerRef.SELF ? self : number);
    }

    static String agents(List<Integer> numbers, int self) {
        return numbers.stream().map(number -> agent(number, self)).collect(Collectors.joining(","));
    }

    String token(TokenId token) {
        return name("t", token);
    }

    String name(String kind, Object thing) {
        return names.computeIfAbsent(thing, unused -> kind + counts.merge(kind, 1, Integer::sum));
    }
}
