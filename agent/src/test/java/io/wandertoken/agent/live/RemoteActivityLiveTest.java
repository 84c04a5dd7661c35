package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.control.EventView;
import io.wandertoken.control.EventView.Kind;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What live agents tell of each other. */
@Tag("loopback")
@Timeout(900)
class RemoteActivityLiveTest {

    @Test
    void aTokenThatDiedWithItsHolderIsToldToBeReplacedByAllWhoKnewIt() {
        try (LiveFleet fleet = LiveFleet.of(3, LiveFleet.strict(Mode.PATH_REVERSAL))) {
            fleet.awaitMembers(3);
            Client.of(fleet.agents.get(1)).lease();
            String lost = awaitEvent(fleet, 0, Kind.HOLDER_SEEN, "agent1").token();
            Client waiting = Client.of(fleet.agents.get(2));
            Client.await(waiting.waiting);

            fleet.agents.get(1).kill();

            waiting.lease();
            assertThat(Eventually.holds(() -> events(fleet, 0, Kind.TOKEN_REPLACED).stream()
                            .anyMatch(event -> event.token().equals(lost))))
                    .isTrue();
            assertThat(awaitEvent(fleet, 0, Kind.HOLDER_SEEN, "agent2").token()).isNotEqualTo(lost);
        }
    }

    @Test
    void aRequestIsToldByWhoeverGetsIt() {
        try (LiveFleet fleet = LiveFleet.patient(3, LiveFleet.strict(Mode.PATH_REVERSAL))) {
            fleet.awaitMembers(3);
            Client holder = Client.of(fleet.agents.get(1));
            holder.lease();
            awaitEvent(fleet, 2, Kind.HOLDER_SEEN, "agent1");

            Client waiting = Client.of(fleet.agents.get(2));

            Client.await(waiting.waiting);
            awaitEvent(fleet, 1, Kind.WAITER_SEEN, "agent2");
            assertThat(events(fleet, 1, Kind.REQUEST_RECEIVED)).isNotEmpty();
        }
    }

    @Test
    void whoWaitsIsToldOnceHereAndAtTheHolder() {
        try (LiveFleet fleet = LiveFleet.patient(3, LiveFleet.nas())) {
            assertThat(Eventually.holds(() -> fleet.agents.stream()
                            .allMatch(agent -> agent.members().size() == 3)))
                    .isTrue();
            Client holder = Client.of(fleet.agents.get(1));
            holder.lease();
            Client waiting = Client.of(fleet.agents.get(2));

            awaitEvent(fleet, 2, Kind.LEASE_WAITING, "");
            awaitEvent(fleet, 1, Kind.WAITER_SEEN, "agent2");
            holder.release();
            waiting.lease();
            waiting.release();

            assertThat(events(fleet, 2, Kind.LEASE_WAITING))
                    .singleElement()
                    .satisfies(event -> assertThat(event.text()).isEqualTo("a client waits"));
            assertThat(events(fleet, 1, Kind.WAITER_SEEN))
                    .filteredOn(event -> event.peer().equals("agent2"))
                    .hasSize(1);
        }
    }

    @Test
    void whoIsServedAtOnceDoesNotWait() {
        try (LiveFleet fleet = LiveFleet.of(1, LiveFleet.nas())) {
            Client first = Client.of(fleet.agents.get(0));
            first.lease();
            first.release();
            long before = events(fleet, 0, Kind.LEASE_WAITING).size();
            Client second = Client.of(fleet.agents.get(0));
            second.lease();
            second.release();

            assertThat(events(fleet, 0, Kind.LEASE_WAITING)).hasSize((int) before);
        }
    }

    private static EventView awaitEvent(LiveFleet fleet, int agent, Kind kind, String peer) {
        assertThat(Eventually.holds(() -> events(fleet, agent, kind).stream()
                        .anyMatch(event -> event.peer().equals(peer))))
                .isTrue();
        return events(fleet, agent, kind).stream()
                .filter(event -> event.peer().equals(peer))
                .findFirst()
                .orElseThrow();
    }

    private static List<EventView> events(LiveFleet fleet, int agent, Kind kind) {
        return fleet.agents.get(agent).events(0, 10_000).stream()
                .filter(event -> event.kind() == kind)
                .toList();
    }
}
