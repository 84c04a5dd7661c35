package io.wandertoken.agent.live.events;

import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers the last token that was reported for each permit, to notice that another one has replaced it: another agent may
 * have lost it, and that agent does not announce the loss.
 */
final class ReplacedTokenDetector {

    /** The number of tokens of a permit that are remembered; there are hardly ever two. */
    private static final int REMEMBERED = 8;

    private final Map<Integer, Deque<TokenId>> tokens = new HashMap<>();

    /**
     * An event about a token is reported.
     *
     * @param strict whether there is at most one token, so that any other token replaces it; otherwise only its successor
     *     replaces it, and other tokens may exist beside it until they are removed
     * @return the tokens that it replaces
     */
    List<TokenId> onTold(Kind kind, int permit, TokenId token, boolean strict) {
        Deque<TokenId> known = tokens.computeIfAbsent(permit, made -> new ArrayDeque<>());
        if (known.size() == 1 && known.getFirst().equals(token) && kind != Kind.TOKEN_REMOVED && kind != Kind.WARNING) {
            return List.of();
        }
        known.remove(token);
        if (kind == Kind.TOKEN_REMOVED || kind == Kind.WARNING) {
            return List.of();
        }
        List<TokenId> replaced = known.stream()
                .filter(other -> strict || other.seniorityNanos() == token.seniorityNanos())
                .toList();
        known.removeAll(replaced);
        known.addLast(token);
        if (known.size() > REMEMBERED) {
            known.removeFirst();
        }
        return replaced;
    }
}
