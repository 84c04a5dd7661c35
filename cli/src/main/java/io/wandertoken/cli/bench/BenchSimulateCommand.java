package io.wandertoken.cli.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.benchmarks.RequestBench;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.study.Run;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkParameters;
import io.wandertoken.simulator.walk.WalkSimulation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench simulate}: how fast the simulator is here, on one core, and how much memory an agent takes. */
@Command(
        name = "simulate",
        header = "Simulated visits per second on one core, and the memory of a million agents.",
        description = {"", "Examples:", "  wander bench simulate", "  wander bench simulate --json -", ""})
final class BenchSimulateCommand implements Callable<Integer> {

    /** Simulated time per measurement, in multiples of Nmax·Δop: long enough to be timed, short enough to wait for. */
    private record Case(String name, int agents, String preset, int rounds) {}

    private record Speed(Case measured, double visits, double seconds) {
        double visitsPerSecond() {
            return visits / seconds;
        }
    }

    private static final List<Case> CASES = List.of(
            new Case("paper", 300, "paper-2009", 40_000),
            new Case("paper", 3_000, "paper-2009", 4_000),
            new Case("paper", 100_000, "paper-2009", 60),
            new Case("best rules", 300, "best", 5_000));
    private static final int REPEATS = 3;
    private static final int MILLION = 1_000_000;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--json", paramLabel = "-|FILE", description = "Write the figures as JSON.")
    private String json;

    @Override
    public Integer call() throws IOException {
        if (json != null && !json.equals("-")) {
            OutputFile.requireWritable(Path.of(json));
        }
        List<Speed> speeds = new ArrayList<>();
        for (Case measured : CASES) {
            speeds.add(best(measured));
        }
        List<RequestBench.Speed> requests = RequestBench.run(REPEATS);
        double bytesPerAgent = bytesPerAgent();
        if ("-".equals(json)) {
            writeJson(speeds, requests, bytesPerAgent, spec.commandLine().getOut());
            return ExitCode.OK;
        }
        if (json != null) {
            OutputFile.write(Path.of(json), out -> writeJson(speeds, requests, bytesPerAgent, out));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("Simulated visits per second on one core, best of " + REPEATS + " repeats:");
        for (Speed speed : speeds) {
            out.printf(
                    Locale.ROOT,
                    "  %-10s  %,9d agents  %6.2f million%n",
                    speed.measured.name,
                    speed.measured.agents,
                    speed.visitsPerSecond() / 1e6);
        }
        RequestBench.show(requests, out);
        out.printf(
                Locale.ROOT,
                "Memory per agent, of %,d agents that were all visited: %.0f bytes%n",
                MILLION,
                bytesPerAgent);
        out.flush();
        return ExitCode.OK;
    }

    /** The best repeat: the others were disturbed, or not yet compiled. */
    private static Speed best(Case measured) {
        Scenario scenario = scenario(measured.agents, measured.rounds, measured.preset);
        Speed best = null;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            WalkSimulation simulation =
                    new WalkSimulation(WalkModel.setting(scenario, measured.preset), new Seed(repeat), null);
            long begin = System.nanoTime();
            Run run = simulation.run();
            Speed speed = new Speed(measured, visits(run), (System.nanoTime() - begin) / 1e9);
            if (best == null || speed.visitsPerSecond() > best.visitsPerSecond()) {
                best = speed;
            }
        }
        return best;
    }

    /** One token that goes round visits everybody in the least simulated time; the state per agent is the same. */
    private static double bytesPerAgent() {
        long before = usedAfterCollection();
        Scenario scenario = scenario(MILLION, 2, "paper-2009")
                .withText(WalkParameters.ROUTING, "round-robin")
                .withText(WalkParameters.REGENERATION, "never");
        WalkSimulation simulation = new WalkSimulation(WalkModel.setting(scenario, "paper-2009"), new Seed(1), null);
        simulation.run();
        long after = usedAfterCollection();
        Reference.reachabilityFence(simulation);
        return (double) (after - before) / MILLION;
    }

    private static long usedAfterCollection() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static Scenario scenario(int agents, int rounds, String preset) {
        long hold = WalkModel.setting(WalkParameters.OPEN, preset).get(WalkParameters.HOLD);
        return WalkParameters.OPEN
                .with(WalkParameters.AGENTS, agents)
                .with(WalkParameters.CAPACITY, agents)
                .with(WalkParameters.LOSS_EVERY, 8 * agents * hold)
                .with(WalkParameters.DURATION, rounds * agents * hold);
    }

    private static double visits(Run run) {
        Metrics.Builder metrics = new Metrics.Builder();
        metrics.add(run.metrics());
        return metrics.build().get("visits").mean();
    }

    private static void writeJson(
            List<Speed> speeds, List<RequestBench.Speed> requests, double bytesPerAgent, Writer out)
            throws IOException {
        try (JsonGenerator writer = new JsonFactory().createGenerator(out)) {
            writer.useDefaultPrettyPrinter();
            writer.writeStartObject();
            writer.writeArrayFieldStart("speeds");
            for (Speed speed : speeds) {
                writer.writeStartObject();
                writer.writeStringField("preset", speed.measured.preset);
                writer.writeNumberField("agents", speed.measured.agents);
                writer.writeNumberField("visitsPerSecond", Math.round(speed.visitsPerSecond()));
                writer.writeEndObject();
            }
            writer.writeEndArray();
            RequestBench.writeJson(requests, writer);
            writer.writeNumberField("bytesPerAgent", Math.round(bytesPerAgent));
            writer.writeEndObject();
            writer.writeRaw('\n');
        }
    }
}
