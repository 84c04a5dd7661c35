package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What travels with tokens: the memory of an epoch, or a wait queue. It travels with the moves, under their signature, and every resent
 * move brings the same. Of the payloads that come, the one counts whose move led to the handover, and it counts once.
 */
final class PayloadBuffer {

    /** The maximum number of offers that are remembered. There is hardly ever more than one. */
    private static final int MOST_OFFERS = 4;

    private record Offer(TokenId token, long session, int from) {}

    private final Map<TokenId, TokenPayload> loaded = new LinkedHashMap<>();
    private final Map<Offer, TokenPayload> offered = new LinkedHashMap<>();

    /** The token is about to be offered, with this payload or with none. */
    void load(TokenId token, @Nullable TokenPayload payload) {
        loaded.clear();
        if (payload != null) {
            loaded.put(token, payload);
        }
    }

    /** What travels with a message that goes out. */
    @Nullable
    TokenPayload payloadFor(HandoverMessage message) {
        return message instanceof HandoverMessage.Move ? loaded.get(message.token()) : null;
    }

    /** A step of a handover comes in, perhaps with a payload. */
    void onPassing(PeerRef from, Passing passing) {
        TokenPayload payload = passing.payload();
        if (payload != null && passing.message() instanceof HandoverMessage.Move move) {
            offered.putIfAbsent(new Offer(move.token(), move.session(), from.number()), payload);
            if (offered.size() > MOST_OFFERS) {
                offered.remove(offered.keySet().iterator().next());
            }
        }
    }

    /** A token was taken: what came with it. */
    @Nullable
    TokenPayload unload(Token token, int from) {
        TokenPayload payload = offered.get(new Offer(token.id(), token.session(), from));
        offered.clear();
        return payload;
    }
}
