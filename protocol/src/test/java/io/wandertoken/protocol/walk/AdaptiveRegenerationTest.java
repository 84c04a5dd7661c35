package io.wandertoken.protocol.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** @paper E §4.1 */
class AdaptiveRegenerationTest {
    private static final long MAX = Duration.ofSeconds(1800).toNanos();

    private final AdaptiveRegeneration rule = new AdaptiveRegeneration(MAX, AdaptiveRegeneration.GROWTH);

    @Test
    void theTimeoutStartsAtTheMaximalInterval() {
        assertThat(rule.timeoutNanos()).isEqualTo(MAX);
    }

    @Test
    void askingDoesNotChangeTheTimeout() {
        rule.timeoutNanos();
        rule.timeoutNanos();

        assertThat(rule.timeoutNanos()).isEqualTo(MAX);
    }

    @Test
    void everyRegenerationMultipliesTheTimeoutByOneAndAHalf() {
        rule.onRegeneration();
        assertThat(rule.timeoutNanos()).isEqualTo(MAX * 3 / 2);

        rule.onRegeneration();
        assertThat(rule.timeoutNanos()).isEqualTo(MAX * 9 / 4);
    }

    @Test
    void everyTokenTakesATwentiethOfTheExcessAway() {
        rule.onRegeneration();

        rule.onToken();

        assertThat(rule.timeoutNanos()).isEqualTo(Duration.ofSeconds(2655).toNanos());
    }

    @Test
    void theTimeoutNeverSinksBelowTheMaximalInterval() {
        rule.onRegeneration();
        for (int token = 0; token < 10_000; token++) {
            rule.onToken();
            assertThat(rule.timeoutNanos()).isGreaterThanOrEqualTo(MAX);
        }

        assertThat(rule.timeoutNanos() - MAX).isLessThan(1000);
    }

    @Test
    void aTokenAtTheMaximalIntervalChangesNothing() {
        rule.onToken();

        assertThat(rule.timeoutNanos()).isEqualTo(MAX);
    }

    @Test
    void theTimeoutNeverOverflowsHoweverOftenTokensAreLost() {
        for (int loss = 0; loss < 500; loss++) {
            rule.onRegeneration();
            assertThat(rule.timeoutNanos()).isPositive();
        }
    }
}
