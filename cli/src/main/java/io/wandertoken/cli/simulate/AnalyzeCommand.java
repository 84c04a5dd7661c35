package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Groups what is calculated instead of simulated. */
@Command(
        name = "analyze",
        subcommands = {AnalyzeCouncilCommand.class},
        synopsisSubcommandLabel = "MODEL")
public final class AnalyzeCommand extends CommandGroup {}
