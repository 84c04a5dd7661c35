package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.transport.codec.PeerDirectory;
import io.wandertoken.agent.transport.codec.StrictCodec;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the members of a strict resource known to each other. An epoch only names them, in short, so that a hundred fit into
 * one datagram. An agent that does not know all of them asks the sender of the epoch, and reads the epoch when it knows them.
 * Likewise it keeps requests until it can check the statement of their origin.
 */
public final class EpochMemberLookup {

    /** Reads epochs. */
    public interface AgentLink {
        /** Hands an epoch to the agent; returns whether the agent could read it. */
        boolean deliver(UnverifiedMessage epoch, Peer from);
    }

    /** An epoch with unknown members, and its sender. */
    private record Pending(UnverifiedMessage epoch, Peer from) {}

    private static final int MOST_REQUESTS = 64;

    private final PeerDirectory peers;
    private final AddressLookup lookup;
    private final AgentLink agent;

    /** The last one of each permit. */
    private final Map<Integer, Pending> pending = new HashMap<>();

    /** The last request of each origin whose key is not known. */
    private final BoundedMap<Peer, Pending> requests = BoundedMap.byAge(MOST_REQUESTS);

    public EpochMemberLookup(PeerDirectory peers, AddressLookup lookup, AgentLink agent) {
        this.peers = peers;
        this.lookup = lookup;
        this.agent = agent;
    }

    /** Handles questions for agents, answers, and epochs with unknown members; returns whether the message was one of these. */
    public boolean handles(UnverifiedMessage message, Peer from, long nowNanos) {
        switch (message.body().type()) {
            case WHO -> lookup.answer(message.body(), from, nowNanos);
            case PLACES -> {
                Peer known = lookup.onAnswer(message.body(), from, nowNanos);
                if (known != null) {
                    Pending request = requests.remove(known);
                    if (request != null) {
                        agent.deliver(request.epoch(), request.from());
                    }
                    onKnown(nowNanos);
                }
            }
            case EPOCH -> {
                return keeps(message, from, nowNanos);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Keeps a request until its origin is known. */
    public void keep(UnverifiedMessage request, Peer from, Peer origin) {
        requests.put(origin, new Pending(request, from));
    }

    /** Asks for members that are unknown or whose address is, and keeps the epoch until all are known. */
    private boolean keeps(UnverifiedMessage epoch, Peer from, long nowNanos) {
        lookup.ask(from, missing(epoch), nowNanos);
        boolean unknown = StrictCodec.names(epoch.body()).stream().anyMatch(name -> peers.named(name) == null);
        if (unknown) {
            pending.put(epoch.permit(), new Pending(epoch, from));
        }
        return unknown;
    }

    /** Delivers the epochs of which all members are known, and asks for more members of the others. */
    private void onKnown(long nowNanos) {
        pending.values().removeIf(waiting -> agent.deliver(waiting.epoch(), waiting.from()));
        for (Pending waiting : pending.values()) {
            if (!lookup.isAsking(waiting.from(), nowNanos)) {
                lookup.ask(waiting.from(), missing(waiting.epoch()), nowNanos);
            }
        }
    }

    private List<Long> missing(UnverifiedMessage epoch) {
        return StrictCodec.names(epoch.body()).stream()
                .filter(name -> isMissing(peers.named(name)))
                .toList();
    }

    private boolean isMissing(@Nullable Integer peer) {
        return peer == null || (peer != PeerRef.SELF && peers.entry(peer) == null);
    }
}
