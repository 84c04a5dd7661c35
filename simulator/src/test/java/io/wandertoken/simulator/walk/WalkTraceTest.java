package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.WalkEvent;
import io.wandertoken.simulator.random.Seed;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class WalkTraceTest {
    private static final Token TOKEN = new Token(new TokenId(0, 0, 7), 3, 0);

    @Test
    void everyEventIsOneLineOfJson() throws IOException {
        StringWriter out = new StringWriter();

        try (WalkTrace trace = new WalkTrace(out)) {
            trace.onTokenCount(0, 1);
            trace.onEvent(1_500_000_000L, 4, 0, WalkEvent.ACCESS_STARTED, TOKEN);
            trace.onHandover(5_500_000_000L, 4, 2, 1, TOKEN, false);
            trace.onHandover(6_000_000_000L, 2, -1, 0, TOKEN, true);
        }

        assertThat(out.toString().lines())
                .containsExactly(
                        "{\"t\":0.0,\"event\":\"tokens\",\"count\":1}",
                        "{\"t\":1.5,\"event\":\"access-started\",\"agent\":4,\"permit\":0,\"token\":7,\"session\":3}",
                        "{\"t\":5.5,\"event\":\"handover\",\"from\":4,\"to\":2,\"permit\":1,\"token\":7,\"session\":3}",
                        "{\"t\":6.0,\"event\":\"lost\",\"from\":2,\"permit\":0,\"token\":7,\"session\":3}");
        assertThat(out.toString()).endsWith("}\n");
    }

    @Test
    void aRunBeginsWithItsFirstToken() throws IOException {
        StringWriter out = new StringWriter();

        try (WalkTrace trace = new WalkTrace(out)) {
            new WalkSimulation(Sample.setting("paper-2009", "duration=10s"), new Seed(1), trace).run();
        }

        assertThat(out.toString().lines().map(line -> line.replaceAll(".*\"event\":\"([a-z-]+)\".*", "$1")))
                .startsWith("tokens", "token-taken", "access-started", "access-ended", "handover", "token-taken");
    }

    @Test
    void aFullDiskIsNotSilentlyIgnored() {
        Writer full = new Writer() {
            @Override
            public void write(char[] characters, int from, int length) throws IOException {
                throw new IOException("no space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };

        assertThatThrownBy(() -> {
                    try (WalkTrace trace = new WalkTrace(full)) {
                        for (int i = 0; i < 10_000; i++) {
                            trace.onTokenCount(i, 1);
                        }
                    }
                })
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("no space left");
    }
}
