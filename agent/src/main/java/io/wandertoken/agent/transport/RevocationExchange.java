package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.RevocationLists;
import io.wandertoken.agent.identity.RevocationLists.Held;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.MessageType;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Distributes revocation lists among agents, so that it is enough to give a new list to one of them. An agent offers its lists to all peers
 * when they change, and to a random peer now and then. A peer whose list is older fetches the offered one in parts, one list at a time, and
 * uses it if an authority has signed it and it is newer.
 */
final class RevocationExchange {
    /** The longest list that is distributed: about 2,500 revoked agents. */
    static final int MOST_BYTES = 256 * 1024;

    private static final int PART = 768;
    private static final int MOST_TOLD = 64;
    private static final int OFFER_EVERY = 10;
    private static final int PATIENCE = 3;
    private static final byte OFFER = 0;
    private static final byte FETCH = 1;
    private static final byte SEND = 2;

    /** A list that is being fetched. */
    private static final class Download {
        private final Peer from;
        private final byte[] digest;
        private final byte[] bytes;
        private int received;
        private int idleLooks;

        Download(Peer from, byte[] digest, int size) {
            this.from = from;
            this.digest = digest;
            bytes = new byte[size];
        }
    }

    private final Trust trust;
    private final PeerTable peers;
    private final BiConsumer<Peer, Bytes> link;
    private @Nullable Download download;
    private int lookCount;

    /** @param link sends a message about revocation lists */
    RevocationExchange(Trust trust, PeerTable peers, BiConsumer<Peer, Bytes> link) {
        this.trust = trust;
        this.peers = peers;
        this.link = link;
    }

    /** About a second has passed. */
    void onLook(boolean changed) {
        lookCount++;
        Download running = download;
        if (running != null && ++running.idleLooks > PATIENCE) {
            download = null;
        } else if (running != null && running.idleLooks > 1) {
            fetch(running);
        }
        if (changed || lookCount % OFFER_EVERY == 0) {
            List<Held> lists = trust.revocations().lists().held();
            if (!lists.isEmpty()) {
                List<Peer> told = new ArrayList<>(peers.all());
                told.removeIf(peer -> peer.certificate() == null || !peer.hasAddress());
                Collections.shuffle(told, ThreadLocalRandom.current());
                told.stream().limit(changed ? MOST_TOLD : 1).forEach(peer -> offer(peer, lists));
            }
        }
    }

    /** Handles what a member says about revocation lists; returns whether it does. */
    boolean handles(Body body, Peer from, long nowNanos) {
        if (body.type() != MessageType.REVOCATION) {
            return false;
        }
        ByteBuffer message = ByteBuffer.wrap(body.data().toArray());
        try {
            switch (message.get()) {
                case OFFER -> onOffer(message, from, nowNanos);
                case FETCH -> onFetch(message, from, nowNanos);
                case SEND -> onPart(message, from);
                default -> {
                    // A later version may say more.
                }
            }
        } catch (BufferUnderflowException e) {
            // Too short to say anything.
        }
        return true;
    }

    private void offer(Peer to, List<Held> lists) {
        for (Held list : lists) {
            if (list.encoded().length <= MOST_BYTES) {
                send(
                        to,
                        ByteBuffer.allocate(1 + 2 * Long.BYTES + Integer.BYTES + AgentId.SIZE)
                                .put(OFFER)
                                .putLong(list.issuer())
                                .putLong(list.number())
                                .putInt(list.encoded().length)
                                .put(list.digest()));
            }
        }
    }

    /** A useless list costs the peer one of its few attempts; a list that is used gives the attempt back. */
    private void onOffer(ByteBuffer message, Peer from, long nowNanos) {
        long issuer = message.getLong();
        long number = message.getLong();
        int size = message.getInt();
        byte[] digest = new byte[AgentId.SIZE];
        message.get(digest);
        boolean sensible = size > 0 && size <= MOST_BYTES && download == null;
        if (sensible && trust.revocations().lists().isNew(issuer, number) && from.takeDownload(nowNanos)) {
            download = new Download(from, digest, size);
            fetch(download);
        }
    }

    private void fetch(Download wanted) {
        send(
                wanted.from,
                ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES)
                        .put(FETCH)
                        .putLong(name(wanted.digest))
                        .putInt(wanted.received));
    }

    private void onFetch(ByteBuffer message, Peer from, long nowNanos) {
        long name = message.getLong();
        int offset = message.getInt();
        for (Held list : trust.revocations().lists().held()) {
            byte[] bytes = list.encoded();
            if (name(list.digest()) == name && offset >= 0 && offset < bytes.length && from.takePart(nowNanos)) {
                byte[] part = Arrays.copyOfRange(bytes, offset, Math.min(bytes.length, offset + PART));
                send(
                        from,
                        ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES + part.length)
                                .put(SEND)
                                .putLong(name)
                                .putInt(offset)
                                .put(part));
            }
        }
    }

    private void onPart(ByteBuffer message, Peer from) {
        Download running = download;
        long name = message.getLong();
        int offset = message.getInt();
        if (running == null
                || running.from != from
                || name != name(running.digest)
                || offset != running.received
                || !message.hasRemaining()
                || message.remaining() > running.bytes.length - offset) {
            return;
        }
        int length = message.remaining();
        message.get(running.bytes, offset, length);
        running.received += length;
        running.idleLooks = 0;
        if (running.received < running.bytes.length) {
            fetch(running);
            return;
        }
        download = null;
        if (Arrays.equals(AgentId.sha256(running.bytes), running.digest)
                && trust.revocations().receive(running.bytes) == RevocationLists.Outcome.NEWER) {
            from.refundDownload();
        }
    }

    private void send(Peer to, ByteBuffer message) {
        link.accept(to, Bytes.written(message));
    }

    private static long name(byte[] digest) {
        return ByteBuffer.wrap(digest).getLong();
    }
}
