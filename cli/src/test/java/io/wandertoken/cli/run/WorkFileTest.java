package io.wandertoken.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command may write to $WANDER_WORK. */
class WorkFileTest {
    private final List<String> warnings = new ArrayList<>();
    private final WorkFile work = WorkFile.create(warnings::add);
    private final Path file = Path.of(work.variables().get("WANDER_WORK"));

    @ParameterizedTest
    @CsvSource({"1, 1", "'12.5\n', 12.5", "' 3e9 ', 3e9"})
    void anAmountIsRead(String text, double amount) throws IOException {
        Files.writeString(file, text);

        assertThat(work.take()).hasValue(amount);
        assertThat(warnings).isEmpty();
        assertThat(file).doesNotExist();
    }

    @Test
    void aCommandNeedNotWriteAnything() {
        assertThat(work.take()).isEmpty();
        assertThat(warnings).isEmpty();
    }

    @Test
    void aCommandMayRemoveTheFile() throws IOException {
        Files.delete(file);

        assertThat(work.take()).isEmpty();
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-3", "NaN", "Infinity", "1e999", "many", "1 2", "\u0000\u001b[31m", "7x"})
    void garbageIsNamedAndCountsAsNothing(String text) throws IOException {
        Files.writeString(file, text);

        assertThat(work.take()).isEmpty();
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("not a number above 0", "counts without work")
                .doesNotContain("\u001b");
    }

    @Test
    void aLongFileIsNotReadToItsEnd() throws IOException {
        Files.writeString(file, "9".repeat(1_000_000));

        assertThat(work.take()).isEmpty();
        assertThat(warnings).singleElement().asString().hasSizeLessThan(400);
    }
}
