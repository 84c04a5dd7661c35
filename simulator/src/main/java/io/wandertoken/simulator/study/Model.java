package io.wandertoken.simulator.study;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;

/** Something that can be simulated. */
public interface Model {

    /** Its name on the command line. */
    String name();

    List<Parameter<?>> parameters();

    /** The names of the scenarios that can be asked for by name. */
    List<String> presets();

    /** The name of the preset that is meant when none is named. */
    String usualPreset(Scenario given);

    /**
     * A scenario with everything filled in.
     *
     * @throws io.wandertoken.simulator.scenario.BadParameter when values contradict each other
     */
    Scenario complete(Scenario given, String preset);

    /** What a user should know about a scenario that is valid but perhaps not meant, a sentence each. */
    default List<String> hints(Scenario given, Scenario complete) {
        return List.of();
    }

    /** A scenario that has the same metrics and takes very little time to simulate. */
    Scenario miniature(Scenario complete);

    /** The metrics that must be known well enough when runs go on until they are. */
    List<String> mainMetrics();

    /** One run of a complete scenario. */
    Run run(Scenario complete, Seed seed);

    /**
     * What a metric that was zero in all runs is below with 95% confidence, or NaN where nothing can be said.
     */
    double zeroBound(String metric, Scenario complete, int runs);
}
