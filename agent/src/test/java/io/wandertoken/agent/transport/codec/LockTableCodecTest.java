package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.memory.MemoryState;
import io.wandertoken.protocol.memory.locks.HeldLock;
import io.wandertoken.protocol.memory.locks.LockTable;
import io.wandertoken.protocol.memory.locks.LockWaiter;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The held names that a token carries, as bytes. */
class LockTableCodecTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String LOCK = "0000000000000007" + "0000000000000001" + "0000000000000003" + "00002710";

    @Test
    void theLongestTableFits() {
        LockTable longest = new LockTable(
                6_553_500_000_000L,
                LongStream.range(0, LockTable.MOST_HELD)
                        .mapToObj(name -> new HeldLock(-name, -1, Long.MAX_VALUE, 0xffff_ffffL * 1_000_000))
                        .toList(),
                List.of());

        byte[] bytes = MemoryCodec.encode(MemoryState.EMPTY.withLocks(longest));

        assertThat(bytes).hasSizeLessThanOrEqualTo(MemoryCodec.MOST);
        assertThat(MemoryBytes.read(bytes)).isEqualTo(MemoryState.EMPTY.withLocks(longest));
    }

    @Test
    void aTableHasTheBytesThatTheDocumentSays() {
        LockTable table = new LockTable(
                SECOND, List.of(new HeldLock(7, 1, 3, 10 * SECOND - 1)), List.of(new LockWaiter(7, 2, 2 * SECOND - 1)));

        byte[] bytes = MemoryCodec.encode(MemoryState.EMPTY.withLocks(table));

        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo("a0" + "000a" + "01" + LOCK + "01" + "0000000000000007" + "0000000000000002" + "0014");
    }

    @ParameterizedTest
    @CsvSource({
        "a table that only waits for owners, a0000a0000,                     true",
        "nothing at all,                     a000000000,                     false",
        "a name that is cut off,             a0000001000000000000000700,     false",
        "a count without its names,          a000000f00,                     false",
        "without the count of waiters,       a0000a00,                       false",
    })
    void whatMakesNoSenseIsRefused(String what, String hex, boolean understood) {
        assertThat(MemoryBytes.read(HexFormat.of().parseHex(hex)) != null)
                .as(what)
                .isEqualTo(understood);
    }

    @Test
    void aNameTwiceOrAnotherOrderIsRefused() {
        String next = LOCK.replaceFirst("07", "08");

        assertThat(MemoryBytes.read(HexFormat.of().parseHex("a0000002" + LOCK + next + "00")))
                .isNotNull();
        assertThat(MemoryBytes.read(HexFormat.of().parseHex("a0000002" + next + LOCK + "00")))
                .isNull();
        assertThat(MemoryBytes.read(HexFormat.of().parseHex("a0000002" + LOCK + LOCK + "00")))
                .isNull();
        assertThat(MemoryBytes.read(HexFormat.of().parseHex("a0000001" + LOCK.substring(0, 48) + "00000000" + "00")))
                .isNull();
    }

    @Test
    void whatIsUnderstoodIsWrittenTheSameWay() {
        MemoryBytes.requireOneSpelling(random -> {
            int held = random.nextInt(3);
            int waiters = random.nextInt(3);
            byte[] bytes = MemoryBytes.random(random, 5 + 28 * held + 18 * waiters, 0xa0);
            bytes[3] = (byte) held;
            bytes[4 + 28 * held] = (byte) waiters;
            return bytes;
        });
    }

    @Test
    void randomBytesNeverBreakTheDecoder() {
        MemoryBytes.requireThatNothingBreaks(0xa0, 450);
    }
}
