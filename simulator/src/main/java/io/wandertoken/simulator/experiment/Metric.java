package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.statistics.Statistic;

/** One metric of the results of a sweep. */
record Metric(Runs runs, String name) {

    /** That of the first result, which is often the only one. */
    Statistic statistic() {
        return runs.first().get(name);
    }

    double[] means() {
        return runs.results().stream()
                .mapToDouble(result -> result.get(name).mean())
                .toArray();
    }
}
