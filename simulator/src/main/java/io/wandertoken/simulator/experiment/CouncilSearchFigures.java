package io.wandertoken.simulator.experiment;

import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import io.wandertoken.protocol.council.election.Shrinking;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.study.Result;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The council paper's search for an unknown number of hosts, and councils on networks that lose messages and members.
 *
 * @paper C §4.1, §6, §7
 */
final class CouncilSearchFigures extends Councils {
    static final List<Experiment> ALL = List.of(
            new Experiment("c-fig13-wrong-n", CouncilSearchFigures::wrongNumber),
            new Experiment("c-fig15-unknown-n", CouncilSearchFigures::unknownNumber),
            new Experiment("c-table", CouncilSearchFigures::table),
            new Experiment("c-losses", CouncilSearchFigures::losses),
            new Experiment("c-top-up", CouncilSearchFigures::topUp),
            new Experiment("c-frontier", CouncilSearchFigures::frontier));

    private static final double START = 100_000;
    private static final ElectionConfig CONSERVATIVE =
            ElectionConfig.of(Algorithm.ESTIMATE, UP_TO_EIGHT, START).withC(5.6);
    private static final ElectionConfig AGGRESSIVE = CONSERVATIVE.withShrinking(Shrinking.AGGRESSIVE);
    private static final ElectionConfig MASKS = ElectionConfig.of(Algorithm.BTW94, UP_TO_EIGHT, 0);
    private static final ElectionConfig RANKS = ElectionConfig.of(Algorithm.RANK_SEARCH, UP_TO_EIGHT, START);

    private CouncilSearchFigures() {}

    /** @paper C §6 (figure 13) */
    private static void wrongNumber(FigureBuilder figure) {
        double[] powers = range(-5, 5, 1);
        Plot.Axis x = linear("log₂ of guess over n");
        figure.plot("rounds, relative", x, log("rounds over those for the right n"))
                .line("1–8", powers, p -> wide(p).rounds() / wide(0).rounds())
                .line("4–8", powers, p -> narrow(p).rounds() / narrow(0).rounds());
        figure.plot("messages, relative", x, log("messages over those for the right n"))
                .line("1–8", powers, p -> wide(p).messages() / wide(0).messages())
                .line("4–8", powers, p -> narrow(p).messages() / narrow(0).messages());
        double tenfold = Math.log(10) / Math.log(2);
        double low = wide(-tenfold).rounds() - wide(0).rounds();
        double high = wide(tenfold).rounds() - wide(0).rounds();
        double factor = wide(-tenfold).messages() / wide(0).messages();
        double hopeless = narrow(tenfold).rounds();
        figure.claim("C18")
                .measured(format("%+.2f and %+.2f rounds, × %.1f messages", low, high, factor))
                .holds(isNear(low, 1, 0.3) && isNear(high, 1, 0.3) && isNear(factor, 10, 1));
        figure.claim("C19")
                .measured(format("%+.2f rounds (1–8); %.0f rounds (4–8)", high, hopeless))
                .holds(hopeless < 10)
                .partly(high < 2);
    }

    private static Expectation wide(double power) {
        return misjudged(UP_TO_EIGHT, 5.6, power);
    }

    private static Expectation narrow(double power) {
        return misjudged(FOUR_TO_EIGHT, 6.6, power);
    }

    private static Expectation misjudged(CouncilRange range, double c, double power) {
        double guess = 5000 * Math.pow(2, power);
        return guessed(ElectionConfig.of(Algorithm.SKIP_RESET, range, guess).withC(c), 5000);
    }

