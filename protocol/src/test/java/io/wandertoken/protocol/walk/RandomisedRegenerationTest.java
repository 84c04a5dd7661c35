package io.wandertoken.protocol.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.TestRandom;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** @paper J §2 (line 8) */
class RandomisedRegenerationTest {

    @Test
    void nobodyRegeneratesBeforeTheBaseIsOver() {
        RegenerationRule rule = new RandomisedRegeneration(new FixedPace(1, 500, 1000), TestRandom.of(new Random(1)));

        for (int draw = 0; draw < 1000; draw++) {
            assertThat(rule.timeoutNanos()).isGreaterThanOrEqualTo(500);
        }
    }

    @Test
    void theRandomPartHasTheGivenMean() {
        RegenerationRule rule = new RandomisedRegeneration(new FixedPace(1, 500, 1e9), TestRandom.of(new Random(2)));
        int draws = 40_000;
        double sum = 0;
        for (int draw = 0; draw < draws; draw++) {
            sum += rule.timeoutNanos() - 500;
        }

        // The standard error of the mean of an exponential is mean/√draws: 0.5 %.
        assertThat(sum / draws / 1e9).isBetween(0.985, 1.015);
    }

    /** γ grows with N²: 2·10¹⁹ ns at N = 100 000 is more than fits in a long. */
    @Test
    void aVeryLargeFleetWaitsVeryLongInsteadOfNotAtAll() {
        long base = WalkFixture.nanos(200_000);
        RegenerationRule rule = new RandomisedRegeneration(
                new FixedPace(base, base, 2e19), ScriptedRandom.ofExponentials(0.001, 0.5, 1, 40));

        for (int draw = 0; draw < 4; draw++) {
            assertThat(rule.timeoutNanos()).isGreaterThan(base);
        }
    }

    @Test
    void aWalkWithoutRegenerationNeverRegenerates() {
        assertThat(new NoRegeneration().timeoutNanos()).isEqualTo(RegenerationRule.NEVER);
    }
}
