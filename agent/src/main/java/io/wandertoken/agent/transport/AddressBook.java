package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.protocol.agent.AgentEvent;
import io.wandertoken.protocol.agent.AgentMessage;
import io.wandertoken.protocol.agent.AgentMessage.News;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.PeerRef;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The numbers by which an agent calls those that datagrams name, itself among them. */
final class AddressBook implements AgentCodec.Book {
    private final Self self;
    private final PeerTable peers;
    private final Counters counters;
    private final Consumer<AgentEvent> events;

    /** Who was found to count the permits of a walk differently. */
    private record Claim(int sender, int walk) {}

    private final Set<Claim> disagreeing = new HashSet<>();

    AddressBook(Self self, PeerTable peers, Counters counters, Consumer<AgentEvent> events) {
        this.self = self;
        this.peers = peers;
        this.counters = counters;
        this.events = events;
    }

    @Override
    public @Nullable Integer number(AgentId id) {
        if (id.equals(self.id())) {
            return AgentEvent.SELF;
        }
        Peer peer = peers.findOrAdd(id);
        if (peer == null) {
            counters.count(Drop.TOO_MANY_PEERS);
        }
        return peer == null ? null : peer.number;
    }

    @Override
    public @Nullable PeerRef described(Entry entry) {
        Integer number = number(entry.id());
        if (number == null || number == AgentEvent.SELF) {
            return number == null ? null : new PeerRef(AgentEvent.SELF, entry.sequence());
        }
        Peer peer = peers.get(number);
        peer.hint(entry);
        return new PeerRef(number, entry.sequence());
    }

    @Override
    public @Nullable Integer named(long prefix) {
        if (prefix == self.id().prefix()) {
            return AgentEvent.SELF;
        }
        Peer peer = peers.named(prefix);
        return peer == null ? null : peer.number;
    }

    /** A peer was heard, and may have said where it is. */
    void onHeard(Peer peer, Body body, long nowNanos) {
        Entry own = body.entryOf(peer.id);
        if (own != null && peer.betraysTwin(own, nowNanos)) {
            events.accept(new AgentEvent.TwinHeard(peer.number, own.endpoint().toString()));
        }
    }

    /** Told once per peer and walk: agents that count permits differently let in too many together. */
    @Override
    public void onPermits(int sender, int walk, int theirs, int ours) {
        if ((byte) ours != (byte) theirs && disagreeing.add(new Claim(sender, walk))) {
            events.accept(new AgentEvent.PermitsDisagree(walk, sender, theirs));
        }
    }

    /** Whether everybody can be named of whom a message speaks: some may have been forgotten. */
    boolean canName(AgentMessage message) {
        if (message instanceof Sign sign) {
            return isKnown(sign.holder());
        }
        if (message instanceof News news) {
            return isKnown(news.holder());
        }
        return !(message instanceof AgentMessage.Epoch epoch)
                || epoch.members().stream().allMatch(this::isKnown);
    }

    private boolean isKnown(int number) {
        return number == AgentEvent.SELF || peers.find(number) != null;
    }

    /** Nothing about this peer is needed any more. */
    void forget(Peer peer) {
        disagreeing.removeIf(claim -> claim.sender == peer.number);
    }

    @Override
    public AgentId id(int number) {
        return number == AgentEvent.SELF ? self.id() : peers.get(number).id;
    }

    @Override
    public @Nullable Entry entry(int number) {
        Peer peer = peers.find(number);
        Endpoint place = peer == null ? Endpoint.UNSPECIFIED : peer.advertised();
        return peer == null || place.port() == 0 ? null : Entry.hint(peer.id, place, peer.sequence());
    }
}