    /** @paper C §6 (figure 15) */
    private static void unknownNumber(FigureBuilder figure) {
        overHosts(figure, hosts(2, 100_000, 40), MESSAGES)
                .line("conservative", n -> guessed(CONSERVATIVE, n))
                .line("aggressive", n -> guessed(AGGRESSIVE, n))
                .line("BTW94", n -> guessed(MASKS, n))
                .line("by rank (ours)", n -> guessed(RANKS, n));
        double careful = guessed(CONSERVATIVE, 10).rounds();
        double masks = guessed(MASKS, 10).rounds();
        double bold = guessed(AGGRESSIVE, 10).rounds();
        double[] messages = messages(AGGRESSIVE);
        double most = Arrays.stream(messages).max().orElseThrow();
        int maxima = localMaxima(messages);
        double few = guessed(MASKS, 5).rounds();
        double start = guessed(CONSERVATIVE, START).messages();
        double chance = CONSERVATIVE.c() / 60;
        double mostByRank = Arrays.stream(messages(RANKS)).max().orElseThrow();
        figure.claim("C20")
                .measured(format("%.1f messages for 100 000 hosts", start))
                .holds(start < 10);
        figure.claim("C21").measured(format("%.3f", chance)).holds(isNear(chance, 0.1, 0.01));
        figure.claim("C22")
                .measured(format("%.2f, %.2f", careful, masks))
                .holds(isNear(careful, 10, 0.6) && isNear(masks, 13, 0.6));
        figure.claim("C23").measured(format("%.2f", bold)).holds(isNear(bold, 4, 0.2));
        figure.claim("C24")
                .measured(format("%.1f, %d maxima", most, maxima))
                .holds(isNear(most, 15, 0.5) && maxima == 3);
        figure.claim("C25").measured(format("%.1f for 5 hosts", few)).holds(few > 14);
        figure.ours("B18", format("%.2f, %.1f (aggressive)", bold, most))
                .measured(format("%.2f, %.1f", guessed(RANKS, 10).rounds(), mostByRank));
    }

    private static double[] messages(ElectionConfig config) {
        return PlotBuilder.values(
                hosts(10, 100_000, 100), n -> guessed(config, n).messages());
    }

    private static int localMaxima(double[] y) {
        int count = 0;
        for (int i = 1; i < y.length - 1; i++) {
            count += y[i] > y[i - 1] && y[i] >= y[i + 1] ? 1 : 0;
        }
        return count;
    }

    /** @paper C §7 */
    private static void table(FigureBuilder figure) {
        Plot.Axis algorithms = places("algorithm", "basic", "skip-reset", "history", "choice", "rank cutoff");
        List<Expectation> expectations = Stream.concat(
                        Stream.of(Algorithm.BASIC, Algorithm.SKIP_RESET, Algorithm.HISTORY, Algorithm.CHOICE)
                                .map(algorithm -> fewestRounds(algorithm, FOUR_TO_EIGHT, 1000)),
                        Stream.of(CouncilAnalysis.known(Algorithm.RANK, FOUR_TO_EIGHT, 8, 1000)))
                .toList();
        double[] rounds = expectations.stream().mapToDouble(Expectation::rounds).toArray();
        double[] messages =
                expectations.stream().mapToDouble(Expectation::messages).toArray();
        figure.plot("rounds", algorithms, ROUNDS)
                .add(Series.of("rounds", Series.Kind.BARS, PlotBuilder.places(5), rounds));
        figure.plot("messages", algorithms, MANY_MESSAGES)
                .add(Series.of("messages", Series.Kind.BARS, PlotBuilder.places(5), messages));
        int skipReset = bits(2);
        int history = bits(2 * 2);
        int choice = bits(2 * 2 * 2);
        figure.claim("C27")
                .measured(format("%d, %d; history %d", skipReset, choice, history))
                .holds(skipReset == 1 && choice == 3);
    }

