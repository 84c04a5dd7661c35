package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.handover.RecordingEffects.Effect;
import io.wandertoken.protocol.handover.RecordingEffects.Sent;
import io.wandertoken.protocol.handover.RecordingEffects.Started;
import io.wandertoken.protocol.handover.RecordingEffects.Stopped;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import java.util.List;

/**
 * One agent with its effects written down. Every timeout is 100 ms, the passive wait 10 s, and its nonces count from 1.
 * The keys of {@link #PEER} and {@link #OTHER} are known, and PEER is known to have ours. Times are milliseconds.
 */
final class HandoverFixture {
    static final int PEER = 7;
    static final int OTHER = 8;
    static final int STRANGER = 9;

    /** The token with which most tests begin; it came with session 10. */
    static final TokenId ID = new TokenId(5, 1, 0);

    static final Token TOKEN = new Token(ID, 10, 0);

    /** A nonce of the other side. */
    static final Nonce THEIRS = nonce(1000);

    static final Nonce ELSE = nonce(2000);

    private static final CertificateFlags NONE = new CertificateFlags(false, false, true);
    private static final CertificateFlags ATTACHED = new CertificateFlags(true, false, true);

    final RecordingEffects effects = new RecordingEffects();
    final KeyCache<String> keys = new KeyCache<>(16);
    final Handovers handovers;
    private long nonceCount;

    HandoverFixture(HandoverConfig config, HandoverRules rules) {
        handovers = new Handovers(config, rules, () -> nonce(++nonceCount), keys, effects);
        keys.learn(PEER, "key of peer", Long.MAX_VALUE);
        keys.learn(OTHER, "key of other", Long.MAX_VALUE);
        keys.noteHasOurs(PEER);
    }

    static HandoverFixture hardened() {
        return new HandoverFixture(config(), HandoverRules.hardened());
    }

    static HandoverFixture paper() {
        return new HandoverFixture(config(), HandoverRules.paper());
    }

    static HandoverConfig config() {
        Duration fixed = Duration.ofMillis(100);
        return HandoverConfig.lan()
                .withTimeouts(new HandoverConfig.Timeouts(fixed, fixed, fixed, fixed, 2, Duration.ofSeconds(2)))
                .withPassive(Duration.ofSeconds(10));
    }

    /** An agent that holds {@link #TOKEN}. */
    HandoverFixture holding() {
        handovers.hold(TOKEN);
        return this;
    }

    /** An agent that has offered it to PEER at time 0, with session 11 and nonce 1. */
    HandoverFixture offered() {
        holding().handOver(PEER, 0);
        return this;
    }

    /** An agent that has committed it to PEER at time 20, bound to the nonce {@link #THEIRS}. */
    HandoverFixture committed() {
        offered().message(PEER, ack(11, 1, THEIRS), 20);
        return this;
    }

    /** An agent whose handover was confirmed at time 40. */
    HandoverFixture confirmed() {
        committed().message(PEER, stop(11, THEIRS), 40);
        return this;
    }

    /** An agent that has accepted session 11 from PEER at time 0, with nonce 1. */
    HandoverFixture accepted() {
        message(PEER, move(11, THEIRS), 0);
        return this;
    }

    /** An agent that got the token from PEER at time 20. */
    HandoverFixture taken() {
        accepted().message(PEER, commit(11, nonce(1)), 20);
        return this;
    }

    List<Effect> handOver(int to, long atMillis) {
        handovers.handOver(ID, to, nanos(atMillis));
        return effects.take();
    }

    List<Effect> message(int from, HandoverMessage message, long atMillis) {
        handovers.onMessage(from, message, nanos(atMillis));
        return effects.take();
    }

    List<Effect> gone(int peer) {
        handovers.onGone(peer);
        return effects.take();
    }

    List<Effect> timer(HandoverTimer timer, long atMillis) {
        handovers.onTimer(ID, timer, nanos(atMillis));
        return effects.take();
    }

    HandoverSource.State source() {
        HandoverSnapshot snapshot = handovers.snapshot(ID);
        return snapshot == null ? HandoverSource.State.AWAY : snapshot.source().state();
    }

    HandoverDestination.State destination() {
        HandoverSnapshot snapshot = handovers.snapshot(ID);
        return snapshot == null
                ? HandoverDestination.State.IDLE
                : snapshot.destination().state();
    }

    static Nonce nonce(long number) {
        return new Nonce(0, number);
    }

    static long nanos(long millis) {
        return millis * 1_000_000;
    }

    /** Messages of the other side; they were sent at 3 ms by its clock and echo what we sent at 5 ms. */
    static HandoverMessage.Move move(long session, Nonce attempt) {
        return new HandoverMessage.Move(new Token(ID, session, 0), nanos(3), attempt, NONE);
    }

    static HandoverMessage.Ack ack(long session, long attempt, Nonce acceptance) {
        return new HandoverMessage.Ack(ID, session, nanos(3), nanos(5), nonce(attempt), acceptance, NONE);
    }

    static HandoverMessage.Commit commit(long session, Nonce acceptance) {
        return new HandoverMessage.Commit(ID, session, nanos(3), nanos(5), acceptance);
    }

    static HandoverMessage.EarlyStop stop(long session, Nonce acceptance) {
        return new HandoverMessage.EarlyStop(ID, session, nanos(3), nanos(5), acceptance);
    }

    static HandoverMessage.Nack nack(long session, long attempt) {
        return new HandoverMessage.Nack(ID, session, nanos(3), nanos(5), nonce(attempt), HandoverMessage.Refusal.BUSY);
    }

    /** What we are expected to send. */
    static Effect sentMove(int to, long session, long attempt, long atMillis, boolean certificate) {
        return new Sent(
                to,
                new HandoverMessage.Move(
                        new Token(ID, session, 0), nanos(atMillis), nonce(attempt), certificate ? ATTACHED : NONE));
    }

    static Effect sentAck(int to, long session, Nonce attempt, long acceptance, long atMillis, boolean answer) {
        return new Sent(
                to,
                new HandoverMessage.Ack(
                        ID,
                        session,
                        nanos(atMillis),
                        answer ? nanos(3) : HandoverMessage.NO_ECHO,
                        attempt,
                        nonce(acceptance),
                        NONE));
    }

    static Effect sentAckWithCertificate(
            int to, long session, Nonce attempt, long acceptance, long atMillis, boolean answer) {
        return new Sent(
                to,
                new HandoverMessage.Ack(
                        ID,
                        session,
                        nanos(atMillis),
                        answer ? nanos(3) : HandoverMessage.NO_ECHO,
                        attempt,
                        nonce(acceptance),
                        ATTACHED));
    }

    static Effect sentCommit(int to, long session, Nonce acceptance, long atMillis, boolean answer) {
        return new Sent(
                to,
                new HandoverMessage.Commit(
                        ID, session, nanos(atMillis), answer ? nanos(3) : HandoverMessage.NO_ECHO, acceptance));
    }

    static Effect sentStop(int to, long session, long acceptance, long atMillis) {
        return new Sent(to, new HandoverMessage.EarlyStop(ID, session, nanos(atMillis), nanos(3), nonce(acceptance)));
    }

    static Effect sentNack(int to, long session, Nonce attempt, HandoverMessage.Refusal refusal, long atMillis) {
        return new Sent(to, new HandoverMessage.Nack(ID, session, nanos(atMillis), nanos(3), attempt, refusal));
    }

    static Effect started(HandoverTimer timer, long millis) {
        return new Started(ID, timer, Duration.ofMillis(millis));
    }

    static Effect stopped(HandoverTimer timer) {
        return new Stopped(ID, timer);
    }
}
