package io.wandertoken.simulator.experiment;

import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The council paper's algorithms for a known number of hosts.
 *
 * @paper C §4, §4.1, §4.2, §5
 */
final class CouncilFigures extends Councils {
    private static final CouncilRange ONE = new CouncilRange(1, 1);
    private static final CouncilRange TWO = new CouncilRange(2, 2);

    static final List<Experiment> ALL = List.of(
            new Experiment("c-fig3-simulation", CouncilFigures::simulation),
            new Experiment("c-fig4-hosts", CouncilFigures::numbersOfHosts),
            new Experiment("c-fig5-constant", CouncilFigures::constant),
            new Experiment("c-fig8-skip-reset", CouncilFigures::skippedReset),
            new Experiment("c-fig9-choice", CouncilFigures::powerOfChoice),
            new Experiment("c-fig12-history", CouncilFigures::withHistory));

    private CouncilFigures() {}

    /** @paper C §4 (figure 3) */
    private static void simulation(FigureBuilder figure) {
        Runs simulated =
                figure.simulate("council --algorithm basic --hosts 500 --c 3.0,4.0,5.0,6.0,7.0,8.0 --runs 10000");
        figure.parameters(simulated.first());
        double[] fine = range(3, 8, 0.125);
        figure.plot("rounds", linear("c"), ROUNDS)
                .curve("simulated", simulated, "rounds")
                .theory("calculated", fine, c -> basic(FOUR_TO_EIGHT, c, 500).rounds());
        figure.plot("messages", linear("c"), MESSAGES)
                .curve("simulated", simulated, "messages")
                .theory("calculated", fine, c -> basic(FOUR_TO_EIGHT, c, 500).messages());
        double worst = 0;
        for (Result result : simulated.results()) {
            Statistic rounds = result.get("rounds");
            double expected = basic(FOUR_TO_EIGHT, simulated.x(result), 500).rounds();
            worst = Math.max(worst, Math.abs((rounds.mean() - expected) / (rounds.sd() / Math.sqrt(rounds.count()))));
        }
        figure.claim("C26")
                .measured(format("at most %.1f standard errors apart", worst))
                .holds(worst < 4);
    }

    /** @paper C §4 (figure 4) */
    private static void numbersOfHosts(FigureBuilder figure) {
        double[] n = hosts(10, 10_000, 40);
        figure.plot("rounds", HOSTS, ROUNDS)
                .line("1 member, c = 1.3", n, x -> basic(ONE, 1.3, x).rounds())
                .line("4–8, c = 6.6", n, x -> basic(FOUR_TO_EIGHT, 6.6, x).rounds())
                .line("1–8, c = 4.3", n, x -> basic(UP_TO_EIGHT, 4.3, x).rounds());
        figure.plot("messages", HOSTS, MANY_MESSAGES)
                .line("4–8, c = 8.5", n, x -> basic(FOUR_TO_EIGHT, 8.5, x).messages())
                .line("1–8, c = 5.6", n, x -> basic(UP_TO_EIGHT, 5.6, x).messages())
                .theory("n / 10", n, x -> x / 10);
        double wide = basic(FOUR_TO_EIGHT, 6.6, 1e5).rounds();
        double single = basic(ONE, 1.3, 1e5).rounds();
        double few = basic(FOUR_TO_EIGHT, 6.6, 50).rounds();
        double best = bestC(FOUR_TO_EIGHT, 500, Expectation::rounds);
        double bestOne = bestC(ONE, 500, Expectation::rounds);
        double bestMessages = bestC(FOUR_TO_EIGHT, 500, Expectation::messages);
        double tenth = basic(FOUR_TO_EIGHT, 8.5, 1000).messages() / 1000;
        double tenthAtRounds = basic(FOUR_TO_EIGHT, 6.6, 1000).messages() / 1000;
        double growth = basic(FOUR_TO_EIGHT, 8.5, 1e6).messages()
                / basic(FOUR_TO_EIGHT, 8.5, 1e5).messages();
        double adapted = fewestMessages(100_000) / fewestMessages(10_000);
        figure.claim("C1")
                .measured(format("%.2f (4–8), %.2f (one member)", wide, single))
                .holds(wide < 2 && single < 2)
                .partly(wide < 2);
        figure.claim("C2")
                .measured(format("%.3f for 50, %.3f for 100 000", few, wide))
                .holds(wide / few < 1.05);
        figure.claim("C3")
                .measured(format("%.2f, %.2f, %.2f", bestOne, best, bestMessages))
                .holds(isNear(bestOne, 1.3, 0.1) && isNear(best, 6.6, 0.2) && isNear(bestMessages, 8.5, 0.2));
        figure.claim("C4")
                .measured(format("%.3f n at c = 8.5, %.3f n at c = 6.6", tenth, tenthAtRounds))
                .holds(tenth < 0.1 && tenthAtRounds < 0.1)
                .partly(tenth < 0.1);
        String growths = "× %.2f from 10⁵ to 10⁶ at a fixed c; × %.1f from 10⁴ to 10⁵ at the best";
        figure.claim("C5")
                .measured(format(growths, growth, adapted))
                .holds(growth < 9)
                .partly(adapted < 9);
    }

