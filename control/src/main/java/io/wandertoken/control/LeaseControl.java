package io.wandertoken.control;

import java.util.Optional;

/** Requests leases from an agent. Safe for several threads; no call blocks for longer than one turn of the agent's thread. */
public interface LeaseControl {

    /**
     * Requests a lease. The listener hears, in this order: waiting, granted, then lost or released. It hears a refusal
     * instead at any time before the grant.
     *
     * @throws ControlProblem when no resource has this name, when the request is wrong or contradicts the configuration
     *     of the resource, or when the agent is stopping or has stopped
     */
    LeaseHandle acquire(LeaseRequest request, LeaseListener listener);

    /** The lease with this id, while it waits or is held at this agent. */
    Optional<LeaseHandle> lease(String leaseId);
}
