package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;

/**
 * What source and destination of a handover say to each other. The sender's signature, which also binds both agents and
 * the fleet, is the driver's matter.
 *
 * <p>The paper's words: sender is the source, receiver the destination; its timestamp is {@code sentNanos}.
 *
 * @paper S §3 (figure 1)
 */
public sealed interface HandoverMessage {

    /** The echo of a message that does not answer another one directly, and so tells nothing about the round trip. */
    long NO_ECHO = Long.MIN_VALUE;

    TokenId token();

    long session();

    /** What the sender's clock showed. It makes every transmission different, and comes back as an echo. */
    long sentNanos();

    /** Whether the sender's certificate travels with it. */
    default boolean bringsCertificate() {
        return false;
    }

    /** Hands this message to the method that is meant for it. */
    void deliver(int from, Handler handler, long nowNanos);

    /** Someone who understands all messages. */
    interface Handler {
        void onMove(int from, Move move, long nowNanos);

        void onAck(int from, Ack ack, long nowNanos);

        void onCommit(int from, Commit commit, long nowNanos);

        void onEarlyStop(int from, EarlyStop earlyStop, long nowNanos);

        void onNack(int from, Nack nack, long nowNanos);
    }

    /** Why a destination does not want the token. */
    enum Refusal {
        /** It serves as many tokens as it can. */
        BUSY,
        /** It is about to leave the fleet. */
        LEAVING,
        /** It was offered the token because of a request, and no longer waits. */
        NOT_WAITING
    }

    /**
     * Source to destination: I want to give you this token. The source still holds it.
     *
     * @param offer the token as the destination will have it; its session is that of this attempt
     * @param attempt the nonce of this attempt, nS
     */
    record Move(Token offer, long sentNanos, Nonce attempt, CertificateFlags certificates) implements HandoverMessage {
        @Override
        public TokenId token() {
            return offer.id();
        }

        @Override
        public long session() {
            return offer.session();
        }

        @Override
        public boolean bringsCertificate() {
            return certificates.attached();
        }

        @Override
        public void deliver(int from, Handler handler, long nowNanos) {
            handler.onMove(from, this, nowNanos);
        }
    }

    /**
     * Destination to source: I wait for it.
     *
     * @param echoNanos when the move was sent that this answers, or {@link #NO_ECHO}
     * @param attempt the nonce of the move
     * @param acceptance the nonce of the destination's readiness, nD, which it forgets when it reboots
     */
    record Ack(
            TokenId token,
            long session,
            long sentNanos,
            long echoNanos,
            Nonce attempt,
            Nonce acceptance,
            CertificateFlags certificates)
            implements HandoverMessage {
        @Override
        public boolean bringsCertificate() {
            return certificates.attached();
        }

        @Override
        public void deliver(int from, Handler handler, long nowNanos) {
            handler.onAck(from, this, nowNanos);
        }
    }

    /**
     * Source to destination: it is yours. The source no longer holds it.
     *
     * @param acceptance the nonce of the ack, so that a commit completes what was agreed and nothing else
     */
    record Commit(TokenId token, long session, long sentNanos, long echoNanos, Nonce acceptance)
            implements HandoverMessage {
        @Override
        public void deliver(int from, Handler handler, long nowNanos) {
            handler.onCommit(from, this, nowNanos);
        }
    }

    /** Destination to source: I have it, you need not repeat the commit. */
    record EarlyStop(TokenId token, long session, long sentNanos, long echoNanos, Nonce acceptance)
            implements HandoverMessage {
        @Override
        public void deliver(int from, Handler handler, long nowNanos) {
            handler.onEarlyStop(from, this, nowNanos);
        }
    }

    /** Destination to source: give it to somebody else. Not in the paper, where a refusal looks like a dead peer. */
    record Nack(TokenId token, long session, long sentNanos, long echoNanos, Nonce attempt, Refusal refusal)
            implements HandoverMessage {
        @Override
        public void deliver(int from, Handler handler, long nowNanos) {
            handler.onNack(from, this, nowNanos);
        }
    }
}
