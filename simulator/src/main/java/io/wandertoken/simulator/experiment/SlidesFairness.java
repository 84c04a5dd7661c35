package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.plain;
import static io.wandertoken.simulator.experiment.Requests.mean;
import static io.wandertoken.simulator.experiment.Requests.number;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a FIFO queue is fair, what merged requests change, and what a lift does.
 *
 * @paper M §4
 */
final class SlidesFairness implements Experiment {
    private static final int AGENTS = 30;
    private static final List<String> NAMES = List.of("separate requests", "merged requests", "lift");
    private static final List<String> RULES = List.of("merge-requests=off", "merge-requests=on", "self-first=on");

    @Override
    public String id() {
        return "m-fairness";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        List<Sweep> sweeps = RULES.stream()
                .map(rule -> Requests.single(
                        10,
                        "algorithm=raymond",
                        "topology=star",
                        "agents=" + AGENTS,
                        "load=heavy",
                        "delay=exp:1s",
                        "entries=6000",
                        rule))
                .toList();
        Sweep constant = Requests.single(
                1, "algorithm=raymond", "topology=star", "agents=100", "load=heavy", "self-first=on", "warmup=1000");
        List<Result> results =
                sweeps.stream().map(sweep -> sweep.run(laboratory).get(0)).toList();
        Result lift = constant.run(laboratory).get(0);
        List<Sweep> all = new ArrayList<>(sweeps);
        all.add(constant);
        return new Figure(
                id(),
                "Fair queues",
                "„Garantiert ‚FIFO‘-Eigenschaft der Warteschlange Fairness?“ Against starvation, yes: a peer stands in a queue "
                        + "once, so the other directions are served at most once before it. But the REQUEST that runs after "
                        + "the token may be slow, and until it arrives the new holder enters again and again. Merging the "
                        + "two (on the slides an optimisation) mends that. „Vorher selbst benutzen, wenn Bedarf besteht? vgl. "
                        + "Lift-Algorithmus“: that is cheaper and unfair. A star of agents that always want the token, with "
                        + "random delays.",
                Requests.commands(laboratory, all),
                Sweep.parameters(results.get(0)),
                List.of(
                        new Plot(
                                "how often one agent enters while another waits",
                                Plot.Axis.places("rule", NAMES),
                                Plot.Axis.log("at most", ""),
                                List.of(Curves.bars("bypasses", results, "bypass.max", 1)),
                                List.of()),
                        new Plot(
                                "messages per entry",
                                Plot.Axis.places("rule", NAMES),
                                Plot.Axis.linear("messages per entry", ""),
                                List.of(Curves.bars("messages", results, "messagesPerEntry", 1)),
                                List.of())),
                claims(results, lift));
    }

    private static List<Claim> claims(List<Result> results, Result lift) {
        Result separate = results.get(0);
        Result merged = results.get(1);
        return List.of(
                claim(
                        "M9",
                        "A FIFO queue guarantees fairness.",
                        "asked",
                        "bypassed at most " + number(separate.get("bypass.max").max()) + " times, Jain "
                                + plain(separate.get("jainFairness")),
                        separate.get("bypass.max").max() <= 2,
                        mean(separate, "jainFairness") > 0.9,
                        "Nobody starves, but it is not first come, first served."),
                claim(
                        "M10",
                        "Token and request can be merged (optimisation).",
                        "fewer messages",
                        plain(merged.get("messagesPerEntry")) + " instead of "
                                + plain(separate.get("messagesPerEntry")) + "; bypassed at most "
                                + number(merged.get("bypass.max").max()) + " times",
                        mean(merged, "messagesPerEntry") < mean(separate, "messagesPerEntry")
                                && merged.get("bypass.max").max() <= 2,
                        "It is a matter of fairness too."),
                claim(
                        "M11",
                        "Using the token oneself first, once per visit: cheaper but unfair.",
                        "2 messages; half of all uses",
                        number(mean(lift, "messagesPerEntry")) + " messages; "
                                + Judged.percent(lift.get("largestShare")) + " of all uses are the centre's, n = 100",
                        Math.abs(mean(lift, "messagesPerEntry") - 2) < 0.1
                                && Math.abs(mean(lift, "largestShare") - 0.5) < 0.01,
                        "The centre of a star is visited between any two others. Jain "
                                + number(mean(lift, "jainFairness")) + "."));
    }
}
