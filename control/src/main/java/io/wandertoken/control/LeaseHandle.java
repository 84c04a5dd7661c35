package io.wandertoken.control;

import java.util.concurrent.CompletionStage;

/** A requested lease, for the code that keeps it on behalf of the client. */
public interface LeaseHandle {

    String id();

    /** Restarts the time to live. Does nothing for a lease that its connection keeps alive. */
    void renew();

    /** Tells how much the client has done, in a unit of its own. Counts when the lease is released; the last amount counts. */
    default void work(double amount) {}

    /**
     * Releases the lease, or withdraws the request. Does nothing when the lease has ended; the outcome is the same
     * every time.
     */
    CompletionStage<LeaseOutcome> release();

    /** Releases the lease for a client that does not wait for the outcome, which may therefore come later. */
    default CompletionStage<LeaseOutcome> close() {
        return release();
    }

    /**
     * Releases the lease of a job that runs once per period. When the outcome is there, other agents remember the result, too.
     *
     * @param result 0 for success, otherwise a code up to 255
     */
    default CompletionStage<LeaseOutcome> complete(int result) {
        return release();
    }
}
