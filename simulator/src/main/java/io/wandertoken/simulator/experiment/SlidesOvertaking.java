package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.request.Exploration;
import io.wandertoken.simulator.request.MachineMaker;
import io.wandertoken.simulator.request.RequestParameters;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether overtaking does any harm, and whether inversions must be acknowledged: all that can happen to three or four
 * agents.
 *
 * @paper M §4, §6
 */
final class SlidesOvertaking implements Experiment {
    private static final int MOST_STATES = 200_000;

    /** What is searched: the flags, and how often each agent asks. */
    private record Case(String name, int requests, String... flags) {}

    private static final List<Case> CASES = List.of(
            new Case("Ricart/Agrawala, 3", 1, "algorithm=ricart-agrawala", "agents=3"),
            new Case("Raymond, line of 3", 2, "algorithm=raymond", "topology=line", "agents=3"),
            new Case("Raymond, star of 4", 1, "algorithm=raymond", "topology=star", "agents=4"),
            new Case("merged, line of 3", 2, "algorithm=raymond", "topology=line", "agents=3", "merge-requests=on"),
            new Case("Naimi/Trehel, 3", 2, "algorithm=naimi-trehel", "agents=3"),
            new Case("Naimi/Trehel, 4", 1, "algorithm=naimi-trehel", "agents=4"),
            new Case("DAG, 3", 2, "algorithm=dag", "agents=3"),
            new Case("DAG, 4", 1, "algorithm=dag", "agents=4", "signpost=lowest"),
            new Case("undirected, 4", 1, "algorithm=dag-undirected", "agents=4"));

    @Override
    public String id() {
        return "m-overtaking";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        List<Exploration.Outcome> inOrder = explored(laboratory, Exploration.Channels.FIFO);
        List<Exploration.Outcome> anyOrder = explored(laboratory, Exploration.Channels.ANY_ORDER);
        Sweep like = Requests.single(1, CASES.get(1).flags);
        List<Result> sample = like.run(laboratory);
        return new Figure(
                id(),
                "Overtaking",
                "„Sind Nachrichtenüberholungen ein Problem? z. B.: request überholt Token.“ „Muss der Empfang aller dieser "
                        + "Meldungen abgewartet werden (Quittungen!), bevor das Token weiterreisen darf?“ A program tried "
                        + "every order of requests, releases and deliveries of a few agents, with and without overtaking. "
                        + "Plotted is how many different situations there are. The same search finds a deadlock of the "
                        + "sketch on the slides, which forgets to reset ASKED, and of inversions without stamp or "
                        + "acknowledgement.",
                commands(),
                Sweep.parameters(sample.get(0)),
                List.of(new Plot(
                        "",
                        Plot.Axis.places(
                                "algorithm and agents",
                                CASES.stream().map(Case::name).toList()),
                        Plot.Axis.log("states", ""),
                        List.of(bars("in order (FIFO)", inOrder), bars("any order", anyOrder)),
                        List.of())),
                claims(inOrder, anyOrder));
    }

    private static String commands() {
        return String.join(
                "\n",
                CASES.stream()
                        .map(searched -> "./wander simulate request "
                                + String.join(
                                        " ", Requests.given(searched.flags).flagsBeyond(RequestParameters.OPEN))
                                + " --explore " + searched.requests)
                        .toList());
    }

    private static List<Exploration.Outcome> explored(Laboratory laboratory, Exploration.Channels channels) {
        return CASES.stream()
                .map(searched -> {
                    MachineMaker maker = Requests.machines(laboratory, searched.flags);
                    int agents = Requests.given(searched.flags).get(RequestParameters.AGENTS);
                    return new Exploration(agents, maker, searched.requests, channels, MOST_STATES).run();
                })
                .toList();
    }

    private static Series bars(String name, List<Exploration.Outcome> outcomes) {
        return Series.of(
                name,
                Series.Kind.BARS,
                IntStream.range(0, outcomes.size()).asDoubleStream().toArray(),
                outcomes.stream().mapToDouble(Exploration.Outcome::states).toArray());
    }

    private static List<Claim> claims(List<Exploration.Outcome> inOrder, List<Exploration.Outcome> anyOrder) {
        return List.of(
                claim(
                        "M12",
                        "A request that overtakes the token does no harm.",
                        "asked",
                        describe(anyOrder.subList(0, 6)),
                        areSound(inOrder.subList(0, 6)) && areSound(anyOrder.subList(0, 6)),
                        "The overtaken agent has asked already, so the early request only waits in its queue."),
                claim(
                        "M13",
                        "The token may travel on before its inversions have arrived.",
                        "asked",
                        "with hop stamps, yes: " + describe(anyOrder.subList(6, 9)),
                        areSound(anyOrder.subList(6, 9)),
                        "Without stamps it must wait for acknowledgements; a late inversion would close a circle of requests."));
    }

    private static boolean areSound(List<Exploration.Outcome> outcomes) {
        return outcomes.stream().allMatch(outcome -> outcome.isSound() && outcome.complete() && outcome.acyclic());
    }

    private static String describe(List<Exploration.Outcome> outcomes) {
        long states = outcomes.stream().mapToLong(Exploration.Outcome::states).sum();
        long problems = outcomes.stream().filter(outcome -> !outcome.isSound()).count();
        return problems + " problems in " + Judged.thousands(states) + " states";
    }
}
