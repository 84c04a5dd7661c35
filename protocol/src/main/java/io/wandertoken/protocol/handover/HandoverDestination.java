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
 * One agent as the destination of handovers of one token.
 *
 * <pre>
 *   IDLE            --new move-->                    AWAITING_COMMIT  (ack)
 *   IDLE            --new move, refusing-->          IDLE             (nack)
 *   IDLE            --commit that was done-->        IDLE             (early stop)
 *   AWAITING_COMMIT --RESEND, a few times-->         AWAITING_COMMIT  (ack with certificate)
 *   AWAITING_COMMIT --RESEND, once too often-->      PASSIVE          (ack, ever more seldom)
 *   AWAITING_COMMIT, PASSIVE --same move-->          the same         (ack)
 *   AWAITING_COMMIT, PASSIVE --newer move-->         AWAITING_COMMIT  (ack)
 *   AWAITING_COMMIT, PASSIVE --commit-->             IDLE             (early stop; the token is held)
 *   PASSIVE         --T_passive over-->              IDLE
 * </pre>
 *
 * <p>Invariants: only a commit with the nonce of the present wait brings the token, and each wait has a nonce of its own. So
 * no datagram of an earlier run, an earlier session or another agent can bring the token.
 *
 * <p>Deviations: the paper's destination forgets the session after its last ack, so one late ack can lose the token; ours
 * keeps waiting and asks. A newer move ends an older wait, the early stop is repeated for every copy of the commit, and the
 * session is noted when it is offered as well as when it is complete.
 *
 * @paper S §3 (figure 3)
 */
public final class HandoverDestination {

    /** What the destination waits for. */
    public enum State {
        /** Nothing. */
        IDLE,
        /** The commit, which is expected at any moment. */
        AWAITING_COMMIT,
        /** The commit, which is overdue. The source may have given up the token already, so it must not be forgotten. */
        PASSIVE
    }

    private final TokenId id;
    private final HandoverContext agent;

    private State state = State.IDLE;

    /** The awaited session: its source, the token as it will be, and the nonces of the move and of the ack. */
    private int source;

    private @Nullable Token offer;
    private @Nullable Nonce attempt;
    private @Nullable Nonce acceptance;
    private @Nullable CertificateFlags moveCertificates;

    private int transmissionCount;
    private long firstTimeoutNanos;
    private long timeoutNanos;
    private long expiresNanos;

    /** When the last ack was sent. Copies of the move that arrive soon after it are not answered. */
    private long lastAckNanos;

    HandoverDestination(TokenId id, HandoverContext agent) {
        this.id = id;
        this.agent = agent;
    }

    /** Ends the present wait, because the token no longer matters. */
    void drop() {
        agent.effects.stopTimer(id, HandoverTimer.DESTINATION_RESEND);
        becomeIdle();
    }

    /**
     * A move that the source role has admitted.
     *
     * @param refusal why this agent accepts no token, or null when it does
     */
    void onMove(int from, Move move, @Nullable Refusal refusal, long nowNanos) {
        if (isSameMove(from, move)) {
            onRepeatedMove(from, move, nowNanos);
        } else if (!isNew(move, nowNanos)) {
            agent.effects.ignore(Reason.STALE_SESSION, from, move);
        } else if (state != State.IDLE && agent.weak(Weakness.NO_PREEMPTION)) {
            agent.effects.ignore(Reason.SESSION_PENDING, from, move);
        } else if (refusal != null) {
            // The session is not noted, so that the answer can be repeated if it gets lost.
            agent.effects.send(from, Nack.to(move, refusal, nowNanos));
        } else {
            accept(from, move, nowNanos);
        }
    }

    /** Returns the token if the commit brought it, otherwise null. */
    @Nullable
    Token onCommit(int from, Commit commit, long nowNanos) {
        if (state == State.IDLE) {
            onCommitWithoutSession(from, commit, nowNanos);
            return null;
        }
        Reason reason = null;
        if (commit.session() != offer.session()) {
            reason = Reason.OTHER_SESSION;
        } else if (from != source) {
            reason = Reason.OTHER_PEER;
        } else if (!agent.rules.matches(acceptance, commit.acceptance())) {
            // A replay to an agent that rebooted, or forgot the session that this commit was meant for.
            reason = Reason.OTHER_NONCE;
        }
        if (reason != null) {
            agent.effects.ignore(reason, from, commit);
            return null;
        }
        return take(commit, nowNanos);
    }

    void onResend(long nowNanos) {
        if (state == State.AWAITING_COMMIT
                && transmissionCount > agent.config.resends().ack()) {
            if (agent.weak(Weakness.DESTINATION_FORGETS)) {
                becomeExpired();
                return;
            }
            state = State.PASSIVE;
            expiresNanos = nowNanos + agent.passiveNanos;
            agent.effects.emit(HandoverEvent.OVERDUE, offer, source);
        } else if (state == State.PASSIVE && nowNanos >= expiresNanos) {
            becomeExpired();
            return;
        }
        if (state != State.IDLE) {
            timeoutNanos = state == State.PASSIVE
                    ? Math.max(1, Math.min(poll(), expiresNanos - nowNanos))
                    : agent.backedOff(timeoutNanos, Long.MAX_VALUE);
            transmissionCount++;
            sendAck(transmissionCount, HandoverMessage.NO_ECHO, nowNanos);
            agent.effects.startTimer(id, HandoverTimer.DESTINATION_RESEND, timeoutNanos);
        }
    }

