package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.simulator.statistics.Metrics;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Small histories made by hand, over 100 s with Δmin = 10 s. */
@Tag("statistics")
class WalkStatisticsTest {
    private static final long SECOND = 1_000_000_000;
    private static final TokenId OLD = new TokenId(0, 0, 0);
    private static final TokenId YOUNG = new TokenId(20 * SECOND, 0, 1);

    @Test
    void sharesAndIntervalsAreExact() {
        WalkStatistics statistics = statistics();
        statistics.onAccessStarted(0, 10 * SECOND);
        statistics.onAccessStarted(1, 12 * SECOND);
        statistics.onAccessEnded(14 * SECOND);
        statistics.onAccessEnded(16 * SECOND);
        statistics.onAccessStarted(0, 40 * SECOND);
        statistics.onAccessEnded(44 * SECOND);

        Metrics metrics = metrics(statistics);

        assertThat(metrics.get("share0").mean()).isCloseTo(0.90, within(1e-12));
        assertThat(metrics.get("share1").mean()).isCloseTo(0.08, within(1e-12));
        assertThat(metrics.get("share2").mean()).isCloseTo(0.02, within(1e-12));
        assertThat(metrics.get("share3plus").mean()).isZero();
        assertThat(metrics.get("operations").mean()).isEqualTo(3);
        assertThat(metrics.get("interval.mean").mean()).isEqualTo(30);
        assertThat(metrics.get("interval.max").mean()).isEqualTo(30);
        assertThat(metrics.get("interval.below2MinInterval").mean()).isZero();
        assertThat(metrics.get("timeWeightedBelow2MinInterval").mean()).isCloseTo(20.0 / 30, within(1e-12));
        // (2 + 1)² / (4 · (4 + 1)) with four agents
        assertThat(metrics.get("jainFairness").mean()).isCloseTo(9.0 / 20, within(1e-12));
    }

    @Test
    void returnTimesAreBetweenVisitsSkipsIncluded() {
        WalkStatistics statistics = statistics();
        statistics.onVisit(2, 10 * SECOND);
        statistics.onVisit(2, 15 * SECOND);
        statistics.onVisit(3, 16 * SECOND);
        statistics.onVisit(2, 50 * SECOND);

        Metrics metrics = metrics(statistics);

        assertThat(metrics.get("visits").mean()).isEqualTo(4);
        assertThat(metrics.get("returnTime.mean").mean()).isEqualTo(20);
        assertThat(metrics.get("returnTime.below2MinInterval").mean()).isEqualTo(0.5);
    }

    @Test
    void recoveryIsFromTheLossOfTheLastTokenToTheNextOne() {
        WalkStatistics statistics = statistics();
        statistics.onFirstToken(OLD);
        statistics.onLost(OLD, 10 * SECOND);
        statistics.onRegenerated(YOUNG, 30 * SECOND);

        Metrics metrics = metrics(statistics);

        assertThat(metrics.get("recovery").mean()).isEqualTo(20);
        assertThat(metrics.get("tokens.noneShare").mean()).isCloseTo(0.2, within(1e-12));
        assertThat(metrics.get("tokens.lost").mean()).isOne();
        assertThat(metrics.get("tokens.regenerated").mean()).isOne();
        assertThat(metrics.get("tokens.spurious").mean()).isZero();
        assertThat(metrics.get("tokens.max").mean()).isOne();
    }

    @Test
    void aTokenThatIsGeneratedWhileAnotherLivesIsSpurious() {
        WalkStatistics statistics = statistics();
        statistics.onFirstToken(OLD);
        statistics.onRegenerated(YOUNG, 20 * SECOND);
        statistics.onRemoved(YOUNG, 12, 45 * SECOND);

        Metrics metrics = metrics(statistics);

        assertThat(metrics.get("tokens.spurious").mean()).isOne();
        assertThat(metrics.get("tokens.removed").mean()).isOne();
        assertThat(metrics.get("tokens.max").mean()).isEqualTo(2);
        assertThat(metrics.get("tokens.shares.2").mean()).isCloseTo(0.25, within(1e-12));
        assertThat(metrics.get("removal.hops").mean()).isEqualTo(12);
        assertThat(metrics.get("removal.seconds").mean()).isEqualTo(25);
        assertThat(metrics.get("recovery").count()).isZero();
    }

    @Test
    void withoutAnyEventThereIsOnlyIdleTime() {
        Metrics metrics = metrics(statistics());

        assertThat(metrics.get("share0").mean()).isEqualTo(1);
        assertThat(metrics.get("operations").mean()).isZero();
        assertThat(metrics.get("interval.mean").mean()).isNaN();
        assertThat(metrics.get("jainFairness").mean()).isNaN();
        assertThat(metrics.get("tokens.noneShare").mean()).isEqualTo(1);
    }

    @Test
    void whatHappensDuringTheWarmUpDoesNotCount() {
        WalkStatistics statistics = statistics("warmup=50s");
        statistics.onFirstToken(OLD);
        statistics.onVisit(0, 10 * SECOND);
        statistics.onAccessStarted(0, 10 * SECOND);
        statistics.onAccessEnded(14 * SECOND);
        statistics.onMessages(4, 14 * SECOND);
        statistics.onVisit(0, 60 * SECOND);
        statistics.onAccessStarted(0, 60 * SECOND);
        statistics.onAccessEnded(65 * SECOND);
        statistics.onMessages(4, 65 * SECOND);

        Metrics metrics = metrics(statistics);

        assertThat(metrics.get("operations").mean()).isOne();
        assertThat(metrics.get("visits").mean()).isOne();
        assertThat(metrics.get("messages").mean()).isEqualTo(4);
        assertThat(metrics.get("share1").mean()).isCloseTo(0.1, within(1e-12));
        assertThat(metrics.get("interval.mean").mean()).isNaN();
        // The token that was there all the time was there in the measured time too.
        assertThat(metrics.get("tokens.max").mean()).isOne();
        assertThat(metrics.get("tokens.noneShare").mean()).isZero();
    }

    private static WalkStatistics statistics(String... more) {
        String[] values = Arrays.copyOf(more, more.length + 4);
        System.arraycopy(
                new String[] {"agents=4", "capacity=4", "min-interval=10s", "duration=100s"},
                0,
                values,
                more.length,
                4);
        return new WalkStatistics(Sample.setting("paper-2009", values).scenario(), 1);
    }

    private static Metrics metrics(WalkStatistics statistics) {
        Metrics.Builder builder = new Metrics.Builder();
        builder.add(statistics.metrics());
        return builder.build();
    }
}
