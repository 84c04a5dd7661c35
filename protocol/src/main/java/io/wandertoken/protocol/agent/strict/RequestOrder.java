package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.token.PermitContext;

/**
 * In which order agents ask for the token when an epoch begins and all requests are made anew: the longer a client waits, the sooner its
 * agent asks. So an agent that was about to be served does not lose its turn to those that came later.
 */
final class RequestOrder {

    /** A client that came just now lets others go first for half a beat; after this many beats of waiting, for half as long. */
    private static final int PATIENCE_BEATS = 4;

    private final PermitContext permit;
    private final AgentContext agent;
    private long dueNanos = Long.MIN_VALUE;

    RequestOrder(PermitContext permit) {
        this.permit = permit;
        this.agent = permit.agent();
    }

    /** An epoch begins. */
    void onEpoch() {
        long waited = permit.clients().waitedNanos();
        double patience = PATIENCE_BEATS * (double) agent.beatNanos();
        dueNanos = agent.nowNanos() + (long) (agent.beatNanos() / 2.0 * patience / (patience + waited));
    }

    /** Whether this agent may ask now; otherwise a timer tells when it may. */
    boolean isDue() {
        long left = dueNanos - agent.nowNanos();
        if (dueNanos == Long.MIN_VALUE || left <= 0) {
            return true;
        }
        permit.startTimer(StrictTimer.TURN, left);
        return false;
    }
}
