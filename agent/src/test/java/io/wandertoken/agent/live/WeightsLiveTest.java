package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.WaitView;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients of different weights, on live agents over UDP. */
@Tag("loopback")
@Timeout(900)
class WeightsLiveTest {
    private static final int GRANTS = 400;

    private final CountDownLatch heavyGrants = new CountDownLatch(3 * GRANTS / 5);
    private final CountDownLatch lightGrants = new CountDownLatch(Integer.MAX_VALUE);

    /** Two agents of weight 1 and one of weight 3: of 400 accesses the heavy one gets 240, the others 80 each. */
    @Test
    void accessesAreSharedInProportionToWeights() throws Exception {
        try (LiveFleet fleet = LiveFleet.of(3)) {
            for (int i = 0; i < 3; i++) {
                // The second client waits while the first one is served, so the agent always wants the token.
                keepAsking(fleet.agents.get(i), i == 2 ? 3 : 1, i == 2 ? heavyGrants : lightGrants);
                keepAsking(fleet.agents.get(i), i == 2 ? 3 : 1, i == 2 ? heavyGrants : lightGrants);
            }

            assertThat(heavyGrants.await(240, TimeUnit.SECONDS)).isTrue();

            long light = Integer.MAX_VALUE - lightGrants.getCount();
            // The start takes some accesses, and a busy machine may delay a request by some more.
            assertThat((double) light).isBetween(0.6 * 2 * GRANTS / 5, 1.4 * 2 * GRANTS / 5);
        }
    }

    @Test
    void aWeightAboveTheMaximumIsRefused() throws Exception {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LeaseRequest request = LeaseRequest.of("nas").withWeight(11);

            assertThatExceptionOfType(ControlProblem.class)
                    .isThrownBy(() -> fleet.agents.get(0).acquire(request, new Repeating(heavyGrants, () -> {})))
                    .withMessage("a weight of 11 is more than nas allows: its weight-max is 10");
        }
    }

    private static void keepAsking(LiveAgent agent, int weight, CountDownLatch grants) {
        AtomicReference<LeaseHandle> handle = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        handle.set(agent.acquire(
                LeaseRequest.of("nas").withWeight(weight),
                new Repeating(
                        grants,
                        () -> new Thread(() -> {
                                    try {
                                        known.await();
                                        if (grants.getCount() > 0) {
                                            keepAsking(agent, weight, grants);
                                        }
                                        handle.get().release();
                                    } catch (InterruptedException | ControlProblem e) {
                                        // The fleet is closed.
                                    }
                                })
                                .start())));
        known.countDown();
    }

    /** A client that does something when it is served. */
    private record Repeating(CountDownLatch grants, Runnable served) implements LeaseListener {
        @Override
        public void onWaiting(WaitView wait) {}

        @Override
        public void onGranted(LeaseView lease) {
            grants.countDown();
            served.run();
        }

        @Override
        public void onRenewed(LeaseView lease) {}

        @Override
        public void onLost(LeaseOutcome outcome) {}

        @Override
        public void onRefused(ControlProblem problem) {}
    }
}
