package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;

/**
 * The messages between source and destination of a handover. The driver signs them; the signature also covers both agents
 * and the fleet.
 *
 * <p>The paper's words: sender is the source, receiver the destination; its timestamp is {@code sentNanos}.
 *
 * @paper S §3 (figure 1)
 */
public sealed interface HandoverMessage {

    /** The echo of a message that is no direct answer, so that it gives no round-trip sample. */
    long NO_ECHO = Long.MIN_VALUE;

    TokenId token();

    long session();

    /** The time of the sender's clock. It makes every transmission different, and comes back as an echo. */
    long sentNanos();

    /** Whether the sender's certificate is attached. */
    default boolean bringsCertificate() {
        return false;
    }

    /** Calls the handler's method for this message. */
    void deliver(int from, Handler handler, long nowNanos);

    /** Has a method for each message. */
    interface Handler {
        void onMove(int from, Move move, long nowNanos);

        void onAck(int from, Ack ack, long nowNanos);

        void onCommit(int from, Commit commit, long nowNanos);

        void onEarlyStop(int from, EarlyStop earlyStop, long nowNanos);

        void onNack(int from, Nack nack, long nowNanos);
    }

    /** Why a destination refuses the token. */
    enum Refusal {
        /** It serves as many tokens as it can. */
        BUSY,
        /** It is about to leave the fleet. */
        LEAVING,
        /** It was offered the token because of a request, and no longer waits. */
        NOT_WAITING
    }

    /**
     * Source to destination: offers the token, which the source still holds.
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
     * Destination to source: accepts the offer and waits for the commit.
     *
     * @param echoNanos when the answered move was sent, or {@link #NO_ECHO}
     * @param attempt the nonce of the move
     * @param acceptance the nonce of this acceptance, nD, which the destination forgets when it reboots
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
     * Source to destination: gives the token, which the source no longer holds.
     *
     * @param acceptance the nonce of the ack, so that a commit completes this handover and no other
     */
    record Commit(TokenId token, long session, long sentNanos, long echoNanos, Nonce acceptance)
            implements HandoverMessage {
        @Override
        public void deliver(int from, Handler handler, long nowNanos) {
            handler.onCommit(from, this, nowNanos);
        }
    }

    /** Destination to source: confirms that it has the token, so that the source stops repeating the commit. */
    record EarlyStop(TokenId token, long session, long sentNanos, long echoNanos, Nonce acceptance)
            implements HandoverMessage {
        @Override
        public void deliver(int from, Handler handler, long nowNanos) {
            handler.onEarlyStop(from, this, nowNanos);
        }
    }

    /** Destination to source: refuses the token. Not in the paper, where a refusal looks like a dead peer. */
    record Nack(TokenId token, long session, long sentNanos, long echoNanos, Nonce attempt, Refusal refusal)
            implements HandoverMessage {

        public static Nack to(Move move, Refusal refusal, long nowNanos) {
            return new Nack(move.token(), move.session(), nowNanos, move.sentNanos(), move.attempt(), refusal);
        }

        @Override
        public void deliver(int from, Handler handler, long nowNanos) {
            handler.onNack(from, this, nowNanos);
        }
    }
}
