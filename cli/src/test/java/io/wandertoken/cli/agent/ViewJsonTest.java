package io.wandertoken.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.control.AgentView;
import io.wandertoken.agent.control.CouncilView;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.control.MemberView;
import io.wandertoken.agent.control.ResourceView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The keys and forms that users script against. */
class ViewJsonTest {
    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

    @Test
    void anAgentHasItsKeysInTheirOrder() {
        AgentView agent = new AgentView(
                "id", "nas-1", "lab", "a:1", "lan", "1", TIME, false, "", Double.NaN, "JDK", null, List.of("w"));

        assertThat(ViewJson.agent(agent))
                .hasToString(
                        "{\"id\":\"id\",\"name\":\"nas-1\",\"fleet\":\"lab\",\"address\":\"a:1\",\"profile\":\"lan\","
                                + "\"version\":\"1\",\"startedAt\":\"2026-01-02T03:04:05Z\",\"isolated\":false,\"shutOut\":\"\","
                                + "\"estimatedAgents\":null,\"signatures\":\"JDK\",\"certificateExpires\":null,"
                                + "\"warnings\":[\"w\"]}");
    }

    @Test
    void aResourceHasItsKeysInTheirOrder() {
        ResourceView resource = new ResourceView(
                "nas",
                "soft",
                "g",
                "regenerate",
                false,
                1,
                Duration.ofHours(1),
                Duration.ZERO,
                List.of(new ResourceView.Holder("b", false, TIME, 7, "backup")),
                List.of(new ResourceView.Waiter("l1", "copy", TIME)),
                2,
                true,
                null,
                TIME,
                Duration.ofMillis(1500),
                Duration.ofSeconds(2),
                null,
                new ResourceView.Counts(1, 2, 3, 4, 5, 6),
                List.of(0.5),
                List.of());

        assertThat(ViewJson.resource(resource))
                .hasToString("{\"name\":\"nas\",\"mode\":\"soft\",\"guarantee\":\"g\",\"onTokenLoss\":\"regenerate\","
                        + "\"stopped\":false,\"permits\":1,\"hold\":3600.0,\"minInterval\":0.0,"
                        + "\"holders\":[{\"agent\":\"b\",\"here\":false,\"since\":\"2026-01-02T03:04:05Z\",\"fence\":7,"
                        + "\"label\":\"backup\"}],"
                        + "\"waiting\":[{\"leaseId\":\"l1\",\"label\":\"copy\",\"since\":\"2026-01-02T03:04:05Z\"}],"
                        + "\"waitingElsewhere\":2,\"tokenHere\":true,\"usualWait\":null,"
                        + "\"lastVisit\":\"2026-01-02T03:04:05Z\",\"returnTime\":1.5,\"recoveryBound\":2.0,"
                        + "\"regenerationBound\":null,\"counts\":{\"visits\":1,\"granted\":2,\"lost\":3,"
                        + "\"overlapped\":4,\"regenerated\":5,\"removed\":6},\"intervals\":[0.5],\"returnTimes\":[]}");
    }

    @Test
    void aMemberAndAnEventHaveTheirKeysInTheirOrder() {
        MemberView member = new MemberView("id", "b", "b:1", "alive", Duration.ofMillis(250), 1, null);
        EventView event = new EventView(3, TIME, EventView.Kind.LEASE_GRANTED, "a", "nas", "t", 9, "b", "granted");

        assertThat(ViewJson.member(member))
                .hasToString("{\"id\":\"id\",\"name\":\"b\",\"address\":\"b:1\",\"state\":\"alive\",\"lastHeard\":0.25,"
                        + "\"failures\":1,\"roundTrip\":null}");
        assertThat(ViewJson.event(event))
                .hasToString("{\"sequence\":3,\"time\":\"2026-01-02T03:04:05Z\",\"kind\":\"lease-granted\","
                        + "\"agent\":\"a\",\"resource\":\"nas\",\"token\":\"t\",\"fence\":9,\"peer\":\"b\","
                        + "\"text\":\"granted\"}");
    }

    @Test
    void aCouncilHasItsKeysInTheirOrder() {
        CouncilView.Report report = new CouncilView.Report("1", 60, false, 3, 1, 0, 2, 10, 1, null);
        CouncilView council = new CouncilView(
                "sitting",
                true,
                "a",
                5,
                4,
                true,
                1,
                8,
                2,
                3,
                List.of(new CouncilView.Member("x", "a", "a:1", report), new CouncilView.Member("y", "", "b:1", null)),
                List.of(new CouncilView.Estimate("agents", 30, 20.5, null)));

        assertThat(ViewJson.council(council))
                .hasToString("{\"state\":\"sitting\",\"member\":true,\"chair\":\"a\",\"epoch\":5,\"began\":4,"
                        + "\"kept\":true,\"lower\":1,\"upper\":8,\"rounds\":2,\"replies\":3,"
                        + "\"members\":[{\"id\":\"x\",\"name\":\"a\",\"address\":\"a:1\",\"report\":{\"version\":\"1\","
                        + "\"up\":60.0,\"isolated\":false,\"peers\":3,\"resources\":1,\"holding\":0,\"waiting\":2,"
                        + "\"granted\":10,\"trouble\":1,\"interval\":null}},"
                        + "{\"id\":\"y\",\"name\":\"\",\"address\":\"b:1\",\"report\":null}],"
                        + "\"estimates\":[{\"name\":\"agents\",\"value\":30.0,\"low\":20.5,\"high\":null}]}");
    }
}
