package io.wandertoken.client;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wandertoken.client.testing.SoloAgent;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What makes no sense is refused where the program says it, not later. */
class RequestChecksTest {
    private final Wander wander = Wander.over(new SoloAgent("nas"));

    @Test
    void whatIsOutOfRangeIsRefusedAtOnce() {
        Resource nas = wander.resource("nas");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> nas.withMaxHold(Duration.ZERO))
                .withMessage("the maximum duration must be above 0, not PT0S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> nas.withPermits(-1))
                .withMessage("the number of permits must be 1 or more, or 0 for any, not -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wander.locks("jobs").lock(""))
                .withMessage("the name of a lock must not be empty");
    }
}
