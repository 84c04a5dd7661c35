package io.wandertoken.protocol.handover;

import static io.wandertoken.protocol.handover.HandoverFixture.ELSE;
import static io.wandertoken.protocol.handover.HandoverFixture.ID;
import static io.wandertoken.protocol.handover.HandoverFixture.OTHER;
import static io.wandertoken.protocol.handover.HandoverFixture.PEER;
import static io.wandertoken.protocol.handover.HandoverFixture.STRANGER;
import static io.wandertoken.protocol.handover.HandoverFixture.THEIRS;
import static io.wandertoken.protocol.handover.HandoverFixture.ack;
import static io.wandertoken.protocol.handover.HandoverFixture.commit;
import static io.wandertoken.protocol.handover.HandoverFixture.move;
import static io.wandertoken.protocol.handover.HandoverFixture.nonce;
import static io.wandertoken.protocol.handover.HandoverFixture.stop;
import static io.wandertoken.protocol.handover.HandoverTimer.DESTINATION_RESEND;
import static io.wandertoken.protocol.handover.HandoverTimer.SOURCE_RESEND;
import static io.wandertoken.protocol.handover.RecordingEffects.emitted;
import static io.wandertoken.protocol.handover.RecordingEffects.ignored;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.handover.RecordingEffects.Effect;
import io.wandertoken.protocol.handover.RecordingEffects.Sent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the paper says about a handover, claim by claim, and where it is wrong. */
class HandoverPaperTest {

    /** @paper S §3 (the session id increments that of the session with which the token was received) */
    @Test
    void theSessionIncrementsTheOneThatBroughtTheToken() {
        HandoverFixture agent = HandoverFixture.paper().taken();

        assertThat(agent.handOver(OTHER, 30)).contains(emitted(HandoverEvent.OFFERED, 12, OTHER));
    }

    /** @paper S §3 (read literally, the next attempt carries the same id) */
    @Test
    void thePapersHolderUsesTheSameSessionForEveryAttempt() {
        HandoverFixture agent = HandoverFixture.paper().offered();
        failToMove(agent);

        assertThat(agent.handOver(OTHER, 1_000)).contains(emitted(HandoverEvent.OFFERED, 11, OTHER));
    }

    /** @paper S §3 (in the latter case the operation fails, and the source holds the token) */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whenNoAckComesTheSourceKeepsTheToken(boolean paper) {
        HandoverFixture agent = agent(paper).offered();

        assertThat(failToMove(agent)).contains(emitted(HandoverEvent.FAILED, 11, PEER));
        assertThat(agent.handovers.holds(ID)).isTrue();
    }

    /** @paper S §3 (after the first timeout, the source piggybacks a certificate) */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theCertificateTravelsFromTheSecondTransmissionOn(boolean paper) {
        HandoverFixture source = agent(paper).offered();
        HandoverFixture destination = agent(paper).accepted();

        assertThat(certificates(source.timer(SOURCE_RESEND, 100)).attached()).isTrue();
        assertThat(certificates(destination.timer(DESTINATION_RESEND, 100)).attached())
                .isTrue();
    }

    /** @paper S §3 (if the public key of the source is unknown, it discards the message) */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMoveUnderAnUnknownKeyIsDiscarded(boolean paper) {
        assertThat(agent(paper).message(STRANGER, move(11, THEIRS), 0))
                .containsExactly(ignored(Reason.UNKNOWN_KEY, STRANGER));
    }

    /** @paper S §3 (the ack has the token id and the session id of the move) */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theAckNamesTokenAndSessionOfTheMove(boolean paper) {
        HandoverMessage ack =
                sent(agent(paper).message(PEER, move(11, THEIRS), 0)).message();

        assertThat(ack.token()).isEqualTo(ID);
        assertThat(ack.session()).isEqualTo(11);
    }

    /** @paper S §3 (any activity connected with the presence of the token is terminated when the ack is valid) */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theTokenIsGivenUpBeforeTheCommitIsSent(boolean paper) {
        HandoverFixture agent = agent(paper).offered();

        List<Effect> effects = agent.message(PEER, ack(11, 1, THEIRS), 20);

        assertThat(effects.get(0)).isEqualTo(emitted(HandoverEvent.RELEASED, 11, PEER));
        assertThat(effects.get(1)).isInstanceOf(Sent.class);
    }

