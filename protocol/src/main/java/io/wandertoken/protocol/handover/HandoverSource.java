package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.EarlyStop;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.HandoverMessage.Nack;
import io.wandertoken.protocol.handover.HandoverMessage.Refusal;
import io.wandertoken.protocol.handover.HandoverRules.Weakness;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/**
 * One agent as the source of handovers of one token.
 *
 * <pre>
 *   AWAY         --hold-->                          HOLDING
 *   HOLDING      --handOver-->                      AWAITING_ACK  (move)
 *   AWAITING_ACK --RESEND, a few times-->           AWAITING_ACK  (move with certificate)
 *   AWAITING_ACK --RESEND, once too often; nack;
 *                  the peer has left-->             HOLDING       (the token wants another peer)
 *   AWAITING_ACK --ack-->                           COMMITTING    (commit; the token is given up)
 *   COMMITTING   --RESEND, many times; same ack;
 *                  repeatCommit-->                  COMMITTING    (commit)
 *   COMMITTING   --RESEND, once too often-->        LINGERING
 *   COMMITTING   --early stop; newer move-->        LINGERING
 *   LINGERING    --same ack-->                      LINGERING     (commit)
 *   LINGERING    --LINGER-->                        AWAY
 *   LINGERING    --hold-->                          HOLDING
 * </pre>
 *
 * <p>Invariants: the source holds the token exactly in HOLDING and AWAITING_ACK. Each attempt has a new, greater session
 * number. All commits of a session carry the same nonce: that of the first accepted ack.
 *
 * <p>Deviations: each attempt has a new session number and a nonce, where the paper's holder always uses the same number;
 * the commit is bound to the destination's nonce; late acks are answered during LINGERING; a move of the same token with
 * a later session counts as an early stop; a destination may refuse at once (nack).
 *
 * @paper S §3 (figure 2)
 */
public final class HandoverSource {

    /** The state of the token and its handover, as far as the source knows. */
    public enum State {
        /** The token is elsewhere. */
        AWAY,
        /** The token is here, and no handover is under way. */
        HOLDING,
        /** The token is here and was offered to a peer. */
        AWAITING_ACK,
        /** The token was given to a peer, which may not know yet. */
        COMMITTING,
        /** The token was handed over; only late acks are answered. */
        LINGERING
    }

    private final TokenId id;
    private final HandoverContext agent;

    private State state = State.AWAY;

    private @Nullable Token held;

    private long nextSession;

    /** The current or last attempt: the offer, its destination, its nonce, and the nonce of the accepted ack. */
    private @Nullable Token offer;

    private int peer;
    private @Nullable Nonce attempt;
    private @Nullable Nonce bound;

    private int transmissionCount;
    private long firstTimeoutNanos;
    private long timeoutNanos;
    private long lastCommitNanos;

    HandoverSource(TokenId id, HandoverContext agent) {
        this.id = id;
        this.agent = agent;
    }

    /** The token has come, or was generated here. */
    void hold(Token token) {
        if (holdsToken()) {
            throw new IllegalStateException("a token came that is already here: " + state);
        }
        if (state == State.COMMITTING) {
            agent.effects.stopTimer(id, HandoverTimer.SOURCE_RESEND);
        } else if (state == State.LINGERING) {
            agent.effects.stopTimer(id, HandoverTimer.SOURCE_LINGER);
        }
        held = token;
        nextSession = token.session() + 1;
        state = State.HOLDING;
    }

    /** Offers the token to a peer. */
    void handOver(int to, long nowNanos) {
        Token token = held;
        if (state != State.HOLDING || token == null) {
            throw new IllegalStateException("hand over while " + state);
        }
        // If two attempts had the same number, a late ack of the first one could complete the second one.
        long session = agent.weak(Weakness.SESSION_REUSED) ? token.session() + 1 : nextSession++;
        offer = new Token(id, session, Math.max(token.stampNanos(), nowNanos));
        peer = to;
        attempt = agent.nonces.next();
        bound = null;
        transmissionCount = 0;
        firstTimeoutNanos = agent.roundTrips.timeoutNanos(to);
        timeoutNanos = firstTimeoutNanos;
        state = State.AWAITING_ACK;
        agent.effects.emit(HandoverEvent.OFFERED, offer, peer);
        sendMove(nowNanos);
    }

    /** Ends the present attempt, because the token was removed or no longer matters. */
    void drop() {
        agent.effects.stopTimer(id, HandoverTimer.SOURCE_RESEND);
        agent.effects.stopTimer(id, HandoverTimer.SOURCE_LINGER);
        becomeAway();
    }

