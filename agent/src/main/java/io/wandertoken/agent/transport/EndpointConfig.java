package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.protocol.handover.HandoverConfig;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Where an agent listens and how it behaves there.
 *
 * @param bind the local address; port 0 lets the system choose one
 * @param advertised what the agent signs as its place, and what its peers must know it by: null for the address it is
 *     bound to, {@link Endpoint#UNSPECIFIED} behind address translation
 * @param group the walk to take part in; whatever belongs to another one is dropped
 * @param handover how patient it is; all agents of a fleet should agree
 * @param signatures the library that signs
 * @param wall the clock by which certificates are valid
 * @param pairwiseKeys whether to prove datagrams by a key with each peer, after the first signed contact, if the peer does
 *     likewise
 */
public record EndpointConfig(
        InetSocketAddress bind,
        @Nullable Endpoint advertised,
        GroupId group,
        HandoverConfig handover,
        Signatures signatures,
        InstantSource wall,
        boolean pairwiseKeys) {

    /** Everything is signed. */
    public EndpointConfig(
            InetSocketAddress bind,
            @Nullable Endpoint advertised,
            GroupId group,
            HandoverConfig handover,
            Signatures signatures,
            InstantSource wall) {
        this(bind, advertised, group, handover, signatures, wall, false);
    }

    /** As usual: the best library, the system's clock, patience for any network. */
    public static EndpointConfig of(InetSocketAddress bind, GroupId group) {
        return new EndpointConfig(
                bind, null, group, HandoverConfig.defaults(), Signatures.best(), InstantSource.system());
    }

    public EndpointConfig withAdvertised(Endpoint changed) {
        return new EndpointConfig(bind, changed, group, handover, signatures, wall, pairwiseKeys);
    }

    public EndpointConfig withHandover(HandoverConfig changed) {
        return new EndpointConfig(bind, advertised, group, changed, signatures, wall, pairwiseKeys);
    }

    public EndpointConfig withWall(InstantSource changed) {
        return new EndpointConfig(bind, advertised, group, handover, signatures, changed, pairwiseKeys);
    }

    public EndpointConfig withPairwiseKeys(boolean changed) {
        return new EndpointConfig(bind, advertised, group, handover, signatures, wall, changed);
    }
}
