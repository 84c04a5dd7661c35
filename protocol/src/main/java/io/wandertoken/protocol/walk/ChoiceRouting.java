package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.Shortlist;
import io.wandertoken.protocol.token.Token;

/**
 * The power of choice: probes a few peers drawn at random and takes the one whose last access is longest ago. A probed
 * peer that knows the token to be spurious says so, and the token disappears; without that, choice would let spurious
 * tokens live longer, because they too avoid the agents that saw them.
 *
 * <p>When the token carries a shortlist, the runners-up are remembered there and compete again at the next choice. A
 * handful of fresh probes then choose as well as hundreds would: the list collects those who wait longest of all that
 * were ever probed. What it says of a peer may be out of date, so the winner is probed once more before it is believed.
 */
public final class ChoiceRouting implements Routing {
    private final int choices;

    public ChoiceRouting(int choices) {
        if (choices < 1) {
            throw new IllegalArgumentException("choice needs at least one peer to choose from, not " + choices);
        }
        this.choices = choices;
    }

    @Override
    public int choose(Token token, Peers peers, RandomSource random) {
        Shortlist shortlist = token.shortlist();
        int best = NOBODY;
        long bestAccess = Long.MAX_VALUE;
        for (int i = 0; i < choices; i++) {
            int peer = peers.at(random.nextInt(peers.count()));
            long access = peers.probeLastAccess(peer);
            if (peers.probeObjection(peer, token.id())) {
                return NOBODY;
            }
            if (shortlist != null) {
                shortlist.note(peer, access);
            } else if (best == NOBODY || access < bestAccess) {
                best = peer;
                bestAccess = access;
            }
        }
        return shortlist == null ? best : takeFrom(shortlist, token, peers);
    }

    private static int takeFrom(Shortlist shortlist, Token token, Peers peers) {
        while (true) {
            int slot = shortlist.longestWaiting();
            int peer = shortlist.peer(slot);
            long access = peers.probeLastAccess(peer);
            if (peers.probeObjection(peer, token.id())) {
                return NOBODY;
            }
            if (access == shortlist.lastAccessNanos(slot)) {
                shortlist.remove(slot);
                return peer;
            }
            // Served by another token meanwhile. A corrected entry is exact, so this ends after one round of the list.
            shortlist.note(peer, access);
        }
    }
}
