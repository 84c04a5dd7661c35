package io.wandertoken.cli;

import picocli.CommandLine.Command;

/** Groups the benchmarks. */
@Command(
        name = "bench",
        subcommands = {
            BenchSimulateCommand.class,
            BenchHandoverCommand.class,
            BenchFleetCommand.class,
            BenchCouncilCommand.class
        },
        synopsisSubcommandLabel = "WHAT",
        header = "Measure speed on this machine.",
        description = {
            "",
            "Examples:",
            "  wander bench simulate",
            "  wander bench handover",
            "  wander bench fleet",
            "  wander bench council",
            ""
        })
final class BenchCommand extends CommandGroup {
    BenchCommand() {
        super("say what to measure");
    }
}
