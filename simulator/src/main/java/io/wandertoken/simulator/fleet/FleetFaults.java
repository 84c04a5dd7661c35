package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.fleet.FleetParameters.Cut;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** The fault plan of a run: who dies when, when the network falls apart, who leaves and who joins. */
final class FleetFaults {
    private final Scenario scenario;
    private final RandomSource random;
    private final FleetSimulation fleet;
    private final long endNanos;

    /** What strikes the agent that grants the next lease. */
    private final ArrayDeque<Consumer<Host>> awaitingGrant = new ArrayDeque<>();

    /** When the last fault of a kind that ends is over. */
    private long overNanos;

    FleetFaults(Scenario scenario, RandomSource random, FleetSimulation fleet) {
        this.scenario = scenario;
        this.random = random;
        this.fleet = fleet;
        endNanos = scenario.get(FleetParameters.DURATION) - scenario.get(FleetParameters.CALM);
    }

    /** Puts the first fault of each kind into the queue; each brings the next one. */
    void plan() {
        next(FleetParameters.KILL_EVERY, this::strike);
        next(FleetParameters.PARTITION_EVERY, this::part);
        next(FleetParameters.CHURN_EVERY, this::change);
        next(FleetParameters.FREEZE_EVERY, this::freeze);
    }

    private void next(Parameter<Long> every, Runnable fault) {
        long meanNanos = scenario.get(every);
        if (meanNanos == Parameter.OFF) {
            return;
        }
        long after = 1 + (long) (meanNanos * random.nextExponential());
        if (fleet.queue().now() + after < endNanos) {
            fleet.queue().after(after, () -> {
                fault.run();
                next(every, fault);
            });
        }
    }

    private void strike() {
        List<Host> victims = new ArrayList<>();
        int permit = random.nextInt(FleetScenario.permits(scenario));
        int holder = fleet.tokens().holder(permit);
        int giver = fleet.tokens().giver(permit);
        switch (scenario.get(FleetParameters.KILL)) {
            case HOLDER -> add(victims, holder);
            case HOLDER_AND_GUARDIAN -> {
                add(victims, holder);
                add(victims, giver);
            }
            case ANY -> add(victims, random.nextInt(fleet.hosts().size()));
            case VOTER -> add(victims, random.nextInt(Math.max(1, scenario.get(FleetParameters.QUORUM))));
            case ALL -> victims.addAll(fleet.hosts().stream().filter(Host::isUp).toList());
        }
        for (Host victim : victims) {
            if (victim.isUp()) {
                fleet.statistics().onKill();
                fleet.kill(victim);
                long downtime = downtimeNanos();
                noteUntil(fleet.queue().now() + downtime);
                fleet.queue().after(1 + downtime, () -> fleet.start(victim));
            }
        }
    }

    private void add(List<Host> victims, int host) {
        if (host != TokenLedger.NOBODY) {
            victims.add(fleet.hosts().get(host));
        }
    }

    /** An agent grants a lease. */
    void onGrant(Host host) {
        Consumer<Host> fault = awaitingGrant.poll();
        if (fault != null && fleet.queue().now() < endNanos) {
            fleet.queue().after(0, () -> fault.accept(host));
        }
    }

    /** For how long no partition was on and all hosts ran, or a negative time while that is not so. */
    long quietNanos() {
        return fleet.queue().now() - overNanos;
    }

    /** When the fleet has dealt with the last fault. */
    long settledNanos() {
        return overNanos == 0 ? 0 : overNanos + FleetScenario.patienceNanos(scenario);
    }

    /** Hosts are back before the calm, but those of a scenario that says that they stay down. */
    private long downtimeNanos() {
        double mean = scenario.get(FleetParameters.DOWNTIME);
        long drawn = (long) (mean * random.nextExponential());
        return mean < endNanos ? untilCalm(drawn) : drawn;
    }

    /** How long a fault lasts: none lasts into the calm. */
    private long untilCalm(long drawnNanos) {
        return Math.min(drawnNanos, endNanos - fleet.queue().now());
    }

    /** A fault is on until that time. */
    void noteUntil(long nanos) {
        overNanos = Math.max(overNanos, nanos);
    }

    private boolean awaitsGrant() {
        return scenario.get(FleetParameters.STRIKE) == FleetParameters.Strike.GRANT;
    }

    private void part() {
        Cut cut = scenario.get(FleetParameters.CUT);
        Cut shape = cut == Cut.MIXED ? Cut.values()[random.nextInt(Cut.MIXED.ordinal())] : cut;
        if (shape == Cut.HALVES || shape == Cut.BRIDGE) {
            partHalves(shape == Cut.BRIDGE ? random.nextInt(fleet.hosts().size()) : FleetNetwork.NOBODY);
        } else if (awaitsGrant()) {
            awaitingGrant.add(host -> partOne(shape, host.number));
        } else {
            int holder = fleet.tokens().holder(0);
            boolean strikesHolder = random.nextInt(2) == 0 && holder != TokenLedger.NOBODY;
            partOne(shape, strikesHolder ? holder : random.nextInt(fleet.hosts().size()));
        }
    }

    private void partHalves(int bridge) {
        BitSet side = new BitSet();
        for (int i = 0; i < fleet.hosts().size(); i++) {
            side.set(i, random.nextInt(2) == 0);
        }
        double oneWay = scenario.get(FleetParameters.ONE_WAY);
        part(side, oneWay > 0 && random.nextDouble() < oneWay, bridge);
    }

    private void partOne(Cut shape, int victim) {
        BitSet side = new BitSet();
        side.set(victim);
        if (shape == Cut.DEAF) {
            // The others are not heard.
            side.flip(0, fleet.hosts().size());
        }
        part(side, shape != Cut.ALONE, FleetNetwork.NOBODY);
    }

    private void part(BitSet side, boolean inwards, int bridge) {
        long length = scenario.get(FleetParameters.PARTITION_LENGTH);
        noteUntil(fleet.queue().now() + length);
        fleet.network().part(side, inwards, bridge);
        fleet.queue().after(length, fleet.network()::join);
    }

    private void freeze() {
        if (awaitsGrant()) {
            awaitingGrant.add(this::freeze);
        } else {
            freeze(fleet.hosts().get(random.nextInt(fleet.hosts().size())));
        }
    }

    /** A host stands still: its process alone, as by SIGSTOP, or with its clock, as a suspended machine. */
    private void freeze(Host host) {
        long length = untilCalm(1 + (long) (scenario.get(FleetParameters.FREEZE_LENGTH) * random.nextExponential()));
        boolean suspended = random.nextInt(2) == 0;
        if (host.isUp() && !host.isFrozen()) {
            long life = host.life();
            noteUntil(fleet.queue().now() + length);
            host.freeze(length);
            fleet.queue().after(length, () -> host.thaw(life, suspended ? length : 0));
        }
    }

    /** One agent leaves, unless it is a seed, and a new one joins. */
    private void change() {
        fleet.statistics().onChurn();
        int seeds = scenario.get(FleetParameters.SEEDS);
        List<Host> leavers = fleet.hosts().stream()
                .filter(host -> host.isUp() && host.number >= seeds)
                .toList();
        if (!leavers.isEmpty()) {
            leavers.get(random.nextInt(leavers.size())).leave();
        }
        fleet.start(fleet.newHost());
    }
}
