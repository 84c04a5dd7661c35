package io.wandertoken.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class ReadTurnsTest {
    private final ReadTurns turns = new ReadTurns();
    private final AtomicBoolean unused = new AtomicBoolean(true);

    @Test
    void whileNothingCanComeNobodyReads() throws Exception {
        CompletableFuture<Boolean> own = await(240_000);
        assertThat(turns.tryTake()).isTrue();
        turns.end();
        TimeUnit.MILLISECONDS.sleep(100);
        assertThat(own.isDone()).isFalse();

        // A lease that was granted may be lost.
        unused.set(false);
        assertThat(turns.tryTake()).isTrue();
        turns.end();
        assertThat(own.get(240, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void whoNeedsAReaderWakesIt() throws Exception {
        CompletableFuture<Boolean> own = await(240_000);
        TimeUnit.MILLISECONDS.sleep(50);
        assertThat(own.isDone()).isFalse();

        turns.need();

        assertThat(own.get(240, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aConnectionThatWasUnusedForLongIsNobodysTurn() throws Exception {
        assertThat(await(1).get(240, TimeUnit.SECONDS)).isFalse();
        assertThat(turns.tryTake()).isTrue();
    }

    private CompletableFuture<Boolean> await(long mostMillis) {
        CompletableFuture<Boolean> own = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                own.complete(turns.await(() -> true, unused::get, mostMillis));
            } catch (InterruptedException e) {
                own.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return own;
    }
}
