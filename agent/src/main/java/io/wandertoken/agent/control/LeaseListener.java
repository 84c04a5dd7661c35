package io.wandertoken.agent.control;

/**
 * Hears what becomes of one lease. The calls come from the agent's own thread: be brief, and never block. What is thrown is
 * told once, as an event.
 */
public interface LeaseListener {

    /** It waits; told at once, and again whenever the answer changes. */
    default void onWaiting(WaitView wait) {}

    /** It may use the resource now. */
    void onGranted(LeaseView lease);

    /** The deadline moved, because the client renewed. */
    default void onRenewed(LeaseView lease) {}

    /** The lease is over although the client did not release it; the client must stop. */
    void onLost(LeaseOutcome outcome);

    /** It was never granted, and never will be. */
    void onRefused(ControlProblem problem);
}
