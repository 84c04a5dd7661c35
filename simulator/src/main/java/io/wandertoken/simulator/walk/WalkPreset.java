package io.wandertoken.simulator.walk;

import static io.wandertoken.simulator.walk.WalkParameters.OPEN;
import static io.wandertoken.simulator.walk.WalkParameters.RULE;

import io.wandertoken.simulator.scenario.Scenario;

/** Scenarios with a name. */
public enum WalkPreset {

    /**
     * The case study of the journal paper, under its algorithm.
     *
     * @paper J §3 (table 1)
     */
    PAPER_2009(OPEN.withFlags("""
        --rule sandwich --agents 300 --capacity 300 --permits 1 --hold 4s --skip 100ms --sizing configured
        --sign-of-life visit --growth 1.5 --routing random --guardian off --guardians 1 --guardian-failure 0
        --loss-every 10000s --loss periodic --clock-offset 0s --handover-delay 0s --demand always
        --duration 100000s --warmup 0s\
        """)),

    /**
     * The case study of the earlier paper at nominal load, under its algorithm.
     *
     * @paper E §5 (table 1), §6
     */
    PAPER_2006(PAPER_2009.scenario.withFlags(
            "--rule adaptive --agents 150 --skip 1s --loss-every never --duration 1000000s")),

    /** The case study of the journal paper under the best rules we know; see the report's last chapter. */
    BEST(
            PAPER_2009.scenario.withFlags("--rule witness --sign-of-life probe --routing retrace:5 --guardian 5s"
                    + " --guardians 3 --guardian-failure 0.1"),
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
