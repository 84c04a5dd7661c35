package io.wandertoken.simulator.walk;

import static io.wandertoken.simulator.walk.WalkParameters.AGENTS;
import static io.wandertoken.simulator.walk.WalkParameters.CAPACITY;
import static io.wandertoken.simulator.walk.WalkParameters.GROWTH;
import static io.wandertoken.simulator.walk.WalkParameters.GUARDIAN;
import static io.wandertoken.simulator.walk.WalkParameters.GUARDIANS;
import static io.wandertoken.simulator.walk.WalkParameters.GUARDIAN_FAILURE;
import static io.wandertoken.simulator.walk.WalkParameters.MAX_INTERVAL;
import static io.wandertoken.simulator.walk.WalkParameters.ROUTING;
import static io.wandertoken.simulator.walk.WalkParameters.RULE;
import static io.wandertoken.simulator.walk.WalkParameters.SIGN_OF_LIFE;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** Scenarios of walks that are valid but perhaps not what was meant. */
final class WalkHints {
    private WalkHints() {}

    static List<String> of(Scenario given, Scenario complete) {
        List<String> hints = new ArrayList<>();
        int agents = complete.get(AGENTS);
        int capacity = complete.get(CAPACITY);
        if (given.find(AGENTS) != null
                && given.find(CAPACITY) == null
                && (agents >= 2 * capacity || capacity >= 2 * agents)) {
            hints.add("--capacity is " + capacity + ", as in the paper, but --agents is " + agents
                    + ": give --capacity, the number of agents that saturates the resource");
        }
        if (complete.get(GUARDIAN) == Parameter.OFF) {
            addIfGiven(given, GUARDIANS, "without --guardian", hints);
            addIfGiven(given, GUARDIAN_FAILURE, "without --guardian", hints);
        }
        if (complete.get(RULE) != WalkParameters.Rule.ADAPTIVE) {
            addIfGiven(given, MAX_INTERVAL, "without --rule adaptive", hints);
            addIfGiven(given, GROWTH, "without --rule adaptive", hints);
        }
        if (complete.get(ROUTING).choices() == 0) {
            addIfGiven(given, SIGN_OF_LIFE, "without --routing choice or retrace", hints);
        }
        return hints;
    }

    private static void addIfGiven(Scenario given, Parameter<?> parameter, String why, List<String> hints) {
        if (given.find(parameter) != null) {
            hints.add("--" + parameter.name() + " has no effect " + why);
        }
    }
}
