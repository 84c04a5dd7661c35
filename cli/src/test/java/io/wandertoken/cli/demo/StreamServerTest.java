package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("loopback")
class StreamServerTest {

    @Test
    void aSubscriberFetchesTheLatestFramesAgainAndAgain() throws IOException {
        DataStream stream = new DataStream(Duration.ofSeconds(2), System.nanoTime());
        try (StreamServer server = new StreamServer(stream, 2);
                StreamClient client = new StreamClient(server.address())) {
            client.fetchNothing();

            DataStream.Span first = client.fetch();
            DataStream.Span second = client.fetch();

            assertThat(second.last()).isGreaterThanOrEqualTo(first.last());
            assertThat(second.last()).isLessThanOrEqualTo(stream.latest(System.nanoTime()));
        }
    }

    @Test
    void aTransferTakesAtLeastWhatTheBandwidthAllows() throws IOException {
        DataStream stream = new DataStream(Duration.ofSeconds(2), System.nanoTime());
        try (StreamServer server = new StreamServer(stream, 2);
                StreamClient client = new StreamClient(server.address())) {
            server.limit(DataStream.FILE_BYTES / 0.05);
            long start = System.nanoTime();

            client.fetch();

            // The credit makes up for two milliseconds at most.
            assertThat(System.nanoTime() - start).isGreaterThan(47_000_000L);
        }
    }

    @Test
    void aSubscriberThatStopsInTheMiddleDisturbsNobody() throws IOException {
        DataStream stream = new DataStream(Duration.ofSeconds(2), System.nanoTime());
        try (StreamServer server = new StreamServer(stream, 2);
                StreamClient failing = new StreamClient(server.address());
                StreamClient other = new StreamClient(server.address())) {
            failing.fetchHalf();

            assertThat(other.fetch().first()).isPositive();
        }
    }
}
