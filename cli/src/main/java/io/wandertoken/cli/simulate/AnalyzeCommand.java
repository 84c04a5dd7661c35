package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Groups what is calculated instead of simulated. */
@Command(
        name = "analyze",
        subcommands = {AnalyzeCouncilCommand.class},
        synopsisSubcommandLabel = "MODEL",
        header = "Calculate exact expectations.",
        description = {"", "Examples:", "  wander analyze council --hosts 1000 --lower 4 --upper 8", ""})
public final class AnalyzeCommand extends CommandGroup {}
