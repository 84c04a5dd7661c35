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
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Maps the agents that datagrams name, this one among them, to the numbers that the protocol uses. */
public final class PeerNumbers implements PeerDirectory {
    private static final long MILLISECOND = 1_000_000L;

    /** How far the clocks of honest agents may differ before others cannot introduce them any more. */
    private static final long MOST_AHEAD_MILLIS = 3_600_000L;

    private final OwnIdentity self;
    private final PeerTable peers;
    private final Counters counters;
    private final Consumer<AgentEvent> events;
    private final LongSupplier clock;
    private final Set<Peer> unproven = new LinkedHashSet<>();
    private int teller = PeerRef.NOBODY;

    /** @param clock the time in nanoseconds since 1970 */
    public PeerNumbers(
            OwnIdentity self, PeerTable peers, Counters counters, Consumer<AgentEvent> events, LongSupplier clock) {
        this.self = self;
        this.peers = peers;
        this.counters = counters;
        this.events = events;
        this.clock = clock;
    }

    /** The sequence of an agent that starts at this time. */
    public static long sequenceAt(long nanos) {
        return nanos / MILLISECOND;
    }

    @Override
    public @Nullable Integer number(AgentId id) {
        if (id.equals(self.id())) {
            return PeerRef.SELF;
        }
        Peer peer = peers.findOrAdd(id);
        if (peer == null) {
            counters.count(DropReason.TOO_MANY_PEERS);
            return null;
        }
        if (peers.find(peer.teller()) == null) {
            // Better than nobody to ask. A peer that also says where it is knows more.
            peer.toldBy(teller);
        }
        return peer.number;
    }

    /** Whether the sequence of an entry is not from the future: it is the time of a start. */
    public static boolean isTimely(Entry entry, long nowNanos) {
        return entry.sequence() <= sequenceAt(nowNanos) + MOST_AHEAD_MILLIS;
    }

    /** Whose message is read from now on; {@link #unproven} tells of whom it spoke. */
    public void listenTo(Peer peer) {
        teller = peer.number;
        unproven.clear();
    }

    /**
     * The agents of whom the last message said more than we can prove, by the first eight bytes of their ids.
     *
     * @param needed whether the address of an agent will be needed; of the others only a newer life matters, or we would keep to the old one
     */
    public List<Long> unproven(IntPredicate needed) {
        if (unproven.isEmpty()) {
            // As for almost every message.
            return List.of();
        }
        return unproven.stream()
                .filter(peer -> peer.hasAddress() || needed.test(peer.number))
                .map(peer -> peer.id.prefix())
                .toList();
    }

    /** What others tell is neither an address nor a newer life of a peer; it is a reason to ask for the proof. */
    @Override
    public @Nullable PeerRef described(Entry entry) {
        if (!isTimely(entry, clock.getAsLong())) {
            return null;
        }
        Integer number = number(entry.id());
        if (number == null || number == PeerRef.SELF) {
            return number == null ? null : new PeerRef(PeerRef.SELF, entry.sequence());
        }
        Peer peer = peers.get(number);
        if (entry.endpoint().port() != 0 && peer.needsProof(entry)) {
            peer.toldBy(teller);
            unproven.add(peer);
        }
        return new PeerRef(number, Math.min(entry.sequence(), peer.sequence()));
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

    /** A message as it can be sent, or null: some of whom it speaks may have been forgotten. A token that is given away then says less. */
    public @Nullable AgentMessage nameable(AgentMessage message) {
        if (canName(message)) {
            return message;
        }
        return message instanceof Passing step && step.contacts() != null ? step.withoutContacts() : null;
    }

    private boolean canName(AgentMessage message) {
        return message.named().stream().allMatch(this::isKnown);
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
