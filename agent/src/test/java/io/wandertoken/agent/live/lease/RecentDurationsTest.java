package io.wandertoken.agent.live.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentDurationsTest {

    @Test
    void theLastOnesStayInTheirOrder() {
        for (int capacity : new int[] {1, 8, 20}) {
            RecentDurations recent = new RecentDurations(capacity);
            for (int count = 1; count <= 50; count++) {
                recent.add(count);

                int kept = Math.min(count, capacity);
                List<Double> last = IntStream.rangeClosed(count - kept + 1, count)
                        .mapToObj(Double::valueOf)
                        .toList();
                assertThat(recent.toList()).isEqualTo(last);
            }
        }
    }
}
