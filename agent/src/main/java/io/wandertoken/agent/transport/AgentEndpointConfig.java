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
import java.util.function.Consumer;
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

    /** An agent of this version, with the best library and the system's clock. */
    public static AgentEndpointConfig of(
            InetSocketAddress bind, FleetId fleet, List<InetSocketAddress> seeds, AgentConfig agent) {
        return new AgentEndpointConfig(
                bind,
                null,
                fleet,
                () -> seeds,
                agent,
                Signatures.best(),
                InstantSource.system(),
                0,
                false,
                null,
                AgentVersion.own(ReachabilityProbe.version()),
                EpochRosters.AT_ONCE);
    }

    public AgentEndpointConfig withAdvertised(@Nullable Endpoint changed) {
        return with(draft -> draft.advertised = changed);
    }

    public AgentEndpointConfig withSeeds(Supplier<List<InetSocketAddress>> changed) {
        return with(draft -> draft.seeds = changed);
    }

    public AgentEndpointConfig withWall(InstantSource changed) {
        return with(draft -> draft.wall = changed);
    }

    public AgentEndpointConfig withLeastNanos(long changed) {
        return with(draft -> draft.leastNanos = changed);
    }

    public AgentEndpointConfig withPairwiseKeys(boolean changed) {
        return with(draft -> draft.pairwiseKeys = changed);
    }

    public AgentEndpointConfig withGroup(@Nullable MulticastGroup changed) {
        return with(draft -> draft.group = changed);
    }

    public AgentEndpointConfig withVersion(AgentVersion changed) {
        return with(draft -> draft.version = changed);
    }

    public AgentEndpointConfig withNamesAtOnce(int changed) {
        return with(draft -> draft.namesAtOnce = changed);
    }

    private AgentEndpointConfig with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.build();
    }

    /** The components while one of them changes. */
    private static final class Draft {
        private InetSocketAddress bind;
        private @Nullable Endpoint advertised;
        private FleetId fleet;
        private Supplier<List<InetSocketAddress>> seeds;
        private AgentConfig agent;
        private Signatures signatures;
        private InstantSource wall;
        private long leastNanos;
        private boolean pairwiseKeys;
        private @Nullable MulticastGroup group;
        private AgentVersion version;
        private int namesAtOnce;

        private Draft(AgentEndpointConfig from) {
            bind = from.bind;
            advertised = from.advertised;
            fleet = from.fleet;
            seeds = from.seeds;
            agent = from.agent;
            signatures = from.signatures;
            wall = from.wall;
            leastNanos = from.leastNanos;
            pairwiseKeys = from.pairwiseKeys;
            group = from.group;
            version = from.version;
            namesAtOnce = from.namesAtOnce;
        }

        private AgentEndpointConfig build() {
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
                    namesAtOnce);
        }
    }
}
