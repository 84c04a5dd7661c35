package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.control.LeaseOutcome;
import io.wandertoken.agent.control.ResourceView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Strict resources of live agents over UDP. */
@Tag("loopback")
class StrictLiveTest {

    @ParameterizedTest
    @EnumSource(value = Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "SOFT")
    void fourAgentsTakeTurnsWithFencesThatGrow(Mode mode) throws InterruptedException {
        int rounds = 10;
        try (LiveFleet fleet = LiveFleet.patient(4, LiveFleet.strict(mode))) {
            CountDownLatch done = new CountDownLatch(4 * rounds);
            ConcurrentLinkedQueue<Long> fences = new ConcurrentLinkedQueue<>();
            List<Thread> threads = new ArrayList<>();
            for (LiveAgent agent : fleet.agents) {
                threads.add(new Thread(() -> {
                    for (int i = 0; i < rounds; i++) {
                        Client client = Client.of(agent);
                        long fence = client.lease().fence();
                        fleet.enter();
                        fences.add(fence);
                        fleet.exit();
                        client.release();
                        done.countDown();
                    }
                }));
            }

            threads.forEach(Thread::start);

            assertThat(done.await(2 * Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(fleet.mostUsing).hasValue(1);
            assertThat(List.copyOf(fences)).isSorted().doesNotHaveDuplicates();
            // Whoever was served first may hear later of those who came last.
            assertThat(Eventually.holds(() -> view(fleet).guarantee().contains("4 members in epoch")))
                    .isTrue();
            assertThat(view(fleet).mode()).isEqualTo(mode.word());
            assertThat(view(fleet).guarantee()).startsWith("exactly one holder");
            if (mode != Mode.RING) {
                assertThat(fleet.agents.get(2).events(0, 10_000))
                        .extracting(EventView::kind)
                        .contains(EventView.Kind.REQUEST_SENT);
            }
        }
    }

    private static ResourceView view(LiveFleet fleet) {
        return fleet.agents.get(1).resource("nas").orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "SOFT")
    void aHolderThatDiesIsReplaced(Mode mode) {
        try (LiveFleet fleet = LiveFleet.of(3, LiveFleet.strict(mode))) {
            Client holder = Client.of(fleet.agents.get(1));
            long fence = holder.lease().fence();
            Client waiting = Client.of(fleet.agents.get(2));
            Client.await(waiting.waiting);

            fleet.agents.get(1).kill();

            assertThat(waiting.lease().fence()).isGreaterThan(fence);
            assertThat(waiting.release().result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);
        }
    }
}
