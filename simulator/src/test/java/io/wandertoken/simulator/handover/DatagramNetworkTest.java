package io.wandertoken.simulator.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.random.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That the network is as bad as it claims to be. */
class DatagramNetworkTest {
    private static final int COUNT = 100_000;
    private static final String CALM =
            "--agents 4 --loss 0 --duplication 0 --reordering 0 --replay 0 --delay 10ms --jitter 0s ";

    @Test
    void aCalmNetworkDeliversEverythingInOrderAndInTime() {
        DatagramNetwork network = network("");
        for (int i = 0; i < 100; i++) {
            network.send(0, 1, message(i), i);
        }

        for (int i = 0; i < 100; i++) {
            assertThat(network.nextTime()).isEqualTo(10_000_000L + i);
            DatagramNetwork.Datagram datagram = network.poll();
            assertThat(datagram.message()).isEqualTo(message(i));
            assertThat(datagram.from()).isZero();
            assertThat(datagram.meantFor()).isOne();
            assertThat(datagram.to()).isOne();
        }
        assertThat(network.nextTime()).isEqualTo(EventQueue.NEVER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--loss 20%", "--loss 20% --burst 50ms"})
    void lossesHaveTheirShare(String flags) {
        double received = received(network(flags));

        assertThat(received).isCloseTo(0.8 * COUNT, within(0.02 * COUNT));
    }

    @Test
    void lossesInBurstsComeTogether() {
        LinkLosses losses = new LinkLosses(0.1, 50_000_000, 2, new Seed(1).stream("losses"));
        int changes = 0;
        boolean before = false;
        for (int i = 0; i < COUNT; i++) {
            boolean lost = losses.takes(0, 1, i * 1_000_000L);
            changes += lost == before ? 0 : 1;
            before = lost;
        }

        // A burst of 50 ms and a pause of 450 ms: two changes in half a second.
        assertThat((double) changes).isCloseTo(2.0 * COUNT / 500, within(60.0));
    }

    @Test
    void copiesHaveTheirShare() {
        assertThat((double) received(network("--duplication 10%"))).isCloseTo(1.1 * COUNT, within(0.01 * COUNT));
    }

    @Test
    void replaysHaveTheirShareAndSometimesGoAstray() {
        DatagramNetwork network = network("--replay 10%");
        send(network);
        int astray = 0;
        int all = 0;
        while (network.nextTime() != EventQueue.NEVER) {
            DatagramNetwork.Datagram datagram = network.poll();
            astray += datagram.to() == datagram.meantFor() ? 0 : 1;
            all++;
        }

        assertThat((double) all).isCloseTo(1.1 * COUNT, within(0.01 * COUNT));
        // A quarter of the replays goes to one of four agents, one of which is the right one.
        assertThat((double) astray).isCloseTo(0.1 * 0.25 * 0.75 * COUNT, within(0.005 * COUNT));
    }

    @Test
    void reorderingLetsOthersOvertake() {
        DatagramNetwork network = network("--reordering 10%");
        send(network);
        int overtaken = 0;
        long newest = -1;
        while (network.nextTime() != EventQueue.NEVER) {
            DatagramNetwork.Datagram datagram = network.poll();
            long session = datagram.message().session();
            overtaken += session < newest ? 1 : 0;
            newest = Math.max(newest, session);
        }

        assertThat((double) overtaken).isCloseTo(0.1 * COUNT, within(0.01 * COUNT));
    }

    @Test
    void aPartitionSeparatesTwoSidesUntilItEnds() {
        DatagramNetwork network = network("");
        network.partition(true, 4);
        int reached = reached(network);
        network.partition(false, 4);

        assertThat(reached).isLessThan(16);
        assertThat(reached(network)).isEqualTo(16);
    }

    @Test
    void aHealedNetworkDeliversEverythingOnce() {
        DatagramNetwork network = network("--loss 50% --duplication 50% --replay 50%");
        network.heal();

        assertThat(received(network)).isEqualTo(COUNT);
        assertThat(network.sentCount()).isEqualTo(COUNT);
    }

    @Test
    void anEavesdropperReplaysToWhoeverHasRebooted() {
        DatagramNetwork network = network("--replay 0.000001");
        for (int i = 0; i < 200; i++) {
            network.send(0, i % 2 + 1, message(i), i);
        }
        drain(network);

        network.onReboot(1, 5_000_000_000L);

        long newest = -1;
        int count = 0;
        while (network.nextTime() != EventQueue.NEVER) {
            assertThat(network.nextTime()).isGreaterThan(5_000_000_000L);
            DatagramNetwork.Datagram datagram = network.poll();
            assertThat(datagram.to()).isOne();
            assertThat(datagram.message().session()).isGreaterThan(newest);
            newest = datagram.message().session();
            count++;
        }
        assertThat(count).isBetween(25, 75);
    }

    private static DatagramNetwork network(String flags) {
        return new DatagramNetwork(HandoverSimulationTest.complete((CALM + flags).strip()), new Seed(1));
    }

    private static int received(DatagramNetwork network) {
        send(network);
        return drain(network);
    }

    private static void send(DatagramNetwork network) {
        for (int i = 0; i < COUNT; i++) {
            network.send(0, 1, message(i), i * 1_000_000L);
        }
    }

    private static int drain(DatagramNetwork network) {
        int received = 0;
        while (network.nextTime() != EventQueue.NEVER) {
            network.poll();
            received++;
        }
        return received;
    }

    private static int reached(DatagramNetwork network) {
        for (int from = 0; from < 4; from++) {
            for (int to = 0; to < 4; to++) {
                network.send(from, to, message(0), 0);
            }
        }
        return drain(network);
    }

    private static HandoverMessage message(long session) {
        return new HandoverMessage.Commit(new TokenId(0, 0, 0), session, 0, 0, new Nonce(0, 0));
    }
}
