package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.percent;
import static io.wandertoken.simulator.experiment.Judged.plain;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How many use the resource at a time in the earlier paper's case study, at nominal load and overloaded.
 *
 * @paper E §2, §5 (figure 2)
 */
final class EarlierConcurrency implements Experiment {
    private static final int RUNS = 12;

    /** Nominal load and overload, as in figures 2 and 3. */
    static Sweep sweep() {
        return Walks.walk(Walks.EARLIER, Walks.open(), WalkParameters.AGENTS, List.of("150", "300"), RUNS);
    }

    private static Sweep benchmark() {
        return new Sweep(
                new UncoordinatedModel(),
                Walks.EARLIER,
                UncoordinatedModel.OPEN,
                WalkParameters.AGENTS,
                List.of("150", "300"),
                RUNS);
    }

    @Override
    public String id() {
        return "e-fig2-concurrency";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        List<Result> reference = benchmark().run(laboratory);
        List<Result> walk = sweep().run(laboratory);
        List<Plot> plots = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            plots.add(new Plot(
                    i == 0 ? "N=150 (nominal)" : "N=300 (overload)",
                    Plot.Axis.category("concurrent operations"),
                    Plot.Axis.log("share of time", "%"),
                    List.of(
                            Curves.concurrency("no coordination", reference.get(i), 8),
                            Curves.concurrency("wandering token", walk.get(i), 8)),
                    List.of()));
        }
        return new Figure(
                id(),
                "Figure 2: concurrent operations at nominal load and overloaded",
                "The logarithmic axis shows the tail: without coordination it falls slowly, under the token steeply. "
                        + "The few moments with more than five operations at N=300 all stem from the synchronous start.",
                benchmark().command(laboratory) + "\n" + sweep().command(laboratory),
                Sweep.parameters(walk.get(1)),
                plots,
                claims(reference, walk));
    }

    private static List<Claim> claims(List<Result> reference, List<Result> walk) {
        List<Claim> claims = new ArrayList<>(uncoordinated(reference));
        claims.addAll(token(walk.get(0), walk.get(1)));
        return claims;
    }

    private static List<Claim> uncoordinated(List<Result> reference) {
        double nominal = concurrent(reference.get(0));
        double over = concurrent(reference.get(1));
        double twoOrThree = reference.get(1).get("shares.2").mean()
                + reference.get(1).get("shares.3").mean();
        return List.of(
                claim(
                        "E1",
                        "Without coordination, more than one operation runs more than 15 % of the time at N=150.",
                        "> 15 %",
                        text(nominal),
                        nominal > 0.15,
                        "As published."),
                claim(
                        "E2",
                        "Without coordination, more than one operation runs 40 % of the time at N=300.",
                        "40 %",
                        text(over) + "; two or three " + text(twoOrThree),
                        Math.abs(over - 0.40) < 0.01,
                        Math.abs(twoOrThree - 0.40) < 0.01,
                        "Only if just the bars of two and three are added up."));
    }

    private static List<Claim> token(Result nominal, Result over) {
        double six = aboveFive(over) * 1e6;
        return List.of(
                claim(
                        "E3",
                        "Under the token, more than one operation runs less than 0.5 % of the time at N=150.",
                        "< 0.5 %",
                        text(concurrent(nominal)),
                        concurrent(nominal) < 0.005,
                        "As published."),
                claim(
                        "E4",
                        "Under the token, two or more operations run 10 % of the time at N=300.",
                        "10 %",
                        text(concurrent(over)),
                        Math.round(100 * concurrent(over)) == 10,
                        "If the generator of a token uses the resource, as the journal version says; the earlier figure 1 "
                                + "forgets it."),
                claim(
                        "E7",
                        "At N=300 more than five operations run during 8 of 10⁶ time units.",
                        "8 of 10⁶",
                        String.format(Locale.ROOT, "%.1f of 10⁶", six),
                        six > 4 && six < 24,
                        "All of them when the timers that were started together expire together."),
                claim(
                        "E15",
                        "A spurious token is removed after a few hops.",
                        "a few",
                        plain(nominal.get("removal.hops")) + " at 150, " + plain(over.get("removal.hops")) + " at 300",
                        over.get("removal.hops").mean() < 5,
                        "As published."),
                claim(
                        "E17",
                        "Two or more run less than 1 % of the time at N=150; more than three are rare at N=300.",
                        "< 1 %; rare",
                        text(concurrent(nominal)) + "; " + percent(over.get("shares.4")) + " with four",
                        concurrent(nominal) < 0.01 && over.get("shares.4").mean() < 0.001,
                        "As published."));
    }

    private static double concurrent(Result result) {
        return result.get("share2").mean() + result.get("share3plus").mean();
    }

    private static double aboveFive(Result result) {
        double sum = 0;
        for (int operations = 6; result.metrics().find("shares." + operations) != null; operations++) {
            sum += result.get("shares." + operations).mean();
        }
        return sum;
    }

    private static String text(double share) {
        return String.format(Locale.ROOT, share < 0.01 ? "%.2f %%" : "%.1f %%", 100 * share);
    }
}
