package io.wandertoken.agent.transport.peer;

import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.codec.PeerDirectory;
import io.wandertoken.agent.transport.codec.StrictCodec;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.ResourceConfig.Strictness;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the members of a strict resource known to each other. An epoch only names them, in short, so that a hundred fit into
 * one datagram. An agent that does not know all of them asks the sender of the epoch (WHO), learns their addresses
 * (PLACES), and then reads the epoch.
 */
public final class EpochMemberLookup {

    /** The number of entries that fit into a datagram beside a certificate. */
    private static final int ENTRIES = 10;

    /** What the lookup needs of the agent. */
    public interface AgentLink {
        /** Sends a question or an answer, with our certificate or without. */
        void send(Peer to, MessageType type, List<Entry> entries, Bytes data, boolean certificate);

        /** Hands an epoch to the agent; returns whether the agent could read it. */
        boolean deliver(UnverifiedMessage epoch, Peer from);
    }

    /** An epoch with unknown members, its sender, and the members that the sender was asked for. */
    private record Pending(UnverifiedMessage epoch, Peer from, Set<Long> asked) {
        boolean isAnsweredBy(Peer peer, Entry entry) {
            return from == peer && asked.contains(entry.id().prefix());
        }
    }

    private final PeerDirectory peers;
    private final AgentLink agent;

    /** The last one of each permit. */
    private final Map<Integer, Pending> pending = new HashMap<>();

    public EpochMemberLookup(PeerDirectory peers, AgentLink agent) {
        this.peers = peers;
        this.agent = agent;
    }

    /** Handles questions, answers, and epochs with unknown members; returns whether the message was one of these. */
    public boolean handles(UnverifiedMessage message, Peer from) {
        switch (message.body().type()) {
            case WHO -> answer(message.body(), from);
            case PLACES -> onPlaces(message.body(), from);
            case EPOCH -> {
                return asks(message, from);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean asks(UnverifiedMessage epoch, Peer from) {
        ByteBuffer strangers = ByteBuffer.allocate(Body.MOST_DATA);
        Set<Long> asked = new HashSet<>();
        for (long name : StrictCodec.names(epoch.body())) {
            if (peers.named(name) == null) {
                strangers.putLong(name);
                asked.add(name);
            }
        }
        boolean any = strangers.position() > 0;
        if (any) {
            pending.put(epoch.permit(), new Pending(epoch, from, asked));
            agent.send(from, MessageType.WHO, List.of(), AgentCodec.bytes(strangers), from.takesCertificate());
        }
        return any;
    }

    private void answer(Body question, Peer to) {
        ByteBuffer names = ByteBuffer.wrap(question.data().toArray());
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < Strictness.MOST_MEMBERS && names.remaining() >= Long.BYTES; i++) {
            Integer peer = peers.named(names.getLong());
            Entry entry = peer == null || peer < 0 ? null : peers.entry(peer);
            if (entry != null) {
                entries.add(entry);
            }
        }
        for (int i = 0; i < entries.size(); i += ENTRIES) {
            List<Entry> some = entries.subList(i, Math.min(entries.size(), i + ENTRIES));
            agent.send(to, MessageType.PLACES, some, Bytes.EMPTY, to.takesCertificate());
        }
    }

    /** Takes only what this peer was asked for. A sender's own entry is known by now: its datagram proved it. */
    private void onPlaces(Body places, Peer from) {
        for (Entry entry : places.entries()) {
            if (pending.values().stream().anyMatch(waiting -> waiting.isAnsweredBy(from, entry))) {
                peers.described(entry);
            }
        }
        pending.values().removeIf(waiting -> agent.deliver(waiting.epoch(), waiting.from()));
    }
}
