package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;

import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** From thirty agents to a hundred thousand, with the same load and the same losses per return time. */
final class Scaling implements Experiment {

    /** A size of the fleet, how often it is simulated, and for how many Δmin. */
    private record Size(int agents, int runs, int minIntervals) {}

    private static final List<Size> SIZES = List.of(
            new Size(30, 60, 167),
            new Size(100, 60, 167),
            new Size(300, 60, 167),
            new Size(1_000, 40, 167),
            new Size(3_000, 16, 167),
            new Size(10_000, 4, 100),
            new Size(30_000, 4, 67),
            new Size(100_000, 4, 34));

    @Override
    public String id() {
        return "scaling";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        List<String> commands = new ArrayList<>();
        List<Result> sandwiched = run(WalkParameters.Rule.SANDWICH, laboratory, commands);
        List<Result> witnessed = run(WalkParameters.Rule.WITNESS, laboratory, commands);
        double[] agents = sandwiched.stream().mapToDouble(Walks::agents).toArray();
        Plot.Axis fleet = Plot.Axis.log("agents N", "");
        Plot hops = new Plot(
                "hops until a spurious token is removed",
                fleet,
                Plot.Axis.log("hops", ""),
                List.of(
                        Curves.metric("sandwich rule", sandwiched, Walks::agents, "removal.hops", 1),
                        Curves.metric("witness rule", witnessed, Walks::agents, "removal.hops", 1),
                        Curves.theory("1.62·N^(2/3)", agents, n -> 1.62 * Math.pow(n, 2.0 / 3)),
                        Curves.theory("√(πN/2)", agents, n -> Math.sqrt(Math.PI * n / 2))),
                List.of());
        Plot shares = new Plot(
                "idle, and two at once",
                fleet,
                Plot.Axis.log("share of time", "%"),
                List.of(
                        Curves.metric("idle, sandwich", sandwiched, Walks::agents, "share0", 100),
                        Curves.metric("idle, witness", witnessed, Walks::agents, "share0", 100),
                        Curves.metric("two, sandwich", sandwiched, Walks::agents, "share2", 100),
                        Curves.metric("two, witness", witnessed, Walks::agents, "share2", 100)),
                List.of());
        return new Figure(
                id(),
                "Scaling to a hundred thousand agents",
                "Idle time does not depend on the size of the fleet, and concurrency even falls: a spurious token lives for "
                        + "fewer and fewer return times.",
                String.join("\n", commands),
                Sweep.parameters(sandwiched.get(2)),
                List.of(hops, shares),
                List.of(
                        ours(
                                "B11",
                                "Hops until removal grow with N to the power of",
                                "2/3 (sandwich), 1/2 (witness) in theory",
                                exponents(agents, sandwiched, witnessed, "removal.hops"),
                                "Fitted over all sizes."),
                        ours(
                                "B12",
                                "Time with two at once changes with N to the power of",
                                "−1/3 (sandwich), −1/2 (witness) in theory",
                                exponents(agents, sandwiched, witnessed, "share2"),
                                "Fitted over all sizes; the theory is the limit for large N.")));
    }

    private static List<Result> run(WalkParameters.Rule rule, Laboratory laboratory, List<String> commands) {
        List<Result> results = new ArrayList<>();
        for (Size size : SIZES) {
            // Δop is 4 s, so Δmin is 2 s per agent; a loss strikes every 16.7 Δmin.
            long minIntervalNanos = 2_000_000_000L * size.agents;
            Sweep sweep = Walks.walk(
                    Walks.JOURNAL,
                    Walks.open()
                            .with(WalkParameters.RULE, rule)
                            .with(WalkParameters.AGENTS, size.agents)
                            .with(WalkParameters.CAPACITY, size.agents)
                            .withText(WalkParameters.LOSS_EVERY, size.agents * 100L / 3 + "s")
                            .with(WalkParameters.DURATION, minIntervalNanos * size.minIntervals),
                    size.runs);
            results.addAll(sweep.run(laboratory));
            commands.add(sweep.command(laboratory));
        }
        return results;
    }

    private static String exponents(double[] agents, List<Result> sandwiched, List<Result> witnessed, String metric) {
        return String.format(
                Locale.ROOT,
                "%.2f (sandwich), %.2f (witness)",
                LinearFit.exponent(agents, means(sandwiched, metric)),
                LinearFit.exponent(agents, means(witnessed, metric)));
    }

    private static double[] means(List<Result> results, String metric) {
        return results.stream().mapToDouble(result -> result.get(metric).mean()).toArray();
    }
}
