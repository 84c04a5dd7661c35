package io.wandertoken.simulator.study;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;

/** Something that can be simulated. */
public abstract class Model {
    /** What has been seen in none of n trials has, with 95% confidence, a probability below this over n. */
    public static final double RULE_OF_THREE = 3;

    private final String name;
    private final List<Parameter<?>> parameters;
    private final List<String> presets;
    private final List<String> mainMetrics;

    /**
     * @param name its name on the command line
     * @param presets the names of the scenarios that can be asked for by name, the usual one first
     * @param mainMetrics the metrics that must be known well enough when runs go on until they are
     */
    protected Model(String name, List<Parameter<?>> parameters, List<String> presets, String... mainMetrics) {
        this.name = name;
        this.parameters = parameters;
        this.presets = List.copyOf(presets);
        this.mainMetrics = List.of(mainMetrics);
    }

    public final String name() {
        return name;
    }

    public final List<Parameter<?>> parameters() {
        return parameters;
    }

    public final List<String> presets() {
        return presets;
    }

    public final List<String> mainMetrics() {
        return mainMetrics;
    }

    /** The name of the preset that is meant when none is named. */
    public String usualPreset(Scenario given) {
        return presets.get(0);
    }

    /**
     * A scenario with everything filled in.
     *
     * @throws io.wandertoken.simulator.scenario.BadParameter when values contradict each other
     */
    public abstract Scenario complete(Scenario given, String preset);

    /** What a user should know about a scenario that is valid but perhaps not meant, a sentence each. */
    public List<String> hints(Scenario given, Scenario complete) {
        return List.of();
    }

    /** A scenario that has the same metrics and takes very little time to simulate. */
    public abstract Scenario miniature(Scenario complete);

    public abstract Run run(Scenario complete, Seed seed);

    /** What a metric that was zero in all runs is below with 95% confidence, or NaN where nothing can be said. */
    public double zeroBound(String metric, Scenario complete, int runs) {
        return Double.NaN;
    }
}
