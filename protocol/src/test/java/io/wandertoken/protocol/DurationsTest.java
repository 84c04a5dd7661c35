package io.wandertoken.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    private static final long HUNDRED_YEARS = 36_525L * 86_400 * 1_000_000_000;

    @ParameterizedTest
    @CsvSource({
        "100ms, 100000000",
        "4s, 4000000000",
        "90s, 90000000000",
        "15m, 900000000000",
        "1h30m, 5400000000000",
        "1d2h3m4s5ms6us7ns, 93784005006007",
        "1e5s, 100000000000000",
        "1.5s, 1500000000",
        "0.25ms, 250000",
        "7ns, 7",
        "0s, 0",
        "0, 0",
        "4, 4000000000",
        "0.1, 100000000",
        "1e3, 1000000000000",
        "36525d, 3155760000000000000",
    })
    void durationsAreReadAsPeopleWriteThem(String text, long nanos) {
        assertThat(Durations.parse(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "s",
                "-5s",
                "+5s",
                "5 s",
                " 5s",
                "5s ",
                "1h 30m",
                "5x",
                "5S",
                "1,5s",
                "1.s",
                ".5s",
                "1..5s",
                "1e-3s",
                "1e100s",
                "NaN",
                "Infinity",
                "never",
                "36526d",
                "1e18s",
                "5s!",
                "0x10s",
                "1h30",
                "∞"
            })
    void whatIsNoDurationOrAnAbsurdOneIsRefused(String text) {
        assertThatThrownBy(() -> Durations.parse(text)).isInstanceOf(NumberFormatException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "1, 1ns",
        "999, 999ns",
        "1000, 1us",
        "1500000, 1500us",
        "1000000, 1ms",
        "100000000, 100ms",
        "4000000000, 4s",
        "1500000000, 1.5s",
        "100000000000000, 100000s",
    })
    void durationsAreWrittenShortAndPlain(long nanos, String text) {
        assertThat(Durations.format(nanos)).isEqualTo(text);
    }

    @Test
    void whatIsWrittenIsReadBackExactly() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            long roundTo = (long) Math.pow(10, random.nextInt(13));
            long nanos = (random.nextLong(HUNDRED_YEARS) >>> random.nextInt(60)) / roundTo * roundTo;

            assertThat(Durations.parse(Durations.format(nanos))).isEqualTo(nanos);
        }
        assertThat(Durations.parse(Durations.format(HUNDRED_YEARS))).isEqualTo(HUNDRED_YEARS);
    }

    @Test
    void secondsAreABillionNanoseconds() {
        assertThat(Durations.seconds(1_500_000_000L)).isEqualTo(1.5);
    }
}
