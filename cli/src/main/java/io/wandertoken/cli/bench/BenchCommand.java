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
            BenchLeaseCommand.class,
            BenchIdleCommand.class,
            BenchCouncilCommand.class
        },
        synopsisSubcommandLabel = "WHAT")
public final class BenchCommand extends CommandGroup {}
