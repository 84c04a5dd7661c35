package io.wandertoken.cli.fleet;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.authority.IssuedCertificate;
import io.wandertoken.agent.identity.SignatureProfile;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** An issued certificate for people and for programs. */
final class CertificateFormat {
    /** While the day alone says little. */
    private static final Duration SOON = Duration.ofDays(2);

    private CertificateFormat() {}

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

    static String status(IssuedCertificate issued, Instant now) {
        return issued.status(now).name().toLowerCase(Locale.ROOT);
    }

    static String profile(IssuedCertificate issued) {
        return profile(issued.certificate().profile());
    }

    static String profile(SignatureProfile profile) {
        return profile.name().toLowerCase(Locale.ROOT);
    }

    static String day(Instant instant) {
        return instant.truncatedTo(ChronoUnit.DAYS).toString().substring(0, 10);
    }

    /** When something ends: the day, or the time if that is soon. */
    static String end(Instant end, Instant now) {
        return Duration.between(now, end).compareTo(SOON) < 0 ? end.toString() : day(end);
    }

    /** How long from now, to the nearest day, or hour, or minute. */
    static String remaining(Instant end, Instant now) {
        Duration left = Duration.between(now, end);
        if (left.compareTo(Duration.ofHours(1)) < 0) {
            return count(left.plusSeconds(30).toMinutes(), "minute");
        }
        return left.compareTo(Duration.ofDays(1)) < 0
                ? count(left.plusMinutes(30).toHours(), "hour")
                : count(left.plusHours(12).toDays(), "day");
    }

    private static String count(long number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s");
    }
}
