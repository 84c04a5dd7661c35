package io.wandertoken.simulator.walk;

import io.wandertoken.simulator.walk.routing.ChoiceRouting;
import io.wandertoken.simulator.walk.routing.RandomRouting;
import io.wandertoken.simulator.walk.routing.RoundRobinRouting;
import io.wandertoken.simulator.walk.routing.Routing;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A routing rule as people write it: {@code random}, {@code choice:5}, {@code choice:5+32}, {@code retrace:2},
 * {@code round-robin}.
 *
 * @param choices peers probed per handover, for choice and retrace
 * @param memory the length of the token's shortlist, or 0 for none
 */
public record RoutingSpec(Kind kind, int choices, int memory) {

    public enum Kind {
        RANDOM,
        CHOICE,
        RETRACE,
        ROUND_ROBIN
    }

    public static final RoutingSpec RANDOM = new RoutingSpec(Kind.RANDOM, 0, 0);
    public static final RoutingSpec ROUND_ROBIN = new RoutingSpec(Kind.ROUND_ROBIN, 0, 0);

    static final String LABEL = "random|choice:D[+M]|retrace:D[+M]|round-robin";

    static final String ALLOWED =
            "random, round-robin, choice:D, choice:D+M, retrace:D or retrace:D+M with D and M from 1 to 1000";

    private static final Pattern CHOICE = Pattern.compile("(choice|retrace):([1-9]\\d{0,3})(?:\\+([1-9]\\d{0,3}))?");
    private static final int MOST = 1000;

    /** A retracing walk cannot do without a shortlist; this length serves it well. */
    private static final int RETRACE_MEMORY = 16;

    static RoutingSpec parse(String text) {
        if (text.equals("random")) {
            return RANDOM;
        }
        if (text.equals("round-robin")) {
            return ROUND_ROBIN;
        }
        Matcher matcher = CHOICE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
        }
        boolean retraces = matcher.group(1).equals("retrace");
        int choices = Integer.parseInt(matcher.group(2));
        int usualMemory = retraces ? RETRACE_MEMORY : 0;
        int memory = matcher.group(3) == null ? usualMemory : Integer.parseInt(matcher.group(3));
        if (choices > MOST || memory > MOST) {
            throw new IllegalArgumentException(text);
        }
        return new RoutingSpec(retraces ? Kind.RETRACE : Kind.CHOICE, choices, memory);
    }

    Routing routing() {
        return switch (kind) {
            case RANDOM -> new RandomRouting();
            case CHOICE -> new ChoiceRouting(choices, false);
            case RETRACE -> new ChoiceRouting(choices, true);
            case ROUND_ROBIN -> new RoundRobinRouting();
        };
    }

    @Override
    public String toString() {
        return switch (kind) {
            case RANDOM -> "random";
            case CHOICE -> "choice:" + choices + (memory == 0 ? "" : "+" + memory);
            case RETRACE -> "retrace:" + choices + "+" + memory;
            case ROUND_ROBIN -> "round-robin";
        };
    }
}
