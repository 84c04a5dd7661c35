package io.wandertoken.benchmarks;

import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.agent.transport.AgentEndpointConfig;
import io.wandertoken.agent.transport.AgentListener;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The two agents of one measurement, on loopback.
 *
 * @param fleet vouches for them
 */
record BenchFleet(ThrowawayFleet fleet) implements AutoCloseable {
    private static final String RESOURCE = "bench";

    /** Unused tokens stay where they are until somebody waits for them. */
    private static final Duration IDLE = Duration.ofHours(1);

    static BenchFleet make() {
        return new BenchFleet(ThrowawayFleet.make("bench"));
    }

    /** The same fleet, seen by another process. */
    static BenchFleet join(Path folder) {
        return new BenchFleet(ThrowawayFleet.join(folder));
    }

    Path folder() {
        return fleet.folder();
    }

    Identity identity(String name) {
        return fleet.identity(name);
    }

    GroupId group() {
        return GroupId.of(fleet.authority().fleet(), RESOURCE);
    }

    /**
     * Starts an agent.
     *
     * @param seeds the other agent, or nobody: then this one makes the tokens
     * @param tokens the number of resources, each of which has one token
     * @param pairwiseKeys whether only the first contact is signed
     */
    AgentEndpoint open(
            Identity identity,
            AgentListener listener,
            List<InetSocketAddress> seeds,
            int tokens,
            boolean pairwiseKeys) {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        AgentEndpointConfig config = AgentEndpointConfig.of(
                        anyPort, fleet.authority().fleet(), seeds, AgentConfig.loopback())
                .withPairwiseKeys(pairwiseKeys);
        AgentEndpoint agent = AgentEndpoint.open(config, identity, fleet.trust(), listener);
        for (int i = 0; i < tokens; i++) {
            agent.add(ResourceConfig.of(i == 0 ? RESOURCE : RESOURCE + i).withIdle(IDLE));
        }
        agent.ask(started -> {
            started.start(agent.nowNanos());
            return true;
        });
        return agent;
    }

    @Override
    public void close() {
        fleet.close();
    }
}
