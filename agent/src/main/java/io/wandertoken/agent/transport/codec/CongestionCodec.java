package io.wandertoken.agent.transport.codec;

import io.wandertoken.protocol.memory.congestion.Baseline;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many permits may be used, and how that is found out, as bytes of a token's memory. */
final class CongestionCodec {
    /** Begins a state. */
    private static final byte CONGESTION = (byte) 0xb0;

    private static final byte LEVEL_ONLY = 0;
    private static final byte WHOLE = 1;
    private static final int KEY_BYTES = Baseline.KEY_BITS / Byte.SIZE;

    private CongestionCodec() {}

    static void write(CongestionState state, ByteBuffer data) {
        data.put(CONGESTION).putLong(state.session()).put((byte) state.level());
        if (state.isBrief()) {
            data.put(LEVEL_ONLY);
            return;
        }
        data.put(WHOLE).put((byte) state.resume()).put((byte) state.skipped()).put((byte) state.age());
        data.put((byte) state.ceiling()).put((byte) state.patience()).put((byte) state.rounds());
        data.putFloat(state.slowdown());
        writeFloats(state.round(), data);
        data.put((byte) state.baselines().size());
        for (Baseline baseline : state.baselines()) {
            byte[] key = ByteBuffer.allocate(Long.BYTES).putLong(baseline.key()).array();
            data.put(key, Long.BYTES - KEY_BYTES, KEY_BYTES);
            writeFloats(baseline.unitNanos(), data);
        }
    }

    private static void writeFloats(List<Float> numbers, ByteBuffer data) {
        data.put((byte) numbers.size());
        numbers.forEach(data::putFloat);
    }

    static boolean isCongestion(ByteBuffer data) {
        return data.hasRemaining() && data.get(data.position()) == CONGESTION;
    }

    /** The state that begins here, or null when it makes no sense. What follows is left unread. */
    static @Nullable CongestionState read(ByteBuffer data) {
        try {
            data.get();
            long session = data.getLong();
            int level = data.get();
            byte kind = data.get();
            if (kind == LEVEL_ONLY) {
                return CongestionState.level(session, level);
            }
            CongestionState state = kind == WHOLE ? readWhole(session, level, data) : null;
            return state == null || state.isBrief() ? null : state;
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            return null;
        }
    }

    private static CongestionState readWhole(long session, int level, ByteBuffer data) {
        int[] small = new int[6];
        for (int i = 0; i < small.length; i++) {
            small[i] = Byte.toUnsignedInt(data.get());
        }
        float slowdown = data.getFloat();
        List<Float> round = readFloats(data, CongestionState.MOST_ROUND);
        List<Baseline> baselines = new ArrayList<>();
        for (int left = count(data, CongestionState.MOST_BASELINES); left > 0; left--) {
            byte[] key = new byte[Long.BYTES];
            data.get(key, Long.BYTES - KEY_BYTES, KEY_BYTES);
            baselines.add(new Baseline(ByteBuffer.wrap(key).getLong(), readFloats(data, Baseline.MOST)));
        }
        return new CongestionState(
                session, level, small[0], small[1], small[2], small[3], small[4], small[5], slowdown, round, baselines);
    }

    private static List<Float> readFloats(ByteBuffer data, int most) {
        List<Float> numbers = new ArrayList<>();
        for (int left = count(data, most); left > 0; left--) {
            numbers.add(data.getFloat());
        }
        return numbers;
    }

    private static int count(ByteBuffer data, int most) {
        int count = Byte.toUnsignedInt(data.get());
        if (count > most) {
            throw new IllegalArgumentException(count + " are too many");
        }
        return count;
    }
}
