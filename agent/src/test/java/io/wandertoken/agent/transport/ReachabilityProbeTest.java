package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("loopback")
class ReachabilityProbeTest {
    private static final Duration PATIENCE = Duration.ofSeconds(Eventually.PATIENCE_SECONDS);
    /** By how much the system's clock may be adjusted meanwhile; the agent's own goes on steadily from its start. */
    private static final Duration ADJUSTMENT = Duration.ofMillis(100);

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final ThrowawayFleet fleet = ThrowawayFleet.make("call");
    private final long begunNanos = System.nanoTime();
    private final LiveAgent agent = start(fleet, "callee");
    /** A pause while the agent starts may put its clock so far ahead. */
    private final Duration start = Duration.ofNanos(System.nanoTime() - begunNanos);

    private static LiveAgent start(ThrowawayFleet fleet, String name) {
        return LiveAgent.start(fleet.setup(name, agentResources(), AgentConfig.loopback(), List.of()));
    }

    private static WanderConfig.Resources agentResources() {
        return new WanderConfig.Resources(List.of(ResourceSettings.of("nas")), false);
    }

    @AfterEach
    void stop() {
        agent.kill();
        fleet.close();
    }

    @Test
    void anAgentOfTheFleetAnswersWithItsNameAndClock() throws IOException, GeneralSecurityException {
        try (ReachabilityProbe call =
                new ReachabilityProbe(ANY_PORT, Endpoint.UNSPECIFIED, fleet.identity("caller"), fleet.trust())) {
            for (boolean large : new boolean[] {false, true}) {
                ReachabilityProbe.Result result = call.ask(agent.address(), large, PATIENCE);

                assertThat(result).isInstanceOf(ReachabilityProbe.Answer.class);
                ReachabilityProbe.Answer answer = (ReachabilityProbe.Answer) result;
                assertThat(answer.certificate().name()).isEqualTo("callee");
                assertThat(answer.clockAhead().abs())
                        .isLessThan(answer.roundTrip().dividedBy(2).plus(start).plus(ADJUSTMENT));
            }
        }
        assertThat(agent.members()).as("a call changes no view").hasSize(1);
    }

    @Test
    void anAgentIsHeardOverTheGroupThatItHasJoined() throws IOException, GeneralSecurityException {
        try (LoopbackGroup group = new LoopbackGroup();
                ReachabilityProbe call = new ReachabilityProbe(
                        ANY_PORT, Endpoint.UNSPECIFIED, fleet.identity("caller"), fleet.trust())) {
            LiveSetup setup = fleet.setup("hearer", agentResources(), AgentConfig.loopback(), List.of());
            LiveAgent hearer = LiveAgent.start(setup.withNetwork(setup.network().withGroup(group.group())));
            InetAddress local = InetAddress.getLoopbackAddress();

            assertThat(call.isHeardOver(group.group(), local, hearer.address(), PATIENCE))
                    .isTrue();
            assertThat(call.isHeardOver(group.group(), local, agent.address(), Duration.ofMillis(300)))
                    .isFalse();
            long begun = System.nanoTime();
            for (int i = 0; i < 10; i++) {
                call.isHeardOver(group.group(), local, hearer.address(), Duration.ofMillis(30));
            }
            assertThat(hearer.counters().get(Counters.Total.GROUP_SENT))
                    .as("whoever calls often does not make it flood the group")
                    .isLessThanOrEqualTo(4 + (System.nanoTime() - begun) / 1_000_000_000L);
            hearer.kill();
        }
    }

    @Test
    void aCapturedProbeIsAnsweredOnce() throws IOException, GeneralSecurityException {
        byte[] probe = capturedProbe();
        try (DatagramSocket replayer = new DatagramSocket(ANY_PORT)) {
            for (int i = 0; i < 20; i++) {
                replayer.send(new DatagramPacket(probe, probe.length, agent.address()));
            }
            assertThat(Eventually.holds(() -> agent.counters().get(DropReason.NOT_AWAITED) >= 19))
                    .isTrue();

            replayer.setSoTimeout(300);
            replayer.receive(new DatagramPacket(new byte[2048], 2048));
            assertThatThrownBy(() -> replayer.receive(new DatagramPacket(new byte[2048], 2048)))
                    .isInstanceOf(SocketTimeoutException.class);
        }
        assertThat(agent.counters().get(Counters.Total.SIGNATURES_CHECKED)).isEqualTo(1);
    }

    /** A probe as somebody on the network sees it. */
    private byte[] capturedProbe() throws IOException, GeneralSecurityException {
        try (DatagramSocket ear = new DatagramSocket(ANY_PORT);
                ReachabilityProbe call = new ReachabilityProbe(
                        ANY_PORT, Endpoint.UNSPECIFIED, fleet.identity("caller"), fleet.trust())) {
            call.ask((InetSocketAddress) ear.getLocalSocketAddress(), false, Duration.ofMillis(30));
            DatagramPacket heard = new DatagramPacket(new byte[2048], 2048);
            ear.receive(heard);
            return Arrays.copyOf(heard.getData(), heard.getLength());
        }
    }

    @Test
    void aStrangerGetsNoAnswer() throws IOException, GeneralSecurityException {
        try (ThrowawayFleet other = ThrowawayFleet.make("other");
                ReachabilityProbe call = new ReachabilityProbe(
                        ANY_PORT, Endpoint.UNSPECIFIED, other.identity("stranger"), other.trust())) {

            assertThat(call.ask(agent.address(), false, Duration.ofMillis(300)))
                    .isEqualTo(new ReachabilityProbe.Silence(false));
        }
        assertThat(Eventually.holds(() -> agent.counters().get(DropReason.OTHER_GROUP) > 0))
                .isTrue();
    }

    @Test
    void whereNobodyListensTheHostSaysSo() throws IOException, GeneralSecurityException {
        // Who is connected to somebody else does not listen to us, and nobody else can take the port meanwhile.
        try (DatagramSocket deaf = new DatagramSocket(ANY_PORT);
                ReachabilityProbe call = new ReachabilityProbe(
                        ANY_PORT, Endpoint.UNSPECIFIED, fleet.identity("caller"), fleet.trust())) {
            InetSocketAddress port = (InetSocketAddress) deaf.getLocalSocketAddress();
            deaf.connect(port);

            assertThat(call.ask(port, false, PATIENCE)).isEqualTo(new ReachabilityProbe.Silence(true));
        }
    }

    @Test
    void anAnswerOfSomebodyWithoutVouchingIsNotBelieved() throws IOException, GeneralSecurityException {
        try (ThrowawayFleet other = ThrowawayFleet.make("other");
                ReachabilityProbe call = new ReachabilityProbe(
                        ANY_PORT, Endpoint.UNSPECIFIED, fleet.identity("caller"), trustOf(other))) {

            ReachabilityProbe.Result result = call.ask(agent.address(), false, PATIENCE);

            assertThat(result).isEqualTo(new ReachabilityProbe.Untrusted(Refusal.WRONG_CA));
        }
    }

    /** Of the same fleet, but under another authority. */
    private io.wandertoken.agent.identity.Trust trustOf(ThrowawayFleet other) {
        return new io.wandertoken.agent.identity.Trust(
                List.of(other.authority().certificate()),
                fleet.authority().fleet(),
                io.wandertoken.agent.identity.RevocationFile.none(),
                io.wandertoken.agent.identity.Signatures.best());
    }
}
