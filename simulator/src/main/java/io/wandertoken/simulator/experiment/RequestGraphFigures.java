package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.RequestFigures.AGENTS;
import static io.wandertoken.simulator.experiment.RequestFigures.MESSAGES;
import static io.wandertoken.simulator.experiment.RequestFigures.harmonic;

import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.request.Exploration;
import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.request.RequestParameters;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * The slides on token algorithms: overtaking, and graphs whose edges follow the token.
 *
 * @paper M §4, §6
 */
final class RequestGraphFigures extends Figures {
    static final List<Experiment> ALL = List.of(
            new Experiment("m-overtaking", RequestGraphFigures::overtaking),
            new Experiment("m-distance", RequestGraphFigures::distance),
            new Experiment("m-complete", RequestGraphFigures::completeGraph));

    private static final int MOST_STATES = 200_000;

    /** What is explored: a scenario, and how often each agent asks. */
    private record Case(String name, int requests, String command) {
        private Exploration.Outcome explore(SimulationCache simulations, Exploration.Channels channels) {
            Sweep sweep = Sweep.parse(command);
            Scenario complete = sweep.model().complete(sweep.given(), sweep.preset());
            return new Exploration(
                            complete.get(RequestParameters.AGENTS),
                            RequestModel.machines(complete, simulations.firstRun()),
                            requests,
                            channels,
                            MOST_STATES)
                    .run();
        }
    }

    private static final List<Case> CASES = List.of(
            new Case("Ricart/Agrawala, 3", 1, "request --algorithm ricart-agrawala --agents 3"),
            new Case("Raymond, line of 3", 2, "request --algorithm raymond --topology line --agents 3"),
            new Case("Raymond, star of 4", 1, "request --algorithm raymond --topology star --agents 4"),
            new Case(
                    "merged, line of 3",
                    2,
                    "request --algorithm raymond --topology line --agents 3 --merge-requests on"),
            new Case("Naimi/Trehel, 3", 2, "request --algorithm naimi-trehel --agents 3"),
            new Case("Naimi/Trehel, 4", 1, "request --algorithm naimi-trehel --agents 4"),
            new Case("DAG, 3", 2, "request --algorithm dag --agents 3"),
            new Case("DAG, 4", 1, "request --algorithm dag --agents 4 --signpost lowest"),
            new Case("undirected, 4", 1, "request --algorithm dag-undirected --agents 4"));

    private RequestGraphFigures() {}

    /** @paper M §4, §6 */
    private static void overtaking(FigureBuilder figure) {
        CASES.forEach(searched -> figure.command("simulate " + searched.command + " --explore " + searched.requests));
        List<Exploration.Outcome> inOrder = explored(figure, Exploration.Channels.FIFO);
        List<Exploration.Outcome> anyOrder = explored(figure, Exploration.Channels.ANY_ORDER);
        figure.parameters(figure.compare(CASES.get(1).command).first());
        figure.plot(
                        "",
                        Plot.Axis.places(
                                "algorithm and agents",
                                CASES.stream().map(Case::name).toList()),
                        log("states"))
                .add(bars("in order (FIFO)", inOrder))
                .add(bars("any order", anyOrder));
        figure.claim("M12")
                .measured(describe(anyOrder.subList(0, 6)))
                .holds(areSound(inOrder.subList(0, 6)) && areSound(anyOrder.subList(0, 6)));
        figure.claim("M13")
                .measured("with hop stamps, yes: " + describe(anyOrder.subList(6, 9)))
                .holds(areSound(anyOrder.subList(6, 9)));
    }

    private static List<Exploration.Outcome> explored(FigureBuilder figure, Exploration.Channels channels) {
        return CASES.stream()
                .map(searched -> searched.explore(figure.simulations(), channels))
                .toList();
    }

    private static Series bars(String name, List<Exploration.Outcome> outcomes) {
        double[] states =
                outcomes.stream().mapToDouble(Exploration.Outcome::states).toArray();
        return Series.of(name, Series.Kind.BARS, PlotBuilder.places(outcomes.size()), states);
    }

    private static boolean areSound(List<Exploration.Outcome> outcomes) {
        return outcomes.stream().allMatch(outcome -> outcome.isSound() && outcome.complete() && outcome.acyclic());
    }

    private static String describe(List<Exploration.Outcome> outcomes) {
        long states = outcomes.stream().mapToLong(Exploration.Outcome::states).sum();
        long problems = outcomes.stream().filter(outcome -> !outcome.isSound()).count();
        return problems + " problems in " + thousands(states) + " states";
    }

