package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;

import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;
import java.util.Locale;

/** k permits: one walk each, and an agent never uses two at a time. */
final class ManyPermits implements Experiment {
    private static final int RUNS = 8;

    @Override
    public String id() {
        return "permits";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep sweep = Walks.walk(Walks.BEST, Walks.open(), WalkParameters.PERMITS, List.of("1", "2", "4", "8"), RUNS);
        List<Result> results = sweep.run(laboratory);
        List<Series> bars = results.stream()
                .map(result -> Curves.concurrency("k=" + result.scenario().text(WalkParameters.PERMITS), result, 9))
                .toList();
        double over = 0;
        double used = 0;
        Result eight = results.get(3);
        for (int operations = 0; eight.metrics().find("shares." + operations) != null; operations++) {
            double share = eight.get("shares." + operations).mean();
            over += operations > 8 ? share : 0;
            used += operations * share / 8;
        }
        return new Figure(
                id(),
                "Several permits",
                "With k permits, k tokens wander, and the number of concurrent operations stays at k. The interval between "
                        + "accesses falls with 1/k.",
                sweep.command(laboratory),
                Sweep.parameters(results.get(0)),
                List.of(
                        new Plot(
                                "concurrency",
                                Plot.Axis.category("concurrent operations"),
                                Plot.Axis.linear("share of time", "%"),
                                bars,
                                List.of()),
                        new Plot(
                                "intervals",
                                Plot.Axis.log("permits k", ""),
                                Plot.Axis.log("interval", "s"),
                                List.of(
                                        Curves.metric("mean", results, ManyPermits::permits, "interval.mean", 1),
                                        Curves.metric("p99", results, ManyPermits::permits, "interval.p99", 1),
                                        Curves.theory("N·Δop/k", new double[] {1, 2, 4, 8}, k -> 1200 / k)),
                                List.of())),
                List.of(ours(
                        "B8",
                        "Eight permits: share of the capacity that is used, and of time with more than eight at once.",
                        "100 %, 0 %",
                        String.format(Locale.ROOT, "%.2f %%, %.4f %%", 100 * used, 100 * over),
                        "Each walk heals on its own.")));
    }

    private static double permits(Result result) {
        return result.scenario().get(WalkParameters.PERMITS);
    }
}
