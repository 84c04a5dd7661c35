package io.wandertoken.cli.simulate;

import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** A simulation whose first run can be written down event by event. */
abstract class TracedSimulationCommand extends SimulationCommand {

    @Option(names = "--trace", paramLabel = "FILE")
    private Path trace;

    TracedSimulationCommand(Model model, int usualRuns) {
        super(model, usualRuns);
    }

    /** Simulates the first run and writes its events. */
    abstract void trace(Scenario scenario, String preset, Writer out) throws IOException;

    final boolean isTraced() {
        return trace != null;
    }

    final Seed firstRun() {
        return new Seed(seed()).run(0);
    }

    @Override
    final void prepare(List<Scenario> scenarios, String preset) {
        if (trace == null) {
            return;
        }
        if (scenarios.size() > 1) {
            throw new BadParameter("trace", trace.toString(), "needs a single scenario, not a sweep");
        }
        if (trace.toString().equals("-")) {
            throw new BadParameter("trace", "-", "must be a file: stdout is for the results");
        }
        OutputFile.requireWritable(trace);
        OutputFile.write(trace, out -> trace(scenarios.get(0), preset, out));
    }
}
