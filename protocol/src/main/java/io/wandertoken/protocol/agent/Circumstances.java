package io.wandertoken.protocol.agent;

/** What the parts of an agent want to know about the whole. */
interface Circumstances {
    boolean isIsolated();

    double estimatedAgents();

    boolean isViewComplete();

    long signPeriodNanos();
}
