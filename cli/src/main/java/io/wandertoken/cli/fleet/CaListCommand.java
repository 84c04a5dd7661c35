package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.AuthorityRecords;
import io.wandertoken.agent.authority.IssuedCertificate;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.control.EnumWords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code wander ca list}: what was issued. */
@Command(name = "list")
final class CaListCommand extends AuthorityCommand {
    private static final int SHORT_ID = 16;

    @Override
    protected Result run() {
        AuthorityRecords records = AuthorityRecords.open(folder(), this::remark);
        Instant now = Instant.now();
        Trust.judgeAuthority(records.certificate(), now)
                .ifPresent(refusal -> remark(folder().resolve("ca.crt") + ": " + refusal.sentence()
                        + ", so agents refuse its certificates; make a new authority with 'wander ca init'"));
        return new Listed(records.fleet(), AgentCertificate.commonName(records.certificate()), records.list(), now);
    }

    private record Listed(FleetId fleet, String name, List<IssuedCertificate> certificates, Instant now)
            implements Result {
        private String heading() {
            return "Fleet \"" + name + "\" (" + fleet + ")";
        }

        @Override
        public List<String> text() {
            if (certificates.isEmpty()) {
                return List.of(heading() + ": no certificates yet; issue the first with 'wander ca issue NAME'");
            }
            int width = certificates.stream()
                    .mapToInt(issued -> issued.name().length())
                    .max()
                    .orElse(0);
            List<String> lines = new ArrayList<>();
            lines.add(heading());
            for (IssuedCertificate issued : certificates) {
                lines.add(TextFormat.format(
                        "  %-" + Math.max(width, 1) + "s  %s…  %-7s  %s",
                        issued.name(),
                        issued.certificate().id().toString().substring(0, SHORT_ID),
                        EnumWords.of(issued.certificate().profile()),
                        fate(issued)));
            }
            return lines;
        }

        private String fate(IssuedCertificate issued) {
            return switch (issued.status(now)) {
                case VALID ->
                    "valid until " + CertificateFormat.end(issued.notAfter(), now) + ", "
                            + CertificateFormat.remaining(issued.notAfter(), now);
                case EXPIRED -> "expired " + CertificateFormat.day(issued.notAfter());
                case REVOKED ->
                    "revoked " + CertificateFormat.day(issued.revoked().orElse(now));
            };
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("fleet", fleet)
                    .with("fleetName", name)
                    .with(
                            "certificates",
                            JsonDocument.list(certificates, issued -> CertificateFormat.json(issued, now)));
        }
    }
}
