package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.control.EventView;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.message.Capabilities;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an agent says about other versions. */
@Tag("loopback")
class MixedVersionsLiveTest {
    /** A gossip of version 2 with a signature of zeros: the version stands before everything that could be checked. */
    private static final String OTHER_MAJOR = "d284" + "50a20127182282 2e482512453bd4bce498".replace(" ", "") + "a0"
            + "50" + "a4" + "0102" + "0206" + "03480011223344556677" + "0601" + "5840" + "00".repeat(64);

    @Test
    void aMixedFleetIsToldWithTheVersionOfEachMember() {
        try (LiveFleet fleet = new LiveFleet()) {
            start(fleet, "a", "1.0", List.of());
            start(fleet, "b", "1.1", List.of(fleet.agents.get(0).address()));
            LiveAgent first = fleet.agents.get(0);

            assertThat(Eventually.holds(() -> first.members().stream()
                            .anyMatch(member -> member.name().equals("b")
                                    && member.version().equals("1.1"))))
                    .isTrue();
            assertThat(first.agent().warnings())
                    .contains("the fleet runs several versions: 1.0 on 1 host, 1.1 on 1 host; agents use with each peer"
                            + " what both know, so upgrade the other hosts one by one");
        }
    }

    @Test
    void anotherMajorVersionIsSaidOnceInTheLogAndInTheStatus() throws IOException {
        byte[] bytes = HexFormat.of().parseHex(OTHER_MAJOR);
        try (LiveFleet fleet = new LiveFleet();
                DatagramSocket socket = new DatagramSocket()) {
            LiveAgent agent = start(fleet, "a", "1.0", List.of());

            socket.send(new DatagramPacket(bytes, bytes.length, agent.address()));

            assertThat(Eventually.holds(() -> !warnings(agent).isEmpty())).isTrue();
            String sentence = "1 datagram was dropped because of another wire format than version 1, the only one that"
                    + " this agent speaks; install the same release on all hosts";
            assertThat(warnings(agent)).containsExactly(sentence);
            assertThat(agent.agent().warnings()).contains(sentence);
        }
    }

    private static List<String> warnings(LiveAgent agent) {
        return agent.events(0, 1_000).stream()
                .filter(event -> event.kind() == EventView.Kind.WARNING)
                .map(EventView::text)
                .toList();
    }

    private static LiveAgent start(LiveFleet fleet, String name, String version, List<InetSocketAddress> seeds) {
        LiveSetup setup = fleet.fleet.setup(name, LiveFleet.nas(), AgentConfig.loopback(), seeds);
        LiveAgent agent = LiveAgent.start(
                setup.withNetwork(setup.network().withVersion(new AgentVersion(1, Capabilities.ALL, version))));
        fleet.agents.add(agent);
        return agent;
    }
}
