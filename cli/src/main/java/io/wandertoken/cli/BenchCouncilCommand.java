package io.wandertoken.cli;

import io.wandertoken.simulator.council.CouncilModel;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench council}: how many elections the simulator makes per second, on one core. */
@Command(
        name = "council",
        header = "Simulated elections per second on one core: skip-reset, 4 to 8 members of 1000 hosts.",
        description = {"", "Examples:", "  wander bench council", "  wander bench council --json -", ""})
final class BenchCouncilCommand implements Callable<Integer> {
    private static final int ELECTIONS = 400_000;
    private static final int REPEATS = 5;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--json", paramLabel = "-", description = "Write the figure as JSON.")
    private String json;

    @Override
    public Integer call() {
        double best = 0;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            // The best repeat: the others were disturbed, or not yet compiled.
            best = Math.max(best, CouncilModel.electionsPerSecond(ELECTIONS));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                json == null
                        ? "Simulated elections per second on one core, best of " + REPEATS + " repeats: %,.0f%n"
                        : "{\"electionsPerSecond\":%.0f}%n",
                best);
        out.flush();
        return ExitCode.OK;
    }
}
