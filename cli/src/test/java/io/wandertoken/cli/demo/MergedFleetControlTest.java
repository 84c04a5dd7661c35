package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("loopback")
class MergedFleetControlTest {
    private static final long LONGEST_WAIT_MILLIS = 60_000;

    private final DemoPlan plan = DemoPlan.of(3, null, null, 1);

    @Test
    void theFleetShowsWhatAllItsAgentsShow() throws InterruptedException {
        try (ThrowawayFleet authority = ThrowawayFleet.make("test");
                DemoFleet fleet = new DemoFleet(plan, authority, new CloseStack(), count -> {})) {
            MergedFleetControl control = new MergedFleetControl(fleet.agents(), new MergedViews("all"));
            Turn turn = new Turn(fleet.agents().get(1), "work");
            assertThat(turn.isGranted(LONGEST_WAIT_MILLIS)).isTrue();

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
            turn.release();
        }
    }

    @Test
    void eventsOfAllAgentsAreNumberedInOneRowWithoutHearsay() throws InterruptedException {
        try (ThrowawayFleet authority = ThrowawayFleet.make("test");
                DemoFleet fleet = new DemoFleet(plan, authority, new CloseStack(), count -> {})) {
            MergedFleetControl control = new MergedFleetControl(fleet.agents(), new MergedViews("all"));
            for (int i = 0; i < 3; i++) {
                Turn turn = new Turn(fleet.agents().get(i), "work");
                assertThat(turn.isGranted(LONGEST_WAIT_MILLIS)).isTrue();
                turn.release();
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