    private static double bestC(CouncilRange range, long n, ToDoubleFunction<Expectation> cost) {
        return CouncilAnalysis.optimalC(Algorithm.BASIC, range, n, cost);
    }

    private static double fewestMessages(long n) {
        return basic(UP_TO_EIGHT, bestC(UP_TO_EIGHT, n, Expectation::messages), n)
                .messages();
    }

    /** @paper C §4 (figure 5) */
    private static void constant(FigureBuilder figure) {
        new Councils.Pair(
                        figure.plot("rounds", linear("c"), log("expected rounds")),
                        figure.plot("messages", linear("c"), MANY_MESSAGES),
                        range(1, 8.9, 0.1))
                .line("4–8", c -> basic(FOUR_TO_EIGHT, c, 500))
                .line("1–8", c -> basic(UP_TO_EIGHT, c, 500));
        double best = fewestRounds(Algorithm.BASIC, FOUR_TO_EIGHT, 500).rounds();
        double near = basic(FOUR_TO_EIGHT, 6.4, 500).rounds() / best - 1;
        double far = basic(FOUR_TO_EIGHT, 8.5, 500).rounds();
        double excess = excess(FOUR_TO_EIGHT);
        double worst = excess(new CouncilRange(20, 20));
        double smaller = bestC(FOUR_TO_EIGHT, 200, Expectation::messages);
        double larger = bestC(FOUR_TO_EIGHT, 10_000, Expectation::messages);
        figure.claim("C6")
                .measured(format("+%.1f %% at c = 6.4, %.1f rounds at 8.5", 100 * near, far))
                .holds(near < 0.01 && far > 1.3 * best);
        figure.claim("C7")
                .measured(format("+%.1f %% for 4–8, +%.1f %% for exactly 20", 100 * excess, 100 * worst))
                .holds(excess < 0.05 && worst < 0.2);
        figure.claim("C8")
                .measured(format("%.2f for n = 200, %.2f for n = 10 000", smaller, larger))
                .holds(larger - smaller < 0.1);
    }

    /** How many more rounds the rule of thumb needs than the best c, as a share. */
    private static double excess(CouncilRange range) {
        double best = fewestRounds(Algorithm.BASIC, range, 500).rounds();
        return basic(range, range.ruleOfThumb(), 500).rounds() / best - 1;
    }

    /** @paper C §4.1 (figure 8) */
    private static void skippedReset(FigureBuilder figure) {
        overHosts(figure, hosts(10, 10_000, 40), MANY_MESSAGES)
                .line("basic", n -> basic(FOUR_TO_EIGHT, 6.6, n))
                .line("skip-reset", n -> skipReset(FOUR_TO_EIGHT, 6.6, n));
        double plain = basic(FOUR_TO_EIGHT, 5.87, 1000).rounds();
        double saved = plain - skipReset(FOUR_TO_EIGHT, 5.87, 1000).rounds();
        double share = saved / plain;
        double atCaption = basic(FOUR_TO_EIGHT, 6.6, 1000).rounds()
                - skipReset(FOUR_TO_EIGHT, 6.6, 1000).rounds();
        double narrow = gain(new CouncilRange(5, 8));
        double wide = gain(UP_TO_EIGHT);
        double few = skipReset(FOUR_TO_EIGHT, 6.6, 200).messages();
        double many = skipReset(FOUR_TO_EIGHT, 6.6, 1e5).messages();
        figure.claim("C9")
                .measured(format("%.3f, %.1f %% at c = 5.87; %.3f at c = 6.6", saved, 100 * share, atCaption))
                .holds(isNear(atCaption, 0.2, 0.02))
                .partly(isNear(saved, 0.2, 0.01) && isNear(share, 0.13, 0.005));
        figure.claim("C10")
                .measured(format("%.1f %% (5–8), %.1f %% (1–8)", 100 * narrow, 100 * wide))
                .holds(narrow > 0.1 && narrow < 0.15 && wide > 0.1)
                .partly(narrow > 0.1 && narrow < 0.15);
        figure.claim("C11")
                .measured(format("%.3f for 200, %.3f for 100 000", few, many))
                .holds(isNear(few, 9.2, 0.06) && isNear(many, 9.2, 0.06));
    }

