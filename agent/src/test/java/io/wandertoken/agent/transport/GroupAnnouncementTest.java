package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.MessageType;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an agent does with what strangers send to its multicast group, and with groups that it cannot join. */
@Tag("loopback")
class GroupAnnouncementTest {
    private final LoopbackGroup group = new LoopbackGroup();
    private final CouncilBench bench = new CouncilBench(group.group());
    private final AgentEndpoint agent = bench.agent;

    @AfterEach
    void close() {
        bench.close();
        group.close();
    }

    @Test
    void aGenuineAnnounceIsHeeded() throws Exception {
        bring(bench.announce(bench.chair, 5, 1), () -> bench.epoch() == 5 ? 1 : 0);

        assertThat(agent.groupProblem()).isNull();
        assertThat(agent.counters().get(Total.GROUP_RECEIVED)).isEqualTo(1);
    }

    @Test
    void oneThatCameByBothWaysIsHeededOnceAndItsSignatureCheckedOnce() throws Exception {
        byte[] genuine = bench.announce(bench.chair, 5, 1);
        try (DatagramSocket stranger = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            stranger.send(new DatagramPacket(genuine, genuine.length, agent.address()));
            CouncilBench.await(() -> bench.epoch() == 5 ? 1 : 0);
        }
        long checked = agent.counters().get(Total.SIGNATURES_CHECKED);

        bring(genuine, () -> agent.counters().get(Total.GROUP_RECEIVED));

        assertThat(bench.epoch()).isEqualTo(5);
        assertThat(agent.counters().get(Total.SIGNATURES_CHECKED)).isEqualTo(checked);
        assertThat(agent.counters().dropped()).isZero();
    }

    @Test
    void forgedReplayedAndOldOnesChangeNothing() throws Exception {
        byte[] genuine = bench.announce(bench.chair, 5, 2);
        byte[] forged = bench.announce(bench.chair, 6, 1);
        forged[forged.length - 1] ^= 1;
        bring(genuine, () -> bench.epoch() == 5 ? 1 : 0);

        bring(forged, () -> agent.counters().get(DropReason.BAD_SIGNATURE));
        bring(genuine, () -> agent.counters().get(Total.GROUP_RECEIVED) - 2);
        bring(bench.announce(bench.chair, 4, 9), () -> agent.counters().get(DropReason.NOT_AWAITED));

        assertThat(bench.epoch()).isEqualTo(5);
    }

    @Test
    void strangersAreRationedByTheirAddress() throws Exception {
        for (int i = 0; i < 50; i++) {
            byte[] forged = bench.announce(bench.fleet.identity("s" + i), 5, 1);
            forged[forged.length - 1] ^= 1;
            group.send(forged);
        }

        CouncilBench.await(() -> agent.counters().get(DropReason.CERTIFICATE_BUDGET));
        assertThat(bench.epoch()).isZero();
    }

    @Test
    void nothingButAnnouncesIsTakenFromTheGroup() throws Exception {
        int sent = 0;
        for (MessageType type : new MessageType[] {MessageType.GOSSIP, MessageType.JOIN, MessageType.LEAVE}) {
            int before = sent++;
            bring(
                    bench.sealed(bench.chair, type, Bytes.EMPTY),
                    () -> agent.counters().get(DropReason.NOT_FOR_GROUP) - before);
        }

        assertThat(agent.counters().get(Total.ACCEPTED)).isZero();
        assertThat(agent.counters().get(Total.SIGNATURES_CHECKED)).isZero();
    }

    @Test
    void noiseIsCountedAsNoise() throws Exception {
        bring(new byte[] {1, 2, 3}, () -> agent.counters().dropped());

        assertThat(agent.counters().get(Total.ACCEPTED)).isZero();
    }

    @Test
    void anInterfaceThatIsNotThereIsNamed() {
        MulticastGroup elsewhere = new MulticastGroup(group.group().address(), "no-such-if", 0);

        assertThatThrownBy(() -> new CouncilBench(elsewhere))
                .isInstanceOfSatisfying(
                        TransportProblem.class,
                        problem -> assertThat(problem.kind()).isEqualTo(TransportProblem.Kind.CONFIGURATION))
                .hasMessageMatching(
                        "multicast group 239.255.79.46 port \\d+: there is no interface 'no-such-if'; name one"
                                + " of .*\\blo\\b.* as agent.multicast-interface");
    }

    @Test
    void anAgentThatMayNotJoinRunsWithoutTheGroup() throws Exception {
        try (DatagramSocket taken = new DatagramSocket(null)) {
            taken.setReuseAddress(false);
            taken.bind(new InetSocketAddress("239.255.79.46", 0));
            MulticastGroup refused = new MulticastGroup(
                    (InetSocketAddress) taken.getLocalSocketAddress(),
                    group.group().interfaceName(),
                    0);
            try (CouncilBench alone = new CouncilBench(refused)) {
                assertThat(alone.agent.isOpen()).isTrue();
                assertThat(alone.agent.groupProblem())
                        .startsWith("multicast group 239.255.79.46 port " + taken.getLocalPort()
                                + ": the system refuses to join it (")
                        .hasLineCount(1);
            }
        }
    }

    private void bring(byte[] bytes, LongSupplier counter) throws IOException {
        group.send(bytes);
        CouncilBench.await(counter);
    }
}
