package io.wandertoken.agent.control;

import java.time.Instant;

/**
 * A granted lease.
 *
 * @param fence grows with every grant of the resource, so that whoever is guarded can refuse what comes too late
 * @param permits how many may hold one at a time
 * @param mode the mode of the resource
 * @param guarantee what that mode keeps, as one sentence
 * @param grantedAt when it was granted
 * @param deadline when it ends unless it is renewed; never later than the longest hold
 * @param onLost what is to happen to the work when it is lost, unless the client says so itself
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
        OnLost onLost) {

    /** What happens to a client's work when its lease is lost. */
    public enum OnLost {
        /** It is asked to end, and ended when it does not. */
        TERM,
        /** It is ended at once. */
        KILL,
        /** It goes on; somebody else may use the resource at the same time. */
        IGNORE
    }

    /** The same lease, which lasts longer. */
    public LeaseView withDeadline(Instant changed) {
        return new LeaseView(leaseId, resource, fence, permits, mode, guarantee, grantedAt, changed, onLost);
    }
}
