package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.percent;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How many use the resource at a time, without and with the token.
 *
 * @paper J §3 (figure 2)
 */
final class JournalConcurrency implements Experiment {
    private static final int RUNS = 200;

    @Override
    public String id() {
        return "j-fig2-concurrency";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep benchmark = Walks.uncoordinated(Walks.JOURNAL, UncoordinatedModel.OPEN, RUNS);
        Sweep token = Walks.walk(Walks.JOURNAL, Walks.open(), RUNS);
        Sweep noLoss = Walks.walk(Walks.JOURNAL, Walks.open().withText(WalkParameters.LOSS_EVERY, "never"), RUNS / 4);
        Sweep weekly = Walks.walk(
                Walks.JOURNAL,
                Walks.open()
                        .withText(WalkParameters.LOSS_EVERY, "604800s")
                        .withText(WalkParameters.DURATION, "3024000s"),
                RUNS / 25);
        Result reference = benchmark.run(laboratory).get(0);
        Result walk = token.run(laboratory).get(0);
        Plot plot = new Plot(
                "",
                Plot.Axis.category("concurrent operations"),
                Plot.Axis.linear("share of time", "%"),
                List.of(
                        Curves.concurrency("no coordination", reference, 6),
                        Curves.concurrency("wandering token", walk, 6)),
                List.of());
        return new Figure(
                id(),
                "Figure 2: concurrent operations, without and with the token",
                "300 subscribers saturate the resource. Without coordination it is idle more than a third of the time "
                        + "and overrun a quarter of it; under the token exactly one subscriber is active most of the time.",
                String.join(
                        "\n",
                        benchmark.command(laboratory),
                        token.command(laboratory),
                        noLoss.command(laboratory),
                        weekly.command(laboratory)),
                Sweep.parameters(walk),
                List.of(plot),
                claims(
                        reference,
                        walk,
                        noLoss.run(laboratory).get(0),
                        weekly.run(laboratory).get(0)));
    }

    private static List<Claim> claims(Result reference, Result walk, Result noLoss, Result weekly) {
        List<Claim> claims = new ArrayList<>(uncoordinated(reference));
        claims.addAll(idle(walk, noLoss, weekly));
        claims.addAll(concurrent(walk));
        return claims;
    }

    private static List<Claim> uncoordinated(Result reference) {
        Statistic idle = reference.get("share0");
        double[] share = IntStream.rangeClosed(0, 4)
                .mapToDouble(operations ->
                        100 * reference.get("shares." + operations).mean())
                .toArray();
        return List.of(
                claim(
                        "J1",
                        "Without coordination the resource is idle 40 % of the time.",
                        "40 %",
                        percent(idle),
                        Math.abs(idle.mean() - 0.40) < 0.005,
                        Math.round(10 * idle.mean()) == 4,
                        "Only when rounded to tens of percent: a Poisson number of mean 1 is 0 with 36.8 %."),
                claim(
                        "J2",
                        "Without coordination more than two are active 8 % of the time.",
                        "8 %",
                        percent(reference.get("share3plus")),
                        Math.round(100 * reference.get("share3plus").mean()) == 8,
                        "As published."),
                claim(
                        "J3",
                        "Without coordination the share falls exponentially with the number of operations.",
                        "exponential",
                        String.format(
                                Locale.ROOT,
                                "%.1f, %.1f, %.2f, %.2f %% for 1 to 4",
                                share[1],
                                share[2],
                                share[3],
                                share[4]),
                        share[3] / share[2] < share[2] / share[1] && share[4] / share[3] < share[3] / share[2],
                        "Faster than exponentially: it is a Poisson tail."));
    }

    private static List<Claim> idle(Result walk, Result noLoss, Result weekly) {
        Statistic idle = walk.get("share0");
        Statistic withoutLoss = noLoss.get("share0");
        return List.of(
                claim(
                        "J4",
                        "Under the token the resource is idle less than 10 % of the time.",
                        "< 10 %",
                        percent(idle),
                        idle.mean() < 0.10,
                        "On average. Single runs go from " + range(idle) + "."),
                claim(
                        "J5",
                        "The resource is idle only because the network is unreliable.",
                        "only losses",
                        percent(withoutLoss) + " without any loss",
                        withoutLoss.mean() < 0.001,
                        withoutLoss.mean() < idle.mean() / 2,
                        "Mostly: what is left without losses are the Δskip of agents that were visited too early."),
                claim(
                        "J22",
                        "A loss about once a week is harmless.",
                        "harmless",
                        percent(weekly.get("share0")) + " idle, " + percent(weekly.get("share2")) + " two",
                        weekly.get("share0").mean() < 0.03,
                        "Five weeks per run. Then spurious tokens are the only problem that is left."));
    }

    private static List<Claim> concurrent(Result walk) {
        Statistic two = walk.get("share2");
        Statistic more = walk.get("share3plus");
        double[] falling = {two.mean() / walk.get("share1").mean(), more.mean() / two.mean()};
        return List.of(
                claim(
                        "J6",
                        "Exactly two are active 5 % of the time.",
                        "5 %",
                        percent(two),
                        Math.round(100 * two.mean()) == 5,
                        two.min() < 0.055,
                        "The published run is an outlier: single runs go from " + range(two) + "."),
                claim(
                        "J7",
                        "More than two are active 0.3 % of the time.",
                        "0.3 %",
                        percent(more),
                        Math.abs(more.mean() - 0.003) < more.sd(),
                        "Within one standard deviation between runs."),
                claim(
                        "J16",
                        "Up to Nmax subscribers, more than two are active less than 1 % of the time.",
                        "< 1 %",
                        percent(more),
                        more.max() < 0.01,
                        "In every single run."),
                claim(
                        "J23",
                        "The chance of k agents being enabled falls exponentially in k (requirement 1).",
                        "exponential",
                        String.format(Locale.ROOT, "×1/%.0f, then ×1/%.0f", 1 / falling[0], 1 / falling[1]),
                        falling[0] < 0.1 && falling[1] < falling[0],
                        "Each further operation is rarer by a growing factor."));
    }

    private static String range(Statistic share) {
        return String.format(Locale.ROOT, "%.1f to %.1f %%", 100 * share.min(), 100 * share.max());
    }
}
