package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.authority.IssuedCertificate;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A certificate that an authority has made: where it is, what it replaces, and what is left to do.
 *
 * @param list the authority's revocation list
 * @param deployed whether the host has everything already
 */
record IssueResult(String verb, FleetAuthority.Delivery delivery, Path list, boolean deployed)
        implements ResultCommand.Result {
    IssueResult(String verb, FleetAuthority.Delivery delivery, Path list) {
        this(verb, delivery, list, false);
    }

    /** The commands that bring everything to a host: its agent leaves, gets the new files and joins, and then the older key is revoked. */
    List<String> deployment(String host) {
        List<String> steps =
                new ArrayList<>(DeploymentCommands.installing(host, delivery.certificateFile(), delivery.keyFile()));
        if (!delivery.revoked().isEmpty()) {
            steps.add(DeploymentCommands.publishing(host, list));
        }
        return steps;
    }

    @Override
    public List<String> text() {
        IssuedCertificate issued = delivery.issued();
        List<String> lines = new ArrayList<>();
        lines.add(verb + " " + issued.name() + ", valid until "
                + CertificateFormat.end(issued.notAfter(), Instant.now()));
        lines.add("  id           " + issued.certificate().id());
        lines.add("  may          " + issued.certificate().rights().text());
        lines.add("  certificate  " + delivery.certificateFile());
        lines.add(delivery.keyFile()
                .map(file -> "  private key  " + file + "   for that agent alone")
                .orElse("  private key  stays where it is"));
        for (IssuedCertificate older : delivery.revoked()) {
            lines.add("  revoked      serial " + older.serial() + ", which was valid until "
                    + CertificateFormat.day(older.notAfter()) + "; the list is " + list);
        }
        if (deployed) {
            lines.add("Installed on its host, whose agent has left and joined again with the new files");
            return lines;
        }
        lines.addAll(
                List.of("", "Next, if 'wander init' made the host's files (its agent reads agent.crt and agent.key):"));
        DeploymentCommands.installing(issued.name(), delivery.certificateFile(), delivery.keyFile())
                .forEach(step -> lines.add("  " + step));
        if (!delivery.revoked().isEmpty()) {
            lines.add("Then publish the revocation list; until then other agents still accept the old certificate:");
            DeploymentCommands.publishing(list).forEach(step -> lines.add("  " + step));
        }
        return lines;
    }

    @Override
    public JsonDocument json() {
        return CertificateFormat.json(delivery.issued(), Instant.now())
                .with("certificate", delivery.certificateFile())
                .withPresent("key", delivery.keyFile())
                .with(
                        "replaced",
                        delivery.revoked().stream()
                                .map(IssuedCertificate::serial)
                                .toList())
                .with("revocations", list);
    }
}
