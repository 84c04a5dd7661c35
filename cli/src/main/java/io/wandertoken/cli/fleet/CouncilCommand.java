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
        synopsisSubcommandLabel = "COMMAND",
        header = "Elect a few representatives of the fleet and ask them how it is doing.",
        description = {
            "",
            "Examples:",
            "  wander council elect --lower 4 --upper 8    who represents the fleet",
            "  wander council poll                         how the fleet is doing, with error bars",
            "  wander council serve                        keep a council alive until Ctrl-C",
            "  wander council show                         the state of this agent's council",
            "",
            "The agent of this host is the chair. A fleet has one council at a time.",
            "",
        })
public final class CouncilCommand extends CommandGroup {}
