package io.wandertoken.agent.live.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseOutcome.Result;
import io.wandertoken.control.MetricView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaseStatisticsTest {
    private final LeaseStatistics leases = new LeaseStatistics();

    @Test
    void doubtIsNewsOnceUntilALeaseIsExclusiveAgain() {
        assertThat(List.of(
                        end(Result.EXCLUSIVE, 1),
                        end(Result.UNVERIFIED, 1),
                        end(Result.UNVERIFIED, 1),
                        end(Result.EXCLUSIVE, 1),
                        end(Result.UNVERIFIED, 1)))
                .containsExactly(false, true, false, false, true);
    }

    @Test
    void bucketsCountEverythingUpToTheirLimit() {
        end(Result.EXCLUSIVE, 2);
        end(Result.LOST, 3);
        end(Result.LOST, 100_000);

        assertThat(value("wander_lease_hold_seconds", "0.5")).isZero();
        assertThat(value("wander_lease_hold_seconds", "2")).isEqualTo(1);
        assertThat(value("wander_lease_hold_seconds", "10")).isEqualTo(2);
        assertThat(value("wander_lease_hold_seconds", "+Inf")).isEqualTo(3);
        assertThat(value("wander_leases_ended_total", "lost")).isEqualTo(2);
    }

    private boolean end(Result result, long seconds) {
        return leases.onEnded(new LeaseOutcome("1", 1, result, "", Duration.ofSeconds(seconds)));
    }

    private double value(String name, String label) {
        return leases.metrics("nas").stream()
                .filter(metric -> metric.name().equals(name) && metric.labels().containsValue(label))
                .mapToDouble(MetricView::value)
                .sum();
    }
}
