package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.FollowUp;
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
    private final FollowUp request;
    private long dueNanos = Long.MIN_VALUE;
    private boolean wanted;

    /** @param ask has the algorithm ask for the token if this agent may and wants to */
    RequestOrder(PermitContext permit, Runnable ask) {
        this.permit = permit;
        this.agent = permit.agent();
        request = agent.followUp(FollowUp.Kind.REQUESTS, ask);
    }

    void setWanted(boolean now) {
        wanted = now;
        if (now) {
            askLater();
        }
    }

    /** Asks when all machines are at rest: a client may have been served by then. */
    void askLater() {
        request.becomeDue();
    }

    void onEpoch() {
        long waited = permit.clients().waitedNanos();
        double patience = PATIENCE_BEATS * (double) agent.beatNanos();
        dueNanos = agent.nowNanos() + (long) (agent.beatNanos() / 2.0 * patience / (patience + waited));
    }

    /** Whether a client waits and this agent may ask now; if it must wait, a timer tells when it may. */
    boolean isDue() {
        if (!wanted) {
            return false;
        }
        long left = dueNanos - agent.nowNanos();
        if (dueNanos == Long.MIN_VALUE || left <= 0) {
            return true;
        }
        permit.startTimer(StrictTimer.TURN, left);
        return false;
    }
}
