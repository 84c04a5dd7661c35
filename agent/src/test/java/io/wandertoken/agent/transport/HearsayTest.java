package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.membership.Reason;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
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
    private static final Endpoint FALSE_PLACE = Endpoint.of(new InetSocketAddress("127.0.0.9", 9));
    private static final Endpoint OTHER_PLACE = Endpoint.of(new InetSocketAddress("127.0.0.8", 8));
    private static final int PEER = 0;

    private MembershipBench bench;
    private AgentEndpoint agent;
    private Identity peer;
    private Identity liar;

    @BeforeEach
    void open() throws IOException {
        bench = new MembershipBench("hearsay", event -> {});
        agent = bench.agent;
        peer = bench.identity("peer");
        liar = bench.identity("liar");
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 1_000_000_000_000L, Long.MAX_VALUE})
    void doesNotMoveAPeerThatHasSpokenForItself(long claimed) throws Exception {
        hello(1);

        gossip(hint(FALSE_PLACE, claimed));
        say(liar, MessageType.PLACES, Bytes.EMPTY, List.of(bench.own(liar, 1), hint(FALSE_PLACE, claimed)));

        assertThat(place(PEER)).isEqualTo(bench.home());
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 1_000_000_000_000L, Long.MAX_VALUE})
    void doesNotMakeAPeersOwnWordStale(long claimed) throws Exception {
        hello(1);

        gossip(hint(FALSE_PLACE, claimed));
        hello(1);
        say(peer, MessageType.LEAVE, Bytes.EMPTY, List.of(bench.own(peer, 1)));
        hello(1);

        assertThat(agent.counters().get(Reason.STALE_PEER)).isZero();
        assertThat(agent.counters().get(Reason.DEPARTED))
                .as("its goodbye counts")
                .isEqualTo(1);
    }

    @Test
    void isNoAddressOfAnUnknownPeer() throws Exception {
        gossip(hint(FALSE_PLACE, 1));

        assertThat(placeOf(peer)).isEqualTo(Endpoint.UNSPECIFIED);
        assertThat(bench.hear(MessageType.WHO).body().data().toArray())
                .as("the agent asks for the proof")
                .isEqualTo(ByteBuffer.allocate(Long.BYTES)
                        .putLong(peer.id().prefix())
                        .array());
    }

    @Test
    void costsNothingWhereNothingIsSentThere() throws Exception {
        agent.add(ResourceConfig.of("nas"));
        bench.deliver(bench.sealed(
                liar, bench.group("nas"), MessageType.QUEUED, queuedBy(peer.id()), List.of(bench.own(liar, 1))));

        assertThat(placeOf(peer)).isEqualTo(Endpoint.UNSPECIFIED);
        assertThat(bench.hears(MessageType.WHO, 500)).isFalse();
    }

    @Test
    void isProvenByTheEntryThatThePeerSigned() throws Exception {
        gossip(hint(FALSE_PLACE, 2));
        proof(bench.signed(hint(OTHER_PLACE, 2), peer), peer);
        assertThat(placeOf(peer)).isEqualTo(OTHER_PLACE);

        gossip(hint(FALSE_PLACE, 3));
        proof(bench.signed(hint(bench.home(), 1), peer), peer);
        assertThat(placeOf(peer)).as("not by an older life").isEqualTo(OTHER_PLACE);

        hello(3);
        assertThat(placeOf(peer)).as("its own word").isEqualTo(bench.home());
    }

    @Test
    void isNotProvenByAnythingElse() throws Exception {
        Entry genuine = bench.signed(hint(OTHER_PLACE, 2), peer);
        Entry moved = new Entry(genuine.id(), FALSE_PLACE, 2, genuine.signature());
        for (Entry claim : List.of(hint(FALSE_PLACE, 2), bench.signed(hint(FALSE_PLACE, 2), liar), moved)) {
            gossip(hint(FALSE_PLACE, 2));
            proof(claim, peer);
            gossip(hint(FALSE_PLACE, 2));
            proof(claim, liar);
        }
        gossip(hint(FALSE_PLACE, 2));
        proof(bench.signed(hint(FALSE_PLACE, Long.MAX_VALUE), peer), peer);
        gossip(hint(FALSE_PLACE, 2));
        say(liar, MessageType.PLACES, Bytes.copyOf(new byte[300]), List.of(genuine));

        assertThat(placeOf(peer)).isEqualTo(Endpoint.UNSPECIFIED);
    }

    @Test
    void tellsNothingOfTheFuture() throws Exception {
        gossip(hint(FALSE_PLACE, Long.MAX_VALUE));

        assertThat(placeOf(peer)).isEqualTo(Endpoint.UNSPECIFIED);
    }

    @Test
    void tellsNothingUnasked() throws Exception {
        say(liar, MessageType.PLACES, Bytes.EMPTY, List.of(bench.own(liar, 1), hint(FALSE_PLACE, 1)));
        proof(bench.signed(hint(OTHER_PLACE, 2), peer), peer);

        assertThat(placeOf(peer)).isEqualTo(Endpoint.UNSPECIFIED);
        assertThat(placeOf(liar)).as("the sender's own entry").isEqualTo(bench.home());
    }

    @Test
    void tellsWhereAPeerIsThatCameBack() throws Exception {
        hello(1);
        say(peer, MessageType.LEAVE, Bytes.EMPTY, List.of(bench.own(peer, 1)));

        gossip(hint(FALSE_PLACE, 2));
        assertThat(placeOf(peer)).as("without proof").isEqualTo(bench.home());
        proof(bench.signed(hint(OTHER_PLACE, 2), peer), peer);
        assertThat(placeOf(peer)).as("its next life").isEqualTo(OTHER_PLACE);
    }

    @Test
    void inMassesMovesNobodyAndSendsNothingToOthers() throws Exception {
        hello(1);
        try (DatagramSocket victim = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            Endpoint place = Endpoint.of((InetSocketAddress) victim.getLocalSocketAddress());
            List<Identity> members = List.of(bench.identity("one"), bench.identity("two"), bench.identity("three"));
            for (int i = 0; i < 200; i++) {
                AgentId invented = new AgentId(i, 2, 3, 4);
                AgentId real = members.get(i % members.size()).id();
                gossip(Entry.hint(invented, place, 1 + i));
                gossip(Entry.hint(real, place, 1 + i));
                gossip(hint(place, 2 + i));
                introduce(Entry.hint(invented, place, 1 + i));
                introduce(Entry.hint(real, place, 1 + i));
            }

            assertThat(placeOf(peer)).isEqualTo(bench.home());
            victim.setSoTimeout(500);
            assertThatThrownBy(() -> victim.receive(new DatagramPacket(new byte[2048], 2048)))
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    /** A confirmation that names the holder, and a false place. */
    private static Bytes queuedBy(AgentId holder) {
        byte[] address = FALSE_PLACE.address().toArray();
        ByteBuffer data = ByteBuffer.allocate(128).put((byte) 1).put((byte) 0);
        data.putLong(1).putLong(1).putInt(1).putLong(1_000_000_000);
        data.put(holder.toBytes()).put((byte) address.length).put(address).putShort((short) FALSE_PLACE.port());
        return Bytes.written(data);
    }

    private void hello(long life) throws GeneralSecurityException, IOException {
        say(peer, MessageType.GOSSIP, MembershipBench.HELLO, List.of(bench.own(peer, life)));
    }

    /** The liar gossips. */
    private void gossip(Entry hint) throws GeneralSecurityException, IOException {
        Bytes data = Bytes.copyOf(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, (byte) bench.sentCount()});
        say(liar, MessageType.GOSSIP, data, List.of(bench.own(liar, 1), hint));
    }

    /** The liar introduces an agent, so that the agent tells others of it. */
    private void introduce(Entry hint) throws GeneralSecurityException, IOException {
        say(liar, MessageType.GOSSIP, Bytes.copyOf(new byte[] {3, 3}), List.of(bench.own(liar, 1), hint));
    }

    /** The liar answers what it was asked for. */
    private void proof(Entry entry, Identity certified) throws GeneralSecurityException, IOException {
        say(liar, MessageType.PLACES, Bytes.copyOf(certified.certificate().encoded()), List.of(entry));
    }

    private Entry hint(Endpoint place, long life) {
        return Entry.hint(peer.certificate().id(), place, life);
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

    private void say(Identity from, MessageType type, Bytes data, List<Entry> entries)
            throws GeneralSecurityException, IOException {
        bench.deliver(bench.sealed(from, type, data, entries));
    }
}
