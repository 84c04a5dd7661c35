package io.wandertoken.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.client.Lease;
import io.wandertoken.client.Wander;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
class EmbeddedAgentBuilderTest {

    @Test
    void theClientFindsItByTheServiceLoader() {
        assertThat(Wander.embedded()).isInstanceOf(EmbeddedAgentBuilder.class);
        assertThat(Wander.embedded()).as("each call starts afresh").isNotSameAs(Wander.embedded());
    }

    @Test
    void aNullIsNamed() {
        assertThatThrownBy(() -> Wander.embedded().config(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("wanderYaml");
    }

    @Test
    void aMissingConfigurationIsSaid(@TempDir Path folder) {
        assertThatThrownBy(() ->
                        Wander.embedded().config(folder.resolve("wander.yaml")).build())
                .isInstanceOf(ConfigProblem.class)
                .hasMessageContaining("wander.yaml");
    }

    @Test
    @Tag("loopback")
    void anAgentAloneGrantsALease() throws InterruptedException {
        try (Wander wander = Wander.embedded().alone().build();
                Lease lease = wander.resource("nas").acquire()) {
            assertThat(lease.isHeld()).isTrue();
        }
    }
}
