package io.wandertoken.cli.fleet;

import io.wandertoken.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands about councils of live agents. */
@Command(
        name = "council",
        subcommands = {
            CouncilElectCommand.class,
            CouncilPollCommand.class,
            CouncilServeCommand.class,
            CouncilShowCommand.class,
        },
        synopsisSubcommandLabel = "COMMAND")
public final class CouncilCommand extends CommandGroup {}
