package io.wandertoken.control.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseView;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaseLinesTest {
    private static final LeaseView TOLD = lease("7f3c", 41, Instant.parse("2026-06-01T12:00:00Z"), "ring");

    private static LeaseView lease(String id, long fence, Instant granted, String mode) {
        return new LeaseView(
                id,
                "nas",
                fence,
                1,
                mode,
                "one holder",
                granted,
                granted.plusSeconds(3600),
                LeaseView.OnLost.KILL,
                Duration.ofSeconds(2),
                Duration.ofHours(4));
    }

    private static byte[] bytes(ByteBuffer line) {
        byte[] copy = new byte[line.remaining()];
        line.get(copy);
        return copy;
    }

    private static LineWords words(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new LineWords(bytes, 0, bytes.length);
    }

    private static LineWords words(LineBuffer line) {
        byte[] bytes = bytes(line.end());
        return new LineWords(bytes, 0, bytes.length - 1);
    }

    @Test
    void aGrantIsReadAsItWasWritten() throws IOException {
        LeaseView lease =
                lease("80aa", 999_999_999_999_999_999L, Instant.parse("2026-06-01T12:00:01.000000042Z"), "ring");
        LineBuffer line = new LineBuffer().begin();

        assertThat(LeaseLines.isLike(lease, TOLD)).isTrue();
        LeaseLines.granted(line, lease);

        LineWords words = words(line);
        assertThat(words.skip(LeaseLines.GRANTED)).isTrue();
        assertThat(LeaseLines.granted(words, TOLD)).isEqualTo(lease);
    }

    @Test
    void aGrantThatDiffersInMoreIsToldInJson() {
        Instant now = Instant.parse("2026-06-01T12:00:01Z");

        assertThat(LeaseLines.isLike(lease("80aa", 42, now, "tree"), TOLD)).isFalse();
        assertThat(LeaseLines.isLike(lease("80\naa", 42, now, "ring"), TOLD)).isFalse();
        assertThat(LeaseLines.isLike(lease("80aa", Long.MAX_VALUE, now, "ring"), TOLD))
                .isFalse();
        assertThat(LeaseLines.isLike(lease("80aa", 42, Instant.EPOCH.minusNanos(1), "ring"), TOLD))
                .isFalse();
    }

    @Test
    void anEndIsReadAsItWasWritten() throws IOException {
        for (LeaseOutcome.Result result : LeaseOutcome.Result.values()) {
            LeaseOutcome outcome = new LeaseOutcome(
                    TOLD.leaseId(), TOLD.fence(), result, "released by the client; grün", Duration.ofNanos(61));
            LineBuffer line = new LineBuffer().begin();

            assertThat(LeaseLines.isPlain(outcome)).isTrue();
            LeaseLines.released(line, outcome);

            LineWords words = words(line);
            assertThat(words.skip(LeaseLines.RELEASED)).isTrue();
            assertThat(LeaseLines.released(words, TOLD)).isEqualTo(outcome);
        }
    }

    @Test
    void anEndThatNeedsEscapesIsToldInJson() {
        LeaseOutcome outcome = new LeaseOutcome("7f3c", 41, LeaseOutcome.Result.EXCLUSIVE, "two\nlines", Duration.ZERO);

        assertThat(LeaseLines.isPlain(outcome)).isFalse();
        assertThat(LeaseLines.isPlain(new LeaseOutcome(
                        "7f3c", 41, LeaseOutcome.Result.EXCLUSIVE, "", Duration.ofSeconds(Long.MAX_VALUE))))
                .isFalse();
    }

    @Test
    void nonsenseIsNoGrant() {
        for (String line :
                List.of("", " ", "x 1 2 3 4 id", "1", "1 2 3 4", "-1 2 3 4 5 id", "1 2 3 4 1234567890123456789 id")) {
            assertThatThrownBy(() -> LeaseLines.granted(words(line), TOLD))
                    .as(line)
                    .isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> LeaseLines.released(words("long exclusive x"), TOLD))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aBufferGrowsWithItsLine() {
        LineBuffer line = new LineBuffer();

        byte[] longLine = bytes(line.begin()
                .text("ü".repeat(500))
                .number(0)
                .number(Long.MAX_VALUE)
                .end());
        byte[] shortLine = bytes(line.begin().bytes(new byte[] {'a'}).end());

        assertThat(new String(longLine, StandardCharsets.UTF_8)).isEqualTo("ü".repeat(500) + "09223372036854775807\n");
        assertThat(new String(shortLine, StandardCharsets.UTF_8)).isEqualTo("a\n");
    }
}
