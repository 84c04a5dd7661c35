package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.LeaseRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Resources that clients name for the first time while others look at the agent. */
@Tag("loopback")
@Timeout(900)
class NewResourcesTest {
    private static final int RESOURCES = 300;

    @Test
    void nobodySeesAResourceThatTheAgentDoesNotKnowYet() throws InterruptedException {
        try (LiveFleet fleet = LiveFleet.of(1, new WanderConfig.Resources(List.of(), true))) {
            LiveAgent agent = fleet.agents.get(0);
            AtomicBoolean done = new AtomicBoolean();
            AtomicBoolean failed = new AtomicBoolean();
            Thread looker = new Thread(() -> {
                while (!done.get()) {
                    try {
                        agent.resources();
                    } catch (RuntimeException e) {
                        failed.set(true);
                    }
                }
            });
            looker.start();
            for (int i = 0; i < RESOURCES && !failed.get(); i++) {
                new Client(agent, LeaseRequest.of("resource-" + i));
            }
            done.set(true);
            looker.join();

            assertThat(failed).isFalse();
            assertThat(agent.resources()).hasSize(RESOURCES);
        }
    }
}
