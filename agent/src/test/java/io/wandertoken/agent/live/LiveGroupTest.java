package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.transport.LoopbackGroup;
import io.wandertoken.agent.transport.MulticastGroup;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Councils that are announced over a multicast group which never leaves this machine. */
@Tag("loopback")
@Tag("long")
class LiveGroupTest {
    private static final int AGENTS = 8;

    private final LoopbackGroup group = new LoopbackGroup();

    @AfterEach
    void close() {
        group.close();
    }

    @Test
    void whoHearsTheGroupIsSparedInTheEnd() {
        try (LiveFleet fleet = fleet(AGENTS)) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Eventually.PATIENCE_SECONDS);
            while (spared(fleet.agents) == 0 && System.nanoTime() < deadline) {
                assertThat(everybody(fleet).members()).hasSize(AGENTS);
            }

            assertThat(spared(fleet.agents)).isPositive();
            assertThat(fleet.agents.get(0).counters().get(Total.GROUP_SENT)).isPositive();
            assertThat(fleet.agents.subList(1, AGENTS))
                    .allMatch(agent -> agent.counters().get(Total.GROUP_RECEIVED) > 0);
            assertThat(fleet.agents.get(0).metrics())
                    .anyMatch(metric -> metric.labels().containsValue("group_sent") && metric.value() > 0);
        }
    }

    @Test
    void theOtherHalfTakesPartAllTheSame() {
        try (LiveFleet fleet = fleet(AGENTS / 2)) {
            for (int i = 0; i < 3; i++) {
                assertThat(everybody(fleet).members()).hasSize(AGENTS);
            }

            assertThat(fleet.agents.subList(AGENTS / 2, AGENTS))
                    .allMatch(agent -> agent.counters().get(Total.GROUP_RECEIVED) == 0);
        }
    }

    @Test
    void anAgentThatMayNotJoinWarnsAndTakesPart() {
        MulticastGroup wrong = new MulticastGroup(
                new InetSocketAddress("127.0.0.1", group.group().address().getPort()),
                group.group().interfaceName(),
                0);
        try (LiveFleet fleet = fleet(2)) {
            LiveAgent refused = fleet.start("refused", LiveFleet.nas(), wrong);
            LiveCouncilTest.awaitMembers(fleet.agents, AGENTS + 1);

            assertThat(refused.agent().warnings())
                    .anyMatch(warning -> warning.contains("the system refuses to join it"));
            CouncilView council = LiveCouncilTest.elect(refused, CouncilRequest.of(AGENTS + 1, AGENTS + 1), AGENTS + 1);
            assertThat(council.members()).hasSize(AGENTS + 1);
        }
    }

    /** A council of all. */
    private static CouncilView everybody(LiveFleet fleet) {
        return LiveCouncilTest.elect(fleet.agents.get(0), CouncilRequest.of(AGENTS, AGENTS), AGENTS);
    }

    private static long spared(List<LiveAgent> agents) {
        return agents.stream()
                .mapToLong(agent -> agent.counters().get(Total.SPARED))
                .sum();
    }

    /** Agents of which so many hear the group. */
    private LiveFleet fleet(int hearing) {
        LiveFleet fleet = new LiveFleet();
        for (int i = 0; i < AGENTS; i++) {
            fleet.start("agent" + i, LiveFleet.nas(), i < hearing ? group.group() : null);
        }
        LiveCouncilTest.awaitMembers(fleet.agents, AGENTS);
        return fleet;
    }
}
