package io.wandertoken.simulator.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a failing scenario smaller, as long as it breaks the same promise: fewer flags, fewer agents, less time. */
final class CaseShrinker {
    /** A change also changes what chance does, so each one is tried with a few seeds. */
    private static final int SEEDS = 3;

    /** Enough for most; a scenario need not be the smallest of all. */
    private static final int MOST_RUNS = 120;

    private static final List<String> DURATIONS = List.of("50s", "60s");
    private static final int LEAST_AGENTS = 2;

    private final CaseRunner runner;
    private final String promise;
    private int runs;

    CaseShrinker(CaseRunner runner, String promise) {
        this.runner = runner;
        this.promise = promise;
    }

    /** The smallest one that was found. */
    FleetCase shrink(FleetCase failing) {
        FleetCase smallest = failing;
        boolean changed = true;
        while (changed && runs < MOST_RUNS) {
            changed = false;
            for (FleetCase candidate : smaller(smallest)) {
                Optional<FleetCase> still = stillFails(candidate);
                if (still.isPresent()) {
                    smallest = still.get();
                    changed = true;
                    break;
                }
            }
        }
        return smallest;
    }

    private static List<FleetCase> smaller(FleetCase failing) {
        List<FleetCase> candidates = new ArrayList<>();
        failing.flags().keySet().forEach(name -> candidates.add(failing.without(name)));
        int agents = Integer.parseInt(failing.flags().getOrDefault("agents", "3"));
        if (agents > LEAST_AGENTS) {
            candidates.add(failing.with("agents", String.valueOf(agents - 1)));
        }
        if (!failing.flags().containsKey("duration")) {
            DURATIONS.forEach(duration -> candidates.add(failing.with("duration", duration)));
        }
        // Without its flag the duration would grow again.
        candidates.removeIf(candidate ->
                failing.flags().containsKey("duration") && !candidate.flags().containsKey("duration"));
        return candidates;
    }

    private Optional<FleetCase> stillFails(FleetCase candidate) {
        if (!runner.isPossible(candidate)) {
            return Optional.empty();
        }
        for (long seed = 0; seed < SEEDS; seed++) {
            runs++;
            FleetCase tried = seed == 0 ? candidate : candidate.withSeed(seed);
            if (runner.broken(tried).filter(promise::equals).isPresent()) {
                return Optional.of(tried);
            }
        }
        return Optional.empty();
    }
}
