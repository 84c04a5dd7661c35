package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureLibrary;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.AgentEvent;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.security.KeyPair;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("loopback")
@Timeout(900)
class AgentEndpointTest {

    @Test
    void tokensWanderThousandsOfTimesAndAreNeverDoubled() {
        wanderThousandsOfTimes(3, 4);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"2, 1", "2, 5", "3, 1"})
    void inFleetsOfOtherSizesTheyDoToo(int agents, int tokens) {
        wanderThousandsOfTimes(agents, tokens);
    }

    private static void wanderThousandsOfTimes(int agents, int tokens) {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = wander(fleet, TestFleet.config(TestFleet.patient()), agents, tokens);
            // Without a native library each handover takes milliseconds.
            int enough = Signatures.best().library() == SignatureLibrary.ACCP ? 2_000 : 100;

            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= enough))
                    .as("%d handovers, failures %s", custody.handoverCount.get(), custody.failures)
                    .isTrue();
            custody.stopWandering();
            assertThat(TestFleet.await(() -> custody.holderCount() == tokens)).isTrue();

            assertThat(custody.violations).isEmpty();
        }
    }

    @Test
    void agentsMeetOverIpv6AsWell() {
        Assumptions.assumeTrue(hasIpv6Loopback(), "this host has no IPv6 loopback");
        try (TestFleet fleet = new TestFleet()) {
            AgentEndpointConfig config = TestFleet.config(new InetSocketAddress("::1", 0), TestFleet.patient());
            Custody custody = wander(fleet, config, 2, 1);

            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= 20)).isTrue();
            assertThat(custody.violations).isEmpty();
        }
    }

    @Test
    void strangersLearnEachOthersCertificateAndPlaceFromTheFirstMove() {
        try (TestFleet fleet = new TestFleet();
                Stranger stranger = strangerTo(fleet)) {
            AgentEndpoint agent = stranger.victim;

            stranger.send(stranger.move(1, 1));
            Datagram ack = datagram(stranger.hear());

            // The agent was told nothing of the stranger, answers at its place and brings what the stranger needs.
            assertThat(ack.body().type()).isEqualTo(MessageType.ACK);
            assertThat(ack.header().certificate()).isNotNull();
            assertThat(ack.body().entryOf(agent.id())).isNotNull();
            stranger.certified = false;
            stranger.send(stranger.sealAtHome(stranger.commitBody(ack)));
            assertThat(datagram(stranger.hear()).body().type()).isEqualTo(MessageType.EARLYSTOP);
            assertThat(TestFleet.await(() -> agent.ask(asked -> asked.holdsToken(0))))
                    .isTrue();
            assertThat(agent.counters().get(DropReason.UNKNOWN_SIGNER)).isZero();
        }
    }

    @Test
    void aRefusalOfAStrangerIsUnderstood() {
        try (TestFleet fleet = new TestFleet();
                Stranger stranger = strangerTo(fleet)) {
            AgentEndpoint leaver = stranger.victim;
            leaver.ask(agent -> {
                agent.leave(leaver.nowNanos());
                return true;
            });

            stranger.send(stranger.move(1, 1));

            Datagram refusal = datagram(stranger.hear());
            assertThat(refusal.body().type()).isEqualTo(MessageType.NACK);
            assertThat(refusal.body().has(Body.LEAVING)).isTrue();
            // Without the certificate it could not be checked, and would be taken for silence.
            assertThat(refusal.header().certificate()).isNotNull();
        }
    }

    @Test
    void aSilentPeerIsReportedAndTheTokenStays() {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = new Custody();
            custody.stopWandering();
            fleet.idle = Duration.ofMillis(50);
            AgentEndpoint holder = fleet.open(TestFleet.config(TestFleet.quiet()), custody.listener(0));
            AgentEndpoint other = fleet.open(TestFleet.config(TestFleet.quiet()), custody.listener(1));
            custody.begin(0, holder, 1);
            assertThat(TestFleet.await(() -> custody.isHolder(0))).isTrue();
            assertThat(TestFleet.await(
                            () -> holder.ask(agent -> agent.members().view().size()) == 1))
                    .isTrue();
            other.close();

            custody.release(0, 0);

            assertThat(TestFleet.await(() -> !custody.failures.isEmpty())).isTrue();
            custody.acquire(0, 0);
            assertThat(TestFleet.await(() -> custody.holderCount() == 1)).isTrue();
            assertThat(custody.isHolder(0)).isTrue();
        }
    }

    @Test
    void aListenerThatThrowsStopsTheEndpointAndFreesThePort() {
        try (TestFleet fleet = new TestFleet()) {
            AtomicReference<Throwable> cause = new AtomicReference<>();
            AgentListener broken = new AgentListener() {
                @Override
                public void onEvent(AgentEvent event, long nowNanos) {
                    if (event instanceof AgentEvent.Left) {
                        throw new IllegalStateException("broken");
                    }
                }

                @Override
                public void onStopped(Throwable thrown) {
                    cause.set(thrown);
                }
            };
            AgentEndpoint endpoint = fleet.openIsolated(TestFleet.config(TestFleet.quiet()), broken);

            endpoint.post(agent -> agent.leave(endpoint.nowNanos()));

            assertThat(TestFleet.await(() -> cause.get() != null)).isTrue();
            assertThat(cause.get()).hasMessage("broken");
            endpoint.close();
            endpoint.post(agent -> agent.leave(endpoint.nowNanos()));
            fleet.open(TestFleet.config(endpoint.address(), TestFleet.quiet()), new Custody().listener(0));
        }
    }

    @Test
    void aPortInUseAndAForeignAddressAreOneClearLineEach() {
        try (TestFleet fleet = new TestFleet()) {
            AgentEndpoint first = fleet.open(TestFleet.config(TestFleet.quiet()), new Custody().listener(0));
            AgentEndpointConfig taken = TestFleet.config(first.address(), TestFleet.quiet());

            assertThatThrownBy(() -> fleet.open(taken, new Custody().listener(1)))
                    .isInstanceOfSatisfying(
                            TransportProblem.class,
                            problem -> assertThat(problem.kind()).isEqualTo(TransportProblem.Kind.UNAVAILABLE))
                    .hasMessageStartingWith(
                            "127.0.0.1:" + first.address().getPort() + ": cannot listen (Address already in use)");
            AgentEndpointConfig foreign = TestFleet.config(new InetSocketAddress("192.0.2.1", 7946), TestFleet.quiet());
            assertThatThrownBy(() -> fleet.open(foreign, new Custody().listener(1)))
                    .hasMessage("192.0.2.1:7946: this machine does not have that address; name one that it has");
        }
    }

    @Test
    void anAgentOnAllAddressesMustBeToldItsPlace() {
        try (TestFleet fleet = new TestFleet()) {
            AgentEndpointConfig everywhere = TestFleet.config(new InetSocketAddress("0.0.0.0", 0), TestFleet.quiet());

            assertThatThrownBy(() -> fleet.open(everywhere, new Custody().listener(0)))
                    .isInstanceOfSatisfying(
                            TransportProblem.class,
                            problem -> assertThat(problem.kind()).isEqualTo(TransportProblem.Kind.CONFIGURATION))
                    .hasMessageContaining("name that one");
        }
    }

    @Test
    void anAgentWhoseOwnCertificateIsRefusedDoesNotStart() {
        try (TestFleet fleet = new TestFleet()) {
            KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
            Identity identity = fleet.identity(keys);
            TestAuthority other = new TestAuthority(SignatureProfile.ED25519);

            assertThatThrownBy(() -> AgentEndpoint.open(
                            TestFleet.config(TestFleet.quiet()), identity, other.trust(), new Custody().listener(0)))
                    .isInstanceOf(TransportProblem.class)
                    .hasMessageContaining("was not issued by this fleet's authority");
        }
    }

    private static Custody wander(TestFleet fleet, AgentEndpointConfig config, int agents, int tokens) {
        Custody custody = new Custody();
        fleet.resources = tokens;
        for (int agent = 0; agent < agents; agent++) {
            fleet.open(config, custody.listener(agent));
        }
        for (int agent = 0; agent < agents; agent++) {
            custody.begin(agent, fleet.agents.get(agent), tokens);
        }
        return custody;
    }

    /** Somebody with a good certificate, of whom an agent has never heard. */
    private static Stranger strangerTo(TestFleet fleet) {
        AgentEndpointConfig config = TestFleet.config(TestFleet.withoutResends(TestFleet.quiet()));
        AgentEndpoint agent = fleet.openIsolated(config, new Custody().listener(0));
        KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
        return new Stranger(agent, fleet.identity(keys).certificate(), keys).certified();
    }

    private static Datagram datagram(byte[] bytes) {
        return (Datagram) DatagramDecoder.decode(bytes);
    }

    private static boolean hasIpv6Loopback() {
        try (DatagramChannel probe = DatagramChannel.open()) {
            probe.bind(new InetSocketAddress("::1", 0));
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }
}
