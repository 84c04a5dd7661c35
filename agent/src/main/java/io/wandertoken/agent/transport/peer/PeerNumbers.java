package io.wandertoken.agent.transport.peer;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.PeerDirectory;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Maps the agents that datagrams name, this one among them, to the numbers that the protocol uses. */
public final class PeerNumbers implements PeerDirectory {
    private final OwnIdentity self;
    private final PeerTable peers;
    private final Counters counters;
    private final Consumer<AgentEvent> events;

    public PeerNumbers(OwnIdentity self, PeerTable peers, Counters counters, Consumer<AgentEvent> events) {
        this.self = self;
        this.peers = peers;
        this.counters = counters;
        this.events = events;
    }

    @Override
    public @Nullable Integer number(AgentId id) {
        if (id.equals(self.id())) {
            return PeerRef.SELF;
        }
        Peer peer = peers.findOrAdd(id);
        if (peer == null) {
            counters.count(DropReason.TOO_MANY_PEERS);
        }
        return peer == null ? null : peer.number;
    }

    @Override
    public @Nullable PeerRef described(Entry entry) {
        Integer number = number(entry.id());
        if (number == null || number == PeerRef.SELF) {
            return number == null ? null : new PeerRef(PeerRef.SELF, entry.sequence());
        }
        Peer peer = peers.get(number);
        peer.hint(entry);
        return new PeerRef(number, entry.sequence());
    }

    @Override
    public @Nullable Integer named(long prefix) {
        if (prefix == self.id().prefix()) {
            return PeerRef.SELF;
        }
        Peer peer = peers.named(prefix);
        return peer == null ? null : peer.number;
    }

    /** A peer was heard, and may have said where it is. */
    public void onHeard(Peer peer, Body body, long nowNanos) {
        Entry own = body.entryOf(peer.id);
        if (own != null && peer.revealsDuplicateKey(own, nowNanos)) {
            events.accept(new AgentEvent.TwinHeard(peer.number, own.endpoint().toString()));
        }
    }

    /** Whether everybody can be named of whom a message speaks: some may have been forgotten. */
    public boolean canName(AgentMessage message) {
        return NamedPeers.of(message).stream().allMatch(this::isKnown);
    }

    private boolean isKnown(int number) {
        return number == PeerRef.SELF || peers.find(number) != null;
    }

    @Override
    public AgentId id(int number) {
        return number == PeerRef.SELF ? self.id() : peers.get(number).id;
    }

    @Override
    public @Nullable Entry entry(int number) {
        Peer peer = peers.find(number);
        Endpoint place = peer == null ? Endpoint.UNSPECIFIED : peer.advertised();
        return peer == null || place.port() == 0 ? null : Entry.hint(peer.id, place, peer.sequence());
    }
}
