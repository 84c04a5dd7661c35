package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import java.util.List;

/**
 * Skip-reset with history.
 *
 * @paper C §5 (figure 12)
 */
final class CouncilHistory implements Experiment {

    @Override
    public String id() {
        return "c-fig12-history";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        return new Figure(
                id(),
                "History",
                "Going back one round instead of to the beginning. For exactly two members all three claims come out together; for wide ranges the gain is a tenth of a percent.",
                "./wander analyze council --algorithm skip-reset,choice,history --hosts 1000 --lower 2 --upper 2 --c 2",
                List.of(Councils.fact("range", "exactly 2"), Councils.fact("c", "2")),
                plots(),
                claims());
    }

    private static List<Plot> plots() {
        return Councils.overHosts(
                Councils.hosts(5, 10_000, 40),
                Councils.MESSAGES,
                List.of(
                        new Councils.Line("skip-reset", n -> Councils.skipReset(Councils.TWO, 2, n)),
                        new Councils.Line("choice", n -> Councils.choice(Councils.TWO, 2, n)),
                        new Councils.Line("history", n -> Councils.history(Councils.TWO, 2, n))));
    }

    private static List<Claim> claims() {
        Expectation skipReset = Councils.skipReset(Councils.TWO, 2, 1000);
        double gain = 1 - Councils.history(Councils.TWO, 2, 1000).rounds() / skipReset.rounds();
        Expectation choice = Councils.choice(Councils.TWO, 2, 1000);
        double choiceGain = 1 - choice.rounds() / skipReset.rounds();
        double choiceCost = choice.messages() / skipReset.messages() - 1;
        double wide = 1
                - Councils.history(Councils.FOUR_TO_EIGHT, 6.6, 1000).rounds()
                        / Councils.skipReset(Councils.FOUR_TO_EIGHT, 6.6, 1000).rounds();
        double ratio = skipReset.messages() / skipReset.rounds();
        double small = Councils.history(Councils.FOUR_TO_EIGHT, 6.6, 1000).rounds();
        double large = Councils.history(Councils.FOUR_TO_EIGHT, 6.6, 1e6).rounds();
        return List.of(
                claim(
                        "C15",
                        "Messages are c times rounds, for history and for skip-reset.",
                        "N = cT",
                        format("N/T = %.9f at c = 2", ratio),
                        Math.abs(ratio - 2) < 1e-9,
                        "The algebraic proof that the paper leaves open is one line: both systems have the same matrix, "
                                + "with right sides 1 and c."),
                claim(
                        "C16",
                        "With history the equations are solved step by step and do not depend on n.",
                        "oblivious of n",
                        format("%.4f for 1000, %.4f for 10⁶", small, large),
                        Math.abs(large / small - 1) < 0.005,
                        ""),
                claim(
                        "C17",
                        "History saves 5–6 % of the rounds and a quarter percent of the messages; choice 40 % at +5 %.",
                        "5–6 %, ¼ %, 40 %, +5 %",
                        format(
                                "%.1f %%, the same, %.0f %%, %+.0f %% (exactly 2); %.2f %% (4–8)",
                                100 * gain, 100 * choiceGain, 100 * choiceCost, 100 * wide),
                        wide > 0.05,
                        gain > 0.05 && gain < 0.06 && choiceGain > 0.38 && choiceCost < 0.1,
                        "Only for narrow ranges. Since N = cT both gains are equal, so the two figures cannot belong to "
                                + "one setting."));
    }
}
