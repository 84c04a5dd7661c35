package io.wandertoken.systemtests.torture;

import io.wandertoken.systemtests.torture.Fault.Kind;
import io.wandertoken.systemtests.torture.Fault.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Draws random faults, with pauses between them. Lengths spread around the times after which agents act. Every third time, a fault of
 * the network and another one strike together. Everything is dealt from decks, so that a plan of five minutes has each kind.
 */
final class FaultPlan {
    private static final double FIRST_SECONDS = 5;
    private static final double LEAST_SECONDS = 0.5;
    private static final double MOST_SECONDS = 30;
    private static final int LENGTHS = 6;
    private static final double LEAST_PAUSE_SECONDS = 1;
    private static final double MOST_PAUSE_SECONDS = 15;
    private static final int PAUSES = 4;

    private final Random random;
    private final int hostCount;
    private final Deck<Kind> kinds;
    private final Deck<Kind> ofNetwork;
    private final Deck<Kind> ofHosts;
    private final Deck<Boolean> together;
    private final Deck<Integer> lengths;
    private final Deck<Integer> pauses;
    private final Deck<Target> targets;

    private FaultPlan(long seed, int hostCount, List<Kind> possible) {
        random = new Random(seed);
        this.hostCount = hostCount;
        kinds = new Deck<>(possible, random);
        ofNetwork = new Deck<>(possible.stream().filter(Kind::isOfNetwork).toList(), random);
        ofHosts =
                new Deck<>(possible.stream().filter(kind -> !kind.isOfNetwork()).toList(), random);
        together = new Deck<>(List.of(false, false, true), random);
        lengths = new Deck<>(IntStream.range(0, LENGTHS).boxed().toList(), random);
        pauses = new Deck<>(IntStream.range(0, PAUSES).boxed().toList(), random);
        targets = new Deck<>(List.of(Target.values()), random);
    }

    /** Faults for that many seconds, the same for the same seed. */
    static List<Fault> random(long seed, double seconds, int hostCount, List<Kind> possible) {
        FaultPlan plan = new FaultPlan(seed, hostCount, possible);
        List<Fault> faults = new ArrayList<>();
        double at = FIRST_SECONDS;
        while (true) {
            List<Fault> next = plan.next(at);
            double end = next.stream().mapToDouble(Fault::endSeconds).max().orElseThrow();
            if (end > seconds) {
                return faults;
            }
            faults.addAll(next);
            at = end
                    + LEAST_PAUSE_SECONDS
                    + (MOST_PAUSE_SECONDS - LEAST_PAUSE_SECONDS) * plan.within(plan.pauses.draw(), PAUSES);
        }
    }

    private List<Fault> next(double atSeconds) {
        double length = LEAST_SECONDS * Math.pow(MOST_SECONDS / LEAST_SECONDS, within(lengths.draw(), LENGTHS));
        Kind kind = kinds.draw();
        Fault first = fault(atSeconds, length, kind);
        if (!together.draw()) {
            return List.of(first);
        }
        Kind other = (kind.isOfNetwork() ? ofHosts : ofNetwork).draw();
        return List.of(
                first,
                fault(atSeconds + length / 2 * random.nextDouble(), length * (1 + random.nextDouble()) / 2, other));
    }

    private double within(int part, int parts) {
        return (part + random.nextDouble()) / parts;
    }

    private Fault fault(double atSeconds, double lengthSeconds, Kind kind) {
        List<Integer> hosts =
                new ArrayList<>(IntStream.range(0, hostCount).boxed().toList());
        Collections.shuffle(hosts, random);
        int count = switch (kind) {
            case CUT, ONE_WAY -> 1 + random.nextInt(hostCount - 1);
            case KILL, LEAVE, CLOCK -> 1 + random.nextInt(hostCount);
            case BRIDGE -> 2 + random.nextInt(2);
            case LOSS, CLIENT, DISK -> hostCount;
            case DEAF, MUTE, FREEZE -> 1;
        };
        Target target = count == 1 ? targets.draw() : Target.HOSTS;
        return new Fault(
                round(atSeconds),
                round(lengthSeconds),
                kind,
                kind == Kind.LOSS ? Fault.LOST_PERCENT : 0,
                target,
                target == Target.HOSTS ? List.copyOf(hosts.subList(0, count)) : List.of());
    }

    private static double round(double seconds) {
        return Math.round(seconds * 10) / 10.0;
    }
}
