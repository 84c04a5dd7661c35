package io.wandertoken.agent.transport.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How a suspended host is told from a wall clock that is set. */
class StandstillDetectorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3600 * SECOND;

    private long wallNanos;
    private OptionalLong bootNanos = OptionalLong.of(0);
    private final StandstillDetector detector =
            new StandstillDetector(() -> Instant.ofEpochSecond(0, wallNanos), () -> bootNanos, 0);

    private void pass(long wall, long boot) {
        wallNanos += wall;
        bootNanos = bootNanos.isPresent() ? OptionalLong.of(bootNanos.getAsLong() + boot) : bootNanos;
    }

    @Test
    void aSuspendedHostIsNoticedAtOnce() {
        pass(HOUR, HOUR);

        assertThat(detector.notices(SECOND / 10, false)).isTrue();
        assertThat(detector.suspendedNanos()).isEqualTo(HOUR - SECOND / 10);
        assertThat(detector.longestNanos()).isEqualTo(HOUR - SECOND / 10);
        assertThat(detector.notices(SECOND / 10, true)).isFalse();
    }

    @Test
    void aWallClockThatIsSetForwardDoesNotMakeWhatIsRememberedOlder() {
        pass(HOUR, SECOND);

        assertThat(detector.notices(SECOND, false)).isFalse();
        pass(HOUR, SECOND);
        // A licence must not last too long, whatever the reason.
        assertThat(detector.notices(2 * SECOND, true)).isTrue();
        assertThat(detector.suspendedNanos()).isZero();
        assertThat(detector.longestNanos()).isEqualTo(HOUR - SECOND);
    }

    @Test
    void aSuspendedHostIsNoticedWithinASecondIfTheWallClockIsSetBack() {
        pass(0, HOUR);
        assertThat(detector.notices(SECOND / 2, false)).isFalse();
        pass(0, SECOND);

        assertThat(detector.notices(SECOND, false)).isTrue();
        assertThat(detector.suspendedNanos()).isEqualTo(HOUR);
    }

    @Test
    void whereTheTimeSinceBootIsUnknownTheWallClockCounts() {
        bootNanos = OptionalLong.empty();
        pass(HOUR, 0);

        assertThat(detector.notices(SECOND, false)).isTrue();
        assertThat(detector.suspendedNanos()).isEqualTo(HOUR - SECOND);
    }
}
