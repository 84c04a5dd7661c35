package io.wandertoken.simulator.walk;

import static io.wandertoken.simulator.walk.WalkParameters.AGENTS;
import static io.wandertoken.simulator.walk.WalkParameters.CAPACITY;
import static io.wandertoken.simulator.walk.WalkParameters.CLOCK_OFFSET;
import static io.wandertoken.simulator.walk.WalkParameters.DEMAND;
import static io.wandertoken.simulator.walk.WalkParameters.DURATION;
import static io.wandertoken.simulator.walk.WalkParameters.GROWTH;
import static io.wandertoken.simulator.walk.WalkParameters.GUARDIAN;
import static io.wandertoken.simulator.walk.WalkParameters.GUARDIANS;
import static io.wandertoken.simulator.walk.WalkParameters.GUARDIAN_FAILURE;
import static io.wandertoken.simulator.walk.WalkParameters.HANDOVER_DELAY;
import static io.wandertoken.simulator.walk.WalkParameters.HOLD;
import static io.wandertoken.simulator.walk.WalkParameters.LOSS;
import static io.wandertoken.simulator.walk.WalkParameters.LOSS_EVERY;
import static io.wandertoken.simulator.walk.WalkParameters.OPEN;
import static io.wandertoken.simulator.walk.WalkParameters.PERMITS;
import static io.wandertoken.simulator.walk.WalkParameters.ROUTING;
import static io.wandertoken.simulator.walk.WalkParameters.RULE;
import static io.wandertoken.simulator.walk.WalkParameters.SIGN_OF_LIFE;
import static io.wandertoken.simulator.walk.WalkParameters.SIZING;
import static io.wandertoken.simulator.walk.WalkParameters.SKIP;
import static io.wandertoken.simulator.walk.WalkParameters.WARMUP;

import io.wandertoken.protocol.walk.SignOfLife;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;

/** Scenarios with a name. */
public enum WalkPreset {

    /**
     * The case study of the journal paper, under its algorithm.
     *
     * @paper J §3 (table 1)
     */
    PAPER_2009(OPEN.with(RULE, WalkParameters.Rule.SANDWICH)
            .with(AGENTS, 300)
            .with(CAPACITY, 300)
            .with(PERMITS, 1)
            .withText(HOLD, "4s")
            .withText(SKIP, "100ms")
            .with(SIZING, WalkParameters.Sizing.CONFIGURED)
            .with(SIGN_OF_LIFE, SignOfLife.VISIT)
            .with(GROWTH, 1.5)
            .with(ROUTING, RoutingSpec.RANDOM)
            .with(GUARDIAN, Parameter.OFF)
            .with(GUARDIANS, 1)
            .with(GUARDIAN_FAILURE, 0.0)
            .withText(LOSS_EVERY, "10000s")
            .with(LOSS, WalkParameters.LossKind.PERIODIC)
            .withText(CLOCK_OFFSET, "0s")
            .withText(HANDOVER_DELAY, "0s")
            .withText(DEMAND, "always")
            .withText(DURATION, "100000s")
            .withText(WARMUP, "0s")),

    /**
     * The case study of the earlier paper at nominal load, under its algorithm.
     *
     * @paper E §5 (table 1), §6
     */
    PAPER_2006(PAPER_2009
            .scenario
            .with(RULE, WalkParameters.Rule.ADAPTIVE)
            .with(AGENTS, 150)
            .withText(SKIP, "1s")
            .with(LOSS_EVERY, Parameter.OFF)
            .withText(DURATION, "1000000s")),

    /** The case study of the journal paper under the best rules we know; see the report's last chapter. */
    BEST(
            PAPER_2009
                    .scenario
                    .with(RULE, WalkParameters.Rule.WITNESS)
                    .with(SIGN_OF_LIFE, SignOfLife.PROBE)
                    .with(ROUTING, RoutingSpec.retrace(5))
                    .withText(GUARDIAN, "5s")
                    .with(GUARDIANS, 3)
                    .with(GUARDIAN_FAILURE, 0.1),
            3,
            0.1);

    private final Scenario scenario;
    private final double regenerationBaseFactor;
    private final double regenerationFactor;

    /** With the regeneration times of the paper: Δmin and γ = Δmin·Nmax. */
    WalkPreset(Scenario scenario) {
        this(scenario, 1, 1);
    }

    WalkPreset(Scenario scenario, double regenerationBaseFactor, double regenerationFactor) {
        this.scenario = scenario;
        this.regenerationBaseFactor = regenerationBaseFactor;
        this.regenerationFactor = regenerationFactor;
    }

    /** The preset that fits a rule when none is named: the paper that the rule comes from. */
    public static WalkPreset fitting(Scenario given) {
        return given.find(RULE) == WalkParameters.Rule.ADAPTIVE ? PAPER_2006 : PAPER_2009;
    }

    public Scenario scenario() {
        return scenario;
    }

    /** The base of the regeneration timeout where it is not given, in multiples of Δmin·k. */
    double regenerationBaseFactor() {
        return regenerationBaseFactor;
    }

    /** The mean of its random part where it is not given, in multiples of Δmin·k·Nmax. */
    double regenerationFactor() {
        return regenerationFactor;
    }
}
