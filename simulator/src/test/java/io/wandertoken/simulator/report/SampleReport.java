package io.wandertoken.simulator.report;

import io.wandertoken.simulator.report.Claim.Verdict;
import io.wandertoken.simulator.report.Plot.Axis;
import io.wandertoken.simulator.report.Plot.Mark;
import io.wandertoken.simulator.report.Report.Fact;
import io.wandertoken.simulator.report.Series.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** A report with every kind of plot, made of formulas instead of measurements. */
final class SampleReport {
    private SampleReport() {}

    static Report create() {
        return new Report(
                "A token that wanders: the papers, run again",
                "Every figure and table of three papers, made again by the classes that also run in production. "
                        + "Most claims hold; two hold under one reading only, and one does not.",
                List.of(
                        new Fact("Seed", "2009"),
                        new Fact("Runs per point", "100"),
                        new Fact("Version", "0.1.0"),
                        new Fact("Java", "17.0.15"),
                        new Fact("Simulated", "1 843 days"),
                        new Fact("Took", "6 min 12 s")),
                List.of(
                        new Chapter(
                                "walk",
                                "The wandering token (2009)",
                                "A hundred agents share one resource. Without coordination they collide; "
                                        + "with the token they rarely do.",
                                List.of(shares(), intervals(), tokens(), recovery())),
                        new Chapter(
                                "council",
                                "Electing a council (2011)",
                                "How many rounds and messages an election needs, against what the equations expect.",
                                List.of(scaling(), estimates(), counted()))));
    }

    private static Figure shares() {
        double[] x = {0, 1, 2, 3, 4, 5, 6};
        double[] free = {36.79, 36.79, 18.39, 6.13, 1.53, 0.31, 0.06};
        double[] token = {4.1, 95.6, 0.28, 0.0024, 0, 0, 0};
        Plot plot = new Plot(
                "",
                Axis.category("Concurrent operations"),
                Axis.linear("Share of time", "%"),
                List.of(
                        bounded("Uncoordinated", Kind.BARS, x, free, 0.05),
                        bounded("Under the token", Kind.BARS, x, token, 0.08)),
                List.of());
        Plot rare = new Plot(
                "",
                Axis.category("Concurrent operations"),
                Axis.log("Share of time", "%"),
                plot.series(),
                List.of(new Mark("paper: at most 0.3 %", Mark.Direction.AT_Y, 0.3)));
        return new Figure(
                "walk-shares",
                "The token keeps operations apart",
                "Share of time in which so many operations run at once. Under the token, two at once happen for about a "
                        + "quarter of a percent of the time, more than two almost never.",
                "wander simulate walk --agents 100 --capacity 100 --hold 10s --loss-every 1h --duration 30d --runs 100 "
                        + "--seed 2009",
                parameters(),
                List.of(titled(plot, "All"), titled(rare, "The rare ones")),
                List.of(
                        new Claim(
                                "J1",
                                "With the token, more than one operation at once is rare",
                                "< 0.3 % of the time",
                                "0.28 % ± 0.02 %",
                                Verdict.REPRODUCED,
                                ""),
                        new Claim(
                                "J2",
                                "The resource is hardly ever idle",
                                "1.2 % idle",
                                "4.1 % ± 0.3 %",
                                Verdict.PARTLY,
                                "Holds when the time of the handover is not counted, as the paper's plot suggests.")));
    }

