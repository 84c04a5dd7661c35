package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.protocol.council.ElectionConfig.Algorithm;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import java.util.List;

/**
 * The power of choice.
 *
 * @paper C §4.2 (figure 9)
 */
final class CouncilChoice implements Experiment {

    @Override
    public String id() {
        return "c-fig9-choice";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        return new Figure(
                id(),
                "The power of choice",
                "Two coins per host: almost always one of the two drawings fits, for almost twice the messages.",
                "./wander analyze council --algorithm skip-reset,choice --hosts 1000 --lower 1 --c 3.9",
                List.of(Councils.fact("range", "1–8"), Councils.fact("c", "3.9")),
                plots(),
                claims());
    }

    private static List<Plot> plots() {
        return Councils.overHosts(
                Councils.hosts(10, 10_000, 40),
                Councils.MESSAGES,
                List.of(
                        new Councils.Line("skip-reset", n -> Councils.skipReset(Councils.UP_TO_EIGHT, 3.9, n)),
                        new Councils.Line("choice", n -> Councils.choice(Councils.UP_TO_EIGHT, 3.9, n))));
    }

    private static List<Claim> claims() {
        double wide = Councils.fewestRounds(Algorithm.CHOICE, Councils.UP_TO_EIGHT, 1000)
                .rounds();
        double narrow = Councils.fewestRounds(Algorithm.CHOICE, Councils.FOUR_TO_EIGHT, 1000)
                .rounds();
        double messages = Councils.choice(Councils.UP_TO_EIGHT, 3.9, 1e5).messages();
        double ratio =
                messages / Councils.skipReset(Councils.UP_TO_EIGHT, 3.9, 1e5).messages();
        double ratioNarrow = Councils.choice(Councils.FOUR_TO_EIGHT, 6.1, 1000).messages()
                / Councils.skipReset(Councils.FOUR_TO_EIGHT, 6.1, 1000).messages();
        double plain = Councils.basic(Councils.FOUR_TO_EIGHT, 6.1, 1000).messages();
        double chosen =
                CouncilAnalysis.basicChoice(Councils.FOUR_TO_EIGHT, 6.1, 1000).messages();
        return List.of(
                claim(
                        "C12",
                        "With choice the election almost always takes one round.",
                        "≈ 1",
                        format("%.4f (1–8), %.3f (4–8)", wide, narrow),
                        wide < 1.01 && narrow < 1.15,
                        ""),
                claim(
                        "C13",
                        "Choice costs almost twice the messages, fewer than 8 for any n.",
                        "× 2, < 8",
                        format("× %.2f, %.2f (1–8); × %.2f (4–8)", ratio, messages, ratioNarrow),
                        ratio > 1.8 && messages < 8 && ratioNarrow > 1.8,
                        ratio > 1.8 && messages < 8,
                        "For 1–8; a narrow range has fewer rounds to pay for."),
                claim(
                        "C14",
                        "On top of the basic algorithm, choice saves messages.",
                        "fewer",
                        format("%.0f instead of %.0f", chosen, plain),
                        chosen < plain,
                        "4–8, n = 1000."));
    }
}