    /** Whether the destination role may handle a move; otherwise the move has been ignored. */
    boolean admits(int from, Move move) {
        if (!isBehind(move)) {
            agent.effects.ignore(Reason.STALE_SESSION, from, move);
            return false;
        }
        if (holdsToken()) {
            // Sessions increase along the path of a token, so a later one elsewhere proves that there is a second
            // token.
            agent.effects.emit(HandoverEvent.DUPLICATE_EVIDENCE, move.offer(), from);
            agent.effects.ignore(Reason.TOKEN_HELD, from, move);
            return false;
        }
        if (state == State.COMMITTING) {
            // The token is on its way again, so the destination must have had it.
            agent.effects.stopTimer(id, HandoverTimer.SOURCE_RESEND);
            becomeLingering(HandoverEvent.OVERTAKEN);
        }
        return true;
    }

    void onAck(int from, Ack ack, long nowNanos) {
        switch (state) {
            case AWAY, HOLDING -> agent.effects.ignore(Reason.NO_SESSION, from, ack);
            case AWAITING_ACK -> onFirstAck(from, ack, nowNanos);
            case COMMITTING, LINGERING -> onRepeatedAck(from, ack, nowNanos);
        }
    }

    void onEarlyStop(int from, EarlyStop stop, long nowNanos) {
        if (state == State.AWAY || state == State.HOLDING) {
            agent.effects.ignore(Reason.NO_SESSION, from, stop);
        } else if (state == State.AWAITING_ACK) {
            agent.effects.ignore(Reason.OUT_OF_STEP, from, stop);
        } else if (isMine(from, stop, bound, stop.acceptance())) {
            if (state == State.LINGERING) {
                agent.effects.ignore(Reason.DUPLICATE, from, stop);
                return;
            }
            agent.sample(peer, stop.echoNanos(), nowNanos);
            agent.effects.stopTimer(id, HandoverTimer.SOURCE_RESEND);
            becomeLingering(HandoverEvent.CONFIRMED);
        }
    }

    void onNack(int from, Nack nack, long nowNanos) {
        if (state == State.AWAY || state == State.HOLDING) {
            agent.effects.ignore(Reason.NO_SESSION, from, nack);
        } else if (isMine(from, nack, attempt, nack.attempt())) {
            if (state != State.AWAITING_ACK) {
                agent.effects.ignore(Reason.OUT_OF_STEP, from, nack);
                return;
            }
            agent.sample(peer, nack.echoNanos(), nowNanos);
            agent.effects.stopTimer(id, HandoverTimer.SOURCE_RESEND);
            becomeHolding(nack.refusal() == Refusal.LEAVING ? HandoverEvent.PEER_LEAVING : HandoverEvent.REFUSED);
        }
    }

    /** A peer has left: it will not answer. */
    void onGone(int gone) {
        if (state == State.AWAITING_ACK && peer == gone) {
            agent.effects.stopTimer(id, HandoverTimer.SOURCE_RESEND);
            becomeHolding(HandoverEvent.PEER_LEAVING);
        }
    }

    void onResend(long nowNanos) {
        if (state == State.AWAITING_ACK) {
            if (transmissionCount <= agent.config.resends().move()) {
                timeoutNanos = agent.backedOff(timeoutNanos, Long.MAX_VALUE);
                sendMove(nowNanos);
            } else {
                becomeHolding(HandoverEvent.FAILED);
            }
        } else if (state == State.COMMITTING) {
            if (transmissionCount <= agent.config.resends().commit()) {
                timeoutNanos = agent.backedOff(timeoutNanos, HandoverConfig.LONGEST_COMMIT_BACKOFF * firstTimeoutNanos);
                transmissionCount++;
                sendCommit(HandoverMessage.NO_ECHO, nowNanos);
                agent.effects.startTimer(id, HandoverTimer.SOURCE_RESEND, timeoutNanos);
            } else {
                // The repetitions only serve the destination; the token is given away in any case (paper §3).
                becomeLingering(HandoverEvent.UNCONFIRMED);
            }
        }
    }

    /** The token is missed: if its destination may not know yet that it has it, it hears so once more. */
    void repeatCommit(long nowNanos) {
        if (state == State.COMMITTING) {
            sendCommit(HandoverMessage.NO_ECHO, nowNanos);
        }
    }

    void onLinger() {
        if (state == State.LINGERING) {
            becomeAway();
        }
    }

    /**
     * Whether an ack, early stop or nack could have an effect. The nonces must match, too: an attacker that has not seen the
     * datagrams of this attempt cannot guess them, so it cannot make this agent check a signature.
     */
    boolean concerns(int from, HandoverMessage message) {
        if (from != peer || !isCurrent(message)) {
            return false;
        }
        if (message instanceof Ack ack) {
            return state != State.AWAY && state != State.HOLDING && agent.rules.matches(attempt, ack.attempt());
        }
        if (message instanceof Nack nack) {
            return state == State.AWAITING_ACK && agent.rules.matches(attempt, nack.attempt());
        }
        return state == State.COMMITTING
                && message instanceof EarlyStop stop
                && agent.rules.matches(bound, stop.acceptance());
    }