    /** @paper S §3 (10 versus 2: the commit is repeated more often than the move) */
    @Test
    void theCommitIsRepeatedTenTimesAndTheMoveTwice() {
        assertThat(HandoverConfig.wan().resends()).isEqualTo(new HandoverConfig.Resends(2, 2, 10));
    }

    /** @paper S §3 (also when the resends are exhausted, the protocol terminates successfully) */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withoutAnEarlyStopTheSourceStillSucceeds(boolean paper) {
        HandoverFixture agent = agent(paper).committed();

        for (int resend = 1; resend <= 10; resend++) {
            assertThat(sent(agent.timer(SOURCE_RESEND, 1_000L * resend)).message())
                    .isInstanceOf(HandoverMessage.Commit.class);
        }
        assertThat(agent.timer(SOURCE_RESEND, 20_000)).contains(emitted(HandoverEvent.UNCONFIRMED, 11, PEER));
        assertThat(agent.handovers.holds(ID)).isFalse();
    }

    /** @paper S §3 (the early stop interrupts the sequence of repeated commits) */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theEarlyStopInterruptsTheCommits(boolean paper) {
        assertThat(agent(paper).committed().message(PEER, stop(11, THEIRS), 40))
                .contains(emitted(HandoverEvent.CONFIRMED, 11, PEER));
    }

    /** @paper S §3 (a single early stop); ours repeats it, or the source would go on for all its ten resends */
    @Test
    void thePapersEarlyStopIsSentOnce() {
        assertThat(HandoverFixture.paper().taken().message(PEER, commit(11, nonce(1)), 500))
                .containsExactly(ignored(Reason.DUPLICATE, PEER));
    }

    /** @paper S §3.1 (requirement ii: the token is at one side only, at each step) */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void atNoStepOfAGoodHandoverDoBothHoldTheToken(boolean paper) {
        HandoverFixture source = agent(paper).holding();
        HandoverFixture destination = agent(paper);

        HandoverMessage move = sent(source.handOver(PEER, 0)).message();
        HandoverMessage ack = sent(destination.message(PEER, move, 10)).message();
        assertThat(source.handovers.holds(ID)).isTrue();
        assertThat(destination.handovers.holds(ID)).isFalse();

        HandoverMessage commit = sent(source.message(PEER, ack, 20)).message();
        assertThat(source.handovers.holds(ID)).isFalse();
        assertThat(destination.handovers.holds(ID)).isFalse();

        HandoverMessage stop = sent(destination.message(PEER, commit, 30)).message();
        assertThat(source.handovers.holds(ID)).isFalse();
        assertThat(destination.handovers.holds(ID)).isTrue();
        assertThat(source.message(PEER, stop, 40)).contains(emitted(HandoverEvent.CONFIRMED, 11, PEER));
    }

    /** @paper S §3.1 (a replay of a former session is refused by the soft state) */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aReplayOfACompletedSessionIsRefused(boolean paper) {
        HandoverFixture agent = agent(paper).taken();
        agent.handOver(OTHER, 30);
        agent.message(OTHER, ack(12, 2, ELSE), 40);
        agent.message(OTHER, stop(12, ELSE), 50);

        assertThat(agent.message(PEER, move(11, THEIRS), 60)).containsExactly(ignored(Reason.STALE_SESSION, PEER));
        assertThat(agent.handovers.holds(ID)).isFalse();
    }

    /**
     * @paper S §3.1 (a datagram of a former session is detected as illegal): not by an agent that rebooted. Two of its
     *     own datagrams bring a token that has long gone on; our nonce refuses the commit
     */
    @Test
    void aRebootedAgentOfThePaperTakesAReplayedTokenAndOursDoesNot() {
        HandoverMessage oldMove = move(11, THEIRS);
        HandoverMessage oldCommit = commit(11, nonce(99));

        HandoverFixture paper = HandoverFixture.paper();
        paper.message(PEER, oldMove, 0);
        paper.message(PEER, oldCommit, 10);
        HandoverFixture ours = HandoverFixture.hardened();
        ours.message(PEER, oldMove, 0);

        assertThat(paper.handovers.holds(ID)).isTrue();
        assertThat(ours.message(PEER, oldCommit, 10)).containsExactly(ignored(Reason.OTHER_NONCE, PEER));
        assertThat(ours.handovers.holds(ID)).isFalse();
    }

