package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander ca renew}: another certificate for the same key. */
@Command(
        name = "renew",
        header = "Issue a new certificate for an agent's existing key.",
        description = {
            "",
            "Examples:",
            "  wander ca renew nas-1",
            "  wander ca renew nas-1 --valid 90d --out /etc/wander",
            "",
            "The agent keeps its key and therefore its id; copy only the new certificate to it. The output ends with the",
            "commands for that.",
            "",
        })
final class CaRenewCommand extends SigningCommand {

    @Parameters(paramLabel = "NAME", description = "The agent's name.")
    private String name;

    @Option(
            names = "--valid",
            paramLabel = "TIME",
            defaultValue = "365d",
            converter = Validity.class,
            description = "Validity of the new certificate (default: ${DEFAULT-VALUE}).")
    private Duration valid;

    @Option(names = "--out", paramLabel = "FOLDER", description = "Folder for the certificate.")
    private Path out;

    @Override
    protected Result run() {
        FleetAuthority authority = authority();
        return new IssueResult("Renewed", authority.renew(name(name), valid, out), authority.revocationFile());
    }
}