    private static Figure intervals() {
        double[] x = range(0, 4000, 201);
        Plot plot = new Plot(
                "",
                Axis.linear("Interval between two accesses of one agent", "s"),
                Axis.linear("Share of intervals below", ""),
                List.of(
                        curve("Random walk", x, v -> v < 900 ? 0 : 1 - Math.exp(-(v - 900) / 420)),
                        curve("Choice of two", x, v -> v < 900 ? 0 : 1 - Math.exp(-Math.pow((v - 900) / 380, 1.6))),
                        curve("Choice of four", x, v -> v < 900 ? 0 : 1 - Math.exp(-Math.pow((v - 900) / 340, 2.6))),
                        Series.reference(
                                "Round robin", Kind.LINE, new double[] {0, 1000, 1000, 4000}, new double[] {0, 0, 1, 1
                                })),
                List.of(
                        new Mark("Δmin", Mark.Direction.AT_X, 900),
                        new Mark("2 Δmin: the paper's 90 %", Mark.Direction.AT_X, 1800),
                        new Mark("90 %", Mark.Direction.AT_Y, 0.9)));
        return new Figure(
                "walk-intervals",
                "Choosing between peers shortens the tail",
                "Distribution of the time from one access of an agent to its next.",
                "wander simulate walk --routing choice:2 --seed 2009 --runs 100",
                parameters(),
                List.of(plot),
                List.of(
                        new Claim(
                                "J4",
                                "Nine in ten intervals are shorter than twice the minimum",
                                "90 %",
                                "88.3 % ± 0.4 %",
                                Verdict.REPRODUCED,
                                "Within the resolution of the published plot."),
                        new Claim(
                                "W1",
                                "A choice of two peers shortens the slowest hundredth",
                                "",
                                "2.1 times shorter",
                                Verdict.OURS,
                                "")));
    }

    private static Figure tokens() {
        int count = 3000;
        double[] x = new double[count];
        double[] y = new double[count];
        long state = 2009;
        double now = 0;
        double tokens = 1;
        for (int i = 0; i < count; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            double chance = (state >>> 11) * 0x1p-53;
            now += 5 + 80 * chance * chance;
            tokens = Math.max(0, Math.min(4, tokens + (chance < 0.04 ? -1 : chance > 0.965 ? 1 : 0)));
            x[i] = now / 3600;
            y[i] = tokens;
        }
        Plot plot = new Plot(
                "",
                Axis.linear("Time", "h"),
                Axis.linear("Tokens in the system", ""),
                List.of(Series.of("Tokens", Kind.STEPS, x, y)),
                List.of(new Mark("loss injected", Mark.Direction.AT_X, 6)));
        return new Figure(
                "walk-tokens",
                "Lost tokens come back, spurious ones go",
                "Number of tokens over one run.",
                "wander simulate walk --loss-every 1h --duration 24h --runs 1 --seed 2009",
                List.of(new Fact("Agents", "100")),
                List.of(plot),
                List.of(new Claim(
                        "J7",
                        "The system returns to one token after any loss",
                        "always",
                        "in 1998 of 2000 runs within the hour",
                        Verdict.NOT_REPRODUCED,
                        "Two runs kept a second token until the end; the sandwich rule needs both to meet.")));
    }

    private static Figure recovery() {
        double[] x = {10, 20, 40, 80, 160};
        double[] y = {210, 260, 400, 730, 1380};
        double[] guarded = {3.1, 3.2, 3.0, 3.3, 3.2};
        Plot plot = new Plot(
                "",
                Axis.linear("Agents", ""),
                Axis.log("Time until a token is back", "s"),
                List.of(
                        bounded("Regeneration by timeout", Kind.POINTS, x, y, 0.3),
                        bounded("Guardian", Kind.POINTS, x, guarded, 0.4),
                        Series.reference("γ + Δmin", Kind.LINE, x, new double[] {190, 290, 490, 890, 1690})),
                List.of(new Mark("one minute", Mark.Direction.AT_Y, 60)));
        return new Figure(
                "walk-recovery",
                "A guardian brings the token back in seconds",
                "Time from the loss of a token to the next access.",
                "wander simulate walk --guardian 3s --seed 2009",
                List.of(),
                List.of(plot),
                List.of(new Claim(
                        "W2", "Recovery with a guardian", "", "3.2 s ± 0.4 s", Verdict.OURS, "Guardians never fail.")));
    }

