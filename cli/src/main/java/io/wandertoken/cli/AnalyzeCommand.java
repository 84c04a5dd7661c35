package io.wandertoken.cli;

import picocli.CommandLine.Command;

/** Groups what is calculated instead of simulated. */
@Command(
        name = "analyze",
        subcommands = {AnalyzeCouncilCommand.class},
        synopsisSubcommandLabel = "MODEL",
        header = "Calculate exact expectations.",
        description = {"", "Examples:", "  wander analyze council --hosts 1000 --lower 4 --upper 8", ""})
final class AnalyzeCommand extends CommandGroup {
    AnalyzeCommand() {
        super("say what to calculate");
    }
}
