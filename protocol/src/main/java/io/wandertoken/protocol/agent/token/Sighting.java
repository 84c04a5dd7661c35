package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import org.jspecify.annotations.Nullable;

/**
 * The last sign of life of a token, and when its holder gave it, by our clock.
 *
 * @param seenNanos when the holder told it
 * @param sinceNanos since when the same holder is known to use the resource, when it does
 */
public record Sighting(Sign sign, long seenNanos, long sinceNanos) {

    /**
     * Whether a sign that was given at the time tells something newer.
     *
     * @param slackNanos by how much two reports of the same sign may differ, because they travelled differently
     */
    boolean isOlderThan(Sign other, long otherSeenNanos, long slackNanos) {
        boolean later = otherSeenNanos > seenNanos + slackNanos;
        if (!other.token().equals(sign.token())) {
            return later;
        }
        return other.session() > sign.session()
                || (other.session() == sign.session() && (later || other.using() != sign.using()));
    }

    /** Whether a use is surely followed by what the sign tells: an earlier sign of the same stay may come late. */
    boolean isFollowedBy(Sign other, long otherSeenNanos, long slackNanos) {
        return other.session() > sign.session()
                || (other.session() == sign.session() && otherSeenNanos > seenNanos + (other.using() ? 0 : slackNanos));
    }

    /**
     * How old a sign can be: a false age would make agents replace a token that lives. What a holder tells itself is new, and what is newer
     * by its number than the last sign is not older by its age.
     */
    static long mostAgeNanos(Sign told, PeerRef from, @Nullable Sighting last, long nowNanos) {
        if (told.holder() == from.number()) {
            return 0;
        }
        boolean follows =
                last != null && last.sign.token().equals(told.token()) && last.sign.session() <= told.session();
        return follows ? Math.max(0, nowNanos - last.seenNanos) : Long.MAX_VALUE;
    }

    /** The sign, given at most that long ago. */
    static Sign dated(Sign told, long mostNanos) {
        return told.ageNanos() <= mostNanos
                ? told
                : new Sign(
                        told.permit(),
                        told.token(),
                        told.session(),
                        told.stampNanos(),
                        mostNanos,
                        told.holder(),
                        told.using(),
                        told.label(),
                        told.epoch(),
                        told.asks());
    }

    /** The token as it was then. */
    Token token() {
        return new Token(sign.token(), sign.session(), sign.stampNanos());
    }

    /** Whether this is about the same stay of the same token. */
    boolean isSameStay(Sign other) {
        return other.token().equals(sign.token()) && other.session() == sign.session();
    }

    /** Whether this is about the same token with the same agent. */
    boolean isSamePlace(Sign other) {
        return other.token().equals(sign.token()) && other.holder() == sign.holder();
    }

    /** Whether this was a use, and the sign is of the same stay. */
    boolean isSameUse(Sign other) {
        return isSameStay(other) && sign.using();
    }

    /** Whether the token has moved since then, or its use has ended. */
    boolean isLeftOrEnded(Sign other) {
        return !isSamePlace(other) || (sign.using() && !other.using());
    }

    /**
     * The sign as it is passed on now.
     *
     * @param stampNanos what the clock shows by which tokens are compared here: all agents must follow the fastest
     */
    Sign relayed(long stampNanos, long nowNanos) {
        return new Sign(
                sign.permit(),
                sign.token(),
                sign.session(),
                Math.max(sign.stampNanos(), stampNanos),
                Math.max(0, nowNanos - seenNanos),
                sign.holder(),
                sign.using(),
                sign.label(),
                sign.epoch());
    }
}
