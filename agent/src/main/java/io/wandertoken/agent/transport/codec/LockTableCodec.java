package io.wandertoken.agent.transport.codec;

import io.wandertoken.protocol.memory.locks.HeldLock;
import io.wandertoken.protocol.memory.locks.LockTable;
import io.wandertoken.protocol.memory.locks.LockWaiter;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The held names that a token carries, as bytes of its memory. Remaining times are rounded up, so that no lock ends early. */
final class LockTableCodec {
    /** Begins a table of locks. */
    private static final byte LOCKS = (byte) 0xa0;

    private static final long MILLI_NANOS = 1_000_000L;
    private static final long TENTH_NANOS = 100_000_000L;
    private static final long MOST_MILLIS = 0xffff_ffffL;
    private static final int MOST_TENTHS = 0xffff;

    private LockTableCodec() {}

    static void write(LockTable table, ByteBuffer data) {
        data.put(LOCKS).putShort(tenths(table.reclaimNanos()));
        data.put((byte) table.held().size());
        for (HeldLock lock : table.held()) {
            data.putLong(lock.name()).putLong(lock.owner()).putLong(lock.fence());
            data.putInt((int) Math.min(MOST_MILLIS, (lock.leftNanos() + MILLI_NANOS - 1) / MILLI_NANOS));
        }
        data.put((byte) table.waiters().size());
        for (LockWaiter waiter : table.waiters()) {
            data.putLong(waiter.name()).putLong(waiter.agent()).putShort(tenths(waiter.leftNanos()));
        }
    }

    static boolean isTable(ByteBuffer data) {
        return data.hasRemaining() && data.get(data.position()) == LOCKS;
    }

    /** The table that begins here, or null when it makes no sense. What follows is left unread. */
    static @Nullable LockTable read(ByteBuffer data) {
        try {
            if (data.get() != LOCKS) {
                return null;
            }
            long reclaim = nanos(data.getShort());
            List<HeldLock> held = new ArrayList<>();
            for (int left = Byte.toUnsignedInt(data.get()); left > 0; left--) {
                held.add(new HeldLock(
                        data.getLong(),
                        data.getLong(),
                        data.getLong(),
                        Integer.toUnsignedLong(data.getInt()) * MILLI_NANOS));
            }
            List<LockWaiter> waiters = new ArrayList<>();
            for (int left = Byte.toUnsignedInt(data.get()); left > 0; left--) {
                waiters.add(new LockWaiter(data.getLong(), data.getLong(), nanos(data.getShort())));
            }
            LockTable table = new LockTable(reclaim, held, waiters);
            // Another order, or more than fits, would be a second spelling of the same table.
            boolean spelled = table.held().equals(held)
                    && table.waiters().equals(waiters)
                    && table.isWellFormed()
                    && !table.isEmpty();
            return spelled ? table : null;
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            return null;
        }
    }

    private static short tenths(long nanos) {
        return (short) Math.min(MOST_TENTHS, (nanos + TENTH_NANOS - 1) / TENTH_NANOS);
    }

    private static long nanos(short tenths) {
        return Short.toUnsignedLong(tenths) * TENTH_NANOS;
    }
}
