package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that were heard to be in use, and not yet to rest. While there are several, the signs of one must not make us
 * forget that another is in use. What is known of them travels with the token.
 */
public final class OpenUses {

    /** The maximum number of tokens that are remembered. There are hardly ever two. */
    private static final int MOST = 5;

    private final Map<TokenId, Sighting> open = new LinkedHashMap<>();

    /** Uses that are over although their users did not say so. */
    private final Map<TokenId, Sighting> over = new LinkedHashMap<>();

    /** @param slackNanos by how much a sign may seem to be younger than it is, because others passed it on */
    void note(Sign sign, long seenNanos, long slackNanos) {
        Sighting known = open.get(sign.token());
        if (known != null && !known.isFollowedBy(sign, seenNanos, slackNanos)) {
            return;
        }
        boolean used = known != null || over.containsKey(sign.token());
        end(sign.token());
        if (sign.using()) {
            put(open, new Sighting(sign, seenNanos, seenNanos));
        } else if (used) {
            put(over, new Sighting(sign, seenNanos, seenNanos));
        }
    }

    private static void put(Map<TokenId, Sighting> uses, Sighting use) {
        uses.put(use.sign().token(), use);
        if (uses.size() > MOST) {
            uses.remove(uses.keySet().iterator().next());
        }
    }

    /**
     * A token is about to be replaced. Its last known holder may have begun to use it unheard, until it noticed that it was cut off; it is
     * not heard to use it now.
     */
    void suspect(Sign lost, AgentContext agent) {
        long seenNanos = agent.nowNanos() - agent.config.vigilance().patienceNanos() - 1;
        if (lost.holder() >= 0 && !open.containsKey(lost.token())) {
            put(open, new Sighting(lost, seenNanos, seenNanos));
        }
    }

    /** A token came here, so its last user has stopped. */
    void end(TokenId token) {
        open.remove(token);
        over.remove(token);
    }

    /** The last sign of a use of another token than this one, if it was given since then. */
    @Nullable
    Sighting beside(@Nullable TokenId token, long sinceNanos) {
        return last(open, token, sinceNanos);
    }

    /** The last sign of another token than this one after its use, if that one may still live and be used again. */
    @Nullable
    Sighting endedBeside(TokenId token, BeatPeriods beats, long nowNanos) {
        return last(over, token, nowNanos - beats.earliestReplacementNanos());
    }

    private static @Nullable Sighting last(Map<TokenId, Sighting> uses, @Nullable TokenId token, long sinceNanos) {
        Sighting last = null;
        for (Sighting use : uses.values()) {
            boolean counts = !use.sign().token().equals(token) && use.seenNanos() >= sinceNanos;
            if (counts && (last == null || use.seenNanos() > last.seenNanos())) {
                last = use;
            }
        }
        return last;
    }

    /**
     * A peer answers that no token is there: its uses are over. To hear anything else of it proves nothing, since a user that does not hear
     * the others gives no signs of life.
     */
    void onAnswer(int peer) {
        List.copyOf(open.values()).stream()
                .filter(use -> use.sign().holder() == peer)
                .forEach(use -> {
                    end(use.sign().token());
                    put(over, use.ended());
                });
    }

    /**
     * Before a lease begins or the token is given away: forgets the uses that are over in any case.
     *
     * @param holdNanos how long a use lasts at most
     */
    public void settle(long holdNanos, long nowNanos) {
        open.values().removeIf(use -> nowNanos - use.seenNanos() >= holdNanos);
        over.values().removeIf(use -> nowNanos - use.seenNanos() >= holdNanos);
    }

    /** Whether a use of another token than this one was not known to be over when the uses were last settled. */
    public boolean isUnended(@Nullable TokenId token) {
        return !open.isEmpty() && unended(token).findAny().isPresent();
    }

    /** The uses of other tokens than this one that are not known to be over. */
    Stream<Sighting> unended(@Nullable TokenId token) {
        return open.values().stream().filter(use -> !use.sign().token().equals(token));
    }

    /** What the next holder of a token has to know of the uses of other tokens. */
    List<Sighting> travelling(TokenId token) {
        return open.isEmpty() && over.isEmpty()
                ? List.of()
                : Stream.concat(unended(token), over.values().stream()).toList();
    }
}
