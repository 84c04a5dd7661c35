package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an agent does with announcements that somebody brings: genuine, forged, replayed and old ones. */
@Tag("loopback")
class AnnouncementTest {
    private CouncilBench bench;
    private AgentEndpoint agent;
    private DatagramSocket stranger;

    @BeforeEach
    void open() throws IOException {
        bench = new CouncilBench(null);
        agent = bench.agent;
        stranger = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() {
        stranger.close();
        bench.close();
    }

    @Test
    void aGenuineAnnounceIsHeededWhoeverBringsIt() throws Exception {
        bring(bench.announce(bench.chair, 5, 1), () -> bench.epoch() == 5 ? 1 : 0);

        assertThat(bench.epoch()).isEqualTo(5);
    }

    @Test
    void aForgedOneChangesNothing() throws Exception {
        byte[] forged = bench.announce(bench.chair, 5, 1);
        forged[forged.length - 1] ^= 1;

        bring(forged, () -> agent.counters().get(DropReason.BAD_SIGNATURE));

        assertThat(bench.epoch()).isZero();
    }

    @Test
    void oneOfAnotherFleetChangesNothing() throws Exception {
        try (ThrowawayFleet other = ThrowawayFleet.make("other")) {
            bring(
                    bench.announce(other.identity("chair"), 5, 1),
                    () -> agent.counters().get(DropReason.CERTIFICATE_REFUSED));

            assertThat(bench.epoch()).isZero();
        }
    }

    @Test
    void aReplayedOrOldOneIsDroppedBeforeItsSignatureIsChecked() throws Exception {
        byte[] genuine = bench.announce(bench.chair, 5, 2);
        byte[] old = bench.announce(bench.chair, 4, 9);
        bring(genuine, () -> bench.epoch() == 5 ? 1 : 0);
        long checked = agent.counters().get(Counters.Total.SIGNATURES_CHECKED);

        bring(genuine, () -> agent.counters().get(DropReason.NOT_AWAITED));
        bring(old, () -> agent.counters().get(DropReason.NOT_AWAITED) - 1);

        assertThat(agent.counters().get(Counters.Total.SIGNATURES_CHECKED)).isEqualTo(checked);
        assertThat(bench.epoch()).isEqualTo(5);
    }

    /** Sends bytes from an address that is nobody's, until the counter shows that they were dealt with. */
    private void bring(byte[] bytes, LongSupplier counter) throws IOException {
        stranger.send(new DatagramPacket(bytes, bytes.length, agent.address()));
        CouncilBench.await(counter);
    }
}
