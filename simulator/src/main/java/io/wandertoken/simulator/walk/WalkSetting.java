package io.wandertoken.simulator.walk;

import static io.wandertoken.simulator.walk.WalkParameters.CAPACITY;
import static io.wandertoken.simulator.walk.WalkParameters.HOLD;
import static io.wandertoken.simulator.walk.WalkParameters.MAX_INTERVAL;
import static io.wandertoken.simulator.walk.WalkParameters.MIN_INTERVAL;
import static io.wandertoken.simulator.walk.WalkParameters.PERMITS;
import static io.wandertoken.simulator.walk.WalkParameters.REGENERATION;
import static io.wandertoken.simulator.walk.WalkParameters.REGENERATION_BASE;
import static io.wandertoken.simulator.walk.WalkParameters.RULE;

import io.wandertoken.protocol.walk.RemovalRule;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;

/**
 * A scenario with everything filled in that follows from the rest.
 *
 * @param scenario every parameter has a value
 * @paper J §2 (lines 2 and 3)
 */
public record WalkSetting(Scenario scenario) {

    /** Added to any time within a run, it still fits. */
    private static final double LONGEST_WATCH_NANOS = Long.MAX_VALUE / 4.0;

    /**
     * Fills in what is left open.
     *
     * @throws BadParameter when values contradict each other
     */
    public static WalkSetting of(Scenario given, WalkPreset preset) {
        Scenario scenario = given.orElse(preset.scenario());
        int capacity = scenario.get(CAPACITY);
        int permits = scenario.get(PERMITS);
        scenario = scenario.orDerived(MIN_INTERVAL, (double) scenario.get(HOLD) * capacity / (2.0 * permits));
        // An agent's turn comes k times as often with k permits, but each of the k tokens as seldom as a single one.
        double walkInterval = (double) scenario.get(MIN_INTERVAL) * permits;
        scenario = scenario.orDerived(REGENERATION_BASE, preset.regenerationBaseFactor() * walkInterval);
        scenario = scenario.orDerived(MAX_INTERVAL, 3 * walkInterval);
        scenario = scenario.orElse(REGENERATION, preset.regenerationFactor() * walkInterval * capacity);
        WalkSetting setting = new WalkSetting(scenario);
        setting.check();
        return setting;
    }

    public <T> T get(Parameter<T> parameter) {
        return scenario.get(parameter);
    }

    RemovalRule removal() {
        return switch (get(RULE)) {
            case SANDWICH -> RemovalRule.SANDWICH;
            case WITNESS -> RemovalRule.WITNESS;
            case ADAPTIVE -> RemovalRule.PRECEDENCE;
            case NONE -> RemovalRule.NONE;
        };
    }

    private void check() {
        checkGuardians();
        scenario.refuseIf(
                get(WalkParameters.WARMUP) >= get(WalkParameters.DURATION),
                WalkParameters.WARMUP,
                "must be shorter than --duration " + scenario.text(WalkParameters.DURATION));
        scenario.refuseIf(
                get(WalkParameters.SKIP) > get(HOLD),
                WalkParameters.SKIP,
                "must not be longer than --hold " + scenario.text(HOLD));
        scenario.refuseIf(
                get(PERMITS) > get(WalkParameters.AGENTS),
                PERMITS,
                "must not be more than --agents " + scenario.text(WalkParameters.AGENTS));
        if (get(RULE) == WalkParameters.Rule.ADAPTIVE && get(WalkParameters.SIZING) == WalkParameters.Sizing.LEARNED) {
            throw new BadParameter("--sizing learned: goes with the rules of the 2009 paper, not with --rule adaptive");
        }
        scenario.refuseIf(
                (long) get(PERMITS) * get(WalkParameters.AGENTS) > Integer.MAX_VALUE / 2,
                PERMITS,
                "times --agents must stay below a thousand million");
    }

    /** The most patient guardian's watch must be a time that can be simulated. */
    private void checkGuardians() {
        long margin = get(WalkParameters.GUARDIAN);
        double longestWatch = ((double) get(HOLD) + margin) * get(WalkParameters.GUARDIANS);
        scenario.refuseIf(
                margin != Parameter.OFF && longestWatch > LONGEST_WATCH_NANOS,
                WalkParameters.GUARDIAN,
                "times --guardians " + scenario.text(WalkParameters.GUARDIANS) + " is longer than can be simulated");
    }
}
