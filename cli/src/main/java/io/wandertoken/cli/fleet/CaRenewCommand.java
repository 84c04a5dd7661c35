package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander ca renew}: another certificate for the same key. */
@Command(name = "renew")
final class CaRenewCommand extends SigningCommand {

    @Parameters(paramLabel = "NAME", description = "The agent's name.")
    private String name;

    @Option(names = "--valid", paramLabel = "TIME", defaultValue = "365d", converter = Validity.class)
    private Duration valid;

    @Option(names = "--out", paramLabel = "FOLDER")
    private Path out;

    @Override
    protected Result run() {
        FleetAuthority authority = authority();
        return new IssueResult("Renewed", authority.renew(name(name), valid, out), authority.revocationFile());
    }
}
