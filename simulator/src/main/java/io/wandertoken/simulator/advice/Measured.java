package io.wandertoken.simulator.advice;

import io.wandertoken.simulator.statistics.RunMetrics;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A figure in each of several runs, NaN where a run had none. All modes see the same chance in the same run, so they are
 * compared run by run: what they have in common, such as clients that came at a bad time, is no difference.
 */
public record Measured(List<Double> runs) {
    private static final double HARDLY = 0.05;
    private static final double LITTLE = 0.2;

    public Measured {
        runs = List.copyOf(runs);
    }

    static Measured of(Result result, ToDoubleFunction<RunMetrics> figure) {
        return new Measured(result.singleRuns().stream()
                .map(run -> figure.applyAsDouble(run))
                .toList());
    }

    public double mean() {
        return statistic().mean();
    }

    public Statistic statistic() {
        Statistic.Builder builder = new Statistic.Builder();
        runs.forEach(builder::add);
        return builder.build();
    }

    /** The same where the true mean is known not to be below a bound: what chance took away is given back to all runs. */
    Measured atLeast(double bound) {
        double lacking = bound - mean();
        return lacking > 0
                ? new Measured(runs.stream().map(run -> run + lacking).toList())
                : this;
    }

    /** By how much this exceeds another figure that was measured in as many runs. */
    private Statistic excessOver(Measured other) {
        Statistic.Builder builder = new Statistic.Builder();
        for (int i = 0; i < Math.min(runs.size(), other.runs.size()); i++) {
            builder.add(runs.get(i) - other.runs.get(i));
        }
        return builder.build();
    }

    /** Hardly greater than another figure, or a little greater but not to be told apart from it. */
    boolean isAsGoodAs(Measured other) {
        Statistic excess = excessOver(other);
        boolean unknown = excess.mean() - excess.ci95() <= 0;
        return excess.mean() <= (unknown ? LITTLE : HARDLY) * other.mean();
    }
}
