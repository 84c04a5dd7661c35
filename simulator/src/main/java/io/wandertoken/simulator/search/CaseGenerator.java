package io.wandertoken.simulator.search;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.random.Seed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws random scenarios: modes, sizes, demand, and each kind of fault in some of them. */
final class CaseGenerator {

    /** Flags that make sense together, with the values to choose from. */
    private record Choice(double probability, Map<String, List<String>> flags) {}

    private static final String AGENTS = "agents";
    private static final String MODE = "mode";
    private static final List<String> SHORT_TIMES = List.of("200ms", "600ms", "1s", "2s", "3s", "6s");

    private static final List<Choice> CHOICES = List.of(
            choice(1, AGENTS, "2", "3", "4", "5", "7", "11"),
            // More than a view has.
            choice(0.02, AGENTS, "40"),
            choice(0.5, MODE, "ring", "request", "tree", "path-reversal"),
            choice(0.2, "on-token-loss", "stop"),
            choice(0.5, "quorum", "1", "3", "5"),
            choice(0.15, "permits", "2", "3"),
            new Choice(
                    0.05,
                    Map.of(
                            "permits", List.of("auto"),
                            "permits-max", List.of("2", "4"),
                            "capacity-curve", List.of("0s:2", "0s:1,30s:4"))),
            choice(0.15, "locks", "1", "4"),
            choice(0.1, "unused-resources", "1", "3"),
            choice(0.1, "council", "1-2", "2-4"),
            choice(0.1, "multicast", "0.5", "1"),
            choice(0.1, "weights", "1,1,3"),
            choice(0.1, "once-per", "5s"),
            choice(0.1, "older", "0.5", "1"),
            // More clients than the fleet can serve would only fill its queues, but for one that waits at each agent.
            choice(0.75, "demand", "0.03", "0.2", "always"),
            choice(0.7, "work", "5ms", "100ms", "200ms"),
            // Shorter than some clients want.
            choice(0.1, "hold", "200ms", "1s"),
            choice(0.1, "idle", "200ms"),
            // An agent that is the only seed has nobody to ask when it is started anew.
            choice(0.1, "seeds", "2"),
            choice(0.1, "start-within", "0s", "5s"),
            choice(0.15, "min-interval", "500ms"),
            choice(0.15, "gap", "300ms"),
            choice(0.1, "delay", "2ms", "20ms"),
            choice(0.1, "jitter", "1ms", "10ms"),
            choice(0.3, "loss", "0.02", "0.1", "0.3", "0.6"),
            choice(0.2, "duplication", "0.1"),
            choice(0.2, "reordering", "0.1"),
            choice(0.1, "clock-offset", "1h"),
            choice(0.2, "clock-drift", "0.01"),
            choice(0.2, "churn-every", "5s", "20s"),
            new Choice(
                    0.4,
                    Map.of(
                            "kill-every", List.of("3s", "8s"),
                            "kill", List.of("holder", "holder-and-guardian", "any", "voter", "all"),
                            "downtime", List.of("0s", "300ms", "2s", "6s"))),
            new Choice(
                    0.6,
                    Map.of(
                            "partition-every", List.of("4s", "10s"),
                            "partition-length", SHORT_TIMES,
                            "one-way", List.of("0", "0.5", "1"),
                            "cut", List.of("halves", "alone", "deaf", "mute", "bridge", "mixed"),
                            "strike", List.of("any", "grant"))),
            new Choice(0.3, Map.of("freeze-every", List.of("3s", "10s"), "freeze-length", SHORT_TIMES)));

    private final RandomSource random;

    CaseGenerator(Seed seed) {
        random = seed.stream("cases");
    }

    private static Choice choice(double probability, String name, String... values) {
        return new Choice(probability, Map.of(name, List.of(values)));
    }

    /** The next scenario. Its flags may contradict each other. */
    FleetCase next() {
        Map<String, String> flags = new LinkedHashMap<>();
        for (Choice choice : CHOICES) {
            if (random.nextDouble() < choice.probability) {
                // Sorted, because the order of the map differs from one JVM to the next.
                choice.flags.keySet().stream().sorted().forEach(name -> flags.put(name, any(choice.flags.get(name))));
            }
        }
        if (!flags.containsKey(MODE)) {
            flags.remove("on-token-loss");
        }
        if (flags.containsKey("quorum")) {
            // Only seeds never leave, and enough voters have to stay.
            flags.remove("seeds");
        }
        if (flags.containsKey("freeze-every")) {
            // A lease counts as held while its host stands still, although it ends by its clock.
            flags.remove("hold");
        }
        return new FleetCase(flags, 1 + random.nextInt(1_000_000));
    }

    private String any(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
