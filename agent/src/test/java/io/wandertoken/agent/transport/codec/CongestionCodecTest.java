package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.memory.MemoryState;
import io.wandertoken.protocol.memory.congestion.Baseline;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of permits that adapts, as bytes of a token's memory. */
class CongestionCodecTest {
    private static final String ONE = "3f800000";

    @Test
    void theLongestStateFitsBesideTheRest() {
        CongestionState longest = new CongestionState(
                Long.MAX_VALUE,
                64,
                64,
                255,
                255,
                64,
                255,
                255,
                Float.MAX_VALUE,
                Collections.nCopies(CongestionState.MOST_ROUND, Float.MIN_NORMAL),
                LongStream.range(0, CongestionState.MOST_BASELINES)
                        .mapToObj(
                                key -> new Baseline((1L << Baseline.KEY_BITS) - 1 - key, Collections.nCopies(5, 1e30f)))
                        .toList());

        byte[] bytes = MemoryCodec.encode(new MemoryState(5, List.of()).withCongestion(longest));

        assertThat(bytes).hasSizeLessThan(MemoryCodec.MOST);
        assertThat(MemoryBytes.read(bytes).congestion()).isEqualTo(longest);
    }

    @Test
    void aStateHasTheBytesThatTheDocumentSays() {
        CongestionState whole = new CongestionState(
                7, 3, 0, 1, 2, 4, 5, 6, 1.5f, List.of(1f, 2f), List.of(new Baseline(9, List.of(1f))));

        assertThat(hex(MemoryState.EMPTY.withCongestion(whole)))
                .isEqualTo("b0" + "0000000000000007" + "03" + "01" + "000102040506" + "3fc00000" + "02" + ONE
                        + "40000000" + "01" + "000000000009" + "01" + ONE);
        assertThat(hex(MemoryState.EMPTY.withCongestion(whole.brief())))
                .isEqualTo("b0" + "0000000000000007" + "03" + "00");
    }

    @ParameterizedTest
    @CsvSource({
        "the level only,                 b000000000000000070300,                                              true",
        "a level of 0,                   b000000000000000070000,                                              false",
        "a level of 65,                  b000000000000000074100,                                              false",
        "a negative session,             b0ff000000000000070300,                                              false",
        "another kind,                   b000000000000000070302,                                              false",
        "whole without anything,         b000000000000000070301000000000000000000000000,                      false",
        "whole,                          b000000000000000070301000100000000000000000000,                      true",
        "a slowdown that is no number,   b0000000000000000703010001000000007fc000000000,                      false",
        "a slowdown below 0,             b000000000000000070301000100000000800000000000,                      false",
        "a round with a 0,               b00000000000000007030100010000000000000000010000000000,              false",
        "a round of 9,                   b000000000000000070301000100000000000000000900,                      false",
        "a baseline without measurement, b00000000000000007030100010000000000000000000100000000000900,        false",
        "a baseline that is cut off,     b0000000000000000703010001000000000000000000010000000000090100,      false",
    })
    void whatMakesNoSenseIsRefused(String what, String hex, boolean understood) {
        assertThat(MemoryBytes.read(HexFormat.of().parseHex(hex)) != null)
                .as(what)
                .isEqualTo(understood);
    }

    @Test
    void whatIsUnderstoodIsWrittenTheSameWay() {
        MemoryBytes.requireOneSpelling(random -> {
            byte[] bytes = MemoryBytes.random(random, 34 + random.nextInt(3), 0xb0);
            bytes[1] &= 0x7f;
            bytes[9] = (byte) (1 + random.nextInt(64));
            bytes[10] = 1;
            bytes[11] &= 0x3f;
            bytes[14] &= 0x3f;
            bytes[17] &= 0x7f;
            bytes[21] = 0;
            bytes[22] = 1;
            bytes[29] = 1;
            bytes[30] &= 0x7f;
            return bytes;
        });
    }

    @Test
    void randomBytesNeverBreakTheDecoder() {
        MemoryBytes.requireThatNothingBreaks(0xb0, 300);
    }

    private static String hex(MemoryState memory) {
        return HexFormat.of().formatHex(MemoryCodec.encode(memory));
    }
}
