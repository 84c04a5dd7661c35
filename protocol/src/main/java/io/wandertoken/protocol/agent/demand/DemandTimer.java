package io.wandertoken.protocol.agent.demand;

/** The timers of a permit's demand. */
public enum DemandTimer {
    /** The own request was not answered, or its place in the queue not confirmed. */
    REQUEST,
    /** The keeper has not answered. */
    FETCH,
    /** Waiters that are kept here want their places confirmed. */
    KEEP
}
