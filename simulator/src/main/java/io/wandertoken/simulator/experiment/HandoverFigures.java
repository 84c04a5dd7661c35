package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Measures.format;
import static io.wandertoken.simulator.experiment.Measures.mean;
import static io.wandertoken.simulator.experiment.Measures.percent;
import static io.wandertoken.simulator.experiment.Measures.share;
import static io.wandertoken.simulator.experiment.PlotBuilder.linear;
import static io.wandertoken.simulator.experiment.PlotBuilder.log;
import static io.wandertoken.simulator.experiment.PlotBuilder.places;

import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * How often a handover loses or doubles the token, as published and as we ship it.
 *
 * @paper S §2, §3.1 (requirements i and ii)
 */
final class HandoverFigures {
    static final List<Experiment> ALL = List.of(new Experiment("s-handover", HandoverFigures::losses));

    private HandoverFigures() {}

    private static void losses(FigureBuilder figure) {
        figure.title("Lost and doubled tokens", """
            The published destination gives up after three acks, so ten repeated commits do not help it; ours waits.
            The published one can also be made to double the token by replaying its own old datagrams after
            a reboot; ours draws a nonce per session. The second plot has everything at once: losses,
            duplicates, reordering, an eavesdropper's replays, crashes and partitions; two of its variants
            are ours with one protection taken away.\
            """);
        String losses = " --handovers 50000 --loss 0.02,0.05,0.1,0.2,0.3,0.4 --runs 4";
        Runs published = figure.simulate("handover --preset losses --variant paper" + losses);
        Runs shipped = figure.simulate("handover --preset losses --variant hardened" + losses);
        Runs rough = figure.simulate(
                "handover --handovers 50000 --variant paper,constant-nonce,rebinding,hardened --runs 4");
        figure.parameters(published.get(1));
        figure.plot(
                        "lost, by losses of datagrams alone",
                        log("chance that a datagram is lost"),
                        log("handovers that lose the token", "%"))
                .curve("as published", published, "lostShare")
                .curve("as we ship it", shipped, "lostShare")
                .theory("3p³(1−p)", published.x(), p -> 100 * 3 * p * p * p * (1 - p));
        figure.plot(
                        "doubled, on a rough network",
                        places("variant", "paper", "constant-nonce", "rebinding", "hardened"),
                        linear("handovers that double the token", "%"))
                .bars("doubled", rough.results(), "doubledShare");
        claims(figure, published, shipped, rough.first(), rough.last());
    }

    private static void claims(
            FigureBuilder figure, Runs published, Runs shipped, Result paperRough, Result shippedRough) {
        Result tenPercent = published.get(2);
        double p = published.x(tenPercent);
        boolean doubledByLoss = published.results().stream()
                .anyMatch(result -> result.get("doubled").max() > 0);
        figure.claim("S1", "Token duplication is excluded (requirement ii).", "never")
                .measured(percent(paperRough, "doubledShare") + " on a rough network")
                .holds(paperRough.get("doubled").max() == 0)
                .partly(!doubledByLoss)
                .reading("While no agent reboots. After a reboot, two replayed datagrams double the token.");
        String exponential = "The chance of losing the token drops exponentially with the ten commits.";
        figure.claim("S2", exponential, format("p¹¹ = %.0e at p = %.1f", Math.pow(p, 11), p))
                .measured(percent(tenPercent, "lostShare")
                        + format(", by formula %.2f %%", 100 * 3 * p * p * p * (1 - p)))
                .holds(mean(tenPercent, "lostShare") < 100 * Math.pow(p, 11))
                .reading("The destination forgets after three acks, so the exponent is three, not eleven.");
        figure.claim("S3", "Token loss is negligible with respect to packet loss (requirement i).", "negligible")
                .measured(percent(published.get(1), "lostShare") + " of handovers at 5 % packet loss")
                .holds(mean(published.get(1), "lostShare") < 0.05 / 50)
                .reading("At usual losses; at 40 % it is no longer.");
        figure.ours(
                        "B17",
                        "Lost at 20 % packet loss, and doubled on a rough network, as we ship it.",
                        percent(published.get(3), "lostShare") + ", " + percent(paperRough, "doubledShare")
                                + " (paper)")
                .measured(share(shipped.get(3), "lostShare") + ", " + share(shippedRough, "doubledShare"))
                .reading("The model checker finds no way to double it at all.");
    }
}
