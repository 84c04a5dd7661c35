package io.wandertoken.systemtests.torture;

import io.wandertoken.control.EnumWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Something that goes wrong for a while. Its text form is a line of a schedule: start, length, kind, hosts.
 *
 * @param atSeconds when it begins, since the clients started
 * @param hosts the numbers of the hosts, or none for the host at which a client works at that moment
 */
record Fault(double atSeconds, double lengthSeconds, Kind kind, List<Integer> hosts) {
    private static final String HOLDER = "holder";
    private static final double LEAST_SECONDS = 0.5;
    private static final double MOST_SECONDS = 30;

    /** What goes wrong. */
    enum Kind {
        /** No datagram passes between the hosts and the others. */
        CUT,
        /** What the hosts send to the others is lost. */
        ONE_WAY,
        /** All that is sent to the hosts is lost. */
        DEAF,
        /** All that the hosts send is lost. */
        MUTE,
        /** The first host reaches all; the other named hosts and the rest do not reach each other. */
        BRIDGE,
        /** Three of ten datagrams to every host are lost. */
        LOSS,
        /** The agents are killed, and start again at the end. */
        KILL,
        /** The agents are asked to end, and start again at the end. */
        LEAVE,
        /** All commands {@code wander run} are killed, when it begins and when it ends. */
        CLIENT,
        /** The disk of the hosts is full. */
        DISK,
        /** The agents start again with a wall clock that is three hours ahead, and with the right one at the end. */
        CLOCK,
        /** The agents stand still, while their clocks run. */
        FREEZE
    }

    static Fault parse(String line) {
        String[] words = line.strip().split("\\s+");
        if (words.length != 4) {
            throw new IllegalArgumentException("'" + line + "' is no fault; write: START LENGTH KIND HOSTS");
        }
        return new Fault(
                Double.parseDouble(words[0]),
                Double.parseDouble(words[1]),
                EnumWords.parse(Kind.class, words[2])
                        .orElseThrow(() -> new IllegalArgumentException("'" + words[2] + "' is no kind of fault")),
                words[3].equals(HOLDER)
                        ? List.of()
                        : List.of(words[3].split(",")).stream()
                                .map(Integer::valueOf)
                                .toList());
    }

    /** Random faults one after the other, each of any length around the time after which agents act, with pauses between them. */
    static List<Fault> random(long seed, double seconds, int hostCount, List<Kind> kinds) {
        Random random = new Random(seed);
        List<Fault> faults = new ArrayList<>();
        double at = 5;
        while (true) {
            double length = LEAST_SECONDS * Math.pow(MOST_SECONDS / LEAST_SECONDS, random.nextDouble());
            if (at + length > seconds) {
                return faults;
            }
            Kind kind = kinds.get(random.nextInt(kinds.size()));
            List<Integer> hosts = new ArrayList<>();
            for (int host = 0; host < hostCount; host++) {
                hosts.add(host);
            }
            Collections.shuffle(hosts, random);
            int count = switch (kind) {
                case CUT, ONE_WAY -> 1 + random.nextInt(hostCount - 1);
                case KILL, LEAVE, CLOCK -> 1 + random.nextInt(hostCount);
                case BRIDGE -> 2 + random.nextInt(2);
                case LOSS, CLIENT, DISK -> hostCount;
                case DEAF, MUTE, FREEZE -> 1;
            };
            boolean holder = count == 1 && random.nextBoolean();
            faults.add(new Fault(
                    round(at), round(length), kind, holder ? List.of() : List.copyOf(hosts.subList(0, count))));
            at += length + 1 + random.nextInt(15);
        }
    }

    private static double round(double seconds) {
        return Math.round(seconds * 10) / 10.0;
    }

    Fault at(int host) {
        return new Fault(atSeconds, lengthSeconds, kind, List.of(host));
    }

    /** Whether what one host sends to another is lost. */
    boolean blocks(int from, int to) {
        boolean fromNamed = hosts.contains(from);
        boolean toNamed = hosts.contains(to);
        return switch (kind) {
            case CUT -> fromNamed != toNamed;
            case ONE_WAY -> fromNamed && !toNamed;
            case DEAF -> toNamed;
            case MUTE -> fromNamed;
            case BRIDGE -> hosts.get(0) != from && hosts.get(0) != to && fromNamed != toNamed;
            case LOSS, KILL, LEAVE, CLIENT, DISK, CLOCK, FREEZE -> false;
        };
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.1f %.1f %s %s",
                atSeconds,
                lengthSeconds,
                EnumWords.of(kind),
                hosts.isEmpty() ? HOLDER : hosts.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
}
