package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.council.Term;

/**
 * Which announcement an agent heeded last, as it tells its peers with everything about membership. A chair that lost its memory
 * learns from it how its terms are counted; relays learn whom they need not tell.
 *
 * @param overGroup whether that announcement reached it over the multicast group
 */
public record LastAnnouncement(Term term, int round, boolean overGroup) {

    /** Whether this agent misses announcements that the other one hears; the very last one may still be on its way. */
    public boolean isBehind(LastAnnouncement other) {
        return term.isBefore(other.term) || term.equals(other.term) && round < other.round - 1;
    }
}
