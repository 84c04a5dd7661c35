package io.wandertoken.agent.transport.codec;

import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.request.TokenMemory;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The payload of a strict resource's token as bytes: the epoch, what kind of memory, and the memory. Numbers that are usually
 * small are written in groups of seven bits, least significant first, in as few bytes as they need; so one content has one
 * encoding.
 */
final class EpochMemoryCodec {
    private static final int BLANK = 0;
    private static final int NO_RETURN = 1;
    private static final int RETURN = 2;
    private static final int VISITS = 3;

    /** 63 bits. */
    private static final int MOST_GROUPS = 9;

    private static final int GROUP = 7;
    private static final int MORE = 0x80;

    private EpochMemoryCodec() {}

    static byte[] encode(EpochMemory payload) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(payload.epoch()).array());
        TokenMemory memory = payload.memory();
        if (memory instanceof TokenMemory.Visits visits) {
            out.write(VISITS);
            write(visits.clock(), out);
            out.write(visits.last().length);
            for (long stamp : visits.last()) {
                write(stamp, out);
            }
        } else if (memory instanceof TokenMemory.Return back) {
            out.write(back.back() ? RETURN : NO_RETURN);
        } else if (memory instanceof TokenMemory.Blank) {
            out.write(BLANK);
        } else {
            throw new IllegalArgumentException("only the simulator runs the algorithm whose token remembers " + memory);
        }
        return out.toByteArray();
    }

    /** The payload that begins at the offset and fills the rest, or null when that makes no sense. */
    static @Nullable EpochMemory decode(byte[] bytes, int offset) {
        try {
            ByteBuffer data = ByteBuffer.wrap(bytes, offset, bytes.length - offset);
            long epoch = data.getLong();
            TokenMemory memory = readMemory(data);
            return epoch < 0 || memory == null || data.hasRemaining() ? null : new EpochMemory(epoch, memory);
        } catch (BufferUnderflowException e) {
            return null;
        }
    }

    private static @Nullable TokenMemory readMemory(ByteBuffer data) {
        return switch (data.get()) {
            case BLANK -> new TokenMemory.Blank();
            case NO_RETURN -> new TokenMemory.Return(false);
            case RETURN -> new TokenMemory.Return(true);
            case VISITS -> readVisits(data);
            default -> null;
        };
    }

    private static @Nullable TokenMemory readVisits(ByteBuffer data) {
        long clock = read(data);
        int count = data.get();
        if (clock < 0 || count < 1 || count > RequestMode.REQUEST.mostMembers()) {
            return null;
        }
        long[] last = new long[count];
        for (int i = 0; i < count; i++) {
            last[i] = read(data);
            if (last[i] < 0) {
                return null;
            }
        }
        return new TokenMemory.Visits(clock, last);
    }

    private static void write(long number, ByteArrayOutputStream out) {
        long rest = number;
        while (rest >= MORE) {
            out.write((int) (rest & (MORE - 1)) | MORE);
            rest >>>= GROUP;
        }
        out.write((int) rest);
    }

    /** A number, or -1 when it has more bytes than it needs or a number can have. */
    private static long read(ByteBuffer data) {
        long number = 0;
        for (int i = 0; i < MOST_GROUPS; i++) {
            int group = data.get() & 0xff;
            number |= (long) (group & (MORE - 1)) << (GROUP * i);
            if (group < MORE) {
                return group == 0 && i > 0 ? -1 : number;
            }
        }
        return -1;
    }
}
