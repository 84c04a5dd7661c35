package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;

/** The scenarios that several experiments start from. */
final class Walks {
    static final String JOURNAL = "paper-2009";
    static final String EARLIER = "paper-2006";
    static final String BEST = "best";

    private static final WalkModel WALK = new WalkModel();
    private static final UncoordinatedModel UNCOORDINATED = new UncoordinatedModel();

    private Walks() {}

    /** A scenario that leaves everything to the preset. */
    static Scenario open() {
        return WalkParameters.OPEN;
    }

    static Sweep walk(String preset, Scenario given, int runs) {
        return Sweep.single(WALK, preset, given, runs);
    }

    static Sweep walk(String preset, Scenario given, Parameter<?> parameter, List<String> values, int runs) {
        return new Sweep(WALK, preset, given, parameter, values, runs);
    }

    static Sweep uncoordinated(String preset, Scenario given, int runs) {
        return Sweep.single(UNCOORDINATED, preset, given, runs);
    }

    static double agents(Result result) {
        return result.scenario().get(WalkParameters.AGENTS);
    }
}
