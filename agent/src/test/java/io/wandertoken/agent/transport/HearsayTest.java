package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.accounting.Counters.Total;
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
import io.wandertoken.protocol.membership.Reason;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A member tells false addresses of others to an agent. */
@Tag("loopback")
class HearsayTest {
    private static final Bytes HELLO = Bytes.copyOf(new byte[] {4});
    private static final Endpoint FALSE_PLACE = Endpoint.of(new InetSocketAddress("127.0.0.9", 9));
    private static final Endpoint OTHER_PLACE = Endpoint.of(new InetSocketAddress("127.0.0.8", 8));
    private static final int PEER = 0;

    private final ThrowawayFleet fleet = ThrowawayFleet.make("hearsay");
    private final GroupId everybody = GroupId.of(fleet.authority().fleet(), "");
    private final Identity peer = fleet.identity("peer");
    private final Identity liar = fleet.identity("liar");
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
                (event, nowNanos) -> {});
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

    @ParameterizedTest
    @ValueSource(longs = {2, 1_000_000_000_000L, Long.MAX_VALUE})
    void doesNotMoveAPeerThatHasSpokenForItself(long claimed) throws Exception {
        hello(1);

        gossip(hint(FALSE_PLACE, claimed));
        say(liar, MessageType.PLACES, Bytes.EMPTY, List.of(own(liar, 1), hint(FALSE_PLACE, claimed)));

        assertThat(place(PEER)).isEqualTo(home());
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 1_000_000_000_000L, Long.MAX_VALUE})
    void doesNotMakeAPeersOwnWordStale(long claimed) throws Exception {
        hello(1);

        gossip(hint(FALSE_PLACE, claimed));
        hello(1);
        say(peer, MessageType.LEAVE, Bytes.EMPTY, List.of(own(peer, 1)));
        hello(1);

        assertThat(agent.counters().get(Reason.STALE_PEER)).isZero();
        assertThat(agent.counters().get(Reason.DEPARTED))
                .as("its goodbye counts")
                .isEqualTo(1);
    }

    @Test
    void tellsOfAnUnknownPeerOnce() throws Exception {
        gossip(hint(FALSE_PLACE, 1));
        gossip(hint(OTHER_PLACE, 2));
        assertThat(placeOf(peer)).isEqualTo(FALSE_PLACE);

        hello(3);
        assertThat(placeOf(peer)).isEqualTo(home());
    }

    @Test
    void tellsNothingOfTheFuture() throws Exception {
        gossip(hint(FALSE_PLACE, Long.MAX_VALUE));

        assertThat(placeOf(peer)).isEqualTo(Endpoint.UNSPECIFIED);
    }

    @Test
    void tellsNothingUnasked() throws Exception {
        say(liar, MessageType.PLACES, Bytes.EMPTY, List.of(own(liar, 1), hint(FALSE_PLACE, 1)));

        assertThat(placeOf(peer)).isEqualTo(Endpoint.UNSPECIFIED);
        assertThat(placeOf(liar)).as("the sender's own entry").isEqualTo(home());
    }

    @Test
    void tellsWhereAPeerIsThatLeftAndCameBack() throws Exception {
        hello(1);
        say(peer, MessageType.LEAVE, Bytes.EMPTY, List.of(own(peer, 1)));

        gossip(hint(FALSE_PLACE, 1));
        assertThat(placeOf(peer)).as("its old life").isEqualTo(home());
        gossip(hint(OTHER_PLACE, 2));
        assertThat(placeOf(peer)).as("its next life").isEqualTo(OTHER_PLACE);
        gossip(hint(FALSE_PLACE, 3));
        assertThat(placeOf(peer)).as("what was told before").isEqualTo(OTHER_PLACE);
    }

    private void hello(long life) throws GeneralSecurityException, IOException {
        say(peer, MessageType.GOSSIP, HELLO, List.of(own(peer, life)));
    }

    /** The liar gossips. */
    private void gossip(Entry hint) throws GeneralSecurityException, IOException {
        Bytes data = Bytes.copyOf(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, (byte) sent});
        say(liar, MessageType.GOSSIP, data, List.of(own(liar, 1), hint));
    }

    private Entry own(Identity identity, long life) {
        return Entry.hint(identity.certificate().id(), home(), life);
    }

    private Entry hint(Endpoint place, long life) {
        return Entry.hint(peer.certificate().id(), place, life);
    }

    private Endpoint home() {
        return Endpoint.of((InetSocketAddress) socket.getLocalSocketAddress());
    }

    private Endpoint place(int number) {
        return agent.ask(asked -> agent.peer(number).place());
    }

    private Endpoint placeOf(Identity identity) {
        AgentId id = identity.certificate().id();
        return agent.ask(asked -> {
            for (int number = 0; number < 4; number++) {
                if (agent.peer(number).id().equals(id)) {
                    return agent.peer(number).place();
                }
            }
            return Endpoint.UNSPECIFIED;
        });
    }

    /** Says it and waits until the agent has taken it. */
    private void say(Identity from, MessageType type, Bytes data, List<Entry> entries)
            throws GeneralSecurityException, IOException {
        Body body = Body.of(type, everybody, sent++).entries(entries).data(data).build();
        Header header = Header.of(from.certificate())
                .withCertificate(Bytes.copyOf(from.certificate().encoded()));
        Route route = new Route(from.certificate().id(), home(), agent.id(), agent.advertised());
        byte[] bytes = CoseSign1.seal(header, body, route, from.signer(Signatures.best()));
        long before = agent.counters().get(Total.ACCEPTED);
        socket.send(new DatagramPacket(bytes, bytes.length, agent.address()));
        assertThat(Eventually.holds(() -> agent.counters().get(Total.ACCEPTED) > before))
                .isTrue();
        agent.ask(asked -> true);
    }
}
