package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Measures.mean;
import static io.wandertoken.simulator.experiment.Measures.percent;
import static io.wandertoken.simulator.experiment.Measures.plain;
import static io.wandertoken.simulator.experiment.PlotBuilder.linear;
import static io.wandertoken.simulator.experiment.PlotBuilder.log;
import static io.wandertoken.simulator.experiment.PlotBuilder.places;

import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.stream.Stream;

/**
 * Membership under churn and after a partition.
 *
 * @paper S §3.2
 */
final class MembershipFigures {
    static final List<Experiment> ALL = List.of(
            new Experiment("m-schemes", MembershipFigures::schemes),
            new Experiment("m-partition", MembershipFigures::partition));

    private MembershipFigures() {}

    /**
     * What it takes to keep the views of a fleet useful while agents come and go.
     *
     * @paper S §3.2 (directories are synchronised when the token is passed)
     */
    private static void schemes(FigureBuilder figure) {
        figure.title("What keeps the views useful", """
            300 agents know twelve peers each, and one in a hundred is replaced by a new one in every return time.
            With exchanges on passes alone, only agents that are visited take part: an agent that is known to
            nobody stays so, and the token wanders among ever fewer. The age is the time since an agent's
            last visit, in return times; if everybody knew everybody, its mean would be 1.\
            """);
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
        figure.claim(
                        "S4",
                        "Synchronising the directories when the token is passed maintains the membership.",
                        "suffices")
                .measured(percent(passes, "age.over10") + " unvisited for ten return times, mean age "
                        + plain(passes, "age.mean"))
                .holds(mean(passes, "age.over10") < 0.01)
                .reading("Not while agents come and go: those that nobody knows are never visited.");
        figure.ours("V1", "Mean age with join walks, hello and gossip, 1 if everybody knew everybody.", "1.22")
                .measured(plain(gossip, "age.mean") + "; " + percent(gossip, "age.over10")
                        + " unvisited for ten return times")
                .reading("The bound is what our first simulation found.");
        figure.ours("V2", "Passes that meet a dead peer, without and with quarantine.", "2.2 %")
                .measured(percent(gossip, "deadHits") + ", " + percent(full, "deadHits"))
                .reading("A dead peer costs a pass for each view that it was in, unless gossip finds it first.");
    }

    /**
     * What becomes of a fleet that was parted in two halves for 150 return times.
     *
     * @paper S §3.2 (token removal after a partition rests on links between the parts)
     */
    private static void partition(FigureBuilder figure) {
        figure.title("After a partition", """
            While the fleet is parted, each half takes the other for dead. If dead means forgotten, the halves stay
            apart for ever after the network has healed, each with a token of its own. Peers that are tried
            again, or a few fixed seeds, bring them together; then the younger token is removed.\
            """);
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
        figure.ours(
                        "V3",
                        "A failure detector without quarantine makes partitions permanent: tokens forty return times"
                                + " after.",
                        "2")
                .measured(plain(nothing, "cross.tokens") + ", " + percent(nothing, "cross.after20")
                        + " of the links cross")
                .reading("Links between the halves at the end of the partition: " + plain(nothing, "cross.atHeal")
                        + ".");
        figure.ours("V4", "Links that cross twenty return times after, with quarantine and with three seeds.", "50 %")
                .measured(percent(remembered, "cross.after20") + ", " + percent(seeds, "cross.after20"))
                .reading("One token is left: " + plain(remembered, "cross.tokens") + " and "
                        + plain(seeds, "cross.tokens") + " on average.");
    }
}
