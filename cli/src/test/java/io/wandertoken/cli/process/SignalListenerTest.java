package io.wandertoken.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SignalListenerTest {

    /** A thread that went on would wait in the system, and for such a thread the JVM delays its end by 0.3 s. */
    @Test
    @Timeout(300)
    void afterTheCloseNothingWatchesAnyMore() throws InterruptedException {
        SignalListener signals = SignalListener.listen(name -> {});
        signals.awaitReady();
        assertThat(isWatching()).isTrue();

        signals.close();

        while (isWatching()) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private static boolean isWatching() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("quit"));
    }
}
