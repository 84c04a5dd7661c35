package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.protocol.council.CouncilRange;
import io.wandertoken.protocol.council.ElectionConfig.Algorithm;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import java.util.List;

/**
 * The basic algorithm over its constant c.
 *
 * @paper C §4 (figure 5)
 */
final class CouncilConstant implements Experiment {

    @Override
    public String id() {
        return "c-fig5-constant";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        return new Figure(
                id(),
                "The constant c",
                "Flat around the optimum, steep farther away. The rule of thumb (L+2U)/3 lies in the flat part.",
                "./wander analyze council --algorithm basic --hosts 500 --c 4,5,6,7,8",
                List.of(Councils.fact("algorithm", "basic"), Councils.fact("hosts", "500")),
                plots(),
                claims());
    }

    private static List<Plot> plots() {
        double[] c = Councils.range(1, 8.9, 0.1);
        Plot.Axis axis = Plot.Axis.linear("c", "");
        return List.of(
                Councils.plot(
                        "rounds",
                        axis,
                        Plot.Axis.log("expected rounds", ""),
                        Councils.curve(
                                "4–8",
                                c,
                                x -> Councils.basic(Councils.FOUR_TO_EIGHT, x, 500)
                                        .rounds()),
                        Councils.curve(
                                "1–8",
                                c,
                                x -> Councils.basic(Councils.UP_TO_EIGHT, x, 500)
                                        .rounds())),
                Councils.plot(
                        "messages",
                        axis,
                        Councils.MANY_MESSAGES,
                        Councils.curve(
                                "4–8",
                                c,
                                x -> Councils.basic(Councils.FOUR_TO_EIGHT, x, 500)
                                        .messages()),
                        Councils.curve(
                                "1–8",
                                c,
                                x -> Councils.basic(Councils.UP_TO_EIGHT, x, 500)
                                        .messages())));
    }

    private static List<Claim> claims() {
        double best = Councils.fewestRounds(Algorithm.BASIC, Councils.FOUR_TO_EIGHT, 500)
                .rounds();
        double near = Councils.basic(Councils.FOUR_TO_EIGHT, 6.4, 500).rounds() / best - 1;
        double far = Councils.basic(Councils.FOUR_TO_EIGHT, 8.5, 500).rounds();
        double excess = excess(Councils.FOUR_TO_EIGHT);
        double worst = excess(new CouncilRange(20, 20));
        double smaller = optimum(200);
        double larger = optimum(10_000);
        return List.of(
                claim(
                        "C6",
                        "The curves are flat around the optimum and steep farther away.",
                        "flat",
                        format("+%.1f %% at c = 6.4, %.1f rounds at 8.5", 100 * near, far),
                        near < 0.01 && far > 1.3 * best,
                        ""),
                claim(
                        "C7",
                        "c = (L+2U)/3 lies in the flat region.",
                        "flat",
                        format("+%.1f %% for 4–8, +%.1f %% for exactly 20", 100 * excess, 100 * worst),
                        excess < 0.05 && worst < 0.2,
                        "The worst range up to 20 members costs a sixth more."),
                claim(
                        "C8",
                        "A formula of L and U approximates the c that is best for messages.",
                        "a formula (lost)",
                        format("%.2f for n = 200, %.2f for n = 10 000", smaller, larger),
                        larger - smaller < 0.1,
                        "No formula without n can: the best c grows with n towards U + 1."));
    }

    /** How much more rounds the rule of thumb needs than the best c. */
    private static double excess(CouncilRange range) {
        return Councils.basic(range, range.ruleOfThumb(), 500).rounds()
                        / Councils.fewestRounds(Algorithm.BASIC, range, 500).rounds()
                - 1;
    }

    private static double optimum(long n) {
        return CouncilAnalysis.optimalC(Algorithm.BASIC, Councils.FOUR_TO_EIGHT, n, Expectation::messages);
    }
}