    private static double gain(CouncilRange range) {
        return 1
                - fewestRounds(Algorithm.SKIP_RESET, range, 1000).rounds()
                        / fewestRounds(Algorithm.BASIC, range, 1000).rounds();
    }

    /** @paper C §4.2 (figure 9) */
    private static void powerOfChoice(FigureBuilder figure) {
        overHosts(figure, hosts(10, 10_000, 40), MESSAGES)
                .line("skip-reset", n -> skipReset(UP_TO_EIGHT, 3.9, n))
                .line("choice", n -> choice(UP_TO_EIGHT, 3.9, n));
        double wide = fewestRounds(Algorithm.CHOICE, UP_TO_EIGHT, 1000).rounds();
        double narrow = fewestRounds(Algorithm.CHOICE, FOUR_TO_EIGHT, 1000).rounds();
        double messages = choice(UP_TO_EIGHT, 3.9, 1e5).messages();
        double ratio = messages / skipReset(UP_TO_EIGHT, 3.9, 1e5).messages();
        double ratioNarrow = choice(FOUR_TO_EIGHT, 6.1, 1000).messages()
                / skipReset(FOUR_TO_EIGHT, 6.1, 1000).messages();
        double plain = basic(FOUR_TO_EIGHT, 6.1, 1000).messages();
        double chosen = CouncilAnalysis.basicChoice(FOUR_TO_EIGHT, 6.1, 1000).messages();
        figure.claim("C12")
                .measured(format("%.4f (1–8), %.3f (4–8)", wide, narrow))
                .holds(wide < 1.01 && narrow < 1.15);
        figure.claim("C13")
                .measured(format("× %.2f, %.2f (1–8); × %.2f (4–8)", ratio, messages, ratioNarrow))
                .holds(ratio > 1.8 && messages < 8 && ratioNarrow > 1.8)
                .partly(ratio > 1.8 && messages < 8);
        figure.claim("C14")
                .measured(format("%.0f instead of %.0f", chosen, plain))
                .holds(chosen < plain);
    }

    /** @paper C §5 (figure 12) */
    private static void withHistory(FigureBuilder figure) {
        overHosts(figure, hosts(5, 10_000, 40), MESSAGES)
                .line("skip-reset", n -> skipReset(TWO, 2, n))
                .line("choice", n -> choice(TWO, 2, n))
                .line("history", n -> history(TWO, 2, n));
        Expectation skipReset = skipReset(TWO, 2, 1000);
        double gain = 1 - history(TWO, 2, 1000).rounds() / skipReset.rounds();
        Expectation choice = choice(TWO, 2, 1000);
        double choiceGain = 1 - choice.rounds() / skipReset.rounds();
        double choiceCost = choice.messages() / skipReset.messages() - 1;
        double small = history(FOUR_TO_EIGHT, 6.6, 1000).rounds();
        double large = history(FOUR_TO_EIGHT, 6.6, 1e6).rounds();
        double wide = 1 - small / skipReset(FOUR_TO_EIGHT, 6.6, 1000).rounds();
        double ratio = skipReset.messages() / skipReset.rounds();
        figure.claim("C15").measured(format("N/T = %.9f at c = 2", ratio)).holds(isNear(ratio, 2, 1e-9));
        figure.claim("C16")
                .measured(format("%.4f for 1000, %.4f for 10⁶", small, large))
                .holds(isNear(large / small, 1, 0.005));
        figure.claim("C17")
                .measured(format(
                        "%.1f %%, the same, %.0f %%, %+.0f %% (exactly 2); %.2f %% (4–8)",
                        100 * gain, 100 * choiceGain, 100 * choiceCost, 100 * wide))
                .holds(wide > 0.05)
                .partly(gain > 0.05 && gain < 0.06 && choiceGain > 0.38 && choiceCost < 0.1);
    }
}
