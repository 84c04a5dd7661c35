package io.wandertoken.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the benchmarks. */
@Command(
        name = "bench",
        subcommands = {BenchSimulateCommand.class, BenchHandoverCommand.class},
        synopsisSubcommandLabel = "WHAT",
        header = "Measure speed on this machine.",
        description = {"", "Examples:", "  wander bench simulate", "  wander bench handover", ""})
final class BenchCommand implements Runnable {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "say what to measure: " + String.join(", ", spec.subcommands().keySet()));
    }
}