    /** Whether a move is newer than what this role knows of. */
    boolean isBehind(Move move) {
        return state == State.AWAY || move.session() > ownSession();
    }

    State state() {
        return state;
    }

    boolean holdsToken() {
        return state == State.HOLDING || state == State.AWAITING_ACK;
    }

    HandoverSnapshot.Source snapshot() {
        Token attempted = offer;
        return new HandoverSnapshot.Source(state, peer, attempted == null ? 0 : attempted.session(), bound);
    }

    /** The newest session that this agent used; before its first attempt, the session that brought the token. */
    private long ownSession() {
        return holdsToken() || offer == null ? nextSession - 1 : offer.session();
    }

    private void onFirstAck(int from, Ack ack, long nowNanos) {
        if (!isMine(from, ack, attempt, ack.attempt())) {
            return;
        }
        bound = ack.acceptance();
        agent.keys.noteHasOurs(peer);
        agent.sample(peer, ack.echoNanos(), nowNanos);
        firstTimeoutNanos = agent.roundTrips.timeoutNanos(peer);
        timeoutNanos = firstTimeoutNanos;
        becomeCommitting(ack, nowNanos);
    }

    private void onRepeatedAck(int from, Ack ack, long nowNanos) {
        if (from == peer && isCurrent(ack) && !agent.rules.matches(bound, ack.acceptance())) {
            onOtherAcceptance(from, ack, nowNanos);
        } else if (!isMine(from, ack, bound, ack.acceptance())) {
            return;
        } else if (agent.weak(Weakness.ANSWERS_ONCE)) {
            agent.effects.ignore(Reason.DUPLICATE, from, ack);
        } else if (nowNanos - lastCommitNanos < firstTimeoutNanos / 2) {
            agent.effects.ignore(Reason.ANSWERED_RECENTLY, from, ack);
        } else {
            sendCommit(ack.sentNanos(), nowNanos);
        }
    }

    /** The destination forgot the session that got the token. It may have had the token and passed it on. */
    private void onOtherAcceptance(int from, Ack ack, long nowNanos) {
        if (agent.weak(Weakness.SOURCE_REBINDS)) {
            bound = ack.acceptance();
            sendCommit(ack.sentNanos(), nowNanos);
            return;
        }
        if (state == State.COMMITTING) {
            agent.effects.emit(HandoverEvent.TOKEN_MAYBE_LOST, offer, peer);
        }
        agent.effects.ignore(Reason.OTHER_NONCE, from, ack);
    }

    /** Whether a message belongs to this attempt; otherwise it has been ignored. */
    private boolean isMine(int from, HandoverMessage message, @Nullable Nonce mine, Nonce theirs) {
        Reason reason;
        if (!isCurrent(message)) {
            reason = Reason.OTHER_SESSION;
        } else if (from != peer) {
            reason = Reason.OTHER_PEER;
        } else if (!agent.rules.matches(mine, theirs)) {
            reason = Reason.OTHER_NONCE;
        } else {
            return true;
        }
        agent.effects.ignore(reason, from, message);
        return false;
    }

    private boolean isCurrent(HandoverMessage message) {
        return offer != null && message.session() == offer.session();
    }

    private void sendMove(long nowNanos) {
        transmissionCount++;
        CertificateFlags certificates =
                CertificateFlags.onMove(transmissionCount, agent.keys.hasOurs(peer), agent.keys.knows(peer, nowNanos));
        agent.effects.send(peer, new Move(offer, nowNanos, attempt, certificates));
        agent.effects.startTimer(id, HandoverTimer.SOURCE_RESEND, timeoutNanos);
    }

    private void sendCommit(long echoNanos, long nowNanos) {
        lastCommitNanos = nowNanos;
        agent.effects.send(peer, new Commit(id, offer.session(), nowNanos, echoNanos, bound));
    }

    private void becomeCommitting(Ack ack, long nowNanos) {
        state = State.COMMITTING;
        held = null;
        transmissionCount = 1;
        // First the resource, then the commit: the next holder may use the resource as soon as the commit arrives.
        agent.effects.emit(HandoverEvent.RELEASED, offer, peer);
        sendCommit(ack.sentNanos(), nowNanos);
        agent.effects.startTimer(id, HandoverTimer.SOURCE_RESEND, timeoutNanos);
    }

    private void becomeHolding(HandoverEvent outcome) {
        state = State.HOLDING;
        agent.effects.emit(outcome, offer, peer);
    }

    private void becomeLingering(HandoverEvent outcome) {
        agent.effects.emit(outcome, offer, peer);
        if (agent.weak(Weakness.ANSWERS_ONCE)) {
            becomeAway();
        } else {
            state = State.LINGERING;
            agent.effects.startTimer(id, HandoverTimer.SOURCE_LINGER, agent.lingerNanos);
        }
    }

    private void becomeAway() {
        state = State.AWAY;
        held = null;
        offer = null;
    }
}
