package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.IssuedCertificate;
import io.wandertoken.cli.output.JsonDocument;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** An issued certificate for people and for programs. */
final class CertificateFormat {
    /** While the day alone says little. */
    private static final Duration SOON = Duration.ofDays(2);

    private CertificateFormat() {}

    static JsonDocument json(IssuedCertificate issued, Instant now) {
        return new JsonDocument()
                .with("name", issued.name())
                .with("id", issued.certificate().id())
                .with("serial", issued.serial())
                .with("profile", issued.certificate().profile())
                .with("notBefore", issued.notBefore())
                .with("notAfter", issued.notAfter())
                .with("rights", issued.certificate().rights().text())
                .with("status", issued.status(now))
                .withPresent("revoked", issued.revoked());
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
