package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.plain;
import static io.wandertoken.simulator.experiment.Judged.seconds;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.WalkEvent;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkObserver;
import io.wandertoken.simulator.walk.WalkParameters;
import io.wandertoken.simulator.walk.WalkSimulation;
import java.util.ArrayList;
import java.util.List;

/**
 * The number of tokens over one run, and how losses and spurious tokens are overcome.
 *
 * @paper J §3 (figure 5)
 */
final class JournalTokens implements Experiment {
    private static final int RUNS = 200;

    @Override
    public String id() {
        return "j-fig5-tokens";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep token = Walks.walk(Walks.JOURNAL, Walks.open(), RUNS);
        Sweep cold = Walks.walk(
                Walks.JOURNAL,
                Walks.open().withText(WalkParameters.LOSS, "all-once").withText(WalkParameters.LOSS_EVERY, "1ms"),
                RUNS);
        Result walk = token.run(laboratory).get(0);
        Plot plot = new Plot(
                "",
                Plot.Axis.linear("time", "s"),
                Plot.Axis.linear("tokens", ""),
                List.of(tokensOverTime(laboratory)),
                List.of());
        return new Figure(
                id(),
                "Figure 5: the number of tokens during a run",
                "A loss strikes every 10 000 s. Down to 0: the token is lost, and some agent's timer has to bring a new "
                        + "one. Up to 2 or 3: a timer fired too early, and the sandwich rule removes the spurious token.",
                "./wander simulate walk --runs 1 --seed " + laboratory.seed() + " --trace trace.jsonl\n"
                        + token.command(laboratory) + "\n" + cold.command(laboratory),
                Sweep.parameters(walk),
                List.of(plot),
                claims(walk, cold.run(laboratory).get(0)));
    }

    private static Series tokensOverTime(Laboratory laboratory) {
        List<double[]> points = new ArrayList<>();
        WalkObserver counts = new WalkObserver() {
            @Override
            public void onEvent(long nowNanos, int agent, int permit, WalkEvent event, Token token) {}

            @Override
            public void onHandover(long nowNanos, int from, int to, int permit, Token token, boolean lost) {}

            @Override
            public void onTokenCount(long nowNanos, int tokens) {
                points.add(new double[] {Durations.seconds(nowNanos), tokens});
            }
        };
        new WalkSimulation(WalkModel.setting(Walks.open(), Walks.JOURNAL), laboratory.firstRun(), counts).run();
        return Series.of(
                "tokens",
                Series.Kind.STEPS,
                points.stream().mapToDouble(point -> point[0]).toArray(),
                points.stream().mapToDouble(point -> point[1]).toArray());
    }

    private static List<Claim> claims(Result walk, Result cold) {
        Statistic most = walk.get("tokens.max");
        Statistic hops = walk.get("removal.hops");
        Statistic life = walk.get("removal.seconds");
        Statistic coldStart = cold.get("recovery");
        return List.of(
                claim(
                        "J13",
                        "There are never more than two spurious tokens.",
                        "never",
                        plain(most) + " tokens at most, " + (int) most.max() + " in the worst run",
                        most.max() <= 3,
                        most.mean() < 3.5,
                        "In a typical run, not in all of them."),
                claim(
                        "J14",
                        "The system recovers promptly from spurious tokens.",
                        "narrow spikes",
                        "a spurious token lives " + seconds(life),
                        life.mean() < 600,
                        "A fraction of Δmin."),
                claim(
                        "J15",
                        "A spurious token is removed after about the return time, 2Δmin.",
                        "1200 s",
                        seconds(life) + ", " + plain(hops) + " hops",
                        Math.abs(life.mean() - 1200) < 300,
                        "Pessimistic by a factor of eight: it is a birthday collision, 1.62·N^(2/3) = 72.7 hops, not a "
                                + "return."),
                claim(
                        "J20",
                        "Without a token, the timers bring one after 2Δmin on average.",
                        "1200 s",
                        seconds(coldStart) + " from a cold start, " + seconds(walk.get("recovery")) + " after a loss",
                        Math.abs(coldStart.mean() - 1200) < 3 * coldStart.ci95(),
                        "From a cold start. After a loss it is quicker, because most agents have waited for a while."));
    }
}
