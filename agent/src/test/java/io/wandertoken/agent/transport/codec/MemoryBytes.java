package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.memory.MemoryState;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What must hold for all bytes of a token's memory, whatever it remembers. */
final class MemoryBytes {
    private static final int TRIES = 50_000;

    private MemoryBytes() {}

    /** The memory, or null if the bytes make no sense or there are more of them. */
    static @Nullable MemoryState read(byte[] bytes) {
        ByteBuffer data = ByteBuffer.wrap(bytes);
        MemoryState memory = MemoryCodec.read(data);
        return data.hasRemaining() ? null : memory;
    }

    /** What is understood of bytes that are almost right is written the same way. */
    static void requireOneSpelling(Function<SplittableRandom, byte[]> almostRight) {
        SplittableRandom random = new SplittableRandom(1);
        int understood = 0;
        for (int i = 0; i < TRIES; i++) {
            byte[] bytes = almostRight.apply(random);
            MemoryState memory = read(bytes);
            if (memory != null) {
                understood++;
                assertThat(MemoryCodec.encode(memory)).isEqualTo(bytes);
            }
        }
        assertThat(understood).isGreaterThan(TRIES / 5);
    }

    /** Random bytes behind the first one never break the decoder, and what it reads can be sent. */
    static void requireThatNothingBreaks(int first, int most) {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < TRIES; i++) {
            byte[] bytes = random(random, 1 + random.nextInt(most), first);
            MemoryState memory = MemoryCodec.read(ByteBuffer.wrap(bytes));
            if (memory != null) {
                assertThat(MemoryCodec.encode(memory)).hasSizeLessThanOrEqualTo(MemoryCodec.MOST);
            }
        }
    }

    static byte[] random(SplittableRandom random, int size, int first) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        bytes[0] = (byte) first;
        return bytes;
    }
}
