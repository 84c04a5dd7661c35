package io.wandertoken.agent.transport.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class LocalClockTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private Instant wall = START;

    @Test
    void itIsSteadyWhenSomebodySetsTheWallClock() {
        LocalClock clock = new LocalClock(() -> wall, 0);
        long before = clock.nowNanos();

        wall = START.plus(Duration.ofHours(2));

        assertThat(clock.nowNanos() - before).isBetween(0L, Duration.ofHours(1).toNanos());
    }

    @Test
    void peopleAreToldWhatTheirOwnClocksShow() {
        LocalClock clock = new LocalClock(() -> wall, 0);
        long soon = clock.nowNanos() + Duration.ofDays(1).toNanos();

        wall = START.plus(Duration.ofHours(2));

        assertThat(clock.toWall(soon)).isCloseTo(START.plus(Duration.ofHours(26)), within(1, ChronoUnit.HOURS));
    }

    @Test
    void theyNeedNotKnowThatItBeganAheadOfThem() {
        long ahead =
                Duration.between(Instant.EPOCH, START.plus(Duration.ofDays(9))).toNanos();
        LocalClock clock = new LocalClock(() -> wall, ahead);

        assertThat(clock.nowNanos()).isGreaterThanOrEqualTo(ahead);
        assertThat(clock.toWall(clock.nowNanos())).isCloseTo(START, within(1, ChronoUnit.HOURS));
    }
}
