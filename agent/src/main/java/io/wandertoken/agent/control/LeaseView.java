package io.wandertoken.agent.control;

import java.time.Instant;

/**
 * A granted lease.
 *
 * @param fence grows with every grant of the resource, so that whoever is guarded can refuse what comes too late
 * @param mode the mode of the resource
 * @param guarantee what that mode keeps, as one sentence
 * @param grantedAt when it was granted
 * @param deadline when it ends unless it is renewed; never later than the longest hold
 */
public record LeaseView(
        String leaseId,
        String resource,
        long fence,
        String mode,
        String guarantee,
        Instant grantedAt,
        Instant deadline) {}
