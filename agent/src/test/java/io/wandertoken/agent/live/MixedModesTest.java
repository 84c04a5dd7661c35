package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.agent.config.ResourceSettings.OnTokenLoss;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LockRequest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Live agents whose configurations contradict each other. */
@Tag("loopback")
class MixedModesTest {

    @Test
    void agentsOfDifferentModesSayWhoDisagrees() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent soft = fleet.start("a", LiveFleet.nas());
            LiveAgent strict = fleet.start("b", LiveFleet.strict(Mode.TREE));
            Client.of(soft);

            assertWarned(soft, "b runs nas in a strict mode, this agent in mode soft", "mode");
            assertWarned(strict, "a runs nas in mode soft, this agent in mode tree", "mode");
        }
    }

    @Test
    void soDoThoseOfDifferentStrictModes() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent ring = fleet.start("a", LiveFleet.strict(Mode.RING));
            LiveAgent tree = fleet.start("b", LiveFleet.strict(Mode.TREE));

            assertWarned(ring, "b runs nas in another strict mode than this agent (ring)", "mode");
            assertWarned(tree, "a runs nas in another strict mode than this agent (tree)", "mode");
            assertApart(ring);
        }
    }

    @Test
    void strictAgentsThatCountPermitsDifferentlySaySoAndTakeNoPartWithEachOther() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent two = fleet.start("a", tree(2, OnTokenLoss.REGENERATE));
            LiveAgent three = fleet.start("b", tree(3, OnTokenLoss.REGENERATE));

            assertWarned(two, "b runs nas with 3 permits, this agent with 2", "permits");
            assertWarned(three, "a runs nas with 2 permits, this agent with 3", "permits");
            assertApart(two);
        }
    }

    @Test
    void agentsWithNamedLocksAndAgentsWithoutSaySo() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent plain = fleet.start("a", LiveFleet.nas());
            LiveAgent locks =
                    fleet.start("b", new WanderConfig.Resources(List.of(ResourceSettings.locks("nas", 1)), false));
            Client.of(plain).lease();
            new Client(locks, LeaseRequest.of("nas").withLock(LockRequest.of("tenant-7")));

            assertWarned(plain, "b runs nas with named locks (kind: locks), this agent without", "kind");
            assertWarned(locks, "a runs nas without named locks, this agent with them", "kind");
        }
    }

    @Test
    void soDoThoseOfWhichOneStopsWhereTheOtherWouldNot() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent stops = fleet.start("a", tree(1, OnTokenLoss.STOP));
            LiveAgent regenerates = fleet.start("b", tree(1, OnTokenLoss.REGENERATE));

            assertWarned(stops, "b runs nas with on-token-loss: regenerate, this agent with stop", "on-token-loss");
            assertWarned(
                    regenerates, "a runs nas with on-token-loss: stop, this agent with regenerate", "on-token-loss");
            assertApart(stops);
        }
    }

    @Test
    void agentsOfOneStrictModeDoNotComplain() {
        try (LiveFleet fleet = LiveFleet.of(2, LiveFleet.strict(Mode.TREE))) {
            fleet.agents.forEach(agent -> {
                Client client = Client.of(agent);
                client.lease();
                client.release();
            });

            assertThat(fleet.agents)
                    .allSatisfy(agent -> assertThat(agent.events(0, 10_000))
                            .noneMatch(event -> event.text().contains("give all agents the same")));
        }
    }

    @Test
    void agentsThatCountPermitsDifferentlySaySoForEachResource() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent few = fleet.start("a", permits(1));
            for (String resource : List.of("nas", "tape")) {
                new Client(few, LeaseRequest.of(resource)).lease();
            }
            LiveAgent many = fleet.start("b", permits(2));
            for (String resource : List.of("nas", "tape")) {
                new Client(many, LeaseRequest.of(resource));
            }

            for (String resource : List.of("nas", "tape")) {
                assertWarned(few, resource, "b runs " + resource + " with 2 permits, this agent with 1", "permits");
                assertWarned(many, resource, "a runs " + resource + " with 1 permit, this agent with 2", "permits");
            }
        }
    }

    private static WanderConfig.Resources tree(int permits, OnTokenLoss onTokenLoss) {
        ResourceSettings usual = ResourceSettings.of("nas");
        ResourceSettings.Reactions reactions = new ResourceSettings.Reactions(
                usual.reactions().onLost(), usual.reactions().onIsolated(), onTokenLoss);
        return new WanderConfig.Resources(
                List.of(new ResourceSettings("nas", Mode.TREE, permits, usual.times(), reactions)), false);
    }

    /** The one that had the token first is served, by itself; nobody vouches for its lease. */
    private static void assertApart(LiveAgent first) {
        Client client = Client.of(first);
        client.lease();
        assertThat(first.resource("nas").orElseThrow().guarantee()).contains("; 1 member");
        LeaseOutcome outcome = client.release();
        assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.UNVERIFIED);
        assertThat(outcome.reason()).contains("another agent has other rules for the resource");
    }

    private static WanderConfig.Resources permits(int each) {
        return new WanderConfig.Resources(List.of(resource("nas", each), resource("tape", each)), false);
    }

    private static ResourceSettings resource(String name, int permits) {
        ResourceSettings usual = ResourceSettings.of(name);
        return new ResourceSettings(name, usual.mode(), permits, usual.times(), usual.reactions());
    }

    private static void assertWarned(LiveAgent agent, String words, String key) {
        assertWarned(agent, "nas", words, key);
    }

    private static void assertWarned(LiveAgent agent, String resource, String words, String key) {
        String warning = words + ": give all agents the same " + key + " in wander.yaml";
        assertThat(Eventually.holds(() -> agent.agent().warnings().contains(warning)))
                .as("%s", agent.agent().warnings())
                .isTrue();
        assertThat(agent.events(0, 10_000))
                .filteredOn(event -> event.text().equals(warning))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.kind()).isEqualTo(EventView.Kind.WARNING);
                    assertThat(event.resource()).isEqualTo(resource);
                });
    }

    @Test
    void aClientThatWaitsHearsWhoHasOtherRules() {
        try (LiveFleet fleet = LiveFleet.of(2, LiveFleet.nas())) {
            Client.of(fleet.agents.get(0)).lease();
            LiveAgent odd = fleet.start("odd", LiveFleet.strict(ResourceSettings.Mode.REQUEST));
            Client waiting = Client.of(odd);

            assertThat(Eventually.holds(() -> waiting.lastWait != null
                            && waiting.lastWait.otherRules().contains("agent0")))
                    .isTrue();
        }
    }
}
