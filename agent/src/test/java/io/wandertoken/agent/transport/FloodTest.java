package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.accounting.Budget;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.gate.SourceBudgets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("loopback")
@Timeout(900)
class FloodTest {
    private static final int ENOUGH = 50;
    private static final int MANY = 1_000;
    private static final int ADDRESSES = 60;
    /** Forty attempts to join. Without a cookie, each would find a free place in the budget with a chance of far less than 1%. */
    private static final long PATIENCE_NANOS = Eventually.PATIENCE_SECONDS * 1_000_000_000L;

    @Test
    void forgedMovesOfAKnownPeerDoNotStopItsHandovers() {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = new Custody();
            KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
            Identity known = fleet.identity(keys);
            AgentEndpointConfig config = TestFleet.config(TestFleet.patient());
            AgentEndpoint first = fleet.open(config, custody.listener(0));
            AgentEndpoint second =
                    fleet.open(config.withSeeds(() -> List.of(first.address())), known, custody.listener(1));
            custody.begin(0, first, 1);
            custody.begin(1, second, 1);
            assertThat(TestFleet.await(() -> custody.handoverCount.get() > 10)).isTrue();

            long before = custody.handoverCount.get();
            long begunNanos = System.nanoTime();
            try (Stranger flooder = new Stranger(first, known.certificate(), TestKeys.of(SignatureProfile.ED25519))) {
                byte[] forged = flooder.move(1, 1);
                // As many forged ones as there are genuine ones, and many more, until there was enough of both.
                for (int batch = 0; batch < 20_000 && !isEnough(first, custody, before); batch++) {
                    for (int i = 0; i < 100; i++) {
                        flooder.send(forged);
                    }
                    LockSupport.parkNanos(1_000_000);
                }
            }

            assertThat(custody.handoverCount.get() - before).isGreaterThan(ENOUGH);
            assertThat(custody.violations).isEmpty();
            // Some were checked, to no avail, as many as an address may cost us; nearly all were not worth a check.
            long checked = first.counters().get(DropReason.BAD_SIGNATURE);
            double seconds = (System.nanoTime() - begunNanos) / 1e9;
            Budget.Rate rate = SourceBudgets.ENDPOINT;
            assertThat((double) checked).isBetween(1.0, rate.burst() + rate.perSecond() * seconds);
            assertThat(first.counters().get(DropReason.SIGNATURE_BUDGET)).isGreaterThan(MANY);
        }
    }

    /** The flooders never return a cookie, as if they forged their addresses. */
    @Test
    void badCertificatesFromForgedAddressesDoNotKeepANewcomerOut() throws Exception {
        try (TestFleet fleet = new TestFleet();
                TestFleet others = new TestFleet()) {
            AgentEndpointConfig config = TestFleet.config(TestFleet.patient());
            AgentEndpoint victim = fleet.open(config, (event, now) -> {});
            KeyPair foreign = TestKeys.of(SignatureProfile.ED25519);
            byte[] garbage;
            try (Stranger stranger =
                    new Stranger(victim, others.identity(foreign).certificate(), foreign)) {
                garbage = stranger.certified().move(1, 1);
            }
            AtomicBoolean joined = new AtomicBoolean();
            Thread flood = new Thread(() -> flood(victim.address(), garbage, joined));
            flood.start();
            assertThat(TestFleet.await(() -> victim.counters().get(DropReason.CERTIFICATE_BUDGET) > MANY))
                    .isTrue();

            AgentEndpoint newcomer = fleet.open(config, (event, now) -> {});
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            boolean isMember = false;
            while (!isMember && System.nanoTime() < deadline) {
                isMember = newcomer.ask(agent -> !agent.isIsolated());
                LockSupport.parkNanos(10_000_000);
            }
            joined.set(true);
            flood.join();

            assertThat(isMember).isTrue();
            assertThat(victim.counters().get(Total.COOKIES_SENT)).isPositive();
        }
    }

    /** Sends from many addresses, faster than the budget of all allows, until the newcomer is a member. */
    private static void flood(InetSocketAddress victim, byte[] garbage, AtomicBoolean joined) {
        List<DatagramSocket> sockets = new ArrayList<>();
        try {
            for (int i = 1; i <= ADDRESSES; i++) {
                sockets.add(new DatagramSocket(new InetSocketAddress("127.0.1." + i, 0)));
            }
            // The budget allows one in 50 ms. Short pauses leave nothing of it to the newcomer.
            for (int i = 0; !joined.get(); i++) {
                sockets.get(i % ADDRESSES).send(new DatagramPacket(garbage, garbage.length, victim));
                if (i % 5 == 0) {
                    LockSupport.parkNanos(500_000);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            sockets.forEach(DatagramSocket::close);
        }
    }

    private static boolean isEnough(AgentEndpoint flooded, Custody custody, long before) {
        return custody.handoverCount.get() - before > ENOUGH
                && flooded.counters().get(DropReason.SIGNATURE_BUDGET) > MANY;
    }
}
