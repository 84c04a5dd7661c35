package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.authority.IssuedCertificate;
import io.wandertoken.cli.output.JsonDocument;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code wander ca revoke}: puts an agent's certificates on the list. */
@Command(name = "revoke")
final class CaRevokeCommand extends SigningCommand {

    @Parameters(paramLabel = "NAME", description = "The agent's name.")
    private String name;

    @Override
    protected Result run() {
        FleetAuthority authority = authority();
        return new Revoked(name, authority.revoke(name(name)), authority.revocationFile());
    }

    private record Revoked(String name, List<IssuedCertificate> certificates, Path list) implements Result {
        @Override
        public List<String> text() {
            if (certificates.isEmpty()) {
                return List.of(name + " has no valid certificate; nothing to revoke");
            }
            List<String> lines = new ArrayList<>();
            lines.add("Revoked " + name + ": "
                    + (certificates.size() == 1 ? "one certificate" : certificates.size() + " certificates"));
            String others = certificates.stream()
                    .map(IssuedCertificate::name)
                    .filter(other -> !other.equals(name))
                    .distinct()
                    .collect(Collectors.joining(", "));
            if (!others.isEmpty()) {
                lines.add("  also under the name " + others + ", because the key is the same");
            }
            lines.add("Next: copy " + list + " to all agents, which read it again when it changes:");
            DeploymentCommands.publishing(list).forEach(step -> lines.add("  " + step));
            return lines;
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("name", name)
                    .with("revocations", list)
                    .with(
                            "certificates",
                            JsonDocument.list(certificates, issued -> CertificateFormat.json(issued, Instant.now())));
        }
    }
}
