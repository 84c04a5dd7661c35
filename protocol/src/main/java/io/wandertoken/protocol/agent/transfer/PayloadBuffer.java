package io.wandertoken.protocol.agent.transfer;

import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.memory.MemoryState;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What travels with tokens: the memory of an epoch or a wait queue, and what the token remembers for the fleet. It travels with the moves, under their signature, and every resent
 * move brings the same. Of the payloads that come, the one counts whose move led to the handover, and it counts once.
 */
final class PayloadBuffer {

    /** The maximum number of offers that are remembered. There is hardly ever more than one. */
    private static final int MOST_OFFERS = 4;

    private record Offer(TokenId token, long session, int from) {

        // Every handover looks one up, and agents run without the compiler that makes a record's own methods fast.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Offer offer
                    && session == offer.session
                    && from == offer.from
                    && token.equals(offer.token);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * token.hashCode() + Long.hashCode(session)) + from;
        }
    }

    /** @param heardNanos when it came */
    record Load(@Nullable TokenPayload payload, @Nullable MemoryState memory, long heardNanos) {
        static final Load NONE = new Load(null, null, 0);

        boolean isEmpty() {
            return payload == null && memory == null;
        }
    }

    private final Map<TokenId, Load> loaded = new LinkedHashMap<>();
    private final Map<Offer, Load> offered = new LinkedHashMap<>();

    /** The token is about to be offered, with this payload and memory or with none. */
    void load(TokenId token, @Nullable TokenPayload payload, @Nullable MemoryState memory) {
        loaded.remove(token);
        loaded.put(token, new Load(payload, memory, 0));
        trim(loaded);
    }

    /** What travels with a message that goes out. */
    Load loadFor(HandoverMessage message) {
        return message instanceof HandoverMessage.Move ? loaded.getOrDefault(message.token(), Load.NONE) : Load.NONE;
    }

    /** A step of a handover comes in, perhaps with a payload. */
    void onPassing(PeerRef from, Passing passing, long nowNanos) {
        Load load = new Load(passing.payload(), passing.memory(), nowNanos);
        if (!load.isEmpty() && passing.message() instanceof HandoverMessage.Move move) {
            offered.putIfAbsent(new Offer(move.token(), move.session(), from.number()), load);
            trim(offered);
        }
    }

    private static void trim(Map<?, ?> map) {
        if (map.size() > MOST_OFFERS) {
            map.remove(map.keySet().iterator().next());
        }
    }

    /** A token was taken: what came with it. Offers of other tokens remain, which may be taken next. */
    Load unload(Token token, int from) {
        Load load = offered.getOrDefault(new Offer(token.id(), token.session(), from), Load.NONE);
        offered.keySet().removeIf(offer -> offer.token().equals(token.id()));
        return load;
    }
}
