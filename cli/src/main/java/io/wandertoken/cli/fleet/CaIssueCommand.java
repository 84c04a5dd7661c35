package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.CertificateRequest;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.SignatureProfile;
import java.nio.file.Path;
import java.security.PublicKey;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander ca issue}: certifies an agent. */
@Command(name = "issue")
final class CaIssueCommand extends SigningCommand {

    @Parameters(paramLabel = "NAME", description = "The agent's name, often its host's.")
    private String name;

    @Option(names = "--profile", paramLabel = "KIND", defaultValue = "ed25519")
    private SignatureProfile profile;

    @Option(names = "--valid", paramLabel = "TIME", defaultValue = "365d", converter = Validity.class)
    private Duration valid;

    @Option(names = "--out", paramLabel = "FOLDER")
    private Path out;

    @Option(names = "--public-key", paramLabel = "FILE")
    private Path publicKey;

    @Option(names = "--request", paramLabel = "FILE")
    private Path request;

    @Option(names = "--may", paramLabel = "RIGHTS", converter = AuthorityCommand.RightsText.class)
    private Rights rights = Rights.ALL;

    @Option(names = "--force")
    private boolean force;

    @Override
    protected Result run() {
        if (request != null && publicKey != null) {
            throw usage("--request and --public-key exclude each other");
        }
        PublicKey key = request != null
                ? CertificateRequest.key(request)
                : publicKey == null ? null : PemFiles.publicKey(publicKey);
        FleetAuthority.Order order = new FleetAuthority.Order(name(name), valid, profile, out, key, force, rights);
        FleetAuthority authority = authority();
        return new IssueResult("Issued", authority.issue(order), authority.revocationFile());
    }
}
