package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tokens that exist at the moment. */
final class LiveTokens {

    /** One of them. */
    static final class Life {
        final TokenId token;
        final long bornNanos;

        /** What had happened in the transient when this token was alone for the first time. */
        Stabilisation.@Nullable Progress aloneAfter;

        Life(TokenId token, long bornNanos) {
            this.token = token;
            this.bornNanos = bornNanos;
        }
    }

    private final List<Life> lives = new ArrayList<>();

    int count() {
        return lives.size();
    }

    void add(TokenId token, long nowNanos) {
        lives.add(new Life(token, nowNanos));
    }

    Life remove(TokenId token) {
        for (int i = lives.size() - 1; i >= 0; i--) {
            if (lives.get(i).token.equals(token)) {
                return lives.remove(i);
            }
        }
        throw new IllegalStateException("token " + token + " is not alive");
    }

    /** The only one alive. */
    Life only() {
        return lives.get(0);
    }

    /** The one that all others must give way to, or null when there is none. */
    @Nullable
    Life oldest() {
        return lives.stream()
                .min((one, other) -> one.token.compareTo(other.token))
                .orElse(null);
    }
}
