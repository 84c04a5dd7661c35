package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessMarkTest {

    @Test
    void everyProcessHasAMarkOfItsOwn() throws Exception {
        long own = ProcessHandle.current().pid();
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            assertThat(ProcessMark.of(own)).isPresent().isEqualTo(ProcessMark.of(own));
            assertThat(ProcessMark.of(other.pid())).isPresent().isNotEqualTo(ProcessMark.of(own));
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(ProcessMark.of(other.pid())).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessThatNobodyHasWaitedForHasEndedAllTheSame() throws Exception {
        Process careless = new ProcessBuilder("sh", "-c", "sleep 0.5 & echo $!; exec sleep 600").start();
        try {
            long child =
                    Long.parseLong(careless.inputReader(StandardCharsets.UTF_8).readLine());

            assertThat(Eventually.holds(() -> ProcessMark.of(child).isEmpty())).isTrue();
            assertThat(ProcessHandle.of(child)).as("it is still there").isPresent();
        } finally {
            careless.destroyForcibly();
        }
    }
}
