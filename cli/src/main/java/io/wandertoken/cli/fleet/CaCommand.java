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
            CaRevokeCommand.class,
            CaRotateCommand.class,
            CaListCommand.class,
            CaShowCommand.class,
        },
        synopsisSubcommandLabel = "COMMAND",
        header = "Manage the certificates of a fleet.",
        description = {
            "",
            "Examples:",
            "  wander ca init --name \"Backup fleet\"    once, on a machine that you trust",
            "  wander ca issue nas-1                   per agent: a certificate and its key",
            "  wander ca list                          all issued certificates and their status",
            "  wander ca revoke nas-1                  the fleet no longer accepts that key",
            "  wander ca rotate                        replace the authority; agents keep their keys",
            "",
        })
public final class CaCommand extends CommandGroup {}
