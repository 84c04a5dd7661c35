package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.percent;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * How long a subscriber of the earlier paper's case study waits between two accesses.
 *
 * @paper E §5 (figure 3), §6
 */
final class EarlierIntervals implements Experiment {
    private static final long LONGEST = Durations.parse("4000s");

    @Override
    public String id() {
        return "e-fig3-intervals";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep sweep = EarlierConcurrency.sweep();
        List<Result> results = sweep.run(laboratory);
        Plot plot = new Plot(
                "",
                Plot.Axis.linear("interval between two accesses of a subscriber", "time units"),
                Plot.Axis.linear("share of intervals up to this length", "%"),
                List.of(
                        Curves.intervals("N=150", results.get(0), LONGEST),
                        Curves.intervals("N=300", results.get(1), LONGEST)),
                List.of(Curves.atX("2Δmin", 1200), Curves.atX("3Δmin", 1800), Curves.atX("5Δmin", 3000)));
        return new Figure(
                id(),
                "Figure 3: intervals between successive accesses",
                "From 150 to 300 subscribers the resource saturates, and the intervals spread.",
                sweep.command(laboratory),
                Sweep.parameters(results.get(1)),
                List.of(plot),
                claims(results.get(0), results.get(1)));
    }

    private static List<Claim> claims(Result nominal, Result over) {
        double nominalBelow = nominal.get("interval.below2MinInterval").mean();
        double overBelow = over.get("interval.below3MinInterval").mean();
        double overVisits = over.get("returnTime.below3MinInterval").mean();
        return List.of(
                claim(
                        "E5",
                        "At N=150, 80 % of the accesses come within 2Δmin.",
                        "80 %",
                        percent(nominal.get("interval.below2MinInterval")),
                        nominalBelow >= 0.8,
                        "As a lower bound."),
                claim(
                        "E6",
                        "At N=300 the period is below 3Δmin 90 % of the time.",
                        "90 %",
                        percent(over.get("interval.below3MinInterval")) + " of intervals, "
                                + percent(over.get("returnTime.below3MinInterval")) + " of token visits, "
                                + percent(over.get("timeWeightedBelow3MinInterval")) + " weighted by time",
                        overBelow >= 0.9,
                        overVisits >= 0.9,
                        "For visits of the token, or weighted by time; not per interval between accesses."),
                claim(
                        "E8",
                        "At N=300 only 9 of 10⁹ intervals are longer than 3000 time units.",
                        "9 of 10⁹",
                        percent(over.get("interval.above5MinInterval")),
                        over.get("interval.above5MinInterval").mean() < 1e-4,
                        "A run of 10⁶ time units has about 235 000 intervals, so the published number cannot be one of "
                                + "intervals at all."));
    }
}
