package io.wandertoken.protocol.handover;

import static io.wandertoken.protocol.handover.HandoverFixture.ELSE;
import static io.wandertoken.protocol.handover.HandoverFixture.ID;
import static io.wandertoken.protocol.handover.HandoverFixture.OTHER;
import static io.wandertoken.protocol.handover.HandoverFixture.PEER;
import static io.wandertoken.protocol.handover.HandoverFixture.THEIRS;
import static io.wandertoken.protocol.handover.HandoverFixture.TOKEN;
import static io.wandertoken.protocol.handover.HandoverFixture.ack;
import static io.wandertoken.protocol.handover.HandoverFixture.commit;
import static io.wandertoken.protocol.handover.HandoverFixture.move;
import static io.wandertoken.protocol.handover.HandoverFixture.nack;
import static io.wandertoken.protocol.handover.HandoverFixture.nonce;
import static io.wandertoken.protocol.handover.HandoverFixture.sentAck;
import static io.wandertoken.protocol.handover.HandoverFixture.sentCommit;
import static io.wandertoken.protocol.handover.HandoverFixture.sentMove;
import static io.wandertoken.protocol.handover.HandoverFixture.started;
import static io.wandertoken.protocol.handover.HandoverFixture.stop;
import static io.wandertoken.protocol.handover.HandoverFixture.stopped;
import static io.wandertoken.protocol.handover.HandoverTimer.DESTINATION_RESEND;
import static io.wandertoken.protocol.handover.HandoverTimer.SOURCE_LINGER;
import static io.wandertoken.protocol.handover.HandoverTimer.SOURCE_RESEND;
import static io.wandertoken.protocol.handover.RecordingEffects.emitted;
import static io.wandertoken.protocol.handover.RecordingEffects.ignored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.handover.HandoverSource.State;
import org.junit.jupiter.api.Test;

class HandoverSourceTest {

    @Test
    void anOfferSendsAMoveWithTheNextSession() {
        HandoverFixture agent = HandoverFixture.hardened().holding();

        assertThat(agent.handOver(PEER, 0))
                .containsExactly(
                        emitted(HandoverEvent.OFFERED, 11, PEER),
                        sentMove(PEER, 11, 1, 0, false),
                        started(SOURCE_RESEND, 100));

        assertThat(agent.source()).isEqualTo(State.AWAITING_ACK);
        assertThat(agent.handovers.holds(ID)).isTrue();
    }

