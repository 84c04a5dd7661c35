package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.Route;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEvent.MemberChanged;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.membership.MembershipEvent;
import io.wandertoken.protocol.membership.Reason;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An agent has just started. A peer speaks to it, and somebody sends again what the peer said before its own restart. */
@Tag("loopback")
class GoodbyeTest {
    private static final Bytes HELLO = Bytes.copyOf(new byte[] {4});
    private static final Bytes GOSSIP = Bytes.copyOf(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 7});
    private static final long FIRST_LIFE = 1;
    private static final long SECOND_LIFE = 2;

    private final ThrowawayFleet fleet = ThrowawayFleet.make("goodbye");
    private final GroupId everybody = GroupId.of(fleet.authority().fleet(), "");
    private final Identity peer = fleet.identity("peer");
    private final List<MembershipEvent> events = new CopyOnWriteArrayList<>();
    private DatagramSocket socket;
    private AgentEndpoint agent;
    private long sent = 1000;

    @BeforeEach
    void open() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        socket = new DatagramSocket(anyPort);
        agent = AgentEndpoint.open(
                AgentEndpointConfig.of(anyPort, fleet.authority().fleet(), List.of(), AgentConfig.wan()),
                fleet.identity("agent"),
                fleet.trust(),
                (event, nowNanos) -> {
                    if (event instanceof MemberChanged changed && changed.peer() != PeerRef.NOBODY) {
                        events.add(changed.change());
                    }
                });
        agent.ask(started -> {
            started.start(agent.nowNanos());
            return true;
        });
    }

    @AfterEach
    void close() {
        socket.close();
        agent.close();
        fleet.close();
    }

    @Test
    void aGoodbyeOfAnEarlierLifeDepartsNobody() throws Exception {
        byte[] goodbye = goodbye(FIRST_LIFE);
        bring(hello(SECOND_LIFE));

        bring(goodbye);
        bring(hello(SECOND_LIFE));

        assertThat(events).containsExactly(MembershipEvent.ADDED);
        assertThat(agent.counters().get(Reason.STALE_PEER)).isEqualTo(1);
        assertThat(agent.counters().get(Reason.DEPARTED)).isZero();
    }

    @Test
    void norDoesItWhenOnlyOthersToldOfTheNewerLife() throws Exception {
        byte[] goodbye = goodbye(FIRST_LIFE);
        Identity other = fleet.identity("other");
        Entry hint = Entry.hint(peer.certificate().id(), place(), SECOND_LIFE);
        bring(sealed(other, MessageType.GOSSIP, GOSSIP, List.of(own(other, FIRST_LIFE), hint)));

        bring(goodbye);
        bring(hello(SECOND_LIFE));

        assertThat(events).containsExactly(MembershipEvent.ADDED, MembershipEvent.ADDED);
        assertThat(agent.counters().get(Reason.STALE_PEER)).isEqualTo(1);
        assertThat(agent.counters().get(Reason.DEPARTED)).isZero();
    }

    @Test
    void whoeverIsThoughtToHaveLeftComesBackWithANewerLife() throws Exception {
        bring(goodbye(FIRST_LIFE));

        bring(hello(SECOND_LIFE));

        assertThat(events).containsExactly(MembershipEvent.DEPARTED, MembershipEvent.ADDED);
    }

    @Test
    void aGoodbyeOfTheNewestLifeIsHeeded() throws Exception {
        bring(hello(FIRST_LIFE));
        bring(hello(SECOND_LIFE));

        bring(goodbye(SECOND_LIFE));
        bring(hello(SECOND_LIFE));

        assertThat(events).containsExactly(MembershipEvent.ADDED, MembershipEvent.DEPARTED);
        assertThat(agent.counters().get(Reason.DEPARTED)).isEqualTo(1);
    }

    @Test
    void aGoodbyeThatDoesNotSayOfWhichLifeItIsMakesNoSense() throws Exception {
        bring(hello(FIRST_LIFE));

        send(sealed(peer, MessageType.LEAVE, Bytes.EMPTY, List.of()));

        CouncilBench.await(() -> agent.counters().get(DropReason.TOKEN_DATA));
        assertThat(events).containsExactly(MembershipEvent.ADDED);
    }

    private byte[] hello(long life) throws GeneralSecurityException {
        return sealed(peer, MessageType.GOSSIP, HELLO, List.of(own(peer, life)));
    }

    private byte[] goodbye(long life) throws GeneralSecurityException {
        return sealed(peer, MessageType.LEAVE, Bytes.EMPTY, List.of(own(peer, life)));
    }

    private Entry own(Identity signer, long life) {
        return Entry.hint(signer.certificate().id(), place(), life);
    }

    private Endpoint place() {
        return Endpoint.of((InetSocketAddress) socket.getLocalSocketAddress());
    }

    private byte[] sealed(Identity from, MessageType type, Bytes data, List<Entry> entries)
            throws GeneralSecurityException {
        Signer signer = from.signer(Signatures.best());
        Body body = Body.of(type, everybody, sent++).entries(entries).data(data).build();
        Header header = Header.of(from.certificate())
                .withCertificate(Bytes.copyOf(from.certificate().encoded()));
        Route route = new Route(from.certificate().id(), place(), agent.id(), agent.advertised());
        return CoseSign1.seal(header, body, route, signer);
    }

    private void send(byte[] bytes) throws IOException {
        socket.send(new DatagramPacket(bytes, bytes.length, agent.address()));
    }

    /** Sends it and waits until the agent has taken it. */
    private void bring(byte[] bytes) throws IOException {
        long before = agent.counters().get(Total.ACCEPTED);
        send(bytes);
        assertThat(Eventually.holds(() -> agent.counters().get(Total.ACCEPTED) > before))
                .isTrue();
        // Whatever it does about it is done when it answers the next question.
        agent.ask(asked -> true);
    }
}
