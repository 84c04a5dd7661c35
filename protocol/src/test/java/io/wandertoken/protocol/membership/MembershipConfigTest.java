package io.wandertoken.protocol.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MembershipConfigTest {

    @ParameterizedTest
    @CsvSource({"0, 8", "1, 8", "30, 8", "54, 8", "55, 9", "300, 12", "3000, 17", "30000, 21", "1e300, 64", "NaN, 8"})
    void aViewHasTwiceTheLogarithmOfTheFleetPlaces(double agents, int places) {
        assertThat(MembershipConfig.wan().view().capacity(agents)).isEqualTo(places);
    }

    @Test
    void theGossipPeriodIsTheShortestOfReturnTimeLifetimeAndAMinute() {
        MembershipConfig.Gossip gossip = MembershipConfig.wan().gossip();

        assertThat(period(gossip, Duration.ofSeconds(35), 12)).isEqualTo(Duration.ofSeconds(35));
        assertThat(period(gossip, Duration.ofHours(1), 12)).isEqualTo(Duration.ofSeconds(60));
        // Four hours by four times 64.
        assertThat(period(gossip, Duration.ofHours(1), 64)).isEqualTo(Duration.ofMillis(56_250));
        assertThat(period(gossip, Duration.ofMillis(1), 12)).isEqualTo(Duration.ofSeconds(25));
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        assertThatThrownBy(() -> new MembershipConfig(
                        new MembershipConfig.View(0, -1, 0, -1),
                        new MembershipConfig.Gossip(-1, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 11),
                        new MembershipConfig.Join(Duration.ZERO, Duration.ofSeconds(-1), Duration.ZERO, 5, 0),
                        new MembershipConfig.Quarantine(17, Duration.ZERO, 0),
                        0,
                        Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(e -> assertThat(e.getMessage().split("; ")).hasSize(20));
    }

    @Test
    void thePresetsDifferInPatience() {
        assertThat(MembershipConfig.loopback().gossip().longest())
                .isLessThan(MembershipConfig.lan().gossip().longest());
        assertThat(MembershipConfig.lan().join().answer())
                .isLessThan(MembershipConfig.wan().join().answer());
    }

    private static Duration period(MembershipConfig.Gossip gossip, Duration returnTime, int capacity) {
        return Duration.ofNanos(gossip.periodNanos(returnTime.toNanos(), capacity));
    }
}
