package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.demand.PermitDemand;
import io.wandertoken.protocol.agent.message.PeerRef;

/**
 * Where a walking token goes next: to the head of its queue. While nobody waits it stays with its last user for a while, and then goes
 * to a random agent.
 */
final class WalkRouting {

    /** After this many peers in a row did not take the token, it stays for a while. */
    private static final int ATTEMPTS = 3;

    private final PermitContext permit;
    private final AgentContext agent;
    private final PermitDemand demand;
    private int failureCount;

    /** Whether the token was used here since it came, so that it may stay. */
    private boolean used;

    /** Whether the agent that was chosen last is the one that waits longest. */
    private boolean called;

    /** The waiter to which the token is offered once more, or {@link PeerRef#NOBODY}. */
    private int again = PeerRef.NOBODY;

    /** Whether the waiter that was chosen last had the offer twice. */
    private boolean repeated;

    WalkRouting(PermitContext permit, PermitDemand demand) {
        this.permit = permit;
        this.agent = permit.agent();
        this.demand = demand;
    }

    /** A token came, was made here, or went. */
    void onSettled() {
        failureCount = 0;
        used = false;
    }

    /** The token stays here for another visit. */
    void onStay() {
        failureCount = 0;
        used = false;
    }

    void onUsed() {
        used = true;
    }

    boolean isUsed() {
        return used;
    }

    /**
     * A handover failed.
     *
     * @return whether the same agent comes next: a waiter does not lose its place to a few lost datagrams
     */
    boolean onFailed(int to, boolean unreachable) {
        failureCount++;
        again = unreachable && called && !repeated && !agent.hasLeft(to) ? to : PeerRef.NOBODY;
        return again != PeerRef.NOBODY;
    }

    /** The next holder, or {@link PeerRef#SELF} when the token stays. */
    int next(boolean leaving) {
        repeated = again != PeerRef.NOBODY;
        if (repeated) {
            int waiter = again;
            again = PeerRef.NOBODY;
            return waiter;
        }
        called = false;
        if (!permit.shared().conflicts().isCounted(permit.number())) {
            // Peers without this permit would not take its token, and seem to be silent.
            return PeerRef.SELF;
        }
        int waiter = demand.pollWaiter();
        while ((waiter == PeerRef.SELF && leaving)
                || (waiter != PeerRef.NOBODY && !agent.effects.mayUse(waiter, permit.number()))) {
            waiter = demand.pollWaiter();
        }
        if (waiter != PeerRef.NOBODY) {
            called = true;
            return waiter;
        }
        boolean stays = used || failureCount >= ATTEMPTS || permit.clients().isAwaitedHere() || !demand.isQueueEmpty();
        int other = stays && !leaving ? PeerRef.NOBODY : agent.randomUser(permit.number());
        return other == PeerRef.NOBODY ? PeerRef.SELF : other;
    }

    boolean isCalled() {
        return called;
    }
}
