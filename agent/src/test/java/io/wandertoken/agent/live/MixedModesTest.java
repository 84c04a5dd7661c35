package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.control.LeaseRequest;
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

            assertWarned(soft, "b runs nas in another mode (strict) than this agent (soft)");
            assertWarned(strict, "a runs nas in another mode (soft) than this agent (tree)");
        }
    }

    @Test
    void soDoThoseOfDifferentStrictModes() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent ring = fleet.start("a", LiveFleet.strict(Mode.RING));
            LiveAgent tree = fleet.start("b", LiveFleet.strict(Mode.TREE));

            assertWarned(ring, "b runs nas in another strict mode than this agent (ring)");
            assertWarned(tree, "a runs nas in another strict mode than this agent (tree)");
            Client client = Client.of(ring);
            client.lease();
            assertThat(ring.resource("nas").orElseThrow().guarantee()).contains("; 1 member");
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
                            .noneMatch(event -> event.text().contains("another mode")));
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

            assertThat(Eventually.holds(() -> few.events(0, 10_000).stream()
                            .filter(event -> event.text().startsWith("b says it has "))
                            .map(EventView::resource)
                            .sorted()
                            .toList()
                            .equals(List.of("nas", "tape"))))
                    .isTrue();
        }
    }

    private static WanderConfig.Resources permits(int each) {
        return new WanderConfig.Resources(List.of(resource("nas", each), resource("tape", each)), false);
    }

    private static ResourceSettings resource(String name, int permits) {
        ResourceSettings usual = ResourceSettings.of(name);
        return new ResourceSettings(name, usual.mode(), permits, usual.times(), usual.reactions());
    }

    private static void assertWarned(LiveAgent agent, String words) {
        String warning = words + ": give all agents the same mode in wander.yaml";
        assertThat(Eventually.holds(() -> agent.agent().warnings().contains(warning)))
                .as("%s", agent.agent().warnings())
                .isTrue();
        assertThat(agent.events(0, 10_000))
                .filteredOn(event -> event.text().equals(warning))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.kind()).isEqualTo(EventView.Kind.WARNING);
                    assertThat(event.resource()).isEqualTo("nas");
                });
    }
}
