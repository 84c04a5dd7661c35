package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.command.JvmOptions;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {

    @Test
    void aMisspeltOptionIsFoundAmongOthers() {
        assertThat(JvmOptions.ignored(
                        " -Xmx4g -XX:+UseSerielGC -XX:MaxHeapFreeRatio=20\t-XX:MaxHeepFreeRatio=20 -Dx=-XX:y "))
                .containsExactly("-XX:+UseSerielGC", "-XX:MaxHeepFreeRatio=20");
    }

    @Test
    void withoutOptionsNothingIsAsked() {
        assertThat(JvmOptions.ignored("")).isEmpty();
    }
}
