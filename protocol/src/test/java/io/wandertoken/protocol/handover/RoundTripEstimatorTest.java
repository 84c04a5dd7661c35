package io.wandertoken.protocol.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RoundTripEstimatorTest {
    private static final long MILLI = 1_000_000;

    private final RoundTripEstimator estimator = new RoundTripEstimator(HandoverConfig.lan());

    @Test
    void whenNothingIsKnownTheNetworkIsTakenForWhatItIsSaidToBe() {
        assertThat(estimator.timeoutNanos(1)).isEqualTo(200 * MILLI);
        assertThat(new RoundTripEstimator(HandoverConfig.wan()).timeoutNanos(1)).isEqualTo(1_000 * MILLI);
    }

    @Test
    void theFirstSampleGivesThreeTimesItself() {
        estimator.onSample(1, 100 * MILLI);

        // RFC 6298 (2.2): SRTT = R, RTTVAR = R/2, RTO = SRTT + 4·RTTVAR.
        assertThat(estimator.timeoutNanos(1)).isEqualTo(300 * MILLI);
    }

    @Test
    void furtherSamplesFollowTheStandard() {
        estimator.onSample(1, 100 * MILLI);
        estimator.onSample(1, 180 * MILLI);

        // RTTVAR = 3/4·50 + 1/4·80 = 57.5, SRTT = 7/8·100 + 1/8·180 = 110.
        assertThat(estimator.timeoutNanos(1)).isEqualTo((long) ((110 + 4 * 57.5) * MILLI));
    }

    @Test
    void aPeerThatStoodStillOnceIsSoonAskedAgain() {
        estimator.onSample(1, 10 * MILLI);
        estimator.onSample(1, 10 * MILLI);

        estimator.onSample(1, 2_000 * MILLI);

        // It counts as four timeouts of 50 ms: RTTVAR = 3/4·3.75 + 1/4·190 = 50.3, SRTT = 7/8·10 + 1/8·200 = 33.75.
        assertThat((double) estimator.timeoutNanos(1)).isCloseTo((33.75 + 4 * 50.3125) * MILLI, within(1.0));
    }

    @Test
    void aPathThatHasBecomeSlowerIsLearned() {
        estimator.onSample(1, 10 * MILLI);

        for (int i = 0; i < 5; i++) {
            estimator.onSample(1, 600 * MILLI);
        }

        assertThat(estimator.timeoutNanos(1)).isGreaterThan(600 * MILLI);
    }

    @Test
    void timeoutsStayWithinTheirBounds() {
        for (int i = 0; i < 100; i++) {
            estimator.onSample(1, MILLI);
            estimator.onSample(2, 60_000 * MILLI);
        }

        assertThat(estimator.timeoutNanos(1)).isEqualTo(50 * MILLI);
        assertThat(estimator.timeoutNanos(2)).isEqualTo(4_000 * MILLI);
    }

    @Test
    void aStrangerIsGivenWhatIsEnoughForNearlyAll() {
        for (int peer = 1; peer <= 100; peer++) {
            estimator.onSample(peer, (peer <= 95 ? 100 : 1_000) * MILLI);
        }

        // 95 peers need 300 ms; classes are an eighth of an octave wide.
        assertThat((double) estimator.timeoutNanos(1_000)).isCloseTo(300.0 * MILLI, within(28.0 * MILLI));
    }

    @Test
    void aStrangerAmongNearPeersIsGivenTheFloor() {
        estimator.onSample(1, MILLI);

        assertThat(estimator.timeoutNanos(2)).isEqualTo(50 * MILLI);
    }

    @Test
    void impossibleSamplesAreNotBelieved() {
        estimator.onSample(1, -1);
        estimator.onSample(1, Long.MAX_VALUE);

        assertThat(estimator.timeoutNanos(1)).isEqualTo(200 * MILLI);
    }

    @Test
    void forgottenPeersNoLongerCount() {
        HandoverConfig small = HandoverConfig.lan().withMemory(new HandoverConfig.Memory(1, 1, Duration.ofHours(1), 1));
        RoundTripEstimator forgetful = new RoundTripEstimator(small);
        forgetful.onSample(1, 1_000 * MILLI);
        forgetful.onSample(2, 100 * MILLI);

        assertThat((double) forgetful.timeoutNanos(1)).isCloseTo(300.0 * MILLI, within(28.0 * MILLI));
        assertThat(forgetful.timeoutNanos(2)).isEqualTo(300 * MILLI);
    }

    @Test
    void anAnswerThatEchoesNothingIsNoSample() {
        HandoverFixture agent = new HandoverFixture(HandoverConfig.lan(), HandoverRules.hardened()).offered();
        agent.message(
                HandoverFixture.PEER,
                new HandoverMessage.Ack(
                        HandoverFixture.ID,
                        11,
                        0,
                        HandoverMessage.NO_ECHO,
                        HandoverFixture.nonce(1),
                        HandoverFixture.THEIRS,
                        new CertificateFlags(false, false, true)),
                30);
        assertThat(agent.timer(HandoverTimer.SOURCE_RESEND, 230))
                .contains(HandoverFixture.started(HandoverTimer.SOURCE_RESEND, 400));
    }
}
