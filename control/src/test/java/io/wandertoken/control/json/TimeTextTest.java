package io.wandertoken.control.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {
    private static final Instant SECOND = Instant.parse("2026-06-01T12:00:00Z");

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, 10, 999, 1_000, 10_000, 999_000, 1_000_000, 20_000_000, 300_000_000, 120_000_001, 999_999_999
            })
    void aTimeReadsLikeTheJdkWritesIt(int nanos) {
        assertThat(TimeText.of(SECOND.plusNanos(nanos)))
                .isEqualTo(SECOND.plusNanos(nanos).toString());
    }

    @Test
    void theSecondBeforeDoesNotShowThrough() {
        for (Instant time : new Instant[] {
            SECOND, SECOND.plusSeconds(1), SECOND, Instant.EPOCH, Instant.EPOCH.minusNanos(1), Instant.MAX, Instant.MIN
        }) {
            assertThat(TimeText.of(time)).isEqualTo(time.toString());
        }
    }
}
