package io.wandertoken.control.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessIdentityTest {

    @Test
    void everyProcessHasItsOwnIdentity() throws Exception {
        long own = ProcessHandle.current().pid();
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            assertThat(ProcessIdentity.of(own)).isPresent().isEqualTo(ProcessIdentity.of(own));
            assertThat(ProcessIdentity.of(other.pid())).isPresent().isNotEqualTo(ProcessIdentity.of(own));
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(ProcessIdentity.of(other.pid())).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessThatNobodyHasWaitedForHasEndedAllTheSame() throws Exception {
        Process careless = new ProcessBuilder("sh", "-c", "sleep 0.5 & echo $!; exec sleep 600").start();
        try {
            long child =
                    Long.parseLong(careless.inputReader(StandardCharsets.UTF_8).readLine());

            assertThat(endsInTime(child)).isTrue();
            assertThat(ProcessHandle.of(child)).as("it is still there").isPresent();
        } finally {
            careless.destroyForcibly();
        }
    }

    private static boolean endsInTime(long pid) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(240);
        while (ProcessIdentity.of(pid).isPresent()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.sleep(1);
        }
        return true;
    }
}
