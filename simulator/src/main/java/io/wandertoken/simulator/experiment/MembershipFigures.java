package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.stream.Stream;

/**
 * Membership under churn and after a partition.
 *
 * @paper S §3.2
 */
final class MembershipFigures extends Figures {
    static final List<Experiment> ALL = List.of(
            new Experiment("m-schemes", MembershipFigures::schemes),
            new Experiment("m-partition", MembershipFigures::partition));

    private MembershipFigures() {}

    /** @paper S §3.2 (directories are synchronised when the token is passed) */
    private static void schemes(FigureBuilder figure) {
        List<Result> results = Stream.of(
                        "--preset piggyback ", "--preset walks ", "--preset hello ", "--preset gossip ", "")
                .map(preset -> figure.simulate("membership " + preset + "--duration 100.0 --runs 4")
                        .first())
                .toList();
        Result passes = results.get(0);
        Result gossip = results.get(3);
        Result full = results.get(4);
        figure.parameters(gossip);
        Plot.Axis scheme =
                places("scheme", "on passes alone", "+ join walks", "+ hello", "+ gossip", "+ quarantine, seeds");
        figure.plot("mean age", scheme, log("age (return times)")).bars("mean age", results, "age.mean");
        figure.plot("dead peers", scheme, linear("passes that meet a dead peer", "%"))
                .bars("dead peers", results, "deadHits");
        figure.claim("S4")
                .measured(percent(passes, "age.over10") + " unvisited for ten return times, mean age "
                        + plain(passes, "age.mean"))
                .holds(mean(passes, "age.over10") < 0.01);
        figure.ours("V1")
                .measured(plain(gossip, "age.mean") + "; " + percent(gossip, "age.over10")
                        + " unvisited for ten return times");
        figure.ours("V2").measured(percent(gossip, "deadHits") + ", " + percent(full, "deadHits"));
    }

    /** @paper S §3.2 (token removal after a partition rests on links between the parts) */
    private static void partition(FigureBuilder figure) {
        String parted = "membership --preset gossip --agents 100 --churn 0.0 --partition 150.0 --warmup 20.0"
                + " --duration 190.0";
        Runs quarantine = figure.simulate(parted + " --quarantine 0,20 --runs 2");
        Result nothing = quarantine.first();
        Result remembered = quarantine.last();
        Result seeds = figure.simulate(parted + " --seeds 3 --runs 2").first();
        figure.parameters(nothing);
        figure.plot(
                        "",
                        places("what is kept", "nothing", "quarantine", "three seeds"),
                        linear("links that cross, twenty return times after", "%"))
                .bars("cross links", List.of(nothing, remembered, seeds), "cross.after20")
                .atY("all mixed", 50);
        figure.ours("V3")
                .measured(plain(nothing, "cross.tokens") + ", " + percent(nothing, "cross.after20")
                        + " of the links cross")
                .reading("Links between the halves at the end of the partition: " + plain(nothing, "cross.atHeal")
                        + ".");
        figure.ours("V4")
                .measured(percent(remembered, "cross.after20") + ", " + percent(seeds, "cross.after20"))
                .reading("One token is left: " + plain(remembered, "cross.tokens") + " and "
                        + plain(seeds, "cross.tokens") + " on average.");
    }
}
