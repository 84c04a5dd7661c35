package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.handover.HandoverConfig;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An agent with little room hears of many more peers than it can remember. */
@Tag("loopback")
@Tag("long")
class PeerChurnTest {
    private static final int ROOM = 512;
    private static final int NEWCOMERS = 3 * ROOM;
    private static final int HINTS_PER_DATAGRAM = 8;
    private static final GroupId EVERYBODY = GroupId.of(TestAuthority.FLEET, "");
    private static final Endpoint NOWHERE = Endpoint.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));

    private final TestFleet fleet = new TestFleet();
    private AgentEndpoint agent;
    private DatagramSocket socket;
    private long sentCount;

    /** Somebody who is only made of datagrams. */
    private final class Visitor {
        private final KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
        private final Identity identity = fleet.identity(keys);
        private final Signer signer = TestKeys.signer(keys);
        private final Entry own = Entry.hint(identity.id(), NOWHERE, 1).signed(EVERYBODY, signer);

        void join() throws IOException {
            say(MessageType.JOIN, List.of(), ByteBuffer.allocate(Long.BYTES).putLong(1), true);
        }

        void gossip(List<Entry> hints, boolean certificate) throws IOException {
            ByteBuffer data = ByteBuffer.allocate(1 + Long.BYTES).put((byte) 0).putLong(sentCount);
            say(MessageType.GOSSIP, hints, data, certificate);
        }

        private void say(MessageType type, List<Entry> hints, ByteBuffer data, boolean certificate) throws IOException {
            sentCount++;
            List<Entry> entries = new ArrayList<>(List.of(own));
            entries.addAll(hints);
            Body body = Body.of(type, EVERYBODY, sentCount)
                    .entries(entries)
                    .data(Bytes.copyOf(data.array()))
                    .flags(Body.FOR_ANYONE)
                    .build();
            Header plain = Header.of(identity.certificate());
            Header header = certificate
                    ? plain.withCertificate(Bytes.copyOf(identity.certificate().encoded()))
                    : plain;
            byte[] bytes = CoseSign1.seal(header, body, SignedRoute.toAnyone(identity.id(), NOWHERE), signer);
            socket.send(new DatagramPacket(bytes, bytes.length, agent.address()));
            // One at a time, so that none gets lost.
            assertThat(Eventually.holds(() -> heardCount() >= sentCount)).isTrue();
        }
    }

    @BeforeEach
    void open() throws IOException {
        HandoverConfig handover =
                HandoverConfig.loopback().withMemory(new HandoverConfig.Memory(16, 16, Duration.ofHours(1), ROOM));
        agent = AgentEndpoint.open(
                TestFleet.config(AgentConfig.loopback().withHandover(handover)),
                fleet.identity(TestKeys.of(SignatureProfile.ED25519)),
                fleet.authority.trust(),
                (event, nowNanos) -> {});
        agent.add(ResourceConfig.of("nas"));
        agent.ask(started -> {
            started.start(agent.nowNanos());
            return true;
        });
        socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() {
        socket.close();
        agent.close();
        fleet.close();
    }

    @Test
    void shortLivedAgentsCanJoinForEver() throws IOException {
        Visitor last = new Visitor();
        for (int i = 0; i < NEWCOMERS; i++) {
            last = new Visitor();
            last.join();
        }
        last.gossip(List.of(), false);

        assertThat(agent.counters().dropped()).isZero();
        assertThat(agent.counters().get(Total.ACCEPTED)).isEqualTo(NEWCOMERS + 1);
        assertThatMembersAreKnown();
    }

    @Test
    void oneMemberThatMakesUpHintsShutsNobodyOut() throws IOException {
        Visitor honest = new Visitor();
        honest.join();
        Visitor traitor = new Visitor();
        traitor.join();
        for (int i = 0; i < NEWCOMERS; i++) {
            traitor.gossip(hints(i), false);
        }

        honest.gossip(List.of(), false);
        new Visitor().join();

        assertThat(agent.counters().dropped()).isZero();
        assertThatMembersAreKnown();
    }

    private long heardCount() {
        return agent.counters().get(Total.ACCEPTED) + agent.counters().dropped();
    }

    private void assertThatMembersAreKnown() {
        List<AgentId> members = agent.ask(asked -> asked.acquaintances().stream()
                .map(number -> agent.peer(number).id())
                .toList());
        assertThat(members).isNotEmpty().doesNotContain(new AgentId(0, 0, 0, 0));
    }

    private static List<Entry> hints(int datagram) {
        List<Entry> hints = new ArrayList<>();
        for (int i = 0; i < HINTS_PER_DATAGRAM; i++) {
            hints.add(Entry.hint(new AgentId(1 + datagram, i, 1, 1), NOWHERE, 1));
        }
        return hints;
    }
}
