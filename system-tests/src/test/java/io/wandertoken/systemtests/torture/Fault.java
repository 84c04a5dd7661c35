package io.wandertoken.systemtests.torture;

import io.wandertoken.control.EnumWords;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Something that goes wrong for a while. Its text form is a line of a schedule: start, length, kind, hosts.
 *
 * @param atSeconds when it begins, since the clients started
 * @param percent how many of a hundred datagrams are lost, for a loss
 * @param hosts the numbers of the hosts, if the target is the hosts
 */
record Fault(double atSeconds, double lengthSeconds, Kind kind, int percent, Target target, List<Integer> hosts) {
    /** The loss of a line that names no share. */
    static final int LOST_PERCENT = 30;

    private static final int ALL_PERCENT = 100;

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
        /** A share of the datagrams to every host is lost. */
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
        FREEZE;

        boolean isOfNetwork() {
            return switch (this) {
                case CUT, ONE_WAY, DEAF, MUTE, BRIDGE, LOSS -> true;
                case KILL, LEAVE, CLIENT, DISK, CLOCK, FREEZE -> false;
            };
        }
    }

    /** Whom it strikes. */
    enum Target {
        /** The hosts with these numbers. */
        HOSTS,
        /** The host at which a client has worked for a second. */
        HOLDER,
        /** The host at which a client begins to work next, at once. */
        STARTER
    }

    static Fault parse(String line) {
        String[] words = line.strip().split("\\s+");
        if (words.length != 4) {
            throw new IllegalArgumentException("'" + line + "' is no fault; write: START LENGTH KIND HOSTS");
        }
        String[] what = words[2].split(":");
        Kind kind = EnumWords.parse(Kind.class, what[0])
                .orElseThrow(() -> new IllegalArgumentException("'" + words[2] + "' is no kind of fault"));
        if (what.length > (kind == Kind.LOSS ? 2 : 1)) {
            throw new IllegalArgumentException("'" + words[2] + "': only a loss has a share, such as loss:40");
        }
        Target target = EnumWords.parse(Target.class, words[3]).orElse(Target.HOSTS);
        return new Fault(
                Double.parseDouble(words[0]),
                Double.parseDouble(words[1]),
                kind,
                what.length > 1 ? percent(what[1]) : kind == Kind.LOSS ? LOST_PERCENT : 0,
                target,
                target == Target.HOSTS
                        ? Stream.of(words[3].split(",")).map(Integer::valueOf).toList()
                        : List.of());
    }

    private static int percent(String word) {
        int percent = Integer.parseInt(word);
        if (percent < 1 || percent > ALL_PERCENT) {
            throw new IllegalArgumentException("a loss is from 1 to 100 percent, not " + word);
        }
        return percent;
    }

    double endSeconds() {
        return atSeconds + lengthSeconds;
    }

    Fault at(int host) {
        return new Fault(atSeconds, lengthSeconds, kind, percent, Target.HOSTS, List.of(host));
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
                "%.1f %.1f %s%s %s",
                atSeconds,
                lengthSeconds,
                EnumWords.of(kind),
                kind == Kind.LOSS && percent != LOST_PERCENT ? ":" + percent : "",
                target == Target.HOSTS
                        ? hosts.stream().map(String::valueOf).collect(Collectors.joining(","))
                        : EnumWords.of(target));
    }
}
