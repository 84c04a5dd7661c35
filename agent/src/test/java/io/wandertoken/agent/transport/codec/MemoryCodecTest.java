package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.MemoryState;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a token remembers, as bytes. */
class MemoryCodecTest {
    private static final long SECOND = 1_000_000_000L;

    /** As many jobs as there can be, with the largest numbers. */
    static final MemoryState LONGEST = new MemoryState(
            0xffff_fffeL * SECOND / 10,
            LongStream.range(0, MemoryState.MOST_JOBS)
                    .mapToObj(job -> new JobRecord((1L << 48) - 1 - job, -job, job * SECOND, JobRecord.NEVER, 255, 255))
                    .toList());

    @Test
    void theLongestMemoryLeavesRoomForAQueue() {
        assertThat(MemoryCodec.encode(LONGEST)).hasSizeLessThanOrEqualTo(MemoryCodec.MOST);
        assertThat(MemoryBytes.read(MemoryCodec.encode(LONGEST))).isEqualTo(LONGEST);
    }

    @Test
    void aMemoryHasTheBytesThatTheDocumentSays() {
        MemoryState memory =
                new MemoryState(3 * SECOND, List.of(new JobRecord(258, 5, 10 * SECOND, 20 * SECOND, 7, 2)));

        assertThat(HexFormat.of().formatHex(MemoryCodec.encode(memory)))
                .isEqualTo("90" + "0000001e" + "01" + "000000000102" + "0000000000000005" + "00000064" + "000000c8"
                        + "07" + "02");
    }

    @Test
    void jobsThatRoundingMakesEquallyOldAreStillUnderstood() {
        MemoryState close = new MemoryState(
                JobRecord.NEVER,
                List.of(new JobRecord(9, 1, SECOND, SECOND, 0, 0), new JobRecord(3, 1, SECOND + 1, SECOND + 1, 0, 0)));

        assertThat(MemoryBytes.read(MemoryCodec.encode(close)))
                .isEqualTo(new MemoryState(
                        JobRecord.NEVER,
                        List.of(new JobRecord(3, 1, SECOND, SECOND, 0, 0), new JobRecord(9, 1, SECOND, SECOND, 0, 0))));
    }

    @Test
    void anAgeBeyondThirteenYearsStaysThere() {
        MemoryState ancient = new MemoryState(Long.MAX_VALUE / 2, List.of());

        assertThat(MemoryBytes.read(MemoryCodec.encode(ancient)))
                .isEqualTo(new MemoryState(0xffff_fffeL * SECOND / 10, List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "the end of an access,          900000000a00,                                                     true",
        "nothing at all,                90ffffffff00,                                                     false",
        "more jobs than allowed,        900000000a11,                                                     false",
        "a job that never succeeded,    90ffffffff01000000000001000000000000000500000000ffffffff0000,      true",
        "an attempt without an age,     90ffffffff010000000000010000000000000005ffffffffffffffff0000,      false",
        "a job that is cut off,         90ffffffff01000000000001000000000000000500000000ffffffff00,        false",
    })
    void whatMakesNoSenseIsRefused(String what, String hex, boolean understood) {
        assertThat(MemoryBytes.read(HexFormat.of().parseHex(hex)) != null)
                .as(what)
                .isEqualTo(understood);
    }

    @Test
    void anotherOrderOrAJobTwiceIsRefused() {
        String job = "0000000000010000000000000005000000640000006400" + "00";
        String older = "0000000000020000000000000005000000650000006500" + "00";

        assertThat(MemoryBytes.read(HexFormat.of().parseHex("90ffffffff02" + job + older)))
                .isNotNull();
        assertThat(MemoryBytes.read(HexFormat.of().parseHex("90ffffffff02" + older + job)))
                .isNull();
        assertThat(MemoryBytes.read(HexFormat.of().parseHex("90ffffffff02" + job + job)))
                .isNull();
    }

    @Test
    void whatIsUnderstoodIsWrittenTheSameWay() {
        MemoryBytes.requireOneSpelling(random -> {
            byte[] bytes = MemoryBytes.random(random, 6 + 24 * random.nextInt(3), 0x90);
            bytes[5] = (byte) (bytes.length / 24);
            return bytes;
        });
    }
}
