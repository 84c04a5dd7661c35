package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.PeerRef;

/**
 * Where a walking token goes next: to the agent that is known to wait longest, or else to a random one. It stays here when that
 * serves better or there is nobody else.
 */
final class WalkRouting {

    /** After this many peers in a row did not take the token, the clients that wait here get their turn. */
    private static final int ATTEMPTS = 3;

    /** How often in a row a token may stay because a client waits here and nobody is known to wait elsewhere. */
    private static final int STAYS = 3;

    private final PermitContext permit;
    private final AgentContext agent;
    private int failureCount;
    private int stayCount;

    WalkRouting(PermitContext permit) {
        this.permit = permit;
        this.agent = permit.agent();
    }

    void onArrived() {
        failureCount = 0;
        stayCount = 0;
    }

    void onStay() {
        failureCount = 0;
        stayCount++;
    }

    /** A handover failed. */
    void onFailed() {
        failureCount++;
    }

    /** A handover succeeded, or a new token begins its way here. */
    void onSettled() {
        failureCount = 0;
    }

    /** The next holder, or {@link PeerRef#SELF} when the token stays. */
    int next(boolean leaving) {
        int known = agent.membership().size();
        if (known == 0 || (failureCount >= ATTEMPTS && !leaving)) {
            return PeerRef.SELF;
        }
        if (!permit.shared().conflicts().isCounted(permit.number())) {
            // Peers without this permit would not take its token, and seem to be silent.
            return PeerRef.SELF;
        }
        int waiter = permit.shared().waiters().longest();
        if (waiter != PeerRef.NOBODY && failureCount == 0) {
            return waiter;
        }
        if (waiter == PeerRef.NOBODY && permit.clients().isAwaitedHere() && stayCount < STAYS && !leaving) {
            return PeerRef.SELF;
        }
        return agent.membership().at(agent.random.nextInt(known)).number();
    }
}
