package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
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
import java.util.stream.Collectors;

/**
 * What it takes to keep the views of a fleet useful while agents come and go.
 *
 * @paper S §3.2 (directories are synchronised when the token is passed)
 */
final class MembershipSchemes implements Experiment {
    private static final int RUNS = 4;
    private static final List<String> PRESETS = List.of(
            MembershipModel.PIGGYBACK,
            MembershipModel.WALKS,
            MembershipModel.HELLO,
            MembershipModel.GOSSIP,
            MembershipModel.FULL);
    private static final List<String> NAMES =
            List.of("on passes alone", "+ join walks", "+ hello", "+ gossip", "+ quarantine, seeds");
    private static final Scenario SHORT = MembershipParameters.OPEN.with(MembershipParameters.DURATION, 100.0);

    @Override
    public String id() {
        return "m-schemes";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        List<Sweep> sweeps = PRESETS.stream()
                .map(preset -> Sweep.single(new MembershipModel(), preset, SHORT, RUNS))
                .toList();
        List<Result> results =
                sweeps.stream().map(sweep -> sweep.run(laboratory).get(0)).toList();
        return new Figure(
                id(),
                "What keeps the views useful",
                "300 agents know twelve peers each, and one in a hundred is replaced by a new one in every return time. "
                        + "With exchanges on passes alone, only agents that are visited take part: whoever is known to "
                        + "nobody stays so, and the token wanders among ever fewer. The age is the time since an agent's "
                        + "last visit, in return times; if everybody knew everybody, its mean would be 1.",
                sweeps.stream().map(sweep -> sweep.command(laboratory)).collect(Collectors.joining("\n")),
                Sweep.parameters(results.get(3)),
                List.of(
                        bars("mean age", "age (return times)", "", results, "age.mean", 1),
                        bars("dead peers", "passes that meet a dead peer", "%", results, "deadHits", 100)),
                claims(results));
    }

    private static Plot bars(
            String title, String label, String unit, List<Result> results, String metric, double factor) {
        return new Plot(
                title,
                Plot.Axis.places("scheme", NAMES),
                unit.isEmpty() ? Plot.Axis.log(label, unit) : Plot.Axis.linear(label, unit),
                List.of(Curves.bars(title, results, metric, factor)),
                List.of());
    }

    private static List<Claim> claims(List<Result> results) {
        Result passes = results.get(0);
        Result gossip = results.get(3);
        Result full = results.get(4);
        return List.of(
                claim(
                        "S4",
                        "Synchronising the directories when the token is passed maintains the membership.",
                        "suffices",
                        percent(passes.get("age.over10")) + " unvisited for ten return times, mean age "
                                + plain(passes.get("age.mean")),
                        passes.get("age.over10").mean() < 0.01,
                        "Not while agents come and go: those that nobody knows are never visited."),
                ours(
                        "V1",
                        "Mean age with join walks, hello and gossip, 1 if everybody knew everybody.",
                        "1.22",
                        plain(gossip.get("age.mean")) + "; " + percent(gossip.get("age.over10"))
                                + " unvisited for ten return times",
                        "The bound is what our first simulation found."),
                ours(
                        "V2",
                        "Passes that meet a dead peer, without and with quarantine.",
                        "2.2 %",
                        percent(gossip.get("deadHits")) + ", " + percent(full.get("deadHits")),
                        "A dead peer costs a pass for each view that it was in, unless gossip finds it first."));
    }
}
