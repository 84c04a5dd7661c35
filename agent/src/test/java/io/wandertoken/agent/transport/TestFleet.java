package io.wandertoken.agent.transport;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.handover.HandoverConfig;
import io.wandertoken.protocol.membership.MembershipConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Real agents on ephemeral ports of the loopback interface. The first one makes the tokens; the others join it. */
public final class TestFleet implements AutoCloseable {
    public static final GroupId GROUP = GroupId.of(TestAuthority.FLEET, "nas");
    /** Longer than any test takes. */
    private static final Duration NEVER = Duration.ofMinutes(1);

    private static final Duration HOURS = Duration.ofHours(10);

    public final TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
    final List<AgentEndpoint> agents = new ArrayList<>();
    private final DatagramSocket silence = silence();

    /** How many resources the agents share; each has one token. */
    int resources = 1;

    public Identity identity(KeyPair keys) {
        return identity(authority.agent(keys), keys);
    }

    public Identity identity(byte[] der, KeyPair keys) {
        return new Identity((AgentCertificate) authority.trust().judge(der, TestAuthority.NOW), keys.getPrivate());
    }

    /** Agents that do not mistake a pause of a busy machine for the loss of a token. */
    static AgentConfig patient() {
        AgentConfig usual = AgentConfig.loopback();
        return usual.withVigilance(new AgentConfig.Vigilance(usual.vigilance().beat(), 600, 2, 600));
    }

    /** Agents that send nothing but steps of handovers, and what those cause. */
    /** How long an unused token stays with the agents that are opened from now on. */
    Duration idle = HOURS;

    static AgentConfig quiet() {
        MembershipConfig usual = AgentConfig.loopback().membership();
        MembershipConfig.Gossip gossip = usual.gossip();
        MembershipConfig.Join join = usual.join();
        return AgentConfig.loopback()
                .withVigilance(new AgentConfig.Vigilance(HOURS, 6, 2, 10))
                .withMembership(new MembershipConfig(
                        usual.view(),
                        new MembershipConfig.Gossip(
                                0, gossip.lifetime(), HOURS, HOURS, gossip.answer(), gossip.resends()),
                        new MembershipConfig.Join(
                                join.answer(), join.longest(), HOURS, join.walksPerPlace(), join.walkLength()),
                        usual.quarantine(),
                        usual.helloAfter(),
                        HOURS));
    }

    /** Agents that resend nothing: what a test hears then does not depend on how busy the machine is. */
    static AgentConfig withoutResends(AgentConfig config) {
        HandoverConfig.Timeouts usual = HandoverConfig.loopback().timeouts();
        return config.withHandover(HandoverConfig.loopback()
                .withTimeouts(
                        new HandoverConfig.Timeouts(NEVER, NEVER, NEVER, NEVER, usual.backoff(), usual.longestPoll())));
    }

    static AgentEndpointConfig config(AgentConfig agent) {
        return config(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), agent);
    }

    static AgentEndpointConfig config(InetSocketAddress bind, AgentConfig agent) {
        return AgentEndpointConfig.of(bind, TestAuthority.FLEET, List.of(), agent)
                .withWall(InstantSource.fixed(TestAuthority.NOW));
    }

    /** The first agent of the fleet knows nobody and makes the tokens; every other one asks it to be let in. */
    AgentEndpoint open(AgentEndpointConfig config, AgentListener listener) {
        AgentEndpointConfig seeded = agents.isEmpty()
                ? config
                : config.withSeeds(() -> List.of(agents.get(0).address()));
        return open(seeded, identity(TestKeys.of(SignatureProfile.ED25519)), listener);
    }

    /** An agent that waits in vain for the fleet: it has no token, and sends nothing unless somebody speaks to it. */
    AgentEndpoint openIsolated(AgentEndpointConfig config, AgentListener listener) {
        return openIsolated(config, identity(TestKeys.of(SignatureProfile.ED25519)), listener);
    }

    AgentEndpoint openIsolated(AgentEndpointConfig config, Identity identity, AgentListener listener) {
        InetSocketAddress nobody = (InetSocketAddress) silence.getLocalSocketAddress();
        return open(config.withSeeds(() -> List.of(nobody)), identity, listener);
    }

    AgentEndpoint open(AgentEndpointConfig config, Identity identity, AgentListener listener) {
        AgentEndpoint agent = AgentEndpoint.open(config, identity, authority.trust(), listener);
        agents.add(agent);
        start(agent, resources, idle);
        return agent;
    }

    /** Starts an agent with so many resources, whose unused tokens stay where they are. */
    static void start(AgentEndpoint agent, int resources) {
        start(agent, resources, HOURS);
    }

    private static void start(AgentEndpoint agent, int resources, Duration idle) {
        for (int i = 0; i < resources; i++) {
            agent.add(ResourceConfig.of(i == 0 ? "nas" : "nas" + i).withIdle(idle));
        }
        agent.ask(started -> {
            started.start(agent.nowNanos());
            return true;
        });
    }

    static boolean await(BooleanSupplier condition) {
        return Eventually.holds(condition);
    }

    /** A socket that never answers. */
    private static DatagramSocket silence() {
        try {
            return new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        agents.forEach(AgentEndpoint::close);
        silence.close();
    }
}
