package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.token.TokenId;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an agent has to say does not always leave room for its certificate. */
@Tag("loopback")
class LongMessageTest {
    private static final int MEMBERS = 100;
    private static final int EPOCH_HEAD = 25;
    /** How many agents one question asks for. */
    private static final int AT_ONCE = 16;

    private Identity teller;

    @Test
    void whoeverKnowsNobodyOfALargeEpochIntroducesItselfAndAsksForSome() throws Exception {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ThrowawayFleet fleet = ThrowawayFleet.make("long");
                DatagramSocket socket = new DatagramSocket(anyPort);
                AgentEndpoint agent = AgentEndpoint.open(
                        AgentEndpointConfig.of(anyPort, fleet.authority().fleet(), List.of(), AgentConfig.wan()),
                        fleet.identity("agent"),
                        fleet.trust(),
                        (event, nowNanos) -> {})) {
            agent.add(ResourceConfig.of("nas"));
            teller = fleet.identity("teller");

            Body introduction = Body.of(
                            MessageType.PLACES, GroupId.of(fleet.authority().fleet(), ""), 1)
                    .entries(List.of(Entry.hint(teller.id(), place(socket), 1)))
                    .build();
            send(introduction, true, socket, agent);
            send(epoch(GroupId.of(fleet.authority().fleet(), "nas")), false, socket, agent);
            Datagram heard = hear(socket);

            assertThat(heard.header().certificate()).isNotNull();
            assertThat(heard.body().type()).isEqualTo(MessageType.WHO);
            assertThat(heard.body().data().length()).isEqualTo(AT_ONCE * Long.BYTES);
            assertThat(agent.isOpen()).isTrue();
        }
    }

    /** An epoch of a strict resource whose members nobody has heard of. */
    private static Body epoch(GroupId group) {
        ByteBuffer data = ByteBuffer.allocate(EPOCH_HEAD + MEMBERS * Long.BYTES);
        data.position(EPOCH_HEAD);
        for (int i = 1; i <= MEMBERS; i++) {
            data.putLong(i);
        }
        return Body.of(MessageType.EPOCH, group, 2)
                .token(new TokenId(1, 1, 1), 1)
                .data(Bytes.copyOf(data.array()))
                .build();
    }

    private static Endpoint place(DatagramSocket socket) {
        return Endpoint.of((InetSocketAddress) socket.getLocalSocketAddress());
    }

    private void send(Body body, boolean certificate, DatagramSocket socket, AgentEndpoint to) throws Exception {
        Header header = Header.of(teller.certificate())
                .withCertificate(certificate ? Bytes.copyOf(teller.certificate().encoded()) : null);
        SignedRoute route = new SignedRoute(teller.id(), place(socket), to.id(), to.advertised());
        byte[] sealed = CoseSign1.seal(header, body, route, teller.signer(Signatures.best()));
        socket.send(new DatagramPacket(sealed, sealed.length, to.address()));
    }

    private static Datagram hear(DatagramSocket socket) throws Exception {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        socket.setSoTimeout(1_000 * Eventually.PATIENCE_SECONDS);
        socket.receive(packet);
        return (Datagram) DatagramDecoder.decode(packet.getData(), 0, packet.getLength());
    }
}
