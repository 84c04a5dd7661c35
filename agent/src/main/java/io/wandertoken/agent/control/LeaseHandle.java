package io.wandertoken.agent.control;

import java.util.concurrent.CompletionStage;

/** A lease that was asked for, from the side of whoever keeps it for the client. */
public interface LeaseHandle {

    String id();

    /** Lives on for its time to live from now. Does nothing for a lease that the connection keeps alive. */
    void renew();

    /**
     * Gives the lease back, or gives up waiting for it. Does nothing when it is over already; the answer is the same every
     * time.
     */
    CompletionStage<LeaseOutcome> release();
}
