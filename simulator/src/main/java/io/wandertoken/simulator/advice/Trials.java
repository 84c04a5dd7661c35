package io.wandertoken.simulator.advice;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.fleet.DemandSpec;
import io.wandertoken.simulator.fleet.FleetModel;
import io.wandertoken.simulator.fleet.FleetParameters;
import io.wandertoken.simulator.fleet.FleetParameters.Profile;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.Locale;

/** What is simulated of a mode in a situation, and how much of it: enough to know, and no more. */
final class Trials {
    private static final double LOCAL_PACE = 0.2;

    /** Until a fleet has found together and has one token. */
    private static final long FORMATION_NANOS = Durations.parse("5m");

    private static final int MOST_USES = 1000;
    private static final int FEWEST_USES = 60;

    /** Uses before those that are counted. */
    private static final int FIRST_USES = 20;

    /** From this load on it takes some time until queues are as long as they will be. */
    private static final double HEAVY = 0.8;

    /** Thirty years of the clients' time, in nanoseconds. */
    private static final double LONGEST_NANOS = 1e18;

    /** How many agents are simulated for how many seconds in one run, where that is enough. */
    private static final double AGENT_SECONDS = 8e4;

    /** And at most: about a minute of one core. */
    private static final double MOST_AGENT_SECONDS = 6e6;

    private static final long SHORT_LULL_NANOS = Durations.parse("5s");
    private static final long LONG_LULL_NANOS = Durations.parse("2m");

    /** A lull must be longer than what it takes to hand over, to acknowledge and to tell others. */
    private static final int DELAYS_PER_LULL = 20;

    private static final long SHORTEST_TRIAL_NANOS = Durations.parse("10s");
    private static final long SHORT_TRIAL_NANOS = Durations.parse("10m");
    private static final long LONG_TRIAL_NANOS = Durations.parse("40m");
    private static final long DEATH_EVERY_NANOS = Durations.parse("2m");

    private final Situation situation;

    /** How much of the usual times does for these agents: those of one machine do everything more often. */
    private final double pace;

    private final double agentSeconds;

    Trials(Situation situation) {
        this(situation, 1);
    }

    /** @param share of what is usually simulated */
    Trials(Situation situation, double share) {
        this.situation = situation;
        pace = situation.profile() == Profile.LOCAL ? LOCAL_PACE : 1;
        agentSeconds = share * AGENT_SECONDS;
    }

    /** Whether there are queues, and what agents send depends on how long these are; then the trial of the waits tells it, too. */
    boolean isHeavy() {
        return situation.together() || situation.loadWithDelays() >= HEAVY;
    }

    Scenario waits(Mode mode) {
        double perUse = nanosPerUse() + searchNanos(mode);
        long warmup = formationNanos() + (long) (firstUses() * perUse);
        return demand(mode)
                .with(FleetParameters.LONGEST_LULL, lull(SHORT_LULL_NANOS))
                .with(FleetParameters.WARMUP, warmup)
                .with(FleetParameters.DURATION, warmup + lull(SHORT_LULL_NANOS) + (long) (uses() * perUse));
    }

    /** What has to be simulated from one use to the next: after a client has come, has been served and has gone. */
    private double nanosPerUse() {
        double lull = lull(SHORT_LULL_NANOS);
        // Between two rounds of agents that come together there is one lull.
        double idle = situation.together()
                ? lull / situation.agents()
                : Math.min(situation.gapNanos() - situation.holdNanos(), lull);
        return Math.min(situation.holdNanos(), 2 * lull) + idle;
    }

    /** The token of a ring comes by, on average, after half a round, which nobody can leap over. */
    private double searchNanos(Mode mode) {
        return mode == Mode.RING ? situation.roundNanos() / 2 : 0;
    }

    private int firstUses() {
        return isHeavy() ? FIRST_USES + situation.agents() : FIRST_USES;
    }

    private double uses() {
        double most = Math.min(MOST_USES, LONGEST_NANOS / situation.gapNanos());
        return Math.max(FEWEST_USES, Math.min(most, usesIn(agentSeconds) - firstUses()));
    }

    private double usesIn(double agentSeconds) {
        return agentSeconds / situation.agents() / Durations.seconds(nanosPerUse());
    }

    /** Refuses what would take hours. */
    void requireFeasible() {
        if (firstUses() + FEWEST_USES > usesIn(MOST_AGENT_SECONDS)) {
            throw new BadParameter(isHeavy() ? queueProblem() : delayProblem());
        }
    }

    private String queueProblem() {
        return String.format(
                Locale.ROOT,
                "%d agents want the resource %.1f times as much as it can be used, and queue for so long that it"
                        + " cannot be simulated: no mode helps against that; try fewer agents, a shorter --hold or a"
                        + " longer --every",
                situation.agents(),
                situation.loadWithDelays());
    }

    private String delayProblem() {
        return situation.agents() + " agents whose datagrams travel for " + Durations.format(situation.delayNanos())
                + " would take hours to simulate: try fewer agents or a shorter --delay";
    }

    Scenario traffic(Mode mode) {
        double manyUses = Math.max(SHORTEST_TRIAL_NANOS, MOST_USES * situation.gapNanos());
        return demand(mode)
                .with(FleetParameters.LONGEST_LULL, lull(LONG_LULL_NANOS))
                .with(FleetParameters.WARMUP, formationNanos())
                .with(FleetParameters.DURATION, formationNanos() + (long) Math.min(trialNanos(), manyUses));
    }

    private Scenario demand(Mode mode) {
        return fleet(mode)
                .with(
                        FleetParameters.DEMAND,
                        situation.together()
                                ? DemandSpec.cron((long) situation.everyNanos())
                                : DemandSpec.every(situation.everyNanos()))
                .with(FleetParameters.WORK, situation.holdNanos())
                .with(FleetParameters.HOLD, FleetModel.LONGEST_USE * situation.holdNanos());
    }

    /** It makes no difference for what comes next whether the resource was in use, so now and then is enough. */
    Scenario deaths(Mode mode) {
        return fleet(mode)
                .with(FleetParameters.DEMAND, DemandSpec.every((double) situation.agents() * Durations.parse("1m")))
                .with(FleetParameters.KILL_EVERY, (long) (pace * DEATH_EVERY_NANOS))
                .with(FleetParameters.WARMUP, formationNanos())
                .with(FleetParameters.DURATION, formationNanos() + trialNanos());
    }

    private Scenario fleet(Mode mode) {
        return FleetParameters.OPEN
                .with(FleetParameters.AGENTS, situation.agents())
                .with(FleetParameters.MODE, mode.simulated())
                .with(FleetParameters.PROFILE, situation.profile())
                .with(FleetParameters.DELAY, situation.delayNanos())
                .with(FleetParameters.CLIENTS_FROM, formationNanos())
                .withText(FleetParameters.CALM, "0s");
    }

    private long formationNanos() {
        return (long) (pace * FORMATION_NANOS);
    }

    private long lull(long nanos) {
        return Math.max((long) (pace * nanos), DELAYS_PER_LULL * situation.delayNanos());
    }

    private long trialNanos() {
        double nanos = agentSeconds / situation.agents() * Durations.parse("1s");
        return (long) (pace * Math.min(LONG_TRIAL_NANOS, Math.max(SHORT_TRIAL_NANOS, nanos)));
    }
}
