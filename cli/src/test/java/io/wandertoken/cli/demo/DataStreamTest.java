package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DataStreamTest {
    private static final long SECOND = 1_000_000_000;
    private final DataStream stream = new DataStream(Duration.ofSeconds(2), 0);

    @Test
    void theFileHoldsWhatWasMadeWithinTheRetention() {
        byte[] file = stream.file(10 * SECOND);

        DataStream.Span span = DataStream.read(file, file.length);

        assertThat(span.last()).isEqualTo(stream.latest(10 * SECOND));
        assertThat(span.first()).isEqualTo(stream.latest(8 * SECOND) + 1);
    }

    @Test
    void whoComesBackWithinTheRetentionMissesNothing() {
        long seen = stream.latest(10 * SECOND);

        byte[] file = stream.file(12 * SECOND);

        assertThat(DataStream.read(file, file.length).missedAfter(seen)).isZero();
    }

    @Test
    void whoComesBackLaterMissesTheDifference() {
        long seen = stream.latest(10 * SECOND);

        byte[] file = stream.file(13 * SECOND);

        assertThat(DataStream.read(file, file.length).missedAfter(seen)).isEqualTo(DataStream.FRAMES_KEPT / 2);
    }

    @Test
    void aDamagedOrShortFileIsNoticed() {
        byte[] file = stream.file(SECOND);
        file[5 * DataStream.FRAME_BYTES] ^= 1;

        assertThatThrownBy(() -> DataStream.read(file, file.length)).hasMessageContaining("damaged");
        assertThatThrownBy(() -> DataStream.read(file, 100)).hasMessageContaining("bytes");
    }
}
