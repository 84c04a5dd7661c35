package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.membership.Reason;
import java.io.IOException;
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
    void tellsOfAnUnknownPeerOnce() throws Exception {
        gossip(hint(FALSE_PLACE, 1));
        gossip(hint(OTHER_PLACE, 2));
        assertThat(placeOf(peer)).isEqualTo(FALSE_PLACE);

        hello(3);
        assertThat(placeOf(peer)).isEqualTo(bench.home());
    }

    @Test
    void tellsNothingOfTheFuture() throws Exception {
        gossip(hint(FALSE_PLACE, Long.MAX_VALUE));

        assertThat(placeOf(peer)).isEqualTo(Endpoint.UNSPECIFIED);
    }

    @Test
    void tellsNothingUnasked() throws Exception {
        say(liar, MessageType.PLACES, Bytes.EMPTY, List.of(bench.own(liar, 1), hint(FALSE_PLACE, 1)));

        assertThat(placeOf(peer)).isEqualTo(Endpoint.UNSPECIFIED);
        assertThat(placeOf(liar)).as("the sender's own entry").isEqualTo(bench.home());
    }

    @Test
    void tellsWhereAPeerIsThatLeftAndCameBack() throws Exception {
        hello(1);
        say(peer, MessageType.LEAVE, Bytes.EMPTY, List.of(bench.own(peer, 1)));

        gossip(hint(FALSE_PLACE, 1));
        assertThat(placeOf(peer)).as("its old life").isEqualTo(bench.home());
        gossip(hint(OTHER_PLACE, 2));
        assertThat(placeOf(peer)).as("its next life").isEqualTo(OTHER_PLACE);
        gossip(hint(FALSE_PLACE, 3));
        assertThat(placeOf(peer)).as("what was told before").isEqualTo(OTHER_PLACE);
    }

    private void hello(long life) throws GeneralSecurityException, IOException {
        say(peer, MessageType.GOSSIP, MembershipBench.HELLO, List.of(bench.own(peer, life)));
    }

    /** The liar gossips. */
    private void gossip(Entry hint) throws GeneralSecurityException, IOException {
        Bytes data = Bytes.copyOf(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, (byte) bench.sentCount()});
        say(liar, MessageType.GOSSIP, data, List.of(bench.own(liar, 1), hint));
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
