package io.wandertoken.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.benchmarks.peers.services.PeerSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code ./benchmarks/run}, before it builds anything. */
class RunScriptTest {
    private record Ended(int code, String printed) {}

    @Test
    void theHelpNamesEverySystem() throws Exception {
        Ended help = run("--help");

        assertThat(help.code()).isZero();
        assertThat(help.printed()).startsWith("Measures Wandertoken").contains("Exits with");
        assertThat(help.printed().split("[\\s,]+"))
                .contains(Arrays.stream(PeerSystem.values()).map(PeerSystem::id).toArray(String[]::new));
    }

    @Test
    void wrongUsageIsRefusedWithWhatIsAllowed() throws Exception {
        assertThat(run("--rounds", "many"))
                .isEqualTo(
                        new Ended(
                                64,
                                "run: --rounds must be a whole number from 1 to 999, not many (see ./benchmarks/run --help)\n"));
        assertThat(run("--out").printed()).startsWith("run: --out needs a value");
        assertThat(run("--fast").code()).isEqualTo(64);
    }

    private static Ended run(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("../run"));
        words.addAll(List.of(arguments));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), printed);
    }
}
