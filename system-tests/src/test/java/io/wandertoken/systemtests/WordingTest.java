package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is promised is promised in the same words everywhere. */
class WordingTest {

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/guarantees.md"})
    void documentsPromiseWhatTheAgentSays(String document) throws IOException {
        String text = Files.readString(Repository.root().resolve(document)).replaceAll("\\s+", " ");

        assertThat(text).contains(Guarantee.STRICT);
    }
}
