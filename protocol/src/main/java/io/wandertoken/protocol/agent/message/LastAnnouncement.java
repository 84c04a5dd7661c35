package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.council.Epoch;

/**
 * Which announce an agent heeded last, as it tells its peers with everything about membership. A chair that lost its memory
 * learns from it how its epochs are counted; relays learn whom they need not tell.
 *
 * @param overGroup whether that announce reached it over the multicast group
 */
public record LastAnnouncement(Epoch epoch, int round, boolean overGroup) {

    /** Whether this agent misses announces that the other one hears; the very last one may still be on its way. */
    public boolean isBehind(LastAnnouncement other) {
        return epoch.isBefore(other.epoch) || epoch.equals(other.epoch) && round < other.round - 1;
    }
}
