package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DemoPlanTest {

    @Test
    void theTimesFollowThePapersRules() {
        DemoPlan plan = DemoPlan.of(300, Duration.ofSeconds(4), Duration.ofHours(1), 1);

        assertThat(plan.period()).isEqualTo(Duration.ofSeconds(1200));
        assertThat(plan.minInterval()).isEqualTo(Duration.ofSeconds(600));
        assertThat(plan.retention()).isEqualTo(Duration.ofSeconds(1800));
    }

    @Test
    void aDemoTakesAboutAMinuteOrTenPeriods() {
        assertThat(DemoPlan.of(30, null, null, 1).length()).isEqualTo(Duration.ofSeconds(54));
        assertThat(DemoPlan.of(300, null, null, 1).length()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void thePhasesFillTheDemo() {
        DemoPlan plan = DemoPlan.of(30, null, Duration.ofSeconds(61), 1);

        assertThat(plan.uncoordinatedLength().plus(plan.tokenLength()).plus(plan.failureLength()))
                .isEqualTo(Duration.ofSeconds(61));
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        assertThatThrownBy(() -> DemoPlan.of(1, Duration.ofMillis(1), Duration.ofSeconds(1), 1))
                .isInstanceOf(DemoPlan.Impossible.class)
                .hasMessageContaining("--agents")
                .hasMessageContaining("--hold")
                .hasMessageContaining("--minutes");
    }
}
