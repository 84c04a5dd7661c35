package io.wandertoken.agent.transport;

import io.wandertoken.agent.wire.Entry;
import io.wandertoken.protocol.handover.HandoverMessage;
import java.util.List;

/** Sends the messages of one walk's handovers. */
final class HandoverPost {
    private static final long MILLISECOND = 1_000_000L;

    private final Sender sender;
    private final MessageCodec codec;
    private final List<Entry> ownEntry;

    /** @param bootNanos grows with every start, so that the newest place that we advertise wins */
    HandoverPost(Sender sender, MessageCodec codec, long bootNanos) {
        this.sender = sender;
        this.codec = codec;
        ownEntry = List.of(sender.ownEntry(codec.group(), bootNanos / MILLISECOND));
    }

    /** @param certificate whether our certificate travels along, and with it our place for somebody who lacks it */
    void send(Peer to, HandoverMessage message, boolean certificate) {
        sender.send(to, to.addressFor(message), codec.encode(message, certificate ? ownEntry : List.of()), certificate);
    }
}
