package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.Map;

/** When each token was last heard of. Who saw an older token after a younger one was made can prove the younger spurious. */
final class Witness {

    /** So many tokens are remembered; there are hardly ever two. */
    private static final int MOST = 5;

    private final Map<TokenId, Long> seen = new LinkedHashMap<>();

    void note(TokenId token, long seenNanos) {
        Long before = seen.remove(token);
        seen.put(token, before == null ? seenNanos : Math.max(before, seenNanos));
        if (seen.size() > MOST) {
            seen.remove(seen.keySet().iterator().next());
        }
    }

    boolean isSpurious(TokenId token) {
        return seen.entrySet().stream()
                .anyMatch(other -> other.getKey().precedes(token) && other.getValue() > token.createdNanos());
    }
}
