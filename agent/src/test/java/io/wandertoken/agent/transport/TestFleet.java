package io.wandertoken.agent.transport;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.protocol.handover.HandoverConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Real endpoints on ephemeral ports of the loopback interface. */
final class TestFleet implements AutoCloseable {
    static final GroupId GROUP = GroupId.of(TestAuthority.FLEET, "nas");
    /** Longer than any test takes. */
    private static final Duration NEVER = Duration.ofMinutes(1);

    final TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
    final List<HandoverEndpoint> endpoints = new ArrayList<>();

    Identity identity(KeyPair keys) {
        return identity(authority.agent(keys), keys);
    }

    Identity identity(byte[] der, KeyPair keys) {
        return new Identity((AgentCertificate) authority.trust().judge(der, TestAuthority.NOW), keys.getPrivate());
    }

    static EndpointConfig config(String host) {
        return EndpointConfig.of(new InetSocketAddress(host, 0), GROUP)
                .withHandover(HandoverConfig.loopback())
                .withWall(InstantSource.fixed(TestAuthority.NOW));
    }

    static EndpointConfig config() {
        return config(InetAddress.getLoopbackAddress().getHostAddress());
    }

    /** Agents that resend nothing: what a test hears then does not depend on how busy the machine is. */
    static EndpointConfig patientConfig() {
        HandoverConfig.Timeouts usual = HandoverConfig.loopback().timeouts();
        return config().withHandover(HandoverConfig.loopback()
                .withTimeouts(
                        new HandoverConfig.Timeouts(NEVER, NEVER, NEVER, NEVER, usual.backoff(), usual.longestPoll())));
    }

    HandoverEndpoint open(HandoverListener listener) {
        return open(config(), listener);
    }

    HandoverEndpoint open(EndpointConfig config, HandoverListener listener) {
        HandoverEndpoint endpoint = HandoverEndpoint.open(
                config, identity(TestKeys.of(SignatureProfile.ED25519)), authority.trust(), listener);
        endpoints.add(endpoint);
        return endpoint;
    }

    /** Tells everybody where everybody is. */
    void introduce() {
        for (HandoverEndpoint one : endpoints) {
            for (HandoverEndpoint other : endpoints) {
                if (one != other) {
                    one.locate(other.id(), other.advertised());
                }
            }
        }
    }

    static boolean await(BooleanSupplier condition) {
        return Eventually.holds(condition);
    }

    @Override
    public void close() {
        endpoints.forEach(HandoverEndpoint::close);
    }
}
