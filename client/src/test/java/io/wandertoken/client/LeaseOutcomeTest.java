package io.wandertoken.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LeaseOutcomeTest {
    @Test
    void everyResultOfAnAgentHasItsNameHere() {
        assertThat(Arrays.stream(io.wandertoken.control.LeaseOutcome.Result.values())
                        .map(result -> LeaseOutcome.of(
                                new io.wandertoken.control.LeaseOutcome("l", 7, result, "why", Duration.ofSeconds(3))))
                        .map(LeaseOutcome::result))
                .containsExactly(LeaseOutcome.Result.values());
    }
}
