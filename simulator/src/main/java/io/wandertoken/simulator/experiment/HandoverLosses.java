package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.ours;
import static io.wandertoken.simulator.experiment.Judged.percent;

import io.wandertoken.simulator.handover.HandoverModel;
import io.wandertoken.simulator.handover.HandoverParameters;
import io.wandertoken.simulator.handover.HandoverVariant;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.Locale;

/**
 * How often a handover loses or doubles the token, as published and as we ship it.
 *
 * @paper S §2, §3.1 (requirements i and ii)
 */
final class HandoverLosses implements Experiment {
    private static final int RUNS = 4;
    private static final List<String> LOSSES = List.of("0.02", "0.05", "0.1", "0.2", "0.3", "0.4");
    private static final Scenario SHORT = HandoverParameters.OPEN.with(HandoverParameters.HANDOVERS, 50_000);

    @Override
    public String id() {
        return "s-handover";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep paper = losses(HandoverVariant.PAPER);
        Sweep hardened = losses(HandoverVariant.HARDENED);
        Sweep rough = new Sweep(
                new HandoverModel(),
                HandoverModel.ROUGH,
                SHORT,
                HandoverParameters.VARIANT,
                List.of("paper", "constant-nonce", "rebinding", "hardened"),
                RUNS);
        List<Result> published = paper.run(laboratory);
        List<Result> shipped = hardened.run(laboratory);
        List<Result> variants = rough.run(laboratory);
        return new Figure(
                id(),
                "Lost and doubled tokens",
                "The published destination gives up after three acks, so ten repeated commits do not help it; ours waits. "
                        + "The published one can also be made to double the token by replaying its own old datagrams after "
                        + "a reboot; ours draws a nonce per session. The second plot has everything at once: losses, "
                        + "duplicates, reordering, an eavesdropper's replays, crashes and partitions; two of its variants "
                        + "are ours with one protection taken away.",
                paper.command(laboratory) + "\n" + hardened.command(laboratory) + "\n" + rough.command(laboratory),
                Sweep.parameters(published.get(1)),
                List.of(lost(published, shipped), doubled(variants)),
                claims(published, shipped, variants));
    }

    private static Sweep losses(HandoverVariant variant) {
        return new Sweep(
                new HandoverModel(),
                HandoverModel.LOSSES,
                SHORT.with(HandoverParameters.VARIANT, variant),
                HandoverParameters.LOSS,
                LOSSES,
                RUNS);
    }

    private static double datagramLoss(Result result) {
        return result.scenario().get(HandoverParameters.LOSS);
    }

    private static Plot lost(List<Result> published, List<Result> shipped) {
        double[] losses =
                published.stream().mapToDouble(HandoverLosses::datagramLoss).toArray();
        return new Plot(
                "lost, by losses of datagrams alone",
                Plot.Axis.log("chance that a datagram is lost", ""),
                Plot.Axis.log("handovers that lose the token", "%"),
                List.of(
                        Curves.metric("as published", published, HandoverLosses::datagramLoss, "lostShare", 100),
                        Curves.metric("as we ship it", shipped, HandoverLosses::datagramLoss, "lostShare", 100),
                        Curves.theory("3p³(1−p)", losses, p -> 100 * 3 * p * p * p * (1 - p))),
                List.of());
    }

    private static Plot doubled(List<Result> variants) {
        List<String> names = variants.stream()
                .map(result -> String.valueOf(result.scenario().text(HandoverParameters.VARIANT)))
                .toList();
        Series bars = Curves.bars("doubled", variants, "doubledShare", 100);
        return new Plot(
                "doubled, on a rough network",
                Plot.Axis.places("variant", names),
                Plot.Axis.linear("handovers that double the token", "%"),
                List.of(bars),
                List.of());
    }

    private static List<Claim> claims(List<Result> published, List<Result> shipped, List<Result> variants) {
        Result tenPercent = published.get(2);
        double p = datagramLoss(tenPercent);
        double lost = tenPercent.get("lostShare").mean();
        Result paperRough = variants.get(0);
        Result shippedRough = variants.get(3);
        boolean doubledByLoss =
                published.stream().anyMatch(result -> result.get("doubled").max() > 0);
        return List.of(
                claim(
                        "S1",
                        "Token duplication is excluded (requirement ii).",
                        "never",
                        percent(paperRough.get("doubledShare")) + " on a rough network",
                        paperRough.get("doubled").max() == 0,
                        !doubledByLoss,
                        "While no agent reboots. After a reboot, two replayed datagrams double the token."),
                claim(
                        "S2",
                        "The chance of losing the token drops exponentially with the ten commits.",
                        String.format(Locale.ROOT, "p¹¹ = %.0e at p = %.1f", Math.pow(p, 11), p),
                        percent(tenPercent.get("lostShare")) + ", by formula "
                                + String.format(Locale.ROOT, "%.2f %%", 100 * 3 * p * p * p * (1 - p)),
                        lost < 100 * Math.pow(p, 11),
                        "The destination forgets after three acks, so the exponent is three, not eleven."),
                claim(
                        "S3",
                        "Token loss is negligible with respect to packet loss (requirement i).",
                        "negligible",
                        percent(published.get(1).get("lostShare")) + " of handovers at 5 % packet loss",
                        published.get(1).get("lostShare").mean() < 0.05 / 50,
                        "At usual losses; at 40 % it is no longer."),
                ours(
                        "B17",
                        "Lost at 20 % packet loss, and doubled on a rough network, as we ship it.",
                        percent(published.get(3).get("lostShare")) + ", " + percent(paperRough.get("doubledShare"))
                                + " (paper)",
                        Judged.share(shipped.get(3), "lostShare") + ", " + Judged.share(shippedRough, "doubledShare"),
                        "The model checker finds no way to double it at all."));
    }
}
