package io.wandertoken.simulator.search;

import io.wandertoken.simulator.fleet.FleetModel;
import io.wandertoken.simulator.fleet.FleetParameters;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One scenario of a fleet and the seed of its run.
 *
 * @param flags what differs from {@link #BASE}, by the names of the parameters, in order
 */
public record FleetCase(Map<String, String> flags, long seed) {

    /** Short runs of agents in a hurry: half a minute of short faults, less demand than they can serve, time to recover at the end. */
    private static final String BASE = "--agents 3 --profile local --demand 0.1 --work 50ms --hold 10s --downtime 1s"
            + " --partition-length 2s --freeze-length 1s --warmup 10s --duration 70s --calm 35s";

    public FleetCase {
        flags = new LinkedHashMap<>(flags);
    }

    /** Reads what {@link #toString} wrote. */
    public static FleetCase parse(String text) {
        Map<String, String> flags = new LinkedHashMap<>();
        String[] words = text.strip().split("\\s+");
        long seed = 1;
        for (int i = 0; i + 1 < words.length; i += 2) {
            if (words[i].equals("--run-seed")) {
                seed = Long.parseLong(words[i + 1]);
            } else {
                flags.put(words[i].substring("--".length()), words[i + 1]);
            }
        }
        return new FleetCase(flags, seed);
    }

    FleetCase with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(flags);
        changed.put(name, value);
        return new FleetCase(changed, seed);
    }

    FleetCase without(String name) {
        Map<String, String> changed = new LinkedHashMap<>(flags);
        changed.remove(name);
        return new FleetCase(changed, seed);
    }

    FleetCase withSeed(long changed) {
        return new FleetCase(flags, changed);
    }

    /** @throws io.wandertoken.simulator.scenario.BadParameter if the flags contradict each other */
    public Scenario scenario() {
        Scenario scenario = FleetParameters.OPEN.withFlags(BASE);
        for (Map.Entry<String, String> flag : flags.entrySet()) {
            scenario = scenario.withFlags("--" + flag.getKey() + " " + flag.getValue());
        }
        return new FleetModel().complete(scenario, FleetModel.QUIET);
    }

    /** The command that runs it again. */
    public String command() {
        return FleetModel.commandLine(scenario(), new Seed(seed));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        flags.forEach((name, value) ->
                text.append("--").append(name).append(' ').append(value).append(' '));
        return text.append("--run-seed ").append(seed).toString();
    }
}