    private static Figure scaling() {
        double[] x = {10, 30, 100, 300, 1000, 3000, 10000, 30000, 100000};
        Plot plot = new Plot(
                "",
                Axis.log("Hosts", ""),
                Axis.log("Messages per election", ""),
                List.of(
                        bounded("Basic", Kind.LINE, x, map(x, n -> 2.1 * n + 40 * Math.sqrt(n)), 0.12),
                        bounded("With history", Kind.LINE, x, map(x, n -> 14 * Math.pow(n, 0.62)), 0.2),
                        bounded("By rank", Kind.LINE, x, map(x, n -> 31 + 2 * Math.log(n)), 0.05),
                        Series.reference("2 n", Kind.LINE, x, map(x, n -> 2 * n)),
                        Series.reference("√n", Kind.LINE, x, map(x, Math::sqrt))),
                List.of(new Mark("largest in the paper", Mark.Direction.AT_X, 1000)));
        return new Figure(
                "council-scaling",
                "Messages grow slower than the number of hosts",
                "Expected messages of one election, by number of hosts; bands are 95% confidence intervals.",
                "wander simulate council --algorithm rank --hosts 100000 --runs 1000 --seed 2011",
                List.of(new Fact("Lower bound", "5"), new Fact("Upper bound", "10"), new Fact("Runs", "1000")),
                List.of(plot),
                List.of(new Claim(
                        "C3",
                        "The basic algorithm needs about two messages per host",
                        "2.0 n",
                        "2.1 n ± 0.1 n",
                        Verdict.REPRODUCED,
                        "")));
    }

    private static Figure estimates() {
        double[] x = range(0, 30, 31);
        double[] zeros = map(x, v -> v > 22 ? 0 : 100 * Math.exp(-v / 2.2));
        Plot plot = new Plot(
                "",
                Axis.linear("Rounds", ""),
                Axis.log("Elections still open", "%"),
                List.of(
                        bounded("Estimating the number of hosts", Kind.LINE, x, zeros, 0.5),
                        Series.reference("Expected", Kind.LINE, x, map(x, v -> 100 * Math.exp(-v / 2.2)))),
                List.of());
        return new Figure(
                "council-rounds",
                "Long elections are exponentially rare",
                "Share of elections that need more rounds than given.",
                "wander simulate council --algorithm estimate --seed 2011",
                List.of(),
                List.of(plot),
                List.of());
    }

    private static Figure counted() {
        return new Figure(
                "council-table",
                "Table 2: sizes of the council",
                "A table has no plot.",
                "wander analyze council --hosts 100",
                List.of(),
                List.of(),
                List.of(new Claim(
                        "C5",
                        "The council is never out of range",
                        "0 of 1000",
                        "0 of 100 000",
                        Verdict.REPRODUCED,
                        "")));
    }

    private static List<Fact> parameters() {
        return List.of(
                new Fact("Agents", "100"),
                new Fact("Capacity (Nmax)", "100"),
                new Fact("Hold (Δop)", "10 s"),
                new Fact("Minimal interval (Δmin)", "900 s"),
                new Fact("Regeneration (γ)", "1800 s + exp(900 s)"),
                new Fact("Loss", "every hour"));
    }

    private static Plot titled(Plot plot, String title) {
        return new Plot(title, plot.x(), plot.y(), plot.series(), plot.marks());
    }

    private static Series curve(String name, double[] x, DoubleUnaryOperator f) {
        return Series.of(name, Kind.LINE, x, map(x, f));
    }

    private static Series bounded(String name, Kind kind, double[] x, double[] y, double relative) {
        return new Series(
                name, kind, false, x, y, map(y, v -> v * (1 - relative)), map(y, v -> v * (1 + relative) + 1e-5));
    }

    private static double[] map(double[] x, DoubleUnaryOperator f) {
        return Arrays.stream(x).map(f).toArray();
    }

    private static double[] range(double from, double to, int count) {
        double[] x = new double[count];
        for (int i = 0; i < count; i++) {
            x[i] = from + (to - from) * i / (count - 1);
        }
        return x;
    }
}
