package io.wandertoken.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.client.testing.SoloAgent;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every example runs and prints what it should. */
class ExamplesTest {

    @Test
    @Tag("loopback")
    void theBackupIsDoneUnderOneLease(@TempDir Path home) throws Exception {
        try (ApiServer server = ApiServer.open(ApiConfig.in(home), new SoloAgent("nas"))) {
            assertThat(server.port()).isPositive();

            assertThat(output(() -> BackupJob.main(new String[] {home.toString()})))
                    .isEqualTo("""
                            stored accounts.db with fence 1
                            stored letters.db with fence 1
                            stored photos.db with fence 1
                            done, EXCLUSIVE
                            """);
        }
    }

    @Test
    @Tag("loopback")
    void anEmbeddedAgentGrantsOneLeaseAtATime() throws Exception {
        assertThat(output(() -> EmbeddedAgent.main(new String[0]))).isEqualTo("""
                        a second one: not now
                        the first was EXCLUSIVE
                        the fence has grown: true
                        the answer is 42
                        """);
    }

    private interface Program {
        void run() throws Exception;
    }

    private static String output(Program program) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            program.run();
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
