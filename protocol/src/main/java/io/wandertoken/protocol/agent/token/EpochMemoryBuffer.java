package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.message.AgentMessage.Passing;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memories of an epoch that travel with tokens. A memory travels with the moves, under their signature, and every resent move
 * brings the same. Of the memories that come, the one counts whose move led to the handover, and it counts once.
 */
final class EpochMemoryBuffer {

    /** The maximum number of offers that are remembered. There is hardly ever more than one. */
    private static final int MOST_OFFERS = 4;

    private record Offer(TokenId token, long session, int from) {}

    private final Map<TokenId, EpochMemory> loaded = new LinkedHashMap<>();
    private final Map<Offer, EpochMemory> offered = new LinkedHashMap<>();

    /** The token is about to be offered, with this memory or with none. */
    void load(TokenId token, @Nullable EpochMemory memory) {
        loaded.clear();
        if (memory != null) {
            loaded.put(token, memory);
        }
    }

    /** What travels with a message that goes out. */
    @Nullable
    EpochMemory memoryFor(HandoverMessage message) {
        return message instanceof HandoverMessage.Move ? loaded.get(message.token()) : null;
    }

    /** A step of a handover comes in, perhaps with a memory. */
    void onPassing(PeerRef from, Passing passing) {
        EpochMemory memory = passing.memory();
        if (memory != null && passing.message() instanceof HandoverMessage.Move move) {
            offered.putIfAbsent(new Offer(move.token(), move.session(), from.number()), memory);
            if (offered.size() > MOST_OFFERS) {
                offered.remove(offered.keySet().iterator().next());
            }
        }
    }

    /** A token was taken: what came with it. */
    @Nullable
    EpochMemory unload(Token token, int from) {
        EpochMemory memory = offered.get(new Offer(token.id(), token.session(), from));
        offered.clear();
        return memory;
    }
}
