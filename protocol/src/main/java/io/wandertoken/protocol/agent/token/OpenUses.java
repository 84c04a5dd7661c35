package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that were heard to be in use, and not yet to rest. While there are several, the signs of one must not make us
 * forget that another is in use.
 */
public final class OpenUses {

    /** The maximum number of tokens that are remembered. There are hardly ever two. */
    private static final int MOST = 5;

    private final Map<TokenId, Sighting> open = new LinkedHashMap<>();

    void note(Sign sign, long seenNanos) {
        Sighting known = open.get(sign.token());
        if (known != null && !known.isOlderThan(sign, seenNanos, 0)) {
            return;
        }
        open.remove(sign.token());
        if (sign.using()) {
            open.put(sign.token(), new Sighting(sign, seenNanos, seenNanos));
        }
        if (open.size() > MOST) {
            open.remove(open.keySet().iterator().next());
        }
    }

    /** A token came here, so its last user has stopped. */
    void end(TokenId token) {
        open.remove(token);
    }

    /** The last sign of a use of another token than this one, if it was given since then. */
    @Nullable
    Sighting beside(@Nullable TokenId token, long sinceNanos) {
        Sighting last = null;
        for (Sighting use : open.values()) {
            boolean counts = !use.sign().token().equals(token) && use.seenNanos() >= sinceNanos;
            if (counts && (last == null || use.seenNanos() > last.seenNanos())) {
                last = use;
            }
        }
        return last;
    }

    /**
     * Whether a use of another token than this one was not heard to end. If its user still used the resource, whatever else
     * is heard of it, its beats would be heard as well.
     *
     * @param holdNanos how long a use lasts at most
     */
    public boolean isUnended(TokenId token, long holdNanos, AgentContext agent) {
        long patience = agent.config.vigilance().patienceNanos();
        return open.values().stream()
                .filter(use -> !use.sign().token().equals(token))
                .filter(use -> agent.nowNanos() - use.seenNanos() < holdNanos)
                .anyMatch(use -> agent.heardNanos(use.sign().holder()) <= use.seenNanos() + patience);
    }
}
