package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.percent;
import static io.wandertoken.simulator.experiment.Judged.seconds;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.Locale;

/**
 * How long a subscriber waits between two accesses.
 *
 * @paper J §3 (figure 4)
 */
final class JournalIntervals implements Experiment {
    private static final long LONGEST = Durations.parse("6000s");

    @Override
    public String id() {
        return "j-fig4-intervals";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        List<Result> results = JournalLoad.sweep().run(laboratory);
        List<Series> curves = results.stream()
                .map(result ->
                        Curves.intervals(String.format(Locale.ROOT, "N=%.0f", Walks.agents(result)), result, LONGEST))
                .toList();
        Plot distribution = new Plot(
                "distribution",
                Plot.Axis.linear("interval between two accesses of a subscriber", "s"),
                Plot.Axis.linear("share of intervals up to this length", "%"),
                curves,
                List.of(Curves.atX("2Δmin", 1200), Curves.atY("80 % (paper)", 80)));
        Plot growth = new Plot(
                "growth with N",
                Plot.Axis.linear("subscribers N", ""),
                Plot.Axis.linear("mean interval", "s"),
                List.of(
                        Curves.metric("between accesses", results, Walks::agents, "interval.mean", 1),
                        Curves.metric("between visits of the token", results, Walks::agents, "returnTime.mean", 1)),
                List.of());
        return new Figure(
                id(),
                "Figure 4: intervals between successive accesses",
                "Half of the accesses come within little more than 1000 s, but the tail is long: that is the price of a "
                        + "random walk, and what the last chapter removes.",
                JournalLoad.sweep().command(laboratory),
                Sweep.parameters(results.get(3)),
                List.of(distribution, growth),
                claims(results));
    }

    private static List<Claim> claims(List<Result> results) {
        Result nominal = results.get(3);
        Result over = results.get(5);
        double perInterval = nominal.get("interval.below2MinInterval").mean();
        double timeWeighted = nominal.get("timeWeightedBelow2MinInterval").mean();
        LinearFit fit = LinearFit.of(
                results.stream().mapToDouble(Walks::agents).toArray(),
                results.stream().mapToDouble(r -> r.get("interval.mean").mean()).toArray());
        return List.of(
                claim(
                        "J8",
                        "80 % of the intervals are below 2Δmin = 1200 s.",
                        "80 %",
                        percent(nominal.get("interval.below2MinInterval")) + " of intervals, "
                                + percent(nominal.get("timeWeightedBelow2MinInterval")) + " weighted by time, "
                                + percent(nominal.get("returnTime.below2MinInterval")) + " of token visits",
                        Math.abs(perInterval - 0.8) < 0.01,
                        Math.abs(timeWeighted - 0.8) < 0.01,
                        "Only as the chance that a subscriber at a random instant has access within 1200 s; counted per "
                                + "interval, as the caption says, it is refuted."),
                claim(
                        "J9",
                        "The tail extends far beyond 1800 s.",
                        "yes",
                        "p90 " + seconds(nominal.get("interval.p90")) + ", p99 " + seconds(nominal.get("interval.p99")),
                        nominal.get("interval.p90").mean() > 1800,
                        "One interval in ten is longer than 2000 s."),
                claim(
                        "J11",
                        "Overbooked (N=360), more than half of the intervals are below 1200 s.",
                        "> 50 %",
                        percent(over.get("interval.below2MinInterval")),
                        over.get("interval.below2MinInterval").mean() > 0.5,
                        "Under every reading."),
                claim(
                        "J18",
                        "Intervals grow linearly with the number of subscribers.",
                        "linear",
                        String.format(Locale.ROOT, "slope %.2f s per subscriber, R² = %.3f", fit.slope(), fit.r2()),
                        fit.r2() > 0.99,
                        "Very slightly concave."),
                claim(
                        "J19",
                        "The average return time is 1200 s.",
                        "1200 s",
                        seconds(nominal.get("interval.mean")) + " between accesses, "
                                + seconds(nominal.get("returnTime.mean")) + " between visits",
                        Math.abs(nominal.get("interval.mean").mean() - 1200) < 60,
                        "For accesses. The token itself returns twice as often, mostly to be skipped."));
    }
}
