package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The fault plan of a run: who dies when, when the network falls apart, who leaves and who joins. */
final class FleetFaults {
    private final Scenario scenario;
    private final RandomSource random;
    private final FleetSimulation fleet;
    private final long endNanos;

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
        int permit = random.nextInt(scenario.get(FleetParameters.PERMITS));
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
                long downtime = (long) (scenario.get(FleetParameters.DOWNTIME) * random.nextExponential());
                fleet.queue().after(1 + downtime, () -> fleet.start(victim));
            }
        }
    }

    private void add(List<Host> victims, int host) {
        if (host != TokenLedger.NOBODY) {
            victims.add(fleet.hosts().get(host));
        }
    }

    private void part() {
        BitSet side = new BitSet();
        for (int i = 0; i < fleet.hosts().size(); i++) {
            side.set(i, random.nextInt(2) == 0);
        }
        double oneWay = scenario.get(FleetParameters.ONE_WAY);
        fleet.network().part(side, oneWay > 0 && random.nextDouble() < oneWay);
        fleet.queue().after(scenario.get(FleetParameters.PARTITION_LENGTH), fleet.network()::join);
    }

    /** A host stands still: its process alone, as by SIGSTOP, or with its clock, as a suspended machine. */
    private void freeze() {
        Host host = fleet.hosts().get(random.nextInt(fleet.hosts().size()));
        long length = 1 + (long) (scenario.get(FleetParameters.FREEZE_LENGTH) * random.nextExponential());
        boolean suspended = random.nextInt(2) == 0;
        if (host.isUp() && !host.isFrozen()) {
            long life = host.life();
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
