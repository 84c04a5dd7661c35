package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.percent;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;
import java.util.Locale;

/**
 * How many use the resource at a time, from 70 % to 120 % of its capacity.
 *
 * @paper J §3 (figure 3)
 */
final class JournalLoad implements Experiment {
    private static final int RUNS = 80;

    /** The numbers of subscribers of figures 3 and 4. */
    static Sweep sweep() {
        return Walks.walk(
                Walks.JOURNAL,
                Walks.open(),
                WalkParameters.AGENTS,
                List.of("210", "240", "270", "300", "330", "360"),
                RUNS);
    }

    @Override
    public String id() {
        return "j-fig3-load";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        List<Result> results = sweep().run(laboratory);
        List<Series> bars = results.stream()
                .map(result ->
                        Curves.concurrency(String.format(Locale.ROOT, "N=%.0f", Walks.agents(result)), result, 4))
                .toList();
        Plot byOperations = new Plot(
                "as in the paper",
                Plot.Axis.category("concurrent operations"),
                Plot.Axis.linear("share of time", "%"),
                bars,
                List.of());
        Plot byAgents = new Plot(
                "over the number of subscribers",
                Plot.Axis.linear("subscribers N", ""),
                Plot.Axis.log("share of time", "%"),
                List.of(
                        Curves.metric("idle", results, Walks::agents, "share0", 100),
                        Curves.metric("exactly two", results, Walks::agents, "share2", 100),
                        Curves.metric("more than two", results, Walks::agents, "share3plus", 100)),
                List.of(Curves.atX("Nmax", 300)));
        return new Figure(
                id(),
                "Figure 3: concurrent operations for 210 to 360 subscribers",
                "The figures change smoothly. Overbooking costs concurrency, but more than two at a time stay rare.",
                sweep().command(laboratory),
                Sweep.parameters(results.get(3)),
                List.of(byOperations, byAgents),
                claims(results));
    }

    private static List<Claim> claims(List<Result> results) {
        double[] concurrent = results.stream()
                .mapToDouble(result ->
                        result.get("share2").mean() + result.get("share3plus").mean())
                .toArray();
        boolean smooth = true;
        for (int i = 1; i < concurrent.length; i++) {
            smooth &= concurrent[i] > concurrent[i - 1] && concurrent[i] - concurrent[i - 1] < 0.05;
        }
        Result most = results.get(5);
        return List.of(
                claim(
                        "J10",
                        "From N=210 to N=360, concurrent access happens at most 10 % of the time.",
                        "≤ 10 %",
                        String.format(
                                Locale.ROOT,
                                "%.1f, %.1f, %.1f, %.1f, %.1f, %.1f %%",
                                100 * concurrent[0],
                                100 * concurrent[1],
                                100 * concurrent[2],
                                100 * concurrent[3],
                                100 * concurrent[4],
                                100 * concurrent[5]),
                        concurrent[5] <= 0.10,
                        concurrent[4] <= 0.10,
                        "Up to N=330; not at N=360."),
                claim(
                        "J12",
                        "The figures change smoothly with N.",
                        "smooth",
                        "monotone, steps of less than 5 points",
                        smooth,
                        "See the plot."),
                claim(
                        "J17",
                        "Beyond saturation more than two at a time are rare.",
                        "rare",
                        percent(results.get(4).get("share3plus")) + " at 330, " + percent(most.get("share3plus"))
                                + " at 360",
                        most.get("share3plus").mean() < 0.01,
                        "Less than 1 % of the time."));
    }
}
