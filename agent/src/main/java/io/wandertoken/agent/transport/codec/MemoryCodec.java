package io.wandertoken.agent.transport.codec;

import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.MemoryState;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import io.wandertoken.protocol.memory.locks.LockTable;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a token remembers, as bytes of a move or of a note. Ages are in tenths of a second, rounded, up to 13 years. */
final class MemoryCodec {
    /** Begins a memory; neither a queue nor the memory of an epoch begins like this. */
    private static final byte MEMORY = (byte) 0x90;

    /** Maximum number of bytes. */
    static final int MOST = 400;

    private static final long TENTH_NANOS = 100_000_000L;
    private static final long MOST_TENTHS = 0xffff_fffeL;
    private static final long NEVER = 0xffff_ffffL;
    private static final int KEY_BYTES = JobRecord.KEY_BITS / Byte.SIZE;

    private MemoryCodec() {}

    static byte[] encode(MemoryState exact) {
        // Records are ordered by what is written.
        MemoryState memory = new MemoryState(
                exact.endNanos(),
                exact.jobs().stream().map(MemoryCodec::rounded).toList());
        ByteBuffer data = ByteBuffer.allocate(MOST);
        if (!memory.isEmpty()) {
            writeJobs(memory, data);
        }
        if (!exact.locks().isEmpty()) {
            LockTableCodec.write(exact.locks(), data);
        }
        if (exact.congestion() != null) {
            CongestionCodec.write(exact.congestion(), data);
        }
        byte[] written = new byte[data.position()];
        data.flip().get(written);
        return written;
    }

    private static void writeJobs(MemoryState memory, ByteBuffer data) {
        data.put(MEMORY).putInt(tenths(memory.endNanos())).put((byte)
                memory.jobs().size());
        for (JobRecord job : memory.jobs()) {
            data.put(ByteBuffer.allocate(Long.BYTES).putLong(job.key()).array(), Long.BYTES - KEY_BYTES, KEY_BYTES);
            data.putLong(job.runner()).putInt(tenths(job.attemptNanos())).putInt(tenths(job.successNanos()));
            data.put((byte) job.result()).put((byte) job.failures());
        }
    }

    static boolean isMemory(ByteBuffer data) {
        return isJobs(data) || LockTableCodec.isTable(data) || CongestionCodec.isCongestion(data);
    }

    private static boolean isJobs(ByteBuffer data) {
        return data.hasRemaining() && data.get(data.position()) == MEMORY;
    }

    /** The memory that begins here, or null when it makes no sense. What follows is left unread. */
    static @Nullable MemoryState read(ByteBuffer data) {
        int begin = data.position();
        MemoryState memory = isJobs(data) ? readJobs(data) : isMemory(data) ? MemoryState.EMPTY : null;
        if (memory != null && LockTableCodec.isTable(data)) {
            LockTable locks = LockTableCodec.read(data);
            memory = locks == null ? null : memory.withLocks(locks);
        }
        if (memory != null && CongestionCodec.isCongestion(data)) {
            CongestionState congestion = CongestionCodec.read(data);
            memory = congestion == null ? null : memory.withCongestion(congestion);
        }
        return data.position() - begin > MOST ? null : memory;
    }

    private static @Nullable MemoryState readJobs(ByteBuffer data) {
        try {
            data.get();
            long end = nanos(data.getInt());
            int count = data.get();
            if (count < 0 || count > MemoryState.MOST_JOBS || (count == 0 && end == JobRecord.NEVER)) {
                return null;
            }
            List<JobRecord> jobs = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                jobs.add(readJob(data));
            }
            MemoryState memory = new MemoryState(end, jobs);
            // Another order, or one job twice, would be a second spelling of the same memory.
            boolean spelled = memory.jobs().equals(jobs)
                    && jobs.stream().mapToLong(JobRecord::key).distinct().count() == count;
            return spelled ? memory : null;
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            return null;
        }
    }

    private static JobRecord readJob(ByteBuffer data) {
        byte[] key = new byte[Long.BYTES];
        data.get(key, Long.BYTES - KEY_BYTES, KEY_BYTES);
        return new JobRecord(
                ByteBuffer.wrap(key).getLong(),
                data.getLong(),
                nanos(data.getInt()),
                nanos(data.getInt()),
                Byte.toUnsignedInt(data.get()),
                Byte.toUnsignedInt(data.get()));
    }

    private static JobRecord rounded(JobRecord job) {
        return new JobRecord(
                job.key(),
                job.runner(),
                nanos(tenths(job.attemptNanos())),
                nanos(tenths(job.successNanos())),
                job.result(),
                job.failures());
    }

    private static int tenths(long nanos) {
        return (int)
                (nanos == JobRecord.NEVER ? NEVER : Math.min(MOST_TENTHS, (nanos + TENTH_NANOS / 2) / TENTH_NANOS));
    }

    private static long nanos(int tenths) {
        long read = Integer.toUnsignedLong(tenths);
        return read == NEVER ? JobRecord.NEVER : read * TENTH_NANOS;
    }
}