    /**
     * @paper S §3 (the destination considers that the source still holds the token): it may not, when the ack was only
     *     late; then the commit finds nobody
     */
    @Test
    void thePapersDestinationForgetsAndLosesTheTokenAndOursWaits() {
        HandoverFixture paper = HandoverFixture.paper().accepted();
        HandoverFixture ours = HandoverFixture.hardened().accepted();
        for (long at : new long[] {100, 300, 700}) {
            paper.timer(DESTINATION_RESEND, at);
            ours.timer(DESTINATION_RESEND, at);
        }

        assertThat(paper.message(PEER, commit(11, nonce(1)), 800)).containsExactly(ignored(Reason.NO_SESSION, PEER));
        assertThat(ours.message(PEER, commit(11, nonce(1)), 800)).contains(emitted(HandoverEvent.TAKEN, 11, PEER));
    }

    /** @paper S §3 (session id): with one id for all attempts, a late ack of the first completes the second */
    @Test
    void aLateAckOfAnEarlierAttemptCountsInThePaperOnly() {
        HandoverFixture paper = HandoverFixture.paper().offered();
        HandoverFixture ours = HandoverFixture.hardened().offered();
        failToMove(paper);
        failToMove(ours);
        paper.handOver(PEER, 1_000);
        ours.handOver(PEER, 1_000);

        assertThat(paper.message(PEER, ack(11, 1, THEIRS), 1_001)).contains(emitted(HandoverEvent.RELEASED, 11, PEER));
        assertThat(ours.message(PEER, ack(11, 1, THEIRS), 1_001)).containsExactly(ignored(Reason.OTHER_SESSION, PEER));
    }

    /** @paper S §3: a destination that noted the only id of a holder never listens to it again */
    @Test
    void afterAFailedAttemptThePapersDestinationRefusesTheNextOne() {
        HandoverFixture paper = HandoverFixture.paper().accepted();
        HandoverFixture ours = HandoverFixture.hardened().accepted();
        for (long at : new long[] {100, 300, 700}) {
            paper.timer(DESTINATION_RESEND, at);
        }

        assertThat(paper.message(PEER, move(11, ELSE), 1_000)).containsExactly(ignored(Reason.STALE_SESSION, PEER));
        assertThat(ours.message(PEER, move(12, ELSE), 1_000)).contains(emitted(HandoverEvent.ACCEPTED, 12, PEER));
    }

    /** @paper S §3 (figure 3): while the paper's destination waits for one commit it hears of no other session */
    @Test
    void thePapersDestinationDoesNotGiveUpAWaitForANewerSession() {
        assertThat(HandoverFixture.paper().accepted().message(OTHER, move(12, ELSE), 10))
                .containsExactly(ignored(Reason.SESSION_PENDING, OTHER));
    }

    /** @paper S §3.1 (multiple copies of any datagram of the current session are discarded) */
    @Test
    void copiesWithinASessionAreDiscardedByThePaper() {
        assertThat(HandoverFixture.paper().accepted().message(PEER, move(11, THEIRS), 90))
                .containsExactly(ignored(Reason.DUPLICATE, PEER));
        assertThat(HandoverFixture.paper().committed().message(PEER, ack(11, 1, THEIRS), 90))
                .containsExactly(ignored(Reason.DUPLICATE, PEER));
    }

    private static HandoverFixture agent(boolean paper) {
        return paper ? HandoverFixture.paper() : HandoverFixture.hardened();
    }

    private static List<Effect> failToMove(HandoverFixture agent) {
        agent.timer(SOURCE_RESEND, 100);
        agent.timer(SOURCE_RESEND, 300);
        return agent.timer(SOURCE_RESEND, 700);
    }

    private static Sent sent(List<Effect> effects) {
        return effects.stream()
                .filter(Sent.class::isInstance)
                .map(Sent.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static CertificateFlags certificates(List<Effect> effects) {
        HandoverMessage message = sent(effects).message();
        return message instanceof HandoverMessage.Move move
                ? move.certificates()
                : ((HandoverMessage.Ack) message).certificates();
    }
}
