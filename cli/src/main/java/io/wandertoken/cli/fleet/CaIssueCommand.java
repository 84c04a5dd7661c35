package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.CertificateRequest;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.SignatureProfile;
import java.nio.file.Path;
import java.security.PublicKey;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander ca issue}: certifies an agent. */
@Command(
        name = "issue",
        header = "Issue a certificate for an agent, and make its key.",
        description = {
            "",
            "Examples:",
            "  wander ca issue nas-1                            nas-1.crt and nas-1.key, in agents of the authority",
            "  wander ca issue nas-1 --out /etc/wander          the same, elsewhere",
            "  wander ca issue nas-1 --request nas-1.csr        for a key that stays on its machine, and signed the request",
            "  wander ca issue nas-1 --public-key nas-1.pub     the same without that proof",
            "",
            "If the name already has a valid certificate, use 'wander ca renew', or --force for a new key.",
            "Exits with 73 in that case, and when a file with that name already exists.",
            "",
        })
final class CaIssueCommand extends SigningCommand {

    @Parameters(paramLabel = "NAME", description = "The agent's name, often its host's.")
    private String name;

    @Option(
            names = "--profile",
            paramLabel = "KIND",
            defaultValue = "ed25519",
            description = "Type of key to make: ed25519 or es256 (default: ${DEFAULT-VALUE}).")
    private SignatureProfile profile;

    @Option(
            names = "--valid",
            paramLabel = "TIME",
            defaultValue = "365d",
            converter = Validity.class,
            description = "Validity of the certificate (default: ${DEFAULT-VALUE}).")
    private Duration valid;

    @Option(names = "--out", paramLabel = "FOLDER", description = "Folder for the files.")
    private Path out;

    @Option(
            names = "--public-key",
            paramLabel = "FILE",
            description = "The agent's own public key (PEM, as 'openssl pkey -pubout' writes it).")
    private Path publicKey;

    @Option(
            names = "--request",
            paramLabel = "FILE",
            description =
                    "The agent's certificate request (PEM, as 'openssl req -new' writes it): proves that the agent has"
                            + " the key.")
    private Path request;

    @Option(names = "--force", description = "Make a new key for the name, and revoke its earlier certificates.")
    private boolean force;

    @Override
    protected Result run() {
        if (request != null && publicKey != null) {
            throw usage("--request and --public-key exclude each other");
        }
        PublicKey key = request != null
                ? CertificateRequest.key(request)
                : publicKey == null ? null : PemFiles.publicKey(publicKey);
        FleetAuthority.Order order = new FleetAuthority.Order(name(name), valid, profile, out, key, force);
        FleetAuthority authority = authority();
        return new IssueResult("Issued", authority.issue(order), authority.revocationFile());
    }
}
