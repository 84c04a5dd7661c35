package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Lease;
import io.wandertoken.client.Wander;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("loopback")
class MergedFleetControlTest {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final DemoPlan plan = DemoPlan.of(3, null, null, 1);

    private static Lease acquire(DemoFleet fleet, int agent) throws InterruptedException {
        return Wander.over(fleet.agents().get(agent))
                .resource(DemoFleet.RESOURCE)
                .tryAcquire(LONGEST_WAIT)
                .orElseThrow();
    }

    @Test
    void theFleetShowsWhatAllItsAgentsShow() throws InterruptedException {
        try (ThrowawayFleet authority = ThrowawayFleet.make("test");
                DemoFleet fleet = new DemoFleet(plan, authority, new CloseStack(), count -> {})) {
            MergedFleetControl control = new MergedFleetControl(fleet.agents(), new MergedViews("all"));
            Lease lease = acquire(fleet, 1);

            List<ResourceView> resources = control.resources();

            assertThat(control.agent().name()).isEqualTo("all");
            assertThat(control.members()).extracting(MemberView::name).containsExactly("sub000", "sub001", "sub002");
            assertThat(resources).hasSize(1);
            assertThat(resources.get(0).holders())
                    .extracting(ResourceView.Holder::agent)
                    .containsExactly("sub001");
            assertThat(resources.get(0).counts().granted()).isEqualTo(1);
            assertThat(control.resource(DemoFleet.RESOURCE)).isPresent();
            assertThat(control.metrics())
                    .filteredOn(metric -> metric.name().equals("wander_leases_held"))
                    .extracting(MetricView::value)
                    .containsExactly(1.0);
            lease.release();
        }
    }

    @Test
    void eventsOfAllAgentsAreNumberedInOneRowWithoutHearsay() throws InterruptedException {
        try (ThrowawayFleet authority = ThrowawayFleet.make("test");
                DemoFleet fleet = new DemoFleet(plan, authority, new CloseStack(), count -> {})) {
            MergedFleetControl control = new MergedFleetControl(fleet.agents(), new MergedViews("all"));
            for (int i = 0; i < 3; i++) {
                acquire(fleet, i).release();
            }

            List<EventView> events = control.events(0, 1000);

            assertThat(events).extracting(EventView::sequence).isSorted().doesNotHaveDuplicates();
            assertThat(events)
                    .filteredOn(event -> event.kind() == EventView.Kind.LEASE_GRANTED)
                    .extracting(EventView::agent)
                    .containsExactly("sub000", "sub001", "sub002");
            assertThat(events)
                    .extracting(EventView::kind)
                    .doesNotContain(EventView.Kind.HOLDER_SEEN, EventView.Kind.TOKEN_SEEN, EventView.Kind.WAITER_SEEN);
            assertThat(control.events(events.get(0).sequence(), 2)).hasSize(2);
        }
    }

    @Test
    void aDeadAgentIsShownAsOneThatDoesNotAnswer() {
        try (ThrowawayFleet authority = ThrowawayFleet.make("test");
                DemoFleet fleet = new DemoFleet(plan, authority, new CloseStack(), count -> {})) {
            MergedFleetControl control = new MergedFleetControl(fleet.agents(), new MergedViews("all"));

            fleet.agents().get(2).kill();
            control.onDead(fleet.agents().get(2));

            assertThat(control.members())
                    .extracting(MemberView::state)
                    .containsExactly("alive", "alive", "quarantined");
            assertThat(control.resources()).hasSize(1);
            assertThat(control.agent().estimatedAgents()).isEqualTo(2);
        }
    }

    @Test
    void theFleetItselfGivesNoLeases() {
        try (ThrowawayFleet authority = ThrowawayFleet.make("test");
                DemoFleet fleet = new DemoFleet(plan, authority, new CloseStack(), count -> {})) {
            MergedFleetControl control = new MergedFleetControl(fleet.agents(), new MergedViews("all"));

            assertThatThrownBy(() -> control.acquire(LeaseRequest.of(DemoFleet.RESOURCE), new Nobody()))
                    .isInstanceOf(ControlProblem.class);
            assertThat(control.lease("any")).isEmpty();
        }
    }

    private static final class Nobody implements LeaseListener {
        @Override
        public void onGranted(LeaseView lease) {
            throw new AssertionError("granted");
        }

        @Override
        public void onLost(LeaseOutcome outcome) {
            throw new AssertionError("lost");
        }

        @Override
        public void onRefused(ControlProblem problem) {
            throw new AssertionError("refused");
        }
    }
}
