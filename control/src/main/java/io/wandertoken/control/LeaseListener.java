package io.wandertoken.control;

/**
 * Receives the reports about one lease, one at a time, on any thread: also on one that requests or releases a lease, before that call
 * returns. Be brief, and never block: the agent stands still meanwhile. An exception is reported once, as an event.
 */
public interface LeaseListener {

    /** Whether {@link #onWaiting} does anything; otherwise an agent need not look up what it tells. */
    default boolean hearsOfWaiting() {
        return true;
    }

    /** The request waits; called at once, and after changes, at most ten times per second. */
    default void onWaiting(WaitView wait) {}

    /** The lease is granted: the client may use the resource now. */
    void onGranted(LeaseView lease);

    /** The client has renewed the lease, so its deadline has moved. */
    default void onRenewed(LeaseView lease) {}

    /** The lease has ended although the client did not release it: the client must stop its work. */
    void onLost(LeaseOutcome outcome);

    /** The lease will never be granted. */
    void onRefused(ControlProblem problem);
}
