package io.wandertoken.cli.bench;

import io.wandertoken.cli.command.CommandGroup;
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
public final class BenchCommand extends CommandGroup {}
