package io.wandertoken.cli.fleet;

import io.wandertoken.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands of a fleet's authority. */
@Command(
        name = "ca",
        subcommands = {
            CaInitCommand.class,
            CaIssueCommand.class,
            CaRenewCommand.class,
            CaServeCommand.class,
            CaRevokeCommand.class,
            CaRotateCommand.class,
            CaListCommand.class,
            CaShowCommand.class,
        },
        synopsisSubcommandLabel = "COMMAND")
public final class CaCommand extends CommandGroup {}
