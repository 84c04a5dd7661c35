package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * How often a handover loses or doubles the token, as published and as we ship it.
 *
 * @paper S §2, §3.1 (requirements i and ii)
 */
final class HandoverFigures extends Figures {
    static final List<Experiment> ALL = List.of(new Experiment("s-handover", HandoverFigures::losses));

    private HandoverFigures() {}

    private static void losses(FigureBuilder figure) {
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
        figure.claim("S1")
                .measured(percent(paperRough, "doubledShare") + " on a rough network")
                .holds(paperRough.get("doubled").max() == 0)
                .partly(!doubledByLoss);
        figure.claim("S2", format("p¹¹ = %.0e at p = %.1f", Math.pow(p, 11), p))
                .measured(percent(tenPercent, "lostShare")
                        + format(", by formula %.2f %%", 100 * 3 * p * p * p * (1 - p)))
                .holds(mean(tenPercent, "lostShare") < 100 * Math.pow(p, 11));
        figure.claim("S3")
                .measured(percent(published.get(1), "lostShare") + " of handovers at 5 % packet loss")
                .holds(mean(published.get(1), "lostShare") < 0.05 / 50);
        figure.ours(
                        "B17",
                        percent(published.get(3), "lostShare") + ", " + percent(paperRough, "doubledShare")
                                + " (paper)")
                .measured(share(shipped.get(3), "lostShare") + ", " + share(shippedRough, "doubledShare"));
    }
}
