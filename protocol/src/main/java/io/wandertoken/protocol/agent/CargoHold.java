package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cargo of tokens that come and go. It travels with the moves, under their signature; every resent move brings the same.
 * Of what comes, the cargo counts whose move led to the handover, and it counts once.
 */
final class CargoHold {

    /** So many offers are remembered; there is hardly ever more than one. */
    private static final int MOST_OFFERS = 4;

    private record Offer(TokenId token, long session, int from) {}

    private final Map<TokenId, Cargo> loaded = new LinkedHashMap<>();
    private final Map<Offer, Cargo> offered = new LinkedHashMap<>();

    /** The token is about to be offered, with this cargo or with none. */
    void load(TokenId token, @Nullable Cargo cargo) {
        loaded.clear();
        if (cargo != null) {
            loaded.put(token, cargo);
        }
    }

    /** What travels with a message that goes out. */
    @Nullable
    Cargo cargoFor(HandoverMessage message) {
        return message instanceof HandoverMessage.Move ? loaded.get(message.token()) : null;
    }

    /** A step of a handover comes in, perhaps with cargo. */
    void onPassing(PeerRef from, Passing passing) {
        Cargo cargo = passing.cargo();
        if (cargo != null && passing.message() instanceof HandoverMessage.Move move) {
            offered.putIfAbsent(new Offer(move.token(), move.session(), from.number()), cargo);
            if (offered.size() > MOST_OFFERS) {
                offered.remove(offered.keySet().iterator().next());
            }
        }
    }

    /** A token was taken: what came with it. */
    @Nullable
    Cargo unload(Token token, int from) {
        Cargo cargo = offered.get(new Offer(token.id(), token.session(), from));
        offered.clear();
        return cargo;
    }
}
