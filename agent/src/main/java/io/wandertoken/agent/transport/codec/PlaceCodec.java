package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.Waiter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Agents as requests and wait queues name them: the id and where the agent can be reached, so that it can be called. An agent whose
 * place is not known has the address 0.0.0.0 and the port 0.
 */
final class PlaceCodec {
    private static final int IPV4 = 4;
    private static final int IPV6 = 16;

    /** Most bytes of a place. */
    static final int MOST = AgentId.SIZE + 1 + IPV6 + Short.BYTES;

    /** Bytes of the number of a request. */
    private static final int NUMBER = 7;

    private static final int MOST_WAITED = 0xffff;
    private static final int MOST_TAG = 0xffff;

    /** More clients than any fleet serves. */
    private static final long MOST_BASE = 1L << 56;

    private static final long WAITED_NANOS = 100_000_000L;

    /** Most bytes of an agent in a queue. */
    static final int MOST_WAITER = MOST + NUMBER + 2 * Short.BYTES;

    private final PeerDirectory book;

    PlaceCodec(PeerDirectory book) {
        this.book = book;
    }

    void write(int peer, Entry own, ByteBuffer data) {
        Entry entry = peer == PeerRef.SELF ? own : book.entry(peer);
        Endpoint place = entry == null ? Endpoint.UNSPECIFIED : entry.endpoint();
        byte[] address = place.address().toArray();
        data.put(book.id(peer).toBytes())
                .put((byte) address.length)
                .put(address)
                .putShort((short) place.port());
    }

    /** An agent that was named, of whom nothing is known to be true; null when the bytes make no sense. */
    static @Nullable Entry read(ByteBuffer data) {
        AgentId id = readId(data);
        int length = data.get();
        if (length != IPV4 && length != IPV6) {
            return null;
        }
        byte[] address = new byte[length];
        data.get(address);
        int port = Short.toUnsignedInt(data.getShort());
        try {
            return Entry.hint(id, new Endpoint(Bytes.copyOf(address), port), 0);
        } catch (IllegalArgumentException e) {
            // An IPv4 address in sixteen bytes.
            return null;
        }
    }

    static AgentId readId(ByteBuffer data) {
        byte[] id = new byte[AgentId.SIZE];
        data.get(id);
        return AgentId.fromBytes(id, 0);
    }

    /** The number of an agent that a genuine datagram names, or null when there is no room for it. */
    @Nullable
    Integer number(@Nullable Entry entry) {
        PeerRef peer = entry == null ? null : book.described(entry);
        return peer == null ? null : (Integer) peer.number();
    }

    /** @param base what tags are counted from */
    void write(Waiter waiter, long base, Entry own, ByteBuffer data) {
        write(waiter.peer(), own, data);
        for (int shift = (NUMBER - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            data.put((byte) (waiter.number() >>> shift));
        }
        data.putShort((short) Math.min(MOST_WAITED, waiter.waitedNanos() / WAITED_NANOS));
        data.putShort((short) Math.max(0, Math.min(MOST_TAG, waiter.tag() - base)));
    }

    static boolean isBase(long tag) {
        return tag >= 0 && tag <= MOST_BASE;
    }

    /** An agent in a queue, of whom nothing is known to be true. */
    record NamedWaiter(Entry place, long number, long waitedNanos, long tag) {}

    /** As many waiters as are to be there, or null when the bytes make no sense. */
    static @Nullable List<NamedWaiter> readWaiters(int count, long base, ByteBuffer data) {
        List<NamedWaiter> waiters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Entry place = read(data);
            long number = 0;
            for (int j = 0; j < NUMBER; j++) {
                number = number << Byte.SIZE | Byte.toUnsignedLong(data.get());
            }
            long waited = WAITED_NANOS * Short.toUnsignedInt(data.getShort());
            long tag = base + Short.toUnsignedInt(data.getShort());
            if (place == null
                    || waiters.stream().anyMatch(other -> other.place.id().equals(place.id()))) {
                return null;
            }
            waiters.add(new NamedWaiter(place, number, waited, tag));
        }
        return waiters;
    }

    /** Those of them for whom there is room. */
    List<Waiter> open(List<NamedWaiter> waiters) {
        List<Waiter> opened = new ArrayList<>();
        for (NamedWaiter waiter : waiters) {
            Integer peer = number(waiter.place);
            if (peer != null) {
                opened.add(new Waiter(peer, waiter.number, waiter.waitedNanos, waiter.tag));
            }
        }
        return opened;
    }
}
