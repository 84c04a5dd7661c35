package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.transport.AgentEndpointConfig;
import io.wandertoken.agent.transport.TransportProblem;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An agent that cannot start leaves nothing behind that would stand in the way of the next attempt. */
@Tag("loopback")
@Timeout(900)
class FailedStartTest {

    @Test
    void whoMendsTheMistakeCanStartItOnTheSamePort() throws IOException {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveSetup setup = setup(fleet, freePort());
            Path epochs = setup.config().agent().data().resolve("council-epoch");
            Files.writeString(epochs, "nonsense");
            assertThatThrownBy(() -> LiveAgent.start(setup)).isInstanceOf(ConfigProblem.class);

            Files.delete(epochs);
            fleet.agents.add(LiveAgent.start(setup));

            Client.of(fleet.agents.get(0)).lease();
        }
    }

    @Test
    void whoDoesNotGetThePortKeepsNoClock() throws IOException {
        try (LiveFleet fleet = new LiveFleet();
                DatagramSocket other = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            LiveSetup setup = setup(fleet, other.getLocalPort());

            assertThatThrownBy(() -> LiveAgent.start(setup)).isInstanceOf(TransportProblem.class);

            assertThat(setup.config().agent().data().resolve("clock")).doesNotExist();
        }
    }

    /** An agent that keeps its clock in a file, and its epoch as a chair. */
    private static LiveSetup setup(LiveFleet fleet, int port) {
        LiveSetup usual = fleet.fleet.setup("agent", LiveFleet.nas(), AgentConfig.loopback(), List.of());
        InetSocketAddress bind = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return new LiveSetup(
                usual.config(),
                usual.version(),
                usual.identity(),
                usual.trust(),
                AgentEndpointConfig.of(bind, usual.trust().fleet(), List.of(), AgentConfig.loopback()),
                StateFiles.open(usual.config().agent().data()));
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
