package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.PeerRef;

/** Who has the token of one permit, as far as this agent knows. What is told with a greater session is newer. */
final class HolderBelief {
    private int holder = PeerRef.NOBODY;
    private long session;

    /** Somebody tells who has the token. Whether that is news. */
    boolean hear(int peer, long number) {
        if (peer == PeerRef.NOBODY || number <= session) {
            return false;
        }
        holder = peer;
        session = number;
        return true;
    }

    /** The token is not there. */
    void forget(int peer) {
        if (holder == peer) {
            holder = PeerRef.NOBODY;
        }
    }

    /** Whatever was told before may be false. */
    void forgetAll() {
        holder = PeerRef.NOBODY;
        session = 0;
    }

    /** Who has the token: a peer, {@link PeerRef#SELF} or {@link PeerRef#NOBODY}. */
    int holder() {
        return holder;
    }

    /** The number of the token when it was there. */
    long session() {
        return session;
    }

    /** Whether another agent is believed to have it, by a newer word than this one. */
    boolean isElsewhereSince(long followed) {
        return holder != PeerRef.NOBODY && holder != PeerRef.SELF && session > followed;
    }
}
