package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.handover.HandoverConfig;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Run;
import java.time.Duration;
import java.util.List;

/**
 * Handovers of the real machines on a bad network.
 *
 * @paper S §3
 */
public final class HandoverModel extends Model {

    /** All faults at once, and learned timeouts. */
    public static final String ROUGH = "rough";

    /** Independent losses only, and fixed timeouts: where the loss of a token can be calculated. */
    public static final String LOSSES = "losses";

    /** A state per link is needed for bursts. */
    private static final int MOST_AGENTS_WITH_BURSTS = 1000;

    private static final Scenario LOSSES_SCENARIO = HandoverParameters.OPEN.withFlags("""
        --variant hardened --handovers 1000000 --agents 8 --tokens 1 --hold 1s
        --delay 20ms --jitter 3ms --loss 0.05 --burst 0s --duplication 0 --reordering 0 --replay 0
        --crash-every never --downtime 1s --partition-every never --partition-length 5s
        --timeout 70ms --backoff 1 --passive 10m --soft-state 24h --run-seed none\
        """);

    private static final Scenario ROUGH_SCENARIO = LOSSES_SCENARIO
            .withText(HandoverParameters.HOLD, "10ms")
            .with(HandoverParameters.DUPLICATION, 0.02)
            .with(HandoverParameters.REORDERING, 0.05)
            .with(HandoverParameters.REPLAY, 0.05)
            .withText(HandoverParameters.CRASH_EVERY, "10s")
            .withText(HandoverParameters.PARTITION_EVERY, "60s")
            .with(HandoverParameters.TIMEOUT, Parameter.OFF)
            .with(HandoverParameters.BACKOFF, 2.0);

    public HandoverModel() {
        super("handover", HandoverParameters.ALL, List.of(ROUGH, LOSSES), "lostShare", "latency.mean");
    }

    @Override
    public Scenario complete(Scenario given, String preset) {
        Scenario scenario = given.orElse(preset.equals(LOSSES) ? LOSSES_SCENARIO : ROUGH_SCENARIO);
        scenario = scenario.orElse(
                HandoverParameters.VIOLATIONS, usualViolations(scenario.get(HandoverParameters.VARIANT)));
        scenario.refuseIf(
                scenario.get(HandoverParameters.BURST) > 0
                        && scenario.get(HandoverParameters.AGENTS) > MOST_AGENTS_WITH_BURSTS,
                HandoverParameters.BURST,
                "goes with at most " + MOST_AGENTS_WITH_BURSTS + " agents");
        scenario.refuseIf(scenario.get(HandoverParameters.LOSS) == 1, HandoverParameters.LOSS, "must leave something");
        requireConsistent(scenario);
        return scenario;
    }

    private static void requireConsistent(Scenario scenario) {
        try {
            config(scenario);
        } catch (IllegalArgumentException e) {
            throw new BadParameter("--passive, --timeout and --backoff contradict each other: " + e.getMessage());
        }
    }

    private static Replay.Violations usualViolations(HandoverVariant variant) {
        return variant == HandoverVariant.HARDENED ? Replay.Violations.FAIL : Replay.Violations.COUNT;
    }

    @Override
    public Scenario miniature(Scenario complete) {
        return complete.with(HandoverParameters.HANDOVERS, 10);
    }

    @Override
    public Run run(Scenario complete, Seed seed) {
        return new HandoverSimulation(complete, Replay.seed(complete, seed)).run();
    }

    @Override
    public double zeroBound(String metric, Scenario complete, int runs) {
        return metric.endsWith("Share")
                ? RULE_OF_THREE / ((double) runs * complete.get(HandoverParameters.HANDOVERS))
                : Double.NaN;
    }

    /** How the agents of a scenario are configured. */
    static HandoverConfig config(Scenario scenario) {
        HandoverConfig usual = HandoverConfig.lan();
        HandoverConfig.Timeouts timeouts = usual.timeouts();
        long fixedNanos = scenario.get(HandoverParameters.TIMEOUT);
        boolean learned = fixedNanos == Parameter.OFF;
        Duration fixed = Duration.ofNanos(learned ? 0 : fixedNanos);
        HandoverConfig.Memory memory = usual.memory();
        return usual.withTimeouts(new HandoverConfig.Timeouts(
                        learned ? timeouts.initial() : fixed,
                        learned ? timeouts.least() : fixed,
                        learned ? timeouts.most() : fixed,
                        learned ? timeouts.priorFloor() : fixed,
                        scenario.get(HandoverParameters.BACKOFF),
                        timeouts.longestPoll()))
                .withPassive(Duration.ofNanos(scenario.get(HandoverParameters.PASSIVE)))
                .withMemory(new HandoverConfig.Memory(
                        memory.tokens(),
                        memory.softTokens(),
                        Duration.ofNanos(scenario.get(HandoverParameters.SOFT_STATE)),
                        memory.peers()));
    }

    /** The command that runs a scenario again, from the seed of one of its runs. */
    static String commandLine(Scenario scenario, Seed seed) {
        HandoverModel model = new HandoverModel();
        Scenario usual = model.complete(HandoverParameters.OPEN, ROUGH)
                .with(HandoverParameters.VIOLATIONS, usualViolations(scenario.get(HandoverParameters.VARIANT)));
        Scenario replay = scenario.with(Replay.RUN_SEED, seed.value());
        return "./wander simulate handover " + String.join(" ", replay.flagsBeyond(usual)) + " --runs 1";
    }
}
