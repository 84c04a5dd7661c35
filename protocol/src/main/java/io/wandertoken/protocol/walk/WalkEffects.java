package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.Token;
import java.util.Optional;

/**
 * What a {@link Walk} asks of its driver. Nothing asked for happens before the input returns; then the driver carries the
 * effects out in order. It never delivers the expiry of a timer that was stopped or restarted.
 */
public interface WalkEffects {

    /** Starts or restarts a timer. */
    void startTimer(Walk.Timer timer, long afterNanos);

    void stopTimer(Walk.Timer timer);

    /** The token with a number that the next access may have, if its own is behind one that was heard of. */
    default Token fenced(Token token) {
        return token;
    }

    /** Whether the token is the one that counts, or certainly not that one, where somebody decides that; empty where nobody does. */
    default Optional<Boolean> isDecided(Token token) {
        return Optional.empty();
    }

    /** Hands the token over to a peer that the driver chooses. The agent no longer has it. */
    void pass(Token token);

    /** Reports what happened to a token here. */
    void emit(WalkEvent event, Token token);
}
