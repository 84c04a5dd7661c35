package io.wandertoken.simulator.walk;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.statistics.Replications;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The figures of several runs of one scenario, run by run.
 *
 * @param replay the command that shows the same figures
 */
record Sample(List<Metrics> runs, String replay) {
    private static final int JOBS = 2;

    /** Runs of a walk; values are given as {@code agents=30}. */
    static Sample walk(String preset, long seed, int runs, String... values) {
        return of(new WalkModel(), preset, seed, runs, values);
    }

    static Sample uncoordinated(String preset, long seed, int runs, String... values) {
        return of(new UncoordinatedModel(), preset, seed, runs, values);
    }

    /** A setting with the given values. */
    static WalkSetting setting(String preset, String... values) {
        return WalkModel.setting(scenario(WalkParameters.OPEN, values), preset);
    }

    static Scenario scenario(Scenario open, String... values) {
        Scenario scenario = open;
        for (String value : values) {
            int equals = value.indexOf('=');
            Parameter<?> parameter = open.parameters().stream()
                    .filter(known -> known.name().equals(value.substring(0, equals)))
                    .findFirst()
                    .orElseThrow();
            scenario = scenario.withText(parameter, value.substring(equals + 1));
        }
        return scenario;
    }

    private static Sample of(Model model, String preset, long seed, int runs, String... values) {
        Scenario complete = model.complete(scenario(Scenario.of(model.parameters()), values), preset);
        List<Metrics> metrics = new ArrayList<>();
        try (Replications replications = new Replications(JOBS)) {
            replications.run(
                    index -> model.run(complete, new Seed(seed).run(index)),
                    run -> {
                        Metrics.Builder single = new Metrics.Builder();
                        single.add(run.metrics());
                        metrics.add(single.build());
                    },
                    count -> count < runs);
        }
        StringBuilder command = new StringBuilder("wander simulate " + model.name() + " --preset " + preset);
        for (String value : values) {
            command.append(" --").append(value.replace('=', ' '));
        }
        return new Sample(metrics, command + " --seed " + seed + " --runs " + runs);
    }

    double mean(String metric) {
        return of(metric).mean();
    }

    Statistic of(String metric) {
        return of(run -> run.get(metric).mean());
    }

    Statistic of(ToDoubleFunction<Metrics> figure) {
        Statistic.Builder builder = new Statistic.Builder();
        runs.forEach(run -> builder.add(figure.applyAsDouble(run)));
        return builder.build();
    }

    /** The share of time with more than the given number of operations, in one run. */
    static double shareAbove(int operations, Metrics run) {
        return places("shares", run).skip(operations + 1L).sum();
    }

    /** The mean number of operations that run at a time. */
    double meanActive() {
        return of(run -> {
                    double[] shares = places("shares", run).toArray();
                    return IntStream.range(0, shares.length)
                            .mapToDouble(i -> i * shares[i])
                            .sum();
                })
                .mean();
    }

    private static DoubleStream places(String list, Metrics run) {
        return run.values().get(list + "[]").stream().mapToDouble(Statistic::mean);
    }
}
