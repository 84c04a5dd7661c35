package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureLibrary;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.HandoverListener.Failure;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.security.KeyPair;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("loopback")
@Timeout(180)
class HandoverEndpointTest {

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 5", "3, 1", "3, 4"})
    void tokensWanderThousandsOfTimesAndAreNeverDoubled(int agents, int tokens) {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = wander(fleet, TestFleet.config(), agents, tokens);
            // Without a native library each handover takes milliseconds.
            int enough = Signatures.best().library() == SignatureLibrary.ACCP ? 2_000 : 100;

            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= enough))
                    .as("%d handovers, failures %s", custody.handoverCount.get(), custody.failures)
                    .isTrue();
            custody.wandering = false;
            assertThat(TestFleet.await(() -> custody.holderCount() == tokens)).isTrue();

            assertThat(custody.violations).isEmpty();
        }
    }

    @Test
    void agentsMeetOverIpv6AsWell() {
        Assumptions.assumeTrue(hasIpv6Loopback(), "this host has no IPv6 loopback");
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = wander(fleet, TestFleet.config("::1"), 2, 1);

            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= 20)).isTrue();
            assertThat(custody.violations).isEmpty();
        }
    }

    @Test
    void strangersLearnEachOthersCertificateAndPlaceFromTheFirstMove() {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = new Custody();
            HandoverEndpoint first = fleet.open(TestFleet.patientConfig(), custody.listener(0));
            HandoverEndpoint second = fleet.open(TestFleet.patientConfig(), custody.listener(1));
            custody.members(fleet.endpoints);
            // The second one is told nothing, and gives the token back all the same.
            first.locate(second.id(), second.advertised());
            custody.begin(0, first.create());

            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= 20)).isTrue();

            assertThat(custody.violations).isEmpty();
            assertThat(custody.failures).isEmpty();
            assertThat(first.counters().get(Drop.UNKNOWN_SIGNER)).isZero();
            assertThat(second.counters().get(Drop.UNKNOWN_SIGNER)).isZero();
        }
    }

    @Test
    void aRefusalOfAStrangerIsUnderstood() {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = new Custody();
            HandoverEndpoint holder = fleet.open(TestFleet.patientConfig(), custody.listener(0));
            HandoverEndpoint leaver = fleet.open(TestFleet.patientConfig(), custody.listener(1));
            custody.members(fleet.endpoints);
            custody.wandering = false;
            leaver.leave();
            holder.locate(leaver.id(), leaver.advertised());

            custody.begin(0, holder.create());

            assertThat(TestFleet.await(() -> !custody.failures.isEmpty())).isTrue();
            assertThat(custody.failures).containsExactly(Failure.LEAVING);
        }
    }

    @Test
    void aSilentPeerIsReportedAndTheTokenStays() throws IOException {
        try (TestFleet fleet = new TestFleet();
                DatagramChannel silent = DatagramChannel.open()) {
            silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Custody custody = new Custody();
            HandoverEndpoint holder = fleet.open(custody.listener(0));
            HandoverEndpoint other = fleet.open(custody.listener(1));
            custody.members(fleet.endpoints);
            custody.wandering = false;
            holder.locate(other.id(), other.advertised(), (InetSocketAddress) silent.getLocalAddress());

            custody.begin(0, holder.create());

            assertThat(TestFleet.await(() -> !custody.failures.isEmpty())).isTrue();
            assertThat(custody.failures).containsExactly(Failure.SILENT);
            assertThat(custody.holderCount()).isEqualTo(1);
        }
    }

    @Test
    void whatIsNotHereOrNobodyKnowsIsNotGiven() {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = new Custody();
            HandoverEndpoint one = fleet.open(custody.listener(0));
            HandoverEndpoint other = fleet.open(custody.listener(1));
            custody.members(fleet.endpoints);
            custody.wandering = false;
            Token elsewhere = other.create();

            one.give(one.create().id(), other.id());
            one.locate(other.id(), other.advertised());
            one.give(elsewhere.id(), other.id());

            assertThat(TestFleet.await(() -> custody.failures.size() == 2)).isTrue();
            assertThat(custody.failures).containsExactly(Failure.UNKNOWN_PEER, Failure.NOT_HELD);
        }
    }

    @Test
    void aListenerThatThrowsStopsTheEndpointAndFreesThePort() {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = new Custody();
            AtomicReference<Throwable> cause = new AtomicReference<>();
            HandoverListener broken = new HandoverListener() {
                @Override
                public void onUsable(Token token, AgentId from) {}

                @Override
                public void onReleased(Token token, AgentId to) {}

                @Override
                public void onFailed(TokenId token, AgentId to, Failure failure) {
                    throw new IllegalStateException("broken");
                }

                @Override
                public void onStopped(Throwable thrown) {
                    cause.set(thrown);
                }
            };
            HandoverEndpoint endpoint = fleet.open(broken);

            endpoint.give(endpoint.create().id(), endpoint.id());

            assertThat(TestFleet.await(() -> cause.get() != null)).isTrue();
            assertThat(cause.get()).hasMessage("broken");
            endpoint.close();
            endpoint.give(endpoint.create().id(), endpoint.id());
            EndpointConfig same = TestFleet.config();
            fleet.open(
                    new EndpointConfig(
                            endpoint.address(), null, same.group(), same.handover(), same.signatures(), same.wall()),
                    custody.listener(0));
        }
    }

    @Test
    void aPortInUseIsOneClearLine() {
        try (TestFleet fleet = new TestFleet()) {
            HandoverEndpoint first = fleet.open(new Custody().listener(0));
            EndpointConfig same = TestFleet.config();
            EndpointConfig taken = new EndpointConfig(
                    first.address(), null, same.group(), same.handover(), same.signatures(), same.wall());

            assertThatThrownBy(() -> fleet.open(taken, new Custody().listener(1)))
                    .isInstanceOfSatisfying(
                            TransportProblem.class,
                            problem -> assertThat(problem.kind()).isEqualTo(TransportProblem.Kind.UNAVAILABLE))
                    .hasMessageStartingWith("127.0.0.1:" + first.address().getPort() + ": the port is in use");
        }
    }

    @Test
    void anAgentOnAllAddressesMustBeToldItsPlace() {
        try (TestFleet fleet = new TestFleet()) {
            assertThatThrownBy(() -> fleet.open(TestFleet.config("0.0.0.0"), new Custody().listener(0)))
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

            assertThatThrownBy(() -> HandoverEndpoint.open(
                            TestFleet.config(), identity, other.trust(), new Custody().listener(0)))
                    .isInstanceOf(TransportProblem.class)
                    .hasMessageContaining("was not issued by this fleet's authority");
        }
    }

    private static Custody wander(TestFleet fleet, EndpointConfig config, int agents, int tokens) {
        Custody custody = new Custody();
        for (int agent = 0; agent < agents; agent++) {
            fleet.open(config, custody.listener(agent));
        }
        custody.members(List.copyOf(fleet.endpoints));
        fleet.introduce();
        for (int token = 0; token < tokens; token++) {
            custody.begin(token % agents, fleet.endpoints.get(token % agents).create());
        }
        return custody;
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
