package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;

/**
 * What the handovers of an agent ask of their driver. The driver carries the effects out in order, after the input has
 * returned. It never delivers the expiry of a timer that was stopped or restarted.
 */
public interface HandoverEffects {

    /** Sends a message, signed for this peer, with the certificate if its flags say so. It may get lost. */
    void send(int to, HandoverMessage message);

    /** Starts or restarts a timer of a token. */
    void startTimer(TokenId token, HandoverTimer timer, long afterNanos);

    void stopTimer(TokenId token, HandoverTimer timer);

    /**
     * Reports what happened.
     *
     * @param token the token, with the session of the handover
     * @param peer the other agent of the handover
     */
    void emit(HandoverEvent event, Token token, int peer);

    /** Reports that a message was ignored, and why. */
    void ignore(Reason reason, int from, HandoverMessage message);
}
