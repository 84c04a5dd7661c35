package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;
import static io.wandertoken.simulator.experiment.Judged.percent;
import static io.wandertoken.simulator.experiment.Judged.plain;

import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;

/** The witness rule against the sandwich rule: who recognises a spurious token sooner. */
final class WitnessRule implements Experiment {
    private static final int RUNS = 60;
    private static final List<String> SIZES = List.of("210", "240", "270", "300", "330", "360");

    @Override
    public String id() {
        return "witness-rule";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep witness = Walks.walk(
                Walks.JOURNAL,
                Walks.open().with(WalkParameters.RULE, WalkParameters.Rule.WITNESS),
                WalkParameters.AGENTS,
                SIZES,
                RUNS);
        List<Result> sandwiched = JournalLoad.sweep().run(laboratory);
        List<Result> witnessed = witness.run(laboratory);
        Plot shares = new Plot(
                "",
                Plot.Axis.linear("agents N", ""),
                Plot.Axis.linear("two or more at once", "%"),
                List.of(
                        Curves.metric("sandwich rule, exactly two", sandwiched, Walks::agents, "share2", 100),
                        Curves.metric("witness rule, exactly two", witnessed, Walks::agents, "share2", 100)),
                List.of(Curves.atX("Nmax", 300)));
        Result before = sandwiched.get(3);
        Result after = witnessed.get(3);
        return new Figure(
                id(),
                "The witness rule",
                "The sandwich rule waits until a spurious token comes back to an agent where an older one was meanwhile. "
                        + "But an agent that saw an older token after the birth of this one has proof already: no earlier "
                        + "visit is needed.",
                JournalLoad.sweep().command(laboratory) + "\n" + witness.command(laboratory),
                Sweep.parameters(after),
                List.of(shares),
                List.of(
                        ours(
                                "B1",
                                "Hops until a spurious token is removed, N=300.",
                                plain(before.get("removal.hops")) + " (sandwich)",
                                plain(after.get("removal.hops")) + " (witness)",
                                "Theory: 1.62·N^(2/3) = 72.7 and √(πN/2) = 21.7."),
                        ours(
                                "B2",
                                "Time with exactly two at once, N=300.",
                                percent(before.get("share2")) + " (sandwich)",
                                percent(after.get("share2")) + " (witness)",
                                "Idle time stays as it is: losses are not its business.")));
    }
}
