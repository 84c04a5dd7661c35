package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.council.HostToken;

/**
 * Which hosts an announcement speaks to. One datagram has no room for the tokens of a large council, so each of several names the
 * members in a range of tokens, and only hosts of that range heed it: a host that it does not name is no member.
 *
 * @param number counts the parts of an announcement, from 0
 * @param from the least token of the range, by its first half, unsigned
 * @param to the greatest one
 */
public record CouncilPart(int number, long from, long to) {

    /** The maximum number of members of a council: announcements name every one, and everybody passes on each of their parts. */
    public static final int LARGEST_COUNCIL = 100;

    /** The maximum number of members that one announcement names. */
    public static final int MOST_MEMBERS = 24;

    /** The number of members that fit in any case: a chair with a long certificate has less room. */
    public static final int LEAST_MEMBERS = 7;

    /** The number of parts that the largest council needs from a chair with the least room. */
    public static final int MOST_PARTS = (LARGEST_COUNCIL + LEAST_MEMBERS - 1) / LEAST_MEMBERS;

    /** All hosts. */
    public static final CouncilPart WHOLE = new CouncilPart(0, 0, -1);

    public boolean concerns(HostToken token) {
        return Long.compareUnsigned(from, token.high()) <= 0 && Long.compareUnsigned(token.high(), to) <= 0;
    }
}
