package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.ours;

import io.wandertoken.protocol.council.ElectionConfig;
import io.wandertoken.protocol.council.ElectionConfig.Algorithm;
import io.wandertoken.protocol.council.Shrinking;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The search for an unknown number of hosts.
 *
 * @paper C §6 (figure 15)
 */
final class CouncilUnknownNumber implements Experiment {

    @Override
    public String id() {
        return "c-fig15-unknown-n";
    }

    private static final double START = 100_000;
    private static final ElectionConfig CONSERVATIVE =
            ElectionConfig.of(Algorithm.ESTIMATE, Councils.UP_TO_EIGHT, START).withC(5.6);
    private static final ElectionConfig AGGRESSIVE = CONSERVATIVE.withShrinking(Shrinking.AGGRESSIVE);
    private static final ElectionConfig MASKS = ElectionConfig.of(Algorithm.BTW94, Councils.UP_TO_EIGHT, 0);
    private static final ElectionConfig RANKS = ElectionConfig.of(Algorithm.RANK_SEARCH, Councils.UP_TO_EIGHT, START);

    @Override
    public Figure perform(Laboratory laboratory) {
        return new Figure(
                id(),
                "An unknown number of hosts",
                "The chair starts with a guess of 100 000 and lowers it with every undershoot. BTW94 is the search that the paper compares itself with; ours by rank needs the rounds of the aggressive search and the messages of a careful one.",
                "./wander analyze council --algorithm estimate,btw94 --lower 1 --c 5.6 --alpha 1 --beta 0.7 --hosts 10,1000,100000",
                List.of(
                        Councils.fact("range", "1–8"),
                        Councils.fact("c", "5.6"),
                        Councils.fact("first guess", "100000")),
                plots(),
                claims());
    }

    private static List<Plot> plots() {
        double[] n = Councils.hosts(2, 100_000, 40);
        return List.of(
                new Plot("rounds", Councils.HOSTS, Councils.ROUNDS, curves(n, Expectation::rounds), List.of()),
                new Plot("messages", Councils.HOSTS, Councils.MESSAGES, curves(n, Expectation::messages), List.of()));
    }

    private static List<Series> curves(double[] n, ToDoubleFunction<Expectation> figure) {
        return List.of(
                Councils.curve("conservative", n, x -> figure.applyAsDouble(Councils.guessed(CONSERVATIVE, x))),
                Councils.curve("aggressive", n, x -> figure.applyAsDouble(Councils.guessed(AGGRESSIVE, x))),
                Councils.curve("BTW94", n, x -> figure.applyAsDouble(Councils.guessed(MASKS, x))),
                Councils.curve("by rank (ours)", n, x -> figure.applyAsDouble(Councils.guessed(RANKS, x))));
    }

    private static List<Claim> claims() {
        double careful = Councils.guessed(CONSERVATIVE, 10).rounds();
        double masks = Councils.guessed(MASKS, 10).rounds();
        double bold = Councils.guessed(AGGRESSIVE, 10).rounds();
        double[] n = Councils.hosts(10, 100_000, 100);
        double[] messages = Councils.curve(
                        "", n, x -> Councils.guessed(AGGRESSIVE, x).messages())
                .y();
        double most = Arrays.stream(messages).max().orElseThrow();
        int maxima = localMaxima(messages);
        double few = Councils.guessed(MASKS, 5).rounds();
        double start = Councils.guessed(CONSERVATIVE, START).messages();
        double chance = CONSERVATIVE.c() / 60;
        return List.of(
                claim(
                        "C20",
                        "A start at 100 000 (BTW94: 2¹⁶) keeps the first round from imploding.",
                        "no implosion",
                        format("%.1f messages for 100 000 hosts", start),
                        start < 10,
                        ""),
                claim(
                        "C21",
                        "At an estimate of 60 a host replies with a chance of about 1/10.",
                        "0.1",
                        format("%.3f", chance),
                        Math.abs(chance - 0.1) < 0.01,
                        "Tells that c is 5.6."),
                claim(
                        "C22",
                        "For 10 hosts the conservative search takes 10 rounds, BTW94 13.",
                        "10, 13",
                        format("%.2f, %.2f", careful, masks),
                        Math.abs(careful - 10) < 0.6 && Math.abs(masks - 13) < 0.6,
                        "With fresh coins in every round, and with fixed keys."),
                claim(
                        "C23",
                        "For 10 hosts four rounds are enough for the aggressive search.",
                        "4",
                        format("%.2f", bold),
                        Math.abs(bold - 4) < 0.2,
                        ""),
                claim(
                        "C24",
                        "The aggressive search sends at most 15 messages; its local maxima are its steps.",
                        "15",
                        format("%.1f, %d maxima", most, maxima),
                        Math.abs(most - 15) < 0.5 && maxima == 3,
                        ""),
                claim(
                        "C25",
                        "BTW94 may take 15 rounds for few receivers.",
                        "15",
                        format("%.1f for 5 hosts", few),
                        few > 14,
                        ""),
                byRank(bold, most));
    }

    private static Claim byRank(double boldRounds, double boldMessages) {
        double[] n = Councils.hosts(10, 100_000, 100);
        double[] messages = Councils.curve(
                        "", n, x -> Councils.guessed(RANKS, x).messages())
                .y();
        return ours(
                "B18",
                "Rounds for 10 hosts, and most messages for any number, by rank.",
                format("%.2f, %.1f (aggressive)", boldRounds, boldMessages),
                format(
                        "%.2f, %.1f",
                        Councils.guessed(RANKS, 10).rounds(),
                        Arrays.stream(messages).max().orElseThrow()),
                "A slice of ranks that grows sixteenfold.");
    }

    private static int localMaxima(double[] y) {
        int count = 0;
        for (int i = 1; i < y.length - 1; i++) {
            count += y[i] > y[i - 1] && y[i] >= y[i + 1] ? 1 : 0;
        }
        return count;
    }
}
