package io.wandertoken.benchmarks;

import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.EndpointConfig;
import io.wandertoken.agent.transport.HandoverEndpoint;
import io.wandertoken.agent.transport.HandoverListener;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.protocol.handover.HandoverConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * The bare endpoints of one measurement, on loopback.
 *
 * @param fleet vouches for them
 */
record BenchFleet(ThrowawayFleet fleet) implements AutoCloseable {

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
        return GroupId.of(fleet.authority().fleet(), "bench");
    }

    /** @param pairwiseKeys whether only the first contact is signed */
    HandoverEndpoint open(Identity identity, HandoverListener listener, boolean pairwiseKeys) {
        EndpointConfig config = EndpointConfig.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), group())
                .withHandover(HandoverConfig.loopback())
                .withPairwiseKeys(pairwiseKeys);
        return HandoverEndpoint.open(config, identity, fleet.trust(), listener);
    }

    @Override
    public void close() {
        fleet.close();
    }
}
