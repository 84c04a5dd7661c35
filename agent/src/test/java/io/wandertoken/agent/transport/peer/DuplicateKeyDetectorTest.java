package io.wandertoken.agent.transport.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DuplicateKeyDetectorTest {
    private final DuplicateKeyDetector watch = new DuplicateKeyDetector();

    private boolean hear(long known, double seconds) {
        return watch.onEarlierLife(known, Math.round(seconds * TimeUnit.SECONDS.toNanos(1)));
    }

    @Test
    void whatComesLateFromAnEndedAgentIsNoTwin() {
        assertThat(hear(1000, 0)).isFalse();
        assertThat(hear(1000, 4.9)).isFalse();
    }

    @Test
    void whoGoesOnSpeakingIsATwinAndThatIsToldOnce() {
        hear(1000, 0);

        assertThat(hear(1000, 5.1)).isTrue();
        assertThat(hear(1000, 6)).isFalse();
    }

    @Test
    void theNextStartBeginsAnew() {
        hear(1000, 0);
        hear(1000, 6);

        assertThat(hear(2000, 7)).isFalse();
        assertThat(hear(2000, 13)).isTrue();
    }
}
