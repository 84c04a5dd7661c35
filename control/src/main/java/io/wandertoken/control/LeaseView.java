package io.wandertoken.control;

import java.time.Duration;
import java.time.Instant;

/**
 * A granted lease.
 *
 * @param fence increases with every grant of the resource, so that the resource can refuse late requests of earlier
 *     holders
 * @param permits the maximum number of concurrent holders
 * @param mode the mode of the resource
 * @param guarantee what the mode guarantees, as one sentence
 * @param grantedAt when it was granted
 * @param deadline when it ends unless it is renewed, or its licence is extended; never later than the maximum hold
 * @param onLost what happens to the work when the lease is lost, unless the client decides otherwise
 * @param grace how long after the deadline its licence ends: by then the work must have ended; zero without a quorum
 * @param hold how long it may be held at most, from the grant
 */
public record LeaseView(
        String leaseId,
        String resource,
        long fence,
        int permits,
        String mode,
        String guarantee,
        Instant grantedAt,
        Instant deadline,
        OnLost onLost,
        Duration grace,
        Duration hold) {

    /** A lease that ends at its deadline. */
    public LeaseView(
            String leaseId,
            String resource,
            long fence,
            int permits,
            String mode,
            String guarantee,
            Instant grantedAt,
            Instant deadline,
            OnLost onLost) {
        this(
                leaseId,
                resource,
                fence,
                permits,
                mode,
                guarantee,
                grantedAt,
                deadline,
                onLost,
                Duration.ZERO,
                Duration.between(grantedAt, deadline));
    }

    /** What happens to a client's work when its lease is lost. */
    public enum OnLost {
        /** It is asked to end, and killed when it does not. */
        TERM,
        /** It is killed at once. */
        KILL,
        /** It goes on; another holder may use the resource at the same time. */
        IGNORE
    }

    /** The same lease with another deadline. */
    public LeaseView withDeadline(Instant changed) {
        return new LeaseView(
                leaseId, resource, fence, permits, mode, guarantee, grantedAt, changed, onLost, grace, hold);
    }
}
