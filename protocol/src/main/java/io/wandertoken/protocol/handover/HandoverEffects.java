package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;

/**
 * What the handovers of an agent ask of their driver. Nothing asked for happens before the input returns; then the driver
 * carries the effects out in order. It never delivers the expiry of a timer that was stopped or started anew.
 */
public interface HandoverEffects {

    /** Sends a message, signed for this peer, with the certificate if the message says so. It may get lost. */
    void send(int to, HandoverMessage message);

    /** Starts a timer of a token, or starts it anew. */
    void startTimer(TokenId token, HandoverTimer timer, long afterNanos);

    void stopTimer(TokenId token, HandoverTimer timer);

    /**
     * Tells what happened.
     *
     * @param token the token, its session being that of the handover
     * @param peer the other side
     */
    void emit(HandoverEvent event, Token token, int peer);

    /** Tells that a message was ignored, and why. */
    void ignore(Reason reason, int from, HandoverMessage message);
}
