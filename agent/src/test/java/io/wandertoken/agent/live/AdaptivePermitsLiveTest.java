package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three live agents whose number of permits adapts to a resource that gets slower when too many use it. */
@Tag("loopback")
@Timeout(240)
class AdaptivePermitsLiveTest {
    private static final int MOST = 3;
    private static final long ALONE_MILLIS = 30;

    private final AtomicBoolean over = new AtomicBoolean();
    private volatile double capacity = MOST;

    @Test
    void theLevelFollowsTheResource() {
        try (LiveFleet fleet = LiveFleet.patient(3, auto(MOST, 1.5))) {
            fleet.agents.forEach(agent -> new Thread(() -> keepUsing(fleet, agent)).start());
            fleet.agents.forEach(agent -> new Thread(() -> keepUsing(fleet, agent)).start());

            assertThat(Eventually.holds(() -> isTold(fleet, "up to 2 may use the resource")))
                    .isTrue();
            capacity = 0.9;
            assertThat(Eventually.holds(() -> isTold(fleet, "up to 1 may use the resource")))
                    .isTrue();

            over.set(true);
            assertThat(fleet.mostUsing.get()).isBetween(2, MOST);
            assertThat(fleet.agents).anySatisfy(agent -> {
                ResourceView.Level level =
                        agent.resource("nas").orElseThrow().memory().level();
                assertThat(level.slowdown()).isNotNull();
                assertThat(level.baseline()).isGreaterThanOrEqualTo(ALONE_MILLIS / 2000.0);
                assertThat(agent.metrics())
                        .extracting(MetricView::name)
                        .contains("wander_permits_level", "wander_access_slowdown", "wander_access_baseline_seconds");
            });
        }
    }

    @Test
    void agentsWithOtherRulesSaySo() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent adapts = fleet.start("a", auto(MOST, 1.5));
            Client.of(adapts).lease();
            LiveAgent fixed = fleet.start("b", auto(MOST, 0));
            Client.of(fixed);

            assertThat(Eventually.holds(() -> hears(
                            adapts,
                            "b runs nas with 3 permits, this agent with permits: auto (permits-max 3, slowdown 1.5)")))
                    .isTrue();
            assertThat(Eventually.holds(() -> hears(
                            fixed, "a runs nas with permits: auto (permits-max 3, slowdown 1.5), this agent with 3")))
                    .isTrue();
        }
    }

    private static WanderConfig.Resources auto(int most, double slowdown) {
        ResourceSettings usual = ResourceSettings.of("nas");
        return new WanderConfig.Resources(
                List.of(new ResourceSettings("nas", usual.mode(), most, usual.times(), usual.reactions())
                        .withSlowdown(slowdown)),
                false);
    }

    private static boolean isTold(LiveFleet fleet, String text) {
        return fleet.agents.stream().anyMatch(agent -> hears(agent, text));
    }

    private static boolean hears(LiveAgent agent, String text) {
        return agent.events(0, 10_000).stream().map(EventView::text).anyMatch(told -> told.contains(text));
    }

    private void keepUsing(LiveFleet fleet, LiveAgent agent) {
        try {
            while (!over.get()) {
                Client client = new Client(agent, LeaseRequest.of("nas"));
                client.lease();
                fleet.enter();
                Thread.sleep((long) (ALONE_MILLIS * Math.max(1, fleet.using.get() / capacity)));
                fleet.exit();
                client.handle.work(1);
                client.release();
            }
        } catch (InterruptedException | ControlProblem | AssertionError e) {
            // The fleet is closed.
        }
    }
}