    /** @paper M §6 */
    private static void distance(FigureBuilder figure) {
        String squares = " --agents 9,25,64,144,324,1024 --runs 5";
        Runs line = figure.simulate("request --algorithm raymond --topology line" + squares);
        Runs binary = figure.simulate("request --algorithm raymond --topology binary-tree" + squares);
        Runs turned = figure.simulate("request --algorithm dag --topology torus" + squares);
        Runs random = figure.simulate("request --algorithm dag --topology torus --signpost random" + squares);
        Runs undirected = figure.simulate("request --algorithm dag-undirected --topology torus" + squares);
        figure.parameters(turned.first());
        figure.plot("hops of the token", AGENTS, log("hops per entry"))
                .curve("tree: line", line, "tokenDistance")
                .curve("tree: binary", binary, "tokenDistance")
                .curve("torus, all edges turned", turned, "tokenDistance")
                .curve("the same, random signpost", random, "tokenDistance")
                .curve("torus, undirected edges", undirected, "tokenDistance")
                .theory("√n/2, the torus itself", line.x(), n -> Math.sqrt(n) / 2);
        figure.plot("messages on a torus", AGENTS, MESSAGES)
                .curve("all edges turned", turned, "messagesPerEntry")
                .curve("undirected edges", undirected, "messagesPerEntry");
        Result original = turned.last();
        Result variant = undirected.last();
        double n = line.x(line.last());
        double third = (n * n - 1) / (3 * n);
        figure.claim("M14", number(third))
                .measured(plain(line.last(), "tokenDistance"))
                .holds(fits(line.last(), "tokenDistance", third));
        figure.claim("M15")
                .measured(plain(original, "tokenDistance") + " hops, undirected edges "
                        + plain(variant, "tokenDistance") + ", the torus itself " + number(Math.sqrt(n) / 2))
                .holds(mean(original, "tokenDistance") < mean(variant, "tokenDistance"));
        figure.claim("M16")
                .measured(plain(variant, "messagesPerEntry") + " instead of " + plain(original, "messagesPerEntry"))
                .holds(mean(variant, "messagesPerEntry") < mean(original, "messagesPerEntry"));
    }

    /** @paper M §6 */
    private static void completeGraph(FigureBuilder figure) {
        String sizes = " --agents 5,10,20,50,100,200 --runs 10";
        Runs freshest = figure.simulate("request --algorithm dag" + sizes);
        Runs random = figure.simulate("request --algorithm dag --signpost random" + sizes);
        Runs star = figure.simulate("request --algorithm dag-undirected --signpost lowest" + sizes);
        Runs scattered = figure.simulate("request --algorithm dag-undirected --signpost random" + sizes);
        Runs reversal = figure.simulate("request --algorithm naimi-trehel" + sizes);
        figure.parameters(freshest.first());
        PlotBuilder messages = figure.plot("messages", AGENTS, MESSAGES);
        PlotBuilder hops = figure.plot("hops of the token", AGENTS, linear("hops per entry"));
        both(messages, hops, "edges turned, freshest signpost", freshest);
        both(messages, hops, "edges turned, random signpost", random);
        both(messages, hops, "undirected, lowest signpost", star);
        both(messages, hops, "undirected, random signpost", scattered);
        both(messages, hops, "Naimi/Trehel", reversal);
        double n = star.x(star.last());
        double stars = 4 * (1 - 1 / n) * (1 - 1 / n);
        figure.claim("M17", number(n / 2 + 3))
                .measured(plain(freshest.last(), "messagesPerEntry") + " at n = " + number(n))
                .holds(isNear(mean(freshest.last(), "messagesPerEntry") - n / 2, 3, 0.05 * n));
        figure.claim("M18", number(harmonic(n) - 1))
                .measured(plain(random.last(), "tokenDistance"))
                .holds(fits(random.last(), "tokenDistance", harmonic(n) - 1));
        figure.claim("M19", number(stars) + " messages")
                .measured(plain(star.last(), "messagesPerEntry"))
                .holds(fits(star.last(), "messagesPerEntry", stars));
    }

    private static void both(PlotBuilder messages, PlotBuilder hops, String name, Runs runs) {
        messages.curve(name, runs, "messagesPerEntry");
        hops.curve(name, runs, "tokenDistance");
    }
}
