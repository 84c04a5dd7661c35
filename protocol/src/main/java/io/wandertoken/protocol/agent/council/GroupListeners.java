package io.wandertoken.protocol.agent.council;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.message.LastAnnouncement;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which peers hear a chair over the multicast group, by their own word, so that nobody else has to tell them. A group reaches
 * some from one chair and not from another one, so the word holds for the chair that it speaks of.
 *
 * <p>An agent that hears the group and then an announcement from a peer alone has seen the group fail, perhaps for everybody: it
 * believes nobody until the group is back, or else until it counts itself among those who do not hear it.
 */
final class GroupListeners {
    /** One in this many hears it all the same: an agent that then hears it from a peer alone notices that the group no longer works. */
    private static final int ONE_IN = 8;

    /** An agent that missed this many announcements over the group in a row does not hear the group. */
    private static final int DEAF = 8;

    /** The chair that each of them hears. */
    private final Map<Integer, Long> chairs = new TreeMap<>();

    /** How many announcements came from peers alone since the last one over the group. */
    private int missedCount = DEAF;

    /** A new announcement came here. */
    void onAnnouncement(boolean overGroup) {
        if (overGroup) {
            missedCount = 0;
        } else if (missedCount < DEAF) {
            missedCount++;
            if (missedCount == DEAF) {
                chairs.clear();
            }
        }
    }

    /**
     * A peer says what it heard last.
     *
     * @param own what was heard last here: a peer that heard less does not hear the group any more, whatever it says
     */
    void onTold(int peer, @Nullable LastAnnouncement last, @Nullable LastAnnouncement own) {
        if (last != null && last.overGroup() && (own == null || !last.isBehind(own))) {
            chairs.put(peer, last.term().chair());
        } else {
            chairs.remove(peer);
        }
    }

    void forget(int peer) {
        chairs.remove(peer);
    }

    /** Whether the peer need not be told what the chair says. */
    boolean isSpared(int peer, long chair, RandomSource random) {
        Long heard = chairs.get(peer);
        boolean believed = missedCount == 0 || missedCount == DEAF;
        return believed && heard != null && heard == chair && random.nextInt(ONE_IN) != 0;
    }
}
