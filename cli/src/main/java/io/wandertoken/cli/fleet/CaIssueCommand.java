package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.CertificateRequest;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.SignatureProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.PublicKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
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

    @Option(names = "--deploy", paramLabel = "HOST")
    private @Nullable String host;

    @Override
    protected Result run() throws IOException, InterruptedException {
        if (host != null && !HostPort.isNameOrIpv4(host.substring(host.indexOf('@') + 1))) {
            throw usage("'" + host.replaceAll("\\p{C}", "?")
                    + "' is not a host to deploy to; examples: nas-1, admin@nas-1");
        }
        if (request != null && publicKey != null) {
            throw usage("--request and --public-key exclude each other");
        }
        PublicKey key = request != null
                ? CertificateRequest.key(request)
                : publicKey == null ? null : PemFiles.publicKey(publicKey);
        FleetAuthority.Order order = new FleetAuthority.Order(name(name), valid, profile, out, key, force, rights);
        FleetAuthority authority = authority(valid);
        IssueResult issued =
                new IssueResult("Issued", authority.issue(order), authority.revocationFile(), host != null);
        if (host != null) {
            for (String step : issued.deployment(host)) {
                carryOut(step);
            }
        }
        return issued;
    }

    private void carryOut(String step) throws IOException, InterruptedException {
        remark(step);
        int code = new ProcessBuilder("sh", "-c", step).inheritIO().start().waitFor();
        if (code != 0) {
            throw IdentityProblem.cannotCreate("a step of the deployment failed with exit code " + code + ": " + step
                    + "; the certificate is issued, so correct the cause and run this step and those after it by"
                    + " hand ('wander ca issue --help')");
        }
    }
}
