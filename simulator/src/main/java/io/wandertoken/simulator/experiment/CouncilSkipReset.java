package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.protocol.council.CouncilRange;
import io.wandertoken.protocol.council.ElectionConfig.Algorithm;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import java.util.List;

/**
 * Skip-reset against the basic algorithm.
 *
 * @paper C §4.1 (figure 8)
 */
final class CouncilSkipReset implements Experiment {

    @Override
    public String id() {
        return "c-fig8-skip-reset";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        return new Figure(
                id(),
                "Skip-reset",
                "The chair remembers n, so an undershoot no longer makes everybody reply: the messages lose their dependence on n.",
                "./wander analyze council --algorithm basic,skip-reset --hosts 100,1000,100000 --c 6.6",
                List.of(Councils.fact("range", "4–8"), Councils.fact("c", "6.6")),
                plots(),
                claims());
    }

    private static List<Plot> plots() {
        return Councils.overHosts(
                Councils.hosts(10, 10_000, 40),
                Councils.MANY_MESSAGES,
                List.of(
                        new Councils.Line("basic", n -> Councils.basic(Councils.FOUR_TO_EIGHT, 6.6, n)),
                        new Councils.Line("skip-reset", n -> Councils.skipReset(Councils.FOUR_TO_EIGHT, 6.6, n))));
    }

    private static List<Claim> claims() {
        double saved = Councils.basic(Councils.FOUR_TO_EIGHT, 5.87, 1000).rounds()
                - Councils.skipReset(Councils.FOUR_TO_EIGHT, 5.87, 1000).rounds();
        double share =
                saved / Councils.basic(Councils.FOUR_TO_EIGHT, 5.87, 1000).rounds();
        double atCaption = Councils.basic(Councils.FOUR_TO_EIGHT, 6.6, 1000).rounds()
                - Councils.skipReset(Councils.FOUR_TO_EIGHT, 6.6, 1000).rounds();
        double narrow = gain(Councils.FIVE_TO_EIGHT);
        double wide = gain(Councils.UP_TO_EIGHT);
        double few = Councils.skipReset(Councils.FOUR_TO_EIGHT, 6.6, 200).messages();
        double many = Councils.skipReset(Councils.FOUR_TO_EIGHT, 6.6, 1e5).messages();
        return List.of(
                claim(
                        "C9",
                        "Skip-reset saves a fifth of a round, 13 %.",
                        "0.2, 13 %",
                        format("%.3f, %.1f %% at c = 5.87; %.3f at c = 6.6", saved, 100 * share, atCaption),
                        Math.abs(atCaption - 0.2) < 0.02,
                        Math.abs(saved - 0.2) < 0.01 && Math.abs(share - 0.13) < 0.005,
                        "At a smaller c than the caption's."),
                claim(
                        "C10",
                        "It saves 10 to 15 % of the rounds for typical ranges.",
                        "10–15 %",
                        format("%.1f %% (5–8), %.1f %% (1–8)", 100 * narrow, 100 * wide),
                        narrow > 0.1 && narrow < 0.15 && wide > 0.1,
                        narrow > 0.1 && narrow < 0.15,
                        "Each at its own best c; hardly anything where undershoots are rare."),
                claim(
                        "C11",
                        "It removes the dependence on n: 9.2 messages for n > 100.",
                        "9.2",
                        format("%.3f for 200, %.3f for 100 000", few, many),
                        Math.abs(few - 9.2) < 0.06 && Math.abs(many - 9.2) < 0.06,
                        "4–8 members, c = 6.6."));
    }

    private static double gain(CouncilRange range) {
        return 1
                - Councils.fewestRounds(Algorithm.SKIP_RESET, range, 1000).rounds()
                        / Councils.fewestRounds(Algorithm.BASIC, range, 1000).rounds();
    }
}
