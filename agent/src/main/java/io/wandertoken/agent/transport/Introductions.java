package io.wandertoken.agent.transport;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.ResourceConfig.Strictness;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the members of a strict resource known to each other. An epoch only names them, in short, so that a hundred fit into
 * one datagram. Who does not know all of them asks the one that told the epoch (WHO), hears where they are (PLACES), and
 * understands the epoch then.
 */
final class Introductions {

    /** So many entries fit into a datagram beside a certificate. */
    private static final int ENTRIES = 10;

    /** The agent around. */
    interface Port {
        /** Sends a message about who is who, with our certificate or without. */
        void send(Peer to, MessageType type, List<Entry> entries, Bytes data, boolean certificate);

        /** Hands a letter to the agent. Whether it was understood. */
        boolean deliver(Letter letter, Peer from);
    }

    /** An epoch that was not understood yet, and who told it. */
    private record Unread(Letter letter, Peer from) {}

    private final AgentCodec.Book book;
    private final Port port;

    /** The last one of each walk. */
    private final Map<Integer, Unread> unread = new HashMap<>();

    Introductions(AgentCodec.Book book, Port port) {
        this.book = book;
        this.port = port;
    }

    /** Whether a letter is about who is who, and dealt with: a question, an answer, or an epoch that raises a question. */
    boolean concerns(Letter letter, Peer from) {
        switch (letter.body().type()) {
            case WHO -> answer(letter.body(), from);
            case PLACES -> onPlaces(letter.body());
            case EPOCH -> {
                return asks(letter, from);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean asks(Letter letter, Peer from) {
        ByteBuffer strangers = ByteBuffer.allocate(Body.MOST_DATA);
        for (long name : StrictCodec.names(letter.body())) {
            if (book.named(name) == null) {
                strangers.putLong(name);
            }
        }
        boolean any = strangers.position() > 0;
        if (any) {
            unread.put(letter.walk(), new Unread(letter, from));
            port.send(from, MessageType.WHO, List.of(), AgentCodec.bytes(strangers), from.takesCertificate());
        }
        return any;
    }

    private void answer(Body question, Peer to) {
        ByteBuffer names = ByteBuffer.wrap(question.data().toArray());
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < Strictness.MOST_MEMBERS && names.remaining() >= Long.BYTES; i++) {
            Integer peer = book.named(names.getLong());
            Entry entry = peer == null || peer < 0 ? null : book.entry(peer);
            if (entry != null) {
                entries.add(entry);
            }
        }
        for (int i = 0; i < entries.size(); i += ENTRIES) {
            List<Entry> some = entries.subList(i, Math.min(entries.size(), i + ENTRIES));
            port.send(to, MessageType.PLACES, some, Bytes.EMPTY, to.takesCertificate());
        }
    }

    private void onPlaces(Body places) {
        places.entries().forEach(book::described);
        unread.values().removeIf(epoch -> port.deliver(epoch.letter(), epoch.from()));
    }
}