    /** Whether a move could have an effect. */
    boolean concerns(int from, Move move, long nowNanos) {
        return isSameMove(from, move) || isNew(move, nowNanos);
    }

    /** Whether a commit could have an effect. */
    boolean concerns(int from, Commit commit, long nowNanos) {
        return state == State.IDLE
                ? agent.soft.isDone(commit, from, agent.rules, nowNanos)
                : from == source
                        && commit.session() == offer.session()
                        && agent.rules.matches(acceptance, commit.acceptance());
    }

    State state() {
        return state;
    }

    /** The token whose commit was overdue at that time and still is, or null. */
    @Nullable
    Token overdueAt(long nanos) {
        return state == State.PASSIVE && expiresNanos - agent.passiveNanos < nanos ? offer : null;
    }

    HandoverSnapshot.Destination snapshot() {
        Token awaited = offer;
        return new HandoverSnapshot.Destination(state, source, awaited == null ? 0 : awaited.session(), acceptance);
    }

    /** The soft state may be gone, but the awaited session is known in any case. */
    private boolean isNew(Move move, long nowNanos) {
        boolean newest = state == State.IDLE || move.session() > offer.session();
        return newest && agent.soft.isNew(id, move.session(), nowNanos);
    }

    private boolean isSameMove(int from, Move move) {
        return state != State.IDLE
                && from == source
                && move.session() == offer.session()
                && agent.rules.matches(attempt, move.attempt());
    }

    private void onRepeatedMove(int from, Move move, long nowNanos) {
        if (agent.weak(Weakness.ANSWERS_ONCE)) {
            agent.effects.ignore(Reason.DUPLICATE, from, move);
        } else if (nowNanos - lastAckNanos < firstTimeoutNanos / 2) {
            agent.effects.ignore(Reason.ANSWERED_RECENTLY, from, move);
        } else {
            moveCertificates = move.certificates();
            // The source did not accept the first ack, perhaps because it lacks the certificate.
            sendAck(2, move.sentNanos(), nowNanos);
        }
    }

    private void onCommitWithoutSession(int from, Commit commit, long nowNanos) {
        if (!agent.soft.isDone(commit, from, agent.rules, nowNanos)) {
            agent.effects.ignore(Reason.NO_SESSION, from, commit);
        } else if (agent.weak(Weakness.ANSWERS_ONCE)) {
            agent.effects.ignore(Reason.DUPLICATE, from, commit);
        } else if (nowNanos - agent.soft.lastAnswerNanos(id) < agent.roundTrips.timeoutNanos(from) / 2) {
            agent.effects.ignore(Reason.ANSWERED_RECENTLY, from, commit);
        } else {
            sendEarlyStop(from, commit, nowNanos);
        }
    }

    private void accept(int from, Move move, long nowNanos) {
        if (state != State.IDLE) {
            // A later session proves that the source of the older one still had the token afterwards.
            agent.effects.emit(HandoverEvent.PREEMPTED, offer, source);
        }
        if (!agent.weak(Weakness.SEEN_ON_COMMIT)) {
            agent.soft.noteSeen(id, move.session(), nowNanos);
        }
        if (move.certificates().held()) {
            agent.keys.noteHasOurs(from);
        }
        source = from;
        offer = move.offer();
        attempt = move.attempt();
        acceptance = agent.nonces.next();
        moveCertificates = move.certificates();
        transmissionCount = 1;
        firstTimeoutNanos = agent.roundTrips.timeoutNanos(from);
        timeoutNanos = firstTimeoutNanos;
        state = State.AWAITING_COMMIT;
        agent.effects.emit(HandoverEvent.ACCEPTED, offer, source);
        sendAck(transmissionCount, move.sentNanos(), nowNanos);
        agent.effects.startTimer(id, HandoverTimer.DESTINATION_RESEND, timeoutNanos);
    }

    private Token take(Commit commit, long nowNanos) {
        Token taken = offer;
        int from = source;
        agent.soft.noteDone(id, commit.session(), from, commit.acceptance(), nowNanos);
        agent.keys.noteHasOurs(from);
        agent.sample(from, commit.echoNanos(), nowNanos);
        agent.effects.stopTimer(id, HandoverTimer.DESTINATION_RESEND);
        becomeIdle();
        sendEarlyStop(from, commit, nowNanos);
        agent.effects.emit(HandoverEvent.TAKEN, taken, from);
        return taken;
    }

    private void sendAck(int transmission, long echoNanos, long nowNanos) {
        lastAckNanos = nowNanos;
        CertificateFlags certificates = CertificateFlags.onAck(transmission, moveCertificates);
        agent.effects.send(
                source, new Ack(id, offer.session(), nowNanos, echoNanos, attempt, acceptance, certificates));
    }

    private void sendEarlyStop(int to, Commit commit, long nowNanos) {
        agent.soft.noteAnswer(id, nowNanos);
        agent.effects.send(to, new EarlyStop(id, commit.session(), nowNanos, commit.sentNanos(), commit.acceptance()));
    }

    /** The time to the next ack. It grows, because the source may be dead and the wait is long. */
    private long poll() {
        return Math.min(agent.longestPollNanos, 2 * timeoutNanos);
    }

    private void becomeExpired() {
        Token expired = offer;
        becomeIdle();
        agent.effects.emit(HandoverEvent.EXPIRED, expired, source);
    }

    private void becomeIdle() {
        state = State.IDLE;
        offer = null;
        attempt = null;
    }
}
