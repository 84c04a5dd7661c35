package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.transport.codec.EpochRosters;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a whole agent listens and how it behaves there.
 *
 * @param bind the local address; port 0 lets the system choose one
 * @param advertised what the agent signs as its place; null for the address it is bound to
 * @param fleet the fleet it belongs to
 * @param seeds where to ask to be let in; asked anew each time, so that changed addresses are found. This agent itself is
 *     not among them
 * @param agent how patient it is; all agents of a fleet should agree
 * @param signatures the library that signs
 * @param wall the clock by which certificates are valid
 * @param leastNanos its own clock begins no earlier than this, in nanoseconds since the epoch
 * @param pairwiseKeys whether to encrypt datagrams with a key for each peer, after the first signed contact, if the peer does
 *     likewise
 * @param group over which councils are announced where it works; null for unicast alone
 * @param version what it announces, and what it leaves out of the protocol
 * @param namesAtOnce the maximum number of members that an epoch of a strict resource names in one datagram
 */
public record AgentEndpointConfig(
        InetSocketAddress bind,
        @Nullable Endpoint advertised,
        FleetId fleet,
        Supplier<List<InetSocketAddress>> seeds,
        AgentConfig agent,
        Signatures signatures,
        InstantSource wall,
        long leastNanos,
        boolean pairwiseKeys,
        @Nullable MulticastGroup group,
        AgentVersion version,
        int namesAtOnce) {

    /** An agent of this version. */
    public AgentEndpointConfig(
            InetSocketAddress bind,
            @Nullable Endpoint advertised,
            FleetId fleet,
            Supplier<List<InetSocketAddress>> seeds,
            AgentConfig agent,
            Signatures signatures,
            InstantSource wall,
            long leastNanos,
            boolean pairwiseKeys,
            @Nullable MulticastGroup group) {
        this(
                bind,
                advertised,
                fleet,
                seeds,
                agent,
                signatures,
                wall,
                leastNanos,
                pairwiseKeys,
                group,
                AgentVersion.own(ReachabilityProbe.version()),
                EpochRosters.AT_ONCE);
    }

    /** As usual: the best library, the system's clock. */
    public static AgentEndpointConfig of(
            InetSocketAddress bind, FleetId fleet, List<InetSocketAddress> seeds, AgentConfig agent) {
        return new AgentEndpointConfig(
                bind, null, fleet, () -> seeds, agent, Signatures.best(), InstantSource.system(), 0, false, null);
    }

    public AgentEndpointConfig withAdvertised(@Nullable Endpoint changed) {
        return new AgentEndpointConfig(
                bind,
                changed,
                fleet,
                seeds,
                agent,
                signatures,
                wall,
                leastNanos,
                pairwiseKeys,
                group,
                version,
                namesAtOnce);
    }

    public AgentEndpointConfig withSeeds(Supplier<List<InetSocketAddress>> changed) {
        return new AgentEndpointConfig(
                bind,
                advertised,
                fleet,
                changed,
                agent,
                signatures,
                wall,
                leastNanos,
                pairwiseKeys,
                group,
                version,
                namesAtOnce);
    }

    public AgentEndpointConfig withLeastNanos(long changed) {
        return new AgentEndpointConfig(
                bind,
                advertised,
                fleet,
                seeds,
                agent,
                signatures,
                wall,
                changed,
                pairwiseKeys,
                group,
                version,
                namesAtOnce);
    }

    public AgentEndpointConfig withPairwiseKeys(boolean changed) {
        return new AgentEndpointConfig(
                bind,
                advertised,
                fleet,
                seeds,
                agent,
                signatures,
                wall,
                leastNanos,
                changed,
                group,
                version,
                namesAtOnce);
    }

    public AgentEndpointConfig withGroup(@Nullable MulticastGroup changed) {
        return new AgentEndpointConfig(
                bind,
                advertised,
                fleet,
                seeds,
                agent,
                signatures,
                wall,
                leastNanos,
                pairwiseKeys,
                changed,
                version,
                namesAtOnce);
    }

    public AgentEndpointConfig withVersion(AgentVersion changed) {
        return new AgentEndpointConfig(
                bind,
                advertised,
                fleet,
                seeds,
                agent,
                signatures,
                wall,
                leastNanos,
                pairwiseKeys,
                group,
                changed,
                namesAtOnce);
    }

    public AgentEndpointConfig withNamesAtOnce(int changed) {
        return new AgentEndpointConfig(
                bind,
                advertised,
                fleet,
                seeds,
                agent,
                signatures,
                wall,
                leastNanos,
                pairwiseKeys,
                group,
                version,
                changed);
    }
}