    private static int bits(int states) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(states - 1);
    }

    /** @paper C §4.1 */
    private static void losses(FigureBuilder figure) {
        String lossy = " --reply-loss 0.05 --feedback-loss 0.01,0.05,0.1,0.2 --runs 250";
        Runs published = figure.simulate("council --algorithm skip-reset --rules paper" + lossy);
        Runs hardened = figure.simulate("council --algorithm skip-reset --rules hardened" + lossy);
        Runs ranked = figure.simulate("council --algorithm rank --rules hardened" + lossy);
        figure.parameters(published.first());
        Plot.Axis missed = log("share of hosts that miss an announce");
        figure.plot("hosts that believe themselves members", missed, log("hosts"))
                .curve("as published", published, "believing")
                .curve("hardened", hardened, "believing")
                .curve("rank cutoff, hardened", ranked, "believing");
        figure.plot("rounds", missed, ROUNDS)
                .curve("as published", published, "rounds")
                .curve("hardened", hardened, "rounds")
                .curve("rank cutoff, hardened", ranked, "rounds");
        figure.ours("B19", percent(published.get(1), "outOfRange") + " (paper)")
                .measured(share(hardened.get(1), "outOfRange") + ", by rank " + share(ranked.get(1), "outOfRange"));
    }

    /** @paper C §7 */
    private static void topUp(FigureBuilder figure) {
        // Nothing gets lost here, so one missed heartbeat is proof enough.
        String sitting = " --churn 0.01 --heartbeats 1000 --grace 1 ";
        // Newcomers cost the more, and overshoot the less, the more of them can be kept.
        List<Result> results = Stream.of(
                        "council" + sitting + "--upkeep reelect",
                        "council --rules hardened" + sitting + "--newcomers 2.0 --upkeep reelect,count",
                        "council --rules hardened" + sitting + "--newcomers 3.0 --upkeep rank",
                        "council --rules hardened" + sitting + "--newcomers 5.0 --upkeep standby")
                .flatMap(command -> figure.simulate(command + " --runs 8").results().stream())
                .toList();
        figure.parameters(results.get(1));
        Plot.Axis upkeep = places("upkeep", "as published", "elect anew", "by coins", "by rank", "with standbys");
        figure.plot("replies per member that left", upkeep, linear("replies"))
                .bars("replies", results, "messagesPerDeath");
        figure.plot("rounds without a full council", upkeep, linear("share of rounds", "%"))
                .bars("out of range", results, "outOfRange");
        Result published = results.get(0);
        Result standby = results.get(4);
        figure.ours(
                        "B20",
                        plain(published, "elections") + ", " + plain(published, "messagesPerDeath") + ", "
                                + percent(published, "outOfRange") + " (paper)")
                .measured(plain(standby, "elections") + ", " + plain(standby, "messagesPerDeath") + ", "
                        + share(standby, "outOfRange"));
    }

    /** Rank cutoff against all of the published algorithms. */
    private static void frontier(FigureBuilder figure) {
        List<Expectation> bound = Arrays.stream(hosts(1, 4000, 24))
                .mapToObj(weight -> CouncilAnalysis.frontier(FOUR_TO_EIGHT, 1000, weight))
                .toList();
        figure.plot("", ROUNDS, MANY_MESSAGES)
                .add(overConstant("basic", Algorithm.BASIC, 6, 8.4))
                .add(overConstant("skip-reset", Algorithm.SKIP_RESET, 4.4, 7.4))
                .add(overConstant("history", Algorithm.HISTORY, 4.4, 7.4))
                .add(overConstant("choice", Algorithm.CHOICE, 4, 7))
                .add(overConstant("rank cutoff", Algorithm.RANK, 5, 14))
                .add(messagesOverRounds("frontier", true, bound));
        Expectation skipReset = fewestRounds(Algorithm.SKIP_RESET, FOUR_TO_EIGHT, 1000);
        Expectation choice = fewestRounds(Algorithm.CHOICE, FOUR_TO_EIGHT, 1000);
        Expectation rank = CouncilAnalysis.known(Algorithm.RANK, FOUR_TO_EIGHT, 8, 1000);
        figure.ours(
                        "B21",
                        format(
                                "%.3f, %.1f (skip-reset); %.3f, %.1f (choice)",
                                skipReset.rounds(), skipReset.messages(), choice.rounds(), choice.messages()))
                .measured(format("%.3f, %.1f", rank.rounds(), rank.messages()));
    }

    private static Series overConstant(String name, Algorithm algorithm, double from, double to) {
        List<Expectation> points = Arrays.stream(range(from, to, 0.2))
                .mapToObj(c -> CouncilAnalysis.known(algorithm, FOUR_TO_EIGHT, c, 1000))
                .toList();
        return messagesOverRounds(name, false, points);
    }

    private static Series messagesOverRounds(String name, boolean reference, List<Expectation> points) {
        double[] rounds = points.stream().mapToDouble(Expectation::rounds).toArray();
        double[] messages = points.stream().mapToDouble(Expectation::messages).toArray();
        return new Series(name, Series.Kind.LINE, reference, rounds, messages, new double[0], new double[0]);
    }
}
