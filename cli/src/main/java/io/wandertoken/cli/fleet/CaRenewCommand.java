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
        header = "Issue another certificate for the key that an agent has.",
        description = {
            "",
            "Examples:",
            "  wander ca renew nas-1",
            "  wander ca renew nas-1 --valid 90d --out /etc/wander",
            "",
            "The agent keeps its key, hence its id; only the new certificate has to be copied to it. The output ends with the",
            "commands for that.",
            "",
        })
final class CaRenewCommand extends AuthorityCommand {

    @Parameters(paramLabel = "NAME", description = "The agent's name.")
    private String name;

    @Option(
            names = "--valid",
            paramLabel = "TIME",
            defaultValue = "365d",
            converter = Validity.class,
            description = "How long the new certificate lasts (default: ${DEFAULT-VALUE}).")
    private Duration valid;

    @Option(names = "--out", paramLabel = "FOLDER", description = "Where the certificate goes.")
    private Path out;

    @Override
    protected Result run() {
        FleetAuthority authority = authority();
        return new IssueResult("Renewed", authority.renew(name(name), valid, out), authority.revocationFile());
    }
}
