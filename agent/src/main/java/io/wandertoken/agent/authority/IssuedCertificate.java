package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.AgentCertificate;
import java.time.Instant;
import java.util.Optional;

/**
 * A certificate as the authority's records have it.
 *
 * @param revoked since when it is revoked, if it is
 */
public record IssuedCertificate(AgentCertificate certificate, Optional<Instant> revoked) {

    /** What to say of it in one word. */
    public enum Status {
        /** Agents accept it. */
        VALID,
        /** Past its time. */
        EXPIRED,
        /** On the list. */
        REVOKED
    }

    public String name() {
        return certificate.name();
    }

    public String serial() {
        return certificate.certificate().getSerialNumber().toString(16);
    }

    public Instant notBefore() {
        return certificate.certificate().getNotBefore().toInstant();
    }

    public Instant notAfter() {
        return certificate.certificate().getNotAfter().toInstant();
    }

    /** Whether it is time to renew it. One that has expired already may be of a host that is gone. */
    boolean isDue(Instant now) {
        return status(now) == Status.VALID && now.isAfter(certificate.dueAt());
    }

    public Status status(Instant now) {
        if (revoked.isPresent()) {
            return Status.REVOKED;
        }
        return now.isAfter(notAfter()) ? Status.EXPIRED : Status.VALID;
    }
}
