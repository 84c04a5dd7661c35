package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Entry;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The wait queue of a soft resource's token as bytes of a move. */
final class WaitQueueCodec {
    /** Begins a queue; the memory of an epoch never begins like this. */
    private static final byte QUEUE = (byte) 0x80;

    private static final byte CALLED = 1;
    private static final byte CLOSED = 2;

    /** The keeper is not among the waiters. */
    private static final byte ELSEWHERE = (byte) 0xff;

    /** Most bytes: so there is room for the memory of the token beside it. */
    static final int MOST = 400;

    private final PlaceCodec places;

    WaitQueueCodec(PeerDirectory book) {
        places = new PlaceCodec(book);
    }

    /** What a move says about the queue; of the agents it names nothing is known to be true. */
    private record Named(
            byte flags,
            List<PlaceCodec.NamedWaiter> waiters,
            byte keeperIndex,
            @Nullable Entry keeper,
            long cursor,
            long tag) {}

    static boolean isQueue(byte[] bytes, int offset) {
        return bytes.length > offset && bytes[offset] == QUEUE;
    }

    byte[] encode(WaitQueueState queue, Entry own) {
        ByteBuffer data = ByteBuffer.allocate(MOST);
        boolean closed = queue.keeper() != PeerRef.NOBODY;
        data.put(QUEUE).put((byte) ((queue.called() ? CALLED : 0) | (closed ? CLOSED : 0)));
        data.put((byte) queue.waiters().size()).putLong(queue.tag());
        queue.waiters().forEach(waiter -> places.write(waiter, queue.tag(), own, data));
        if (closed) {
            List<Integer> peers = queue.waiters().stream().map(Waiter::peer).toList();
            int index = peers.indexOf(queue.keeper());
            data.put(index < 0 ? ELSEWHERE : (byte) index);
            if (index < 0) {
                places.write(queue.keeper(), own, data);
            }
            data.putLong(queue.cursor());
        }
        byte[] written = new byte[data.position()];
        data.flip().get(written);
        return written;
    }

    /** Whether the bytes from the offset on are a queue, and nothing else. */
    static boolean isValid(byte[] bytes, int offset) {
        return read(bytes, offset) != null;
    }

    /** The queue of a genuine move that was found valid. */
    @Nullable
    WaitQueueState open(byte[] bytes, int offset) {
        Named named = read(bytes, offset);
        if (named == null) {
            return null;
        }
        List<Waiter> waiters = places.open(named.waiters);
        Integer keeper = null;
        if ((named.flags & CLOSED) != 0) {
            keeper = places.number(
                    named.keeper == null ? named.waiters.get(named.keeperIndex).place() : named.keeper);
        }
        return new WaitQueueState(
                (named.flags & CALLED) != 0,
                waiters,
                keeper == null ? PeerRef.NOBODY : keeper,
                named.cursor,
                named.tag);
    }

    private static @Nullable Named read(byte[] bytes, int offset) {
        try {
            ByteBuffer data = ByteBuffer.wrap(bytes, offset, bytes.length - offset);
            if (data.get() != QUEUE) {
                return null;
            }
            byte flags = data.get();
            int count = data.get();
            if ((flags & ~(CALLED | CLOSED)) != 0 || count < 0 || count > WaitQueueState.MOST) {
                return null;
            }
            long tag = data.getLong();
            List<PlaceCodec.NamedWaiter> waiters = PlaceCodec.readWaiters(count, tag, data);
            if (waiters == null || !PlaceCodec.isBase(tag)) {
                return null;
            }
            Named named = new Named(flags, waiters, ELSEWHERE, null, 0, tag);
            if ((flags & CLOSED) != 0) {
                byte index = data.get();
                Entry keeper = index == ELSEWHERE ? PlaceCodec.read(data) : null;
                long cursor = data.getLong();
                boolean sensible = index == ELSEWHERE ? keeper != null : index >= 0 && index < count;
                if (!sensible || cursor < 0) {
                    return null;
                }
                named = new Named(flags, waiters, index, keeper, cursor, tag);
            }
            return data.hasRemaining() ? null : named;
        } catch (BufferUnderflowException e) {
            return null;
        }
    }
}
