package io.wandertoken.protocol.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HandoverConfigTest {

    @Test
    void allProblemsAreReportedAtOnce() {
        Duration none = Duration.ZERO;
        Duration second = Duration.ofSeconds(1);

        assertThatThrownBy(() -> new HandoverConfig(
                        new HandoverConfig.Resends(-1, -1, -1),
                        new HandoverConfig.Timeouts(none, second, none, none, 0.5, none),
                        none,
                        second.negated(),
                        new HandoverConfig.Memory(0, 0, none, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(
                        problem -> assertThat(problem.getMessage().split("; ")).hasSize(14));
    }

    @Test
    void lingerMustCoverThePassiveWait() {
        HandoverConfig lan = HandoverConfig.lan();

        assertThatThrownBy(() -> new HandoverConfig(
                        lan.resends(), lan.timeouts(), lan.passive(), Duration.ofMinutes(1), lan.memory()))
                .hasMessage("linger, PT1M, must cover the passive wait of a destination, PT10M");
    }

    @Test
    void thePassiveWaitMustOutlastTheSourcesWaitForAnAck() {
        assertThatThrownBy(() -> HandoverConfig.lan().withPassive(Duration.ofSeconds(27)))
                .hasMessage("the passive wait, PT27S, must outlast the longest wait of a source for an ack, PT28S,"
                        + " or a late ack could lose the token");
        assertThat(HandoverConfig.lan().withPassive(Duration.ofSeconds(28)).passive())
                .isEqualTo(Duration.ofSeconds(28));
    }

    @Test
    void theLeastTimeoutMustBePositive() {
        HandoverConfig.Timeouts usual = HandoverConfig.lan().timeouts();

        assertThatThrownBy(() -> HandoverConfig.lan()
                        .withTimeouts(new HandoverConfig.Timeouts(
                                usual.initial(),
                                Duration.ZERO,
                                usual.most(),
                                usual.priorFloor(),
                                2,
                                usual.longestPoll())))
                .hasMessage("the least timeout must be longer than 0");
    }

    @Test
    void presetsDifferInTheirTimeoutsOnly() {
        HandoverConfig wan = HandoverConfig.wan();

        assertThat(HandoverConfig.lan().withTimeouts(wan.timeouts())).isEqualTo(wan);
        assertThat(HandoverConfig.loopback().withTimeouts(wan.timeouts())).isEqualTo(wan);
        assertThat(HandoverConfig.lan().timeouts().least()).isEqualTo(Duration.ofMillis(50));
        assertThat(wan.timeouts().least()).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void partsCanBeReplaced() {
        HandoverConfig.Memory memory = new HandoverConfig.Memory(1, 2, Duration.ofDays(3), 4);

        HandoverConfig config = HandoverConfig.lan().withMemory(memory).withPassive(Duration.ofMinutes(30));

        assertThat(config.memory()).isEqualTo(memory);
        assertThat(config.linger()).isEqualTo(Duration.ofMinutes(30));
    }
}
