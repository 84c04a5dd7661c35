package io.wandertoken.cli;

import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.request.RequestSimulation;
import io.wandertoken.simulator.request.RequestTrace;
import io.wandertoken.simulator.scenario.Scenario;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code wander simulate request}. */
@Command(
        name = "request",
        sortOptions = false,
        defaultValueProvider = SimulateRequestCommand.TenRuns.class,
        header = "Simulate token-request algorithms: a token that travels when it is asked for.",
        description = {
            "",
            "Examples:",
            "  wander simulate request --algorithm raymond --topology line,star,binary-tree --agents 100",
            "  wander simulate request --algorithm ring,ricart-agrawala,raymond,naimi-trehel --load heavy",
            "  wander simulate request --load heavy --merge-requests on,off --delay exp:1s",
            "  wander simulate request --algorithm dag --topology torus --agents 1024 --signpost random",
            "  wander simulate request --algorithm naimi-trehel --load 0.001 --hold 30s --delay 20ms",
            "",
            "Load low: one request at a time, by a random agent. Heavy: everybody asks again at once. A rate: so many",
            "requests per second of each agent that has none. Waiting is from request to entry.",
            "Any flag of the scenario takes a list; all combinations are simulated.",
            "",
        })
final class SimulateRequestCommand extends TracedSimulationCommand {

    /** Most of it is deterministic; ten runs show what is not. */
    static final class TenRuns implements IDefaultValueProvider {
        @Override
        public @Nullable String defaultValue(ArgSpec argument) {
            return argument instanceof OptionSpec option && option.longestName().equals("--runs") ? "10" : null;
        }
    }

    private final RequestModel model;

    SimulateRequestCommand() {
        this(new RequestModel());
    }

    private SimulateRequestCommand(RequestModel model) {
        super(model);
        this.model = model;
    }

    @Override
    void trace(Scenario scenario, String preset, Writer out) throws IOException {
        try (RequestTrace observer = new RequestTrace(out)) {
            new RequestSimulation(model.complete(scenario, preset), firstRun(), observer).run();
        }
    }
}
