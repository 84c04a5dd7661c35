package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SharedBandwidthSimulationTest {
    private static final long MINUTE = 60_000_000_000L;

    @Test
    void theBandwidthIsUsedForAsLongAsAllFetchesNeedIt() {
        DemoPlan plan = DemoPlan.of(30, Duration.ofMillis(40), null, 1);

        // With half of each fetch off the wire, the load is one half whatever the fetches do to each other.
        AccessStatistics.Figures figures = new SharedBandwidthSimulation(plan, 0.02, 1).run(MINUTE, 20 * MINUTE);

        assertThat(1 - figures.share(0)).isCloseTo(0.5, within(0.02));
        assertThat(figures.intervals().mean()).isCloseTo(1.2, within(0.02));
        assertThat(figures.fetches().p50()).isGreaterThan(0.02);
    }

    @Test
    void nearSaturationFetchesThatMeetLastMuchLonger() {
        DemoPlan plan = DemoPlan.of(30, Duration.ofMillis(40), null, 1);

        AccessStatistics.Figures figures = new SharedBandwidthSimulation(plan, 0.002, 1).run(MINUTE, 10 * MINUTE);

        assertThat(figures.shareFrom(3)).isGreaterThan(0.5);
        assertThat(figures.fetches().mean()).isGreaterThan(0.1);
    }

    @Test
    void theSameSeedGivesTheSameFigures() {
        DemoPlan plan = DemoPlan.of(5, Duration.ofMillis(40), null, 1);

        assertThat(new SharedBandwidthSimulation(plan, 0.002, 7).run(0, MINUTE))
                .isEqualTo(new SharedBandwidthSimulation(plan, 0.002, 7).run(0, MINUTE));
    }
}
