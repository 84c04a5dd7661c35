package io.wandertoken.protocol.agent.locks;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.memory.locks.HeldLock;
import java.util.Set;
import java.util.TreeSet;

/** Which owners of locks are known to be dead: they have left, or did not answer for as long as a guardian waits. */
final class OwnerLiveness {
    private final AgentContext agent;
    private final long patienceNanos;
    private final Set<Integer> gone = new TreeSet<>();

    OwnerLiveness(AgentContext agent, long patienceNanos) {
        this.agent = agent;
        this.patienceNanos = patienceNanos;
    }

    /** A peer has left or is banned. */
    void onGone(int peer) {
        gone.add(peer);
    }

    boolean isDead(long owner) {
        if (owner == HeldLock.NO_OWNER || owner == agent.generator()) {
            return false;
        }
        int peer = agent.effects.peerOf(owner);
        return peer >= 0
                && (gone.contains(peer)
                        || agent.membership().snapshot().quarantine().stream()
                                .anyMatch(silent -> silent.peer().number() == peer
                                        && agent.nowNanos() - silent.sinceNanos() >= patienceNanos));
    }

    /** Peers that have left may have come back. */
    void refresh() {
        if (!gone.isEmpty()) {
            agent.membership()
                    .snapshot()
                    .view()
                    .forEach(entry -> gone.remove(entry.peer().number()));
        }
    }
}
