package io.wandertoken.simulator.search;

import io.wandertoken.simulator.random.Seed;
import java.util.Optional;

/** Tries random scenarios one after the other. The same seed tries the same ones. */
public final class CaseSearch {

    /** A scenario that breaks a promise. */
    public record Finding(String promise, FleetCase scenario) {}

    private final CaseRunner runner;
    private final CaseGenerator generator;
    private int tried;

    public CaseSearch(CaseRunner runner, Seed seed) {
        this.runner = runner;
        generator = new CaseGenerator(seed);
    }

    /** Tries the next scenario. */
    public Optional<Finding> tryNext() {
        FleetCase next = generator.next();
        while (!runner.isPossible(next)) {
            next = generator.next();
        }
        tried++;
        FleetCase drawn = next;
        return runner.broken(drawn).map(promise -> new Finding(promise, drawn));
    }

    /** A smaller scenario that breaks the same promise. */
    public Finding shrink(Finding finding) {
        CaseShrinker shrinker = new CaseShrinker(runner, finding.promise);
        return new Finding(finding.promise, shrinker.shrink(finding.scenario));
    }

    /** How many scenarios were tried, without those of shrinking. */
    public int triedCount() {
        return tried;
    }
}
