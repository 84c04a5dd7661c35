package io.wandertoken.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.authority.IssuedCertificate;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** An issued certificate for people and for programs. */
final class CertificateView {
    private CertificateView() {}

    /** The fields of one certificate, into an object that is open. */
    static void json(IssuedCertificate issued, Instant now, JsonGenerator json) throws IOException {
        json.writeStringField("name", issued.name());
        json.writeStringField("id", issued.certificate().id().toString());
        json.writeStringField("serial", issued.serial());
        json.writeStringField("profile", profile(issued));
        json.writeStringField("notBefore", issued.notBefore().toString());
        json.writeStringField("notAfter", issued.notAfter().toString());
        json.writeStringField("status", status(issued, now));
        if (issued.revoked().isPresent()) {
            json.writeStringField("revoked", issued.revoked().get().toString());
        }
    }

    static AuthorityCommand.Result delivered(String verb, FleetAuthority.Delivery delivery) {
        IssuedCertificate issued = delivery.issued();
        return new AuthorityCommand.Result() {
            @Override
            public List<String> text() {
                String key = delivery.keyFile()
                        .map(file -> "  private key  " + file + "   for that agent alone")
                        .orElse("  private key  stays where it is");
                return List.of(
                        verb + " " + issued.name() + ", valid until " + day(issued.notAfter()),
                        "  id           " + issued.certificate().id(),
                        "  certificate  " + delivery.certificateFile(),
                        key);
            }

            @Override
            public void json(JsonGenerator json) throws IOException {
                CertificateView.json(issued, Instant.now(), json);
                json.writeStringField("certificate", delivery.certificateFile().toString());
                if (delivery.keyFile().isPresent()) {
                    json.writeStringField("key", delivery.keyFile().get().toString());
                }
            }
        };
    }

    static String status(IssuedCertificate issued, Instant now) {
        return issued.status(now).name().toLowerCase(Locale.ROOT);
    }

    static String profile(IssuedCertificate issued) {
        return issued.certificate().profile().name().toLowerCase(Locale.ROOT);
    }

    static String day(Instant instant) {
        return instant.truncatedTo(ChronoUnit.DAYS).toString().substring(0, 10);
    }

    /** How long from now, to the nearest day. */
    static String remaining(Instant end, Instant now) {
        long days = Duration.between(now, end).plusHours(12).toDays();
        return days == 1 ? "1 day" : days + " days";
    }
}
