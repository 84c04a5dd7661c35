package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;
import static io.wandertoken.simulator.experiment.Judged.percent;
import static io.wandertoken.simulator.experiment.Judged.plain;

import io.wandertoken.simulator.membership.MembershipModel;
import io.wandertoken.simulator.membership.MembershipParameters;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * What becomes of a fleet that was parted in two halves for 150 return times.
 *
 * @paper S §3.2 (token removal after a partition rests on links between the parts)
 */
final class MembershipPartition implements Experiment {
    private static final int RUNS = 2;
    private static final Scenario PARTED = MembershipParameters.OPEN
            .with(MembershipParameters.AGENTS, 100)
            .with(MembershipParameters.PARTITION, 150.0)
            .with(MembershipParameters.CHURN, 0.0)
            .with(MembershipParameters.WARMUP, 20.0)
            .with(MembershipParameters.DURATION, 190.0);

    @Override
    public String id() {
        return "m-partition";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep quarantine = new Sweep(
                new MembershipModel(),
                MembershipModel.GOSSIP,
                PARTED,
                MembershipParameters.QUARANTINE,
                List.of("0", "20"),
                RUNS);
        Sweep seeds = new Sweep(
                new MembershipModel(), MembershipModel.GOSSIP, PARTED, MembershipParameters.SEEDS, List.of("3"), RUNS);
        List<Result> remembered = quarantine.run(laboratory);
        List<Result> all = List.of(
                remembered.get(0), remembered.get(1), seeds.run(laboratory).get(0));
        return new Figure(
                id(),
                "After a partition",
                "While the fleet is parted, each half takes the other for dead. If dead means forgotten, the halves stay "
                        + "apart for ever after the network has healed, each with a token of its own. Peers that are tried "
                        + "again, or a few fixed seeds, bring them together; then the younger token is removed.",
                quarantine.command(laboratory) + "\n" + seeds.command(laboratory),
                Sweep.parameters(all.get(0)),
                List.of(new Plot(
                        "",
                        Plot.Axis.places("what is kept", List.of("nothing", "quarantine", "three seeds")),
                        Plot.Axis.linear("links that cross, twenty return times after", "%"),
                        List.of(Curves.bars("cross links", all, "cross.after20", 100)),
                        List.of(Curves.atY("all mixed", 50)))),
                claims(all));
    }

    private static List<Claim> claims(List<Result> all) {
        Result nothing = all.get(0);
        return List.of(
                ours(
                        "V3",
                        "A failure detector without quarantine makes partitions permanent: tokens forty return times after.",
                        "2",
                        plain(nothing.get("cross.tokens")) + ", " + percent(nothing.get("cross.after20"))
                                + " of the links cross",
                        "Links between the halves at the end of the partition: " + plain(nothing.get("cross.atHeal"))
                                + "."),
                ours(
                        "V4",
                        "Links that cross twenty return times after, with quarantine and with three seeds.",
                        "50 %",
                        percent(all.get(1).get("cross.after20")) + ", "
                                + percent(all.get(2).get("cross.after20")),
                        "One token is left: " + plain(all.get(1).get("cross.tokens")) + " and "
                                + plain(all.get(2).get("cross.tokens")) + " on average."));
    }
}
