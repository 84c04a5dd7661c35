package io.wandertoken.protocol.agent.transfer;

import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tokens that are being handed over: no longer with the policy, not yet with a peer. */
final class TokenOffers {

    /** A token that has left the policy, and to whom it goes. */
    static final class Offer {
        final Token token;
        private int to = PeerRef.NOBODY;
        private @Nullable TokenPayload payload;

        /** How often it may still be offered again. */
        private int repetitions;

        private Offer(Token token) {
            this.token = token;
        }

        int to() {
            return to;
        }

        @Nullable
        TokenPayload payload() {
            return payload;
        }
    }

    private final Map<TokenId, Offer> out = new LinkedHashMap<>();

    /** The token leaves the policy. */
    void add(Token token) {
        out.put(token.id(), new Offer(token));
    }

    /**
     * The token is offered to a peer.
     *
     * @param repetitions how often it is offered again if the peer does not answer
     */
    Offer address(Token token, int to, @Nullable TokenPayload payload, int repetitions) {
        Offer offer = out.computeIfAbsent(token.id(), id -> new Offer(token));
        offer.to = to;
        offer.payload = payload;
        offer.repetitions = repetitions;
        return offer;
    }

    /** The peer did not answer. What is offered to it again, or null. */
    @Nullable
    Offer repeat(TokenId token) {
        Offer offer = out.get(token);
        if (offer == null || offer.repetitions == 0) {
            return null;
        }
        offer.repetitions--;
        return offer;
    }

    /** The token is back with the policy, was given away, or ends. */
    void remove(TokenId token) {
        out.remove(token);
    }

    boolean contains(TokenId token) {
        return out.containsKey(token);
    }

    /** The one that left first, or null. */
    @Nullable
    Token first() {
        return out.isEmpty() ? null : out.values().iterator().next().token;
    }
}
