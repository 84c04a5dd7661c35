package io.wandertoken.protocol.handover;

import static io.wandertoken.protocol.handover.HandoverFixture.ELSE;
import static io.wandertoken.protocol.handover.HandoverFixture.ID;
import static io.wandertoken.protocol.handover.HandoverFixture.OTHER;
import static io.wandertoken.protocol.handover.HandoverFixture.PEER;
import static io.wandertoken.protocol.handover.HandoverFixture.THEIRS;
import static io.wandertoken.protocol.handover.HandoverFixture.commit;
import static io.wandertoken.protocol.handover.HandoverFixture.config;
import static io.wandertoken.protocol.handover.HandoverFixture.move;
import static io.wandertoken.protocol.handover.HandoverFixture.nonce;
import static io.wandertoken.protocol.handover.HandoverFixture.sentAck;
import static io.wandertoken.protocol.handover.HandoverFixture.sentAckWithCertificate;
import static io.wandertoken.protocol.handover.HandoverFixture.sentNack;
import static io.wandertoken.protocol.handover.HandoverFixture.sentStop;
import static io.wandertoken.protocol.handover.HandoverFixture.started;
import static io.wandertoken.protocol.handover.HandoverFixture.stopped;
import static io.wandertoken.protocol.handover.HandoverTimer.DESTINATION_RESEND;
import static io.wandertoken.protocol.handover.RecordingEffects.emitted;
import static io.wandertoken.protocol.handover.RecordingEffects.ignored;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.handover.HandoverDestination.State;
import io.wandertoken.protocol.handover.HandoverMessage.Refusal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HandoverDestinationTest {

    @Test
    void aNewMoveIsAnsweredByAnAckWithAFreshNonce() {
        HandoverFixture agent = HandoverFixture.hardened();

        assertThat(agent.message(PEER, move(11, THEIRS), 0))
                .containsExactly(
                        emitted(HandoverEvent.ACCEPTED, 11, PEER),
                        sentAck(PEER, 11, THEIRS, 1, 0, true),
                        started(DESTINATION_RESEND, 100));

        assertThat(agent.destination()).isEqualTo(State.AWAITING_COMMIT);
        assertThat(agent.handovers.holds(ID)).isFalse();
    }

    @Test
    void theCommitBringsTheTokenAndIsAnsweredByAnEarlyStop() {
        HandoverFixture agent = HandoverFixture.hardened().accepted();

        assertThat(agent.message(PEER, commit(11, nonce(1)), 20))
                .containsExactly(
                        stopped(DESTINATION_RESEND), sentStop(PEER, 11, 1, 20), emitted(HandoverEvent.TAKEN, 11, PEER));

        assertThat(agent.handovers.holds(ID)).isTrue();
        assertThat(agent.destination()).isEqualTo(State.IDLE);
    }

    @Test
    void aTokenThatCameWithASessionIsOfferedWithTheNext() {
        HandoverFixture agent = HandoverFixture.hardened().taken();

        assertThat(agent.handOver(OTHER, 30)).contains(emitted(HandoverEvent.OFFERED, 12, OTHER));
    }

    @Test
    void aCommitThatIsNotForThisWaitIsIgnored() {
        HandoverFixture agent = HandoverFixture.hardened().accepted();

        assertThat(agent.message(PEER, commit(10, nonce(1)), 20)).containsExactly(ignored(Reason.OTHER_SESSION, PEER));
        assertThat(agent.message(OTHER, commit(11, nonce(1)), 20)).containsExactly(ignored(Reason.OTHER_PEER, OTHER));
        assertThat(agent.message(PEER, commit(11, nonce(2)), 20)).containsExactly(ignored(Reason.OTHER_NONCE, PEER));
        assertThat(agent.handovers.holds(ID)).isFalse();
    }

    @Test
    void aCommitThatNobodyWaitsForIsIgnored() {
        HandoverFixture agent = HandoverFixture.hardened();

        assertThat(agent.message(PEER, commit(11, nonce(1)), 20)).containsExactly(ignored(Reason.NO_SESSION, PEER));
        assertThat(agent.handovers.tokenCount()).isZero();
    }

    @Test
    void theAckIsRepeatedTwiceWithCertificate() {
        HandoverFixture agent = HandoverFixture.hardened().accepted();

        assertThat(agent.timer(DESTINATION_RESEND, 100))
                .containsExactly(
                        sentAckWithCertificate(PEER, 11, THEIRS, 1, 100, false), started(DESTINATION_RESEND, 200));
        assertThat(agent.timer(DESTINATION_RESEND, 300))
                .containsExactly(
                        sentAckWithCertificate(PEER, 11, THEIRS, 1, 300, false), started(DESTINATION_RESEND, 400));
        assertThat(agent.destination()).isEqualTo(State.AWAITING_COMMIT);
    }

    @Test
    void thenItWaitsPassivelyAndAsksEverMoreSeldom() {
        HandoverFixture agent = passive();

        assertThat(agent.destination()).isEqualTo(State.PASSIVE);
        assertThat(agent.timer(DESTINATION_RESEND, 1_500))
                .containsExactly(
                        sentAckWithCertificate(PEER, 11, THEIRS, 1, 1_500, false), started(DESTINATION_RESEND, 1_600));
        assertThat(agent.timer(DESTINATION_RESEND, 3_100))
                .containsExactly(
                        sentAckWithCertificate(PEER, 11, THEIRS, 1, 3_100, false), started(DESTINATION_RESEND, 2_000));
    }

    @Test
    void theTokenIsTakenInThePassiveWaitToo() {
        HandoverFixture agent = passive();

        assertThat(agent.message(PEER, commit(11, nonce(1)), 9_000)).contains(emitted(HandoverEvent.TAKEN, 11, PEER));
    }

    @Test
    void thePassiveWaitEndsOneDayButTheSessionIsRemembered() {
        HandoverFixture agent = passive();
        assertThat(agent.timer(DESTINATION_RESEND, 10_000))
                .containsExactly(
                        sentAckWithCertificate(PEER, 11, THEIRS, 1, 10_000, false), started(DESTINATION_RESEND, 700));

        assertThat(agent.timer(DESTINATION_RESEND, 10_700)).containsExactly(emitted(HandoverEvent.EXPIRED, 11, PEER));

        assertThat(agent.handovers.tokenCount()).isZero();
        assertThat(agent.message(PEER, move(11, THEIRS), 10_800)).containsExactly(ignored(Reason.STALE_SESSION, PEER));
    }

    @Test
    void aRepeatedMoveIsAnsweredAgainButNotTooOften() {
        HandoverFixture agent = HandoverFixture.hardened().accepted();

        assertThat(agent.message(PEER, move(11, THEIRS), 49)).containsExactly(ignored(Reason.ANSWERED_RECENTLY, PEER));
        assertThat(agent.message(PEER, move(11, THEIRS), 50))
                .containsExactly(sentAckWithCertificate(PEER, 11, THEIRS, 1, 50, true));
    }

    @Test
    void anOldMoveOrAnotherOneOfTheSameSessionIsIgnored() {
        HandoverFixture agent = HandoverFixture.hardened().accepted();

        assertThat(agent.message(PEER, move(10, THEIRS), 20)).containsExactly(ignored(Reason.STALE_SESSION, PEER));
        assertThat(agent.message(PEER, move(11, ELSE), 20)).containsExactly(ignored(Reason.STALE_SESSION, PEER));
        assertThat(agent.message(OTHER, move(11, THEIRS), 20)).containsExactly(ignored(Reason.STALE_SESSION, OTHER));
    }

    @Test
    void aNewerMoveEndsTheOlderWaitAndHasItsOwnNonce() {
        HandoverFixture agent = passive();

        assertThat(agent.message(OTHER, move(12, ELSE), 2_000))
                .containsExactly(
                        emitted(HandoverEvent.PREEMPTED, 11, PEER),
                        emitted(HandoverEvent.ACCEPTED, 12, OTHER),
                        sentAck(OTHER, 12, ELSE, 2, 2_000, true),
                        started(DESTINATION_RESEND, 100));
        assertThat(agent.message(PEER, commit(11, nonce(1)), 2_010))
                .containsExactly(ignored(Reason.OTHER_SESSION, PEER));
    }

    /** The wait may be for a token that its source has given up already. */
    @Test
    void anOlderMoveDoesNotEndAWaitEvenIfTheSoftStateIsGone() {
        HandoverConfig forgetful = config().withMemory(new HandoverConfig.Memory(10, 10, Duration.ofMillis(50), 10));
        HandoverFixture agent = new HandoverFixture(forgetful, HandoverRules.hardened()).accepted();

        assertThat(agent.message(OTHER, move(10, ELSE), 60)).containsExactly(ignored(Reason.STALE_SESSION, OTHER));
        assertThat(agent.message(PEER, commit(11, nonce(1)), 70)).contains(emitted(HandoverEvent.TAKEN, 11, PEER));
    }

    @Test
    void theEarlyStopIsRepeatedForEveryLateCommitButNotTooOften() {
        HandoverFixture agent = HandoverFixture.hardened().taken();

        assertThat(agent.message(PEER, commit(11, nonce(1)), 69))
                .containsExactly(ignored(Reason.ANSWERED_RECENTLY, PEER));
        assertThat(agent.message(PEER, commit(11, nonce(1)), 70)).containsExactly(sentStop(PEER, 11, 1, 70));
        assertThat(agent.message(PEER, commit(11, nonce(1)), 119))
                .containsExactly(ignored(Reason.ANSWERED_RECENTLY, PEER));
        assertThat(agent.message(OTHER, commit(11, nonce(1)), 500)).containsExactly(ignored(Reason.NO_SESSION, OTHER));
        assertThat(agent.message(PEER, commit(11, nonce(2)), 500)).containsExactly(ignored(Reason.NO_SESSION, PEER));
    }

    @Test
    void anAgentThatLeavesRefuses() {
        HandoverFixture agent = HandoverFixture.hardened();
        agent.handovers.leave();

        assertThat(agent.message(PEER, move(11, THEIRS), 20))
                .containsExactly(sentNack(PEER, 11, THEIRS, Refusal.LEAVING, 20));
        assertThat(agent.message(PEER, move(11, THEIRS), 30))
                .containsExactly(sentNack(PEER, 11, THEIRS, Refusal.LEAVING, 30));
        assertThat(agent.handovers.tokenCount()).isZero();
    }

    @Test
    void whatWasAcceptedBeforeLeavingStillComes() {
        HandoverFixture agent = HandoverFixture.hardened().accepted();
        agent.handovers.leave();

        assertThat(agent.message(PEER, commit(11, nonce(1)), 20)).contains(emitted(HandoverEvent.TAKEN, 11, PEER));
    }

    private static HandoverFixture passive() {
        HandoverFixture agent = HandoverFixture.hardened().accepted();
        agent.timer(DESTINATION_RESEND, 100);
        agent.timer(DESTINATION_RESEND, 300);
        assertThat(agent.timer(DESTINATION_RESEND, 700))
                .containsExactly(
                        emitted(HandoverEvent.OVERDUE, 11, PEER),
                        sentAckWithCertificate(PEER, 11, THEIRS, 1, 700, false),
                        started(DESTINATION_RESEND, 800));
        return agent;
    }
}