    @Test
    void aTokenThatIsNotHeldCannotBeOffered() {
        assertThatThrownBy(() -> HandoverFixture.hardened().handOver(PEER, 0))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> HandoverFixture.hardened().offered().handOver(PEER, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("AWAITING_ACK");
    }

    @Test
    void aTokenThatIsHeldCannotComeAgain() {
        HandoverFixture agent = HandoverFixture.hardened().holding();

        assertThatThrownBy(() -> agent.handovers.hold(TOKEN)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aMoveIsRepeatedTwiceWithCertificateAndGrowingPatience() {
        HandoverFixture agent = HandoverFixture.hardened().offered();

        assertThat(agent.timer(SOURCE_RESEND, 100))
                .containsExactly(sentMove(PEER, 11, 1, 100, true), started(SOURCE_RESEND, 200));
        assertThat(agent.timer(SOURCE_RESEND, 300))
                .containsExactly(sentMove(PEER, 11, 1, 300, true), started(SOURCE_RESEND, 400));
    }

    @Test
    void afterThreeMovesThePeerIsReportedAndTheTokenStays() {
        HandoverFixture agent = HandoverFixture.hardened().offered();
        agent.timer(SOURCE_RESEND, 100);
        agent.timer(SOURCE_RESEND, 300);

        assertThat(agent.timer(SOURCE_RESEND, 700)).containsExactly(emitted(HandoverEvent.FAILED, 11, PEER));

        assertThat(agent.source()).isEqualTo(State.HOLDING);
        assertThat(agent.handovers.holds(ID)).isTrue();
    }

    @Test
    void theNextAttemptHasANewSessionAndANewNonce() {
        HandoverFixture agent = HandoverFixture.hardened().offered();
        agent.message(PEER, nack(11, 1), 20);

        assertThat(agent.handOver(PEER, 0)).contains(sentMove(PEER, 12, 2, 0, false));
    }

    @Test
    void theAckGivesUpTheTokenAndIsAnsweredByACommit() {
        HandoverFixture agent = HandoverFixture.hardened().offered();

        assertThat(agent.message(PEER, ack(11, 1, THEIRS), 20))
                .containsExactly(
                        emitted(HandoverEvent.RELEASED, 11, PEER),
                        sentCommit(PEER, 11, THEIRS, 20, true),
                        started(SOURCE_RESEND, 100));

        assertThat(agent.source()).isEqualTo(State.COMMITTING);
        assertThat(agent.handovers.holds(ID)).isFalse();
    }

    @Test
    void anAckOfAnotherAttemptDoesNotCount() {
        HandoverFixture agent = HandoverFixture.hardened().offered();

        assertThat(agent.message(PEER, ack(10, 1, THEIRS), 20)).containsExactly(ignored(Reason.OTHER_SESSION, PEER));
        assertThat(agent.message(PEER, ack(11, 2, THEIRS), 20)).containsExactly(ignored(Reason.OTHER_NONCE, PEER));
        assertThat(agent.message(OTHER, ack(11, 1, THEIRS), 20)).containsExactly(ignored(Reason.OTHER_PEER, OTHER));
        assertThat(agent.handovers.holds(ID)).isTrue();
    }

    @Test
    void aLateAckAfterGivingUpDoesNotCount() {
        HandoverFixture agent = HandoverFixture.hardened().offered();
        agent.timer(SOURCE_RESEND, 100);
        agent.timer(SOURCE_RESEND, 300);
        agent.timer(SOURCE_RESEND, 700);

        assertThat(agent.message(PEER, ack(11, 1, THEIRS), 701)).containsExactly(ignored(Reason.NO_SESSION, PEER));
    }

    @Test
    void aNackEndsTheAttemptAtOnce() {
        HandoverFixture agent = HandoverFixture.hardened().offered();

        assertThat(agent.message(PEER, nack(11, 1), 20))
                .containsExactly(stopped(SOURCE_RESEND), emitted(HandoverEvent.REFUSED, 11, PEER));
        assertThat(agent.source()).isEqualTo(State.HOLDING);
    }

    @Test
    void aPeerThatLeavesIsTold() {
        HandoverFixture agent = HandoverFixture.hardened().offered();
        HandoverMessage leaving = new HandoverMessage.Nack(ID, 11, 3, 5, nonce(1), HandoverMessage.Refusal.LEAVING);

        assertThat(agent.message(PEER, leaving, 20))
                .containsExactly(stopped(SOURCE_RESEND), emitted(HandoverEvent.PEER_LEAVING, 11, PEER));
    }

    @Test
    void anOfferToAPeerThatHasLeftIsWithdrawn() {
        HandoverFixture agent = HandoverFixture.hardened().offered();

        assertThat(agent.gone(PEER + 1)).isEmpty();
        assertThat(agent.gone(PEER))
                .containsExactly(stopped(SOURCE_RESEND), emitted(HandoverEvent.PEER_LEAVING, 11, PEER));
        assertThat(agent.source()).isEqualTo(State.HOLDING);
    }

    @Test
    void aTokenThatIsCommittedToAPeerThatHasLeftIsGivenAway() {
        HandoverFixture agent = HandoverFixture.hardened().committed();

        assertThat(agent.gone(PEER)).isEmpty();
        assertThat(agent.source()).isEqualTo(State.COMMITTING);
    }

    @Test
    void aNackThatIsNotForThisAttemptIsIgnored() {
        HandoverFixture agent = HandoverFixture.hardened();
        assertThat(agent.message(PEER, nack(11, 1), 0)).containsExactly(ignored(Reason.NO_SESSION, PEER));

        agent.holding();
        assertThat(agent.message(PEER, nack(11, 1), 0)).containsExactly(ignored(Reason.NO_SESSION, PEER));

        agent.handOver(PEER, 0);
        assertThat(agent.message(PEER, nack(11, 2), 20)).containsExactly(ignored(Reason.OTHER_NONCE, PEER));
        agent.message(PEER, ack(11, 1, THEIRS), 20);
        assertThat(agent.message(PEER, nack(11, 1), 30)).containsExactly(ignored(Reason.OUT_OF_STEP, PEER));
    }

    @Test
    void theCommitIsRepeatedTenTimesUpToEightTimeoutsApart() {
        HandoverFixture agent = HandoverFixture.hardened().committed();
        long now = 20;
        long[] waits = {200, 400, 800, 800, 800, 800, 800, 800, 800, 800};
        long wait = 100;
        for (long next : waits) {
            now += wait;
            assertThat(agent.timer(SOURCE_RESEND, now))
                    .containsExactly(sentCommit(PEER, 11, THEIRS, now, false), started(SOURCE_RESEND, next));
            wait = next;
        }

        assertThat(agent.timer(SOURCE_RESEND, now + wait))
                .containsExactly(emitted(HandoverEvent.UNCONFIRMED, 11, PEER), started(SOURCE_LINGER, 10_000));
        assertThat(agent.source()).isEqualTo(State.LINGERING);
    }

    @Test
    void theEarlyStopEndsTheRepetition() {
        HandoverFixture agent = HandoverFixture.hardened().committed();

        assertThat(agent.message(PEER, stop(11, THEIRS), 40))
                .containsExactly(
                        stopped(SOURCE_RESEND),
                        emitted(HandoverEvent.CONFIRMED, 11, PEER),
                        started(SOURCE_LINGER, 10_000));
        assertThat(agent.message(PEER, stop(11, THEIRS), 41)).containsExactly(ignored(Reason.DUPLICATE, PEER));
    }

    @Test
    void anEarlyStopThatIsNotForThisCommitIsIgnored() {
        HandoverFixture agent = HandoverFixture.hardened();
        assertThat(agent.message(PEER, stop(11, THEIRS), 0)).containsExactly(ignored(Reason.NO_SESSION, PEER));
        agent.holding();
        assertThat(agent.message(PEER, stop(11, THEIRS), 0)).containsExactly(ignored(Reason.NO_SESSION, PEER));
        agent.handOver(PEER, 0);
        assertThat(agent.message(PEER, stop(11, THEIRS), 10)).containsExactly(ignored(Reason.OUT_OF_STEP, PEER));
        agent.message(PEER, ack(11, 1, THEIRS), 20);
        assertThat(agent.message(PEER, stop(10, THEIRS), 30)).containsExactly(ignored(Reason.OTHER_SESSION, PEER));
        assertThat(agent.message(OTHER, stop(11, THEIRS), 30)).containsExactly(ignored(Reason.OTHER_PEER, OTHER));
        assertThat(agent.message(PEER, stop(11, ELSE), 30)).containsExactly(ignored(Reason.OTHER_NONCE, PEER));
    }

    @Test
    void aRepeatedAckIsAnsweredAgainButNotTooOften() {
        HandoverFixture agent = HandoverFixture.hardened().committed();

        assertThat(agent.message(PEER, ack(11, 1, THEIRS), 69))
                .containsExactly(ignored(Reason.ANSWERED_RECENTLY, PEER));
        assertThat(agent.message(PEER, ack(11, 1, THEIRS), 70)).containsExactly(sentCommit(PEER, 11, THEIRS, 70, true));
    }

    @Test
    void anAckWithAnotherNonceNeverGetsACommit() {
        HandoverFixture agent = HandoverFixture.hardened().committed();

        assertThat(agent.message(PEER, ack(11, 1, ELSE), 900))
                .containsExactly(emitted(HandoverEvent.TOKEN_MAYBE_LOST, 11, PEER), ignored(Reason.OTHER_NONCE, PEER));
        assertThat(agent.timer(SOURCE_RESEND, 900)).contains(sentCommit(PEER, 11, THEIRS, 900, false));
    }

    @Test
    void aLateAckIsAnsweredWhileLingering() {
        HandoverFixture agent = HandoverFixture.hardened().confirmed();

        assertThat(agent.message(PEER, ack(11, 1, THEIRS), 9_000))
                .containsExactly(sentCommit(PEER, 11, THEIRS, 9_000, true));
        assertThat(agent.message(PEER, ack(11, 1, THEIRS), 9_010))
                .containsExactly(ignored(Reason.ANSWERED_RECENTLY, PEER));
        assertThat(agent.message(PEER, ack(11, 1, ELSE), 9_500)).containsExactly(ignored(Reason.OTHER_NONCE, PEER));
        assertThat(agent.message(OTHER, ack(11, 1, THEIRS), 9_500)).containsExactly(ignored(Reason.OTHER_PEER, OTHER));
    }

    @Test
    void afterLingeringNothingIsKept() {
        HandoverFixture agent = HandoverFixture.hardened().confirmed();

        assertThat(agent.timer(SOURCE_LINGER, 10_040)).isEmpty();

        assertThat(agent.handovers.tokenCount()).isZero();
        assertThat(agent.message(PEER, ack(11, 1, THEIRS), 10_041)).containsExactly(ignored(Reason.NO_SESSION, PEER));
    }

    @Test
    void aNewerMoveCountsAsAnEarlyStop() {
        HandoverFixture agent = HandoverFixture.hardened().committed();

        assertThat(agent.message(OTHER, move(12, ELSE), 60))
                .containsExactly(
                        stopped(SOURCE_RESEND),
                        emitted(HandoverEvent.OVERTAKEN, 11, PEER),
                        started(SOURCE_LINGER, 10_000),
                        emitted(HandoverEvent.ACCEPTED, 12, OTHER),
                        sentAck(OTHER, 12, ELSE, 2, 60, true),
                        started(DESTINATION_RESEND, 100));
    }

    @Test
    void anOlderMoveIsIgnoredWhileCommittingAndLingering() {
        assertThat(HandoverFixture.hardened().committed().message(OTHER, move(11, ELSE), 60))
                .containsExactly(ignored(Reason.STALE_SESSION, OTHER));
        assertThat(HandoverFixture.hardened().confirmed().message(OTHER, move(11, ELSE), 60))
                .containsExactly(ignored(Reason.STALE_SESSION, OTHER));
    }

    @Test
    void aTokenThatReturnsEndsTheLingering() {
        HandoverFixture agent = HandoverFixture.hardened().confirmed();
        agent.message(OTHER, move(12, ELSE), 60);

        assertThat(agent.message(OTHER, commit(12, nonce(2)), 80)).contains(stopped(SOURCE_LINGER));
        assertThat(agent.source()).isEqualTo(State.HOLDING);
        assertThat(agent.message(PEER, ack(11, 1, THEIRS), 500)).containsExactly(ignored(Reason.NO_SESSION, PEER));
    }

    @Test
    void aLaterMoveOfAHeldTokenIsEvidenceOfASecondOne() {
        HandoverFixture agent = HandoverFixture.hardened().holding();
        assertThat(agent.message(OTHER, move(11, ELSE), 60))
                .containsExactly(
                        emitted(HandoverEvent.DUPLICATE_EVIDENCE, 11, OTHER), ignored(Reason.TOKEN_HELD, OTHER));

        agent.handOver(PEER, 70);
        assertThat(agent.message(OTHER, move(11, ELSE), 80)).containsExactly(ignored(Reason.STALE_SESSION, OTHER));
        assertThat(agent.message(OTHER, move(12, ELSE), 80))
                .containsExactly(
                        emitted(HandoverEvent.DUPLICATE_EVIDENCE, 12, OTHER), ignored(Reason.TOKEN_HELD, OTHER));
    }

    @Test
    void aDroppedTokenIsNoLongerHeld() {
        HandoverFixture agent = HandoverFixture.hardened().offered();

        agent.handovers.drop(ID);

        assertThat(agent.effects.take()).contains(stopped(SOURCE_RESEND), stopped(DESTINATION_RESEND));
        assertThat(agent.handovers.holds(ID)).isFalse();
        assertThat(agent.handovers.snapshot(ID)).isNull();
    }
}
