package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.AgentEvent.MemberChanged;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.membership.MembershipEvent;
import io.wandertoken.protocol.membership.Reason;
import java.io.IOException;
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
    private static final Bytes GOSSIP = Bytes.copyOf(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 7});
    private static final long FIRST_LIFE = 1;
    private static final long SECOND_LIFE = 2;

    private final List<MembershipEvent> events = new CopyOnWriteArrayList<>();
    private MembershipBench bench;
    private AgentEndpoint agent;
    private Identity peer;

    @BeforeEach
    void open() throws IOException {
        bench = new MembershipBench("goodbye", event -> {
            if (event instanceof MemberChanged changed && changed.peer() != PeerRef.NOBODY) {
                events.add(changed.change());
            }
        });
        agent = bench.agent;
        peer = bench.identity("peer");
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aGoodbyeOfAnEarlierLifeDepartsNobody() throws Exception {
        byte[] goodbye = goodbye(FIRST_LIFE);
        bench.deliver(hello(SECOND_LIFE));

        bench.deliver(goodbye);
        bench.deliver(hello(SECOND_LIFE));

        assertThat(events).containsExactly(MembershipEvent.ADDED);
        assertThat(agent.counters().get(Reason.STALE_PEER)).isEqualTo(1);
        assertThat(agent.counters().get(Reason.DEPARTED)).isZero();
    }

    @Test
    void norDoesItWhenOnlyOthersProvedTheNewerLife() throws Exception {
        byte[] goodbye = goodbye(FIRST_LIFE);
        Identity other = bench.identity("other");
        Entry hint = Entry.hint(peer.certificate().id(), bench.home(), SECOND_LIFE);
        bench.deliver(bench.sealed(other, MessageType.GOSSIP, GOSSIP, List.of(bench.own(other, FIRST_LIFE), hint)));
        Bytes certificate = Bytes.copyOf(peer.certificate().encoded());
        bench.deliver(bench.sealed(other, MessageType.PLACES, certificate, List.of(bench.signed(hint, peer))));

        bench.deliver(goodbye);
        bench.deliver(hello(SECOND_LIFE));

        assertThat(events).containsExactly(MembershipEvent.ADDED, MembershipEvent.ADDED);
        assertThat(agent.counters().get(Reason.STALE_PEER)).isEqualTo(1);
        assertThat(agent.counters().get(Reason.DEPARTED)).isZero();
    }

    @Test
    void whoeverIsThoughtToHaveLeftComesBackWithANewerLife() throws Exception {
        bench.deliver(goodbye(FIRST_LIFE));

        bench.deliver(hello(SECOND_LIFE));

        assertThat(events).containsExactly(MembershipEvent.DEPARTED, MembershipEvent.ADDED);
    }

    @Test
    void aGoodbyeOfTheNewestLifeIsHeeded() throws Exception {
        bench.deliver(hello(FIRST_LIFE));
        bench.deliver(hello(SECOND_LIFE));

        bench.deliver(goodbye(SECOND_LIFE));
        bench.deliver(hello(SECOND_LIFE));

        assertThat(events).containsExactly(MembershipEvent.ADDED, MembershipEvent.DEPARTED);
        assertThat(agent.counters().get(Reason.DEPARTED)).isEqualTo(1);
    }

    @Test
    void aGoodbyeThatDoesNotSayOfWhichLifeItIsMakesNoSense() throws Exception {
        bench.deliver(hello(FIRST_LIFE));

        bench.send(bench.sealed(peer, MessageType.LEAVE, Bytes.EMPTY, List.of()));

        CouncilBench.await(() -> agent.counters().get(DropReason.TOKEN_DATA));
        assertThat(events).containsExactly(MembershipEvent.ADDED);
    }

    private byte[] hello(long life) throws GeneralSecurityException {
        return bench.sealed(peer, MessageType.GOSSIP, MembershipBench.HELLO, List.of(bench.own(peer, life)));
    }

    private byte[] goodbye(long life) throws GeneralSecurityException {
        return bench.sealed(peer, MessageType.LEAVE, Bytes.EMPTY, List.of(bench.own(peer, life)));
    }
}
