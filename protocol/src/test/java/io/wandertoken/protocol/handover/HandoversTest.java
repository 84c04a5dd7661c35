package io.wandertoken.protocol.handover;

import static io.wandertoken.protocol.handover.HandoverFixture.ELSE;
import static io.wandertoken.protocol.handover.HandoverFixture.ID;
import static io.wandertoken.protocol.handover.HandoverFixture.OTHER;
import static io.wandertoken.protocol.handover.HandoverFixture.PEER;
import static io.wandertoken.protocol.handover.HandoverFixture.STRANGER;
import static io.wandertoken.protocol.handover.HandoverFixture.THEIRS;
import static io.wandertoken.protocol.handover.HandoverFixture.ack;
import static io.wandertoken.protocol.handover.HandoverFixture.commit;
import static io.wandertoken.protocol.handover.HandoverFixture.config;
import static io.wandertoken.protocol.handover.HandoverFixture.move;
import static io.wandertoken.protocol.handover.HandoverFixture.nack;
import static io.wandertoken.protocol.handover.HandoverFixture.nonce;
import static io.wandertoken.protocol.handover.HandoverFixture.sentNack;
import static io.wandertoken.protocol.handover.HandoverFixture.stop;
import static io.wandertoken.protocol.handover.RecordingEffects.emitted;
import static io.wandertoken.protocol.handover.RecordingEffects.ignored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.handover.HandoverMessage.Refusal;
import io.wandertoken.protocol.handover.RecordingEffects.Sent;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HandoversTest {
    private static final TokenId SECOND = new TokenId(6, 1, 1);

    @Test
    void aMessageUnderAnUnknownKeyIsIgnoredWithoutAnAnswer() {
        HandoverFixture agent = HandoverFixture.hardened();

        assertThat(agent.message(STRANGER, move(11, THEIRS), 0)).containsExactly(ignored(Reason.UNKNOWN_KEY, STRANGER));

        agent.keys.learn(STRANGER, "key", Long.MAX_VALUE);
        assertThat(agent.message(STRANGER, move(11, THEIRS), 0))
                .contains(emitted(HandoverEvent.ACCEPTED, 11, STRANGER));
    }

    @Test
    void aPeerWhoseKeyIsForgottenIsNotListenedTo() {
        HandoverFixture agent = HandoverFixture.hardened();
        agent.keys.forget(PEER);

        assertThat(agent.message(PEER, move(11, THEIRS), 0)).containsExactly(ignored(Reason.UNKNOWN_KEY, PEER));
    }

    @Test
    void aHeldTokenDoesNotKeepAnotherOneOut() {
        HandoverFixture agent = HandoverFixture.hardened().offered();
        HandoverMessage.Move second =
                new HandoverMessage.Move(new Token(SECOND, 4, 0), 3, ELSE, new CertificateFlags(false, false, true));

        assertThat(agent.message(PEER, second, 10)).contains(emitted(HandoverEvent.ACCEPTED, 4, PEER));

        assertThat(agent.handovers.holds(ID)).isTrue();
        assertThat(agent.handovers.tokenCount()).isEqualTo(2);
    }

    @Test
    void anAgentWithTooManyTokensIsBusy() {
        HandoverConfig small = config().withMemory(new HandoverConfig.Memory(1, 1, Duration.ofHours(1), 10));
        HandoverFixture agent = new HandoverFixture(small, HandoverRules.hardened());
        agent.handovers.hold(new Token(SECOND, 0, 0));

        assertThat(agent.message(PEER, move(11, THEIRS), 20))
                .containsExactly(sentNack(PEER, 11, THEIRS, Refusal.BUSY, 20));
        assertThat(agent.handovers.tokenCount()).isEqualTo(1);
    }

    @Test
    void aMoveToAPeerOfUnknownKeyAsksForItsCertificateAndBringsOurs() {
        HandoverFixture agent = HandoverFixture.hardened().holding();

        assertThat(agent.handOver(STRANGER, 0))
                .anySatisfy(effect -> assertThat(effect)
                        .isInstanceOfSatisfying(
                                Sent.class,
                                sent -> assertThat(((HandoverMessage.Move) sent.message()).certificates())
                                        .isEqualTo(new CertificateFlags(true, true, false))));
    }

    @Test
    void anAckIsEvidenceThatThePeerHasOurCertificate() {
        HandoverFixture agent = HandoverFixture.hardened().holding();
        assertThat(agent.keys.hasOurs(OTHER)).isFalse();

        agent.handOver(OTHER, 0);
        agent.message(OTHER, ack(11, 1, THEIRS), 20);

        assertThat(agent.keys.hasOurs(OTHER)).isTrue();
    }

    @Test
    void whatCannotMatterIsKnownBeforeTheSignatureIsChecked() {
        HandoverFixture nothing = HandoverFixture.hardened();
        assertThat(nothing.handovers.mayMatter(PEER, move(11, THEIRS), 0)).isTrue();
        assertThat(nothing.handovers.mayMatter(PEER, ack(11, 1, THEIRS), 0)).isFalse();
        assertThat(nothing.handovers.mayMatter(PEER, commit(11, nonce(1)), 0)).isFalse();
        assertThat(nothing.handovers.tokenCount()).isZero();

        HandoverFixture source = HandoverFixture.hardened().offered();
        assertThat(source.handovers.mayMatter(PEER, ack(11, 1, THEIRS), 0)).isTrue();
        assertThat(source.handovers.mayMatter(OTHER, ack(11, 1, THEIRS), 0)).isFalse();
        assertThat(source.handovers.mayMatter(PEER, ack(10, 1, THEIRS), 0)).isFalse();
        assertThat(source.handovers.mayMatter(PEER, nack(11, 1), 0)).isTrue();
        assertThat(source.handovers.mayMatter(PEER, stop(11, THEIRS), 0)).isFalse();
        assertThat(source.handovers.mayMatter(PEER, move(11, THEIRS), 0)).isFalse();
        assertThat(source.handovers.mayMatter(PEER, move(12, THEIRS), 0)).isTrue();
        source.message(PEER, ack(11, 1, THEIRS), 20);
        assertThat(source.handovers.mayMatter(PEER, stop(11, THEIRS), 20)).isTrue();
        assertThat(source.handovers.mayMatter(PEER, nack(11, 1), 20)).isFalse();

        HandoverFixture destination = HandoverFixture.hardened().accepted();
        assertThat(destination.handovers.mayMatter(PEER, move(11, THEIRS), 0)).isTrue();
        assertThat(destination.handovers.mayMatter(PEER, move(11, ELSE), 0)).isFalse();
        assertThat(destination.handovers.mayMatter(PEER, commit(11, nonce(1)), 0))
                .isTrue();
        assertThat(destination.handovers.mayMatter(OTHER, commit(11, nonce(1)), 0))
                .isFalse();
        destination.message(PEER, commit(11, nonce(1)), 20);
        assertThat(destination.handovers.mayMatter(PEER, commit(11, nonce(1)), 20))
                .isTrue();
        assertThat(destination.handovers.mayMatter(PEER, commit(11, nonce(2)), 20))
                .isFalse();
    }

    @Test
    void aTimerOfATokenThatIsNotHereIsAMistakeOfTheDriver() {
        assertThatThrownBy(() -> HandoverFixture.hardened().timer(HandoverTimer.SOURCE_RESEND, 0))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void droppingWhatIsNotHereDoesNothing() {
        HandoverFixture agent = HandoverFixture.hardened();

        agent.handovers.drop(ID);

        assertThat(agent.effects.take()).isEmpty();
    }
}
