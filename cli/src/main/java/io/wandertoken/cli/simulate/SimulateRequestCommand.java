package io.wandertoken.cli.simulate;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.control.EnumWords;
import io.wandertoken.protocol.request.Dag;
import io.wandertoken.simulator.request.Exploration;
import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.request.RequestParameters;
import io.wandertoken.simulator.request.RequestSimulation;
import io.wandertoken.simulator.request.RequestTrace;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code wander simulate request}. */
final class SimulateRequestCommand extends TracedSimulationCommand {

    private static final int MOST_AGENTS = 5;
    private static final int MOST_STATES = 2_000_000;

    private final RequestModel model;

    @Option(names = "--explore", paramLabel = "N")
    private String explore;

    SimulateRequestCommand() {
        this(new RequestModel());
    }

    private SimulateRequestCommand(RequestModel model) {
        // Most of it is deterministic; ten runs show what is not.
        super(model, 10);
        this.model = model;
    }

    @Override
    public Integer call() throws IOException {
        return explore == null
                ? super.call()
                : explore(Parameter.count("explore", 1, 9).parse(explore));
    }

    /** What one search found. */
    private record Found(Scenario scenario, Exploration.Channels channels, Exploration.Outcome outcome) {}

    private int explore(int requests) throws IOException {
        outputs().requireOnlyJson("--explore");
        if (isTraced()) {
            throw new BadParameter("--explore and --trace exclude each other: a search has no single run to record");
        }
        List<Scenario> scenarios = completeScenarios();
        scenarios.forEach(SimulateRequestCommand::requireExplorable);
        List<Found> all = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            for (Exploration.Channels channels : Exploration.Channels.values()) {
                int agents = scenario.get(RequestParameters.AGENTS);
                Exploration search = new Exploration(
                        agents, RequestModel.machines(scenario, firstRun()), requests, channels, MOST_STATES);
                all.add(new Found(scenario, channels, search.run()));
            }
        }
        if (!outputs()
                .writeJson(out -> JsonDocument.write(JsonDocument.list(all, found -> json(found, requests)), out))) {
            print(all);
        }
        boolean sound = all.stream().allMatch(found -> found.outcome().isSound());
        return sound ? ExitCode.OK : ExitCode.ASSERTION_FAILED;
    }

    private void print(List<Found> all) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("algorithm", "topology", "agents", "variant", "messages", "states", "verdict"));
        for (Found found : all) {
            rows.add(List.of(
                    found.scenario().text(RequestParameters.ALGORITHM),
                    found.scenario().text(RequestParameters.TOPOLOGY),
                    found.scenario().text(RequestParameters.AGENTS),
                    variant(found.scenario()),
                    EnumWords.of(found.channels()),
                    String.valueOf(found.outcome().states()),
                    verdict(found.outcome())));
        }
        ResultText.lines(rows).forEach(out()::println);
        out().flush();
    }

    private static JsonDocument json(Found found, int requests) {
        return new JsonDocument()
                .with("algorithm", found.scenario().text(RequestParameters.ALGORITHM))
                .with("topology", found.scenario().text(RequestParameters.TOPOLOGY))
                .with("agents", found.scenario().get(RequestParameters.AGENTS))
                .with("variant", variant(found.scenario()))
                .with("requests", requests)
                .with("messages", found.channels())
                .with("states", found.outcome().states())
                .with("complete", found.outcome().complete())
                .with("sound", found.outcome().isSound())
                .with("verdict", verdict(found.outcome()));
    }

    /** What tells rows of one algorithm from each other. */
    private static String variant(Scenario scenario) {
        return switch (scenario.get(RequestParameters.ALGORITHM)) {
            case RAYMOND ->
                (scenario.get(RequestParameters.MERGE_REQUESTS) ? "merged" : "plain")
                        + (scenario.get(RequestParameters.SELF_FIRST) ? ", self first" : "");
            case RICART_AGRAWALA -> scenario.text(RequestParameters.SUCCESSION);
            case DAG, DAG_UNDIRECTED -> scenario.text(RequestParameters.SIGNPOST);
            default -> "-";
        };
    }

    private static String verdict(Exploration.Outcome outcome) {
        if (!outcome.isSound()) {
            return outcome.problem() + ": " + String.join("; ", outcome.steps());
        }
        return outcome.complete() ? "sound" : "no violation found, but the search ended early: too many states";
    }

    private static void requireExplorable(Scenario scenario) {
        scenario.refuseIf(
                scenario.get(RequestParameters.AGENTS) > MOST_AGENTS,
                RequestParameters.AGENTS,
                "--explore supports at most " + MOST_AGENTS);
        scenario.refuseIf(
                scenario.get(RequestParameters.REST) > 0, RequestParameters.REST, "--explore does not support time");
        boolean random = scenario.get(RequestParameters.ALGORITHM).isDag()
                && scenario.get(RequestParameters.SIGNPOST) == Dag.Signpost.RANDOM;
        scenario.refuseIf(
                random, RequestParameters.SIGNPOST, "--explore does not support chance; use freshest or lowest");
    }

    @Override
    void trace(Scenario scenario, String preset, Writer out) throws IOException {
        try (RequestTrace observer = new RequestTrace(out)) {
            new RequestSimulation(model.complete(scenario, preset), firstRun(), observer).run();
        }
    }
}
