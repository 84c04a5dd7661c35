package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * When each token was last heard of, by this agent's own clock. A token is spurious when an older one was heard of lately: more
 * lately than a guardian, who waits longer, can have made the younger one in its place. The times in the tokens' names do not
 * count, because clocks differ.
 */
final class TokenWitness {

    /** The maximum number of tokens that are remembered. There are hardly ever two. */
    private static final int MOST = 5;

    private final Map<TokenId, Long> seen = new LinkedHashMap<>();

    void note(TokenId token, long seenNanos) {
        Long before = seen.remove(token);
        seen.put(token, before == null ? seenNanos : Math.max(before, seenNanos));
        if (seen.size() > MOST) {
            seen.remove(seen.keySet().iterator().next());
        }
    }

    /** @param sinceNanos what was heard before does not count */
    boolean isSpurious(TokenId token, long sinceNanos) {
        return seen.entrySet().stream()
                .anyMatch(other -> other.getKey().precedes(token) && other.getValue() > sinceNanos);
    }
}
