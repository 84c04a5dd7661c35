package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.protocol.agent.context.EarlierLife;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent knows when it is started anew. */
class EarlierLifeFileTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long NOW = 1_795_000_200_000_000_000L;

    /** The beginning of an id may be negative as a number. */
    private static final EarlierLife LIFE = new EarlierLife(7, Map.of(0xacba_1662_d4ab_0677L, NOW, 5L, NOW));

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("earlier-life");
    }

    private static void write(EarlierLifeFile file, EarlierLife life) {
        file.write(file.text(life, agent -> "agent " + agent));
    }

    @Test
    void isNothingAtTheFirstStart() {
        assertThat(EarlierLifeFile.open(file()).earlier()).isEqualTo(EarlierLife.NONE);
    }

    @Test
    void isWhatWasWrittenLast() {
        write(EarlierLifeFile.open(file()), LIFE);

        EarlierLifeFile file = EarlierLifeFile.open(file());
        assertThat(file.earlier()).isEqualTo(LIFE);
        assertThat(file.nameOf(5)).isEqualTo("agent 5");
        assertThat(file.text(LIFE, agent -> null)).contains("agent 5");
    }

    @Test
    void isNotWrittenAgainWhileNothingChanges() throws IOException {
        EarlierLifeFile written = EarlierLifeFile.open(file());
        write(written, LIFE);
        FileTime then = FileTime.fromMillis(0);
        Files.setLastModifiedTime(file(), then);

        write(written, new EarlierLife(7, Map.of(0xacba_1662_d4ab_0677L, NOW + SECOND, 5L, NOW + SECOND)));
        assertThat(Files.getLastModifiedTime(file())).isEqualTo(then);

        write(written, new EarlierLife(7, Map.of(5L, NOW + SECOND)));
        assertThat(Files.getLastModifiedTime(file())).isNotEqualTo(then);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x\n", "7\nacba\n", "7\nacba 1\n", "7\nxyz 1 a\n", "7\nacba x a\n"})
    void isNamedWhenItIsDamaged(String text) throws IOException {
        Files.writeString(file(), text);

        assertThatThrownBy(() -> EarlierLifeFile.open(file()))
                .isInstanceOf(ConfigProblem.class)
                .hasMessageContaining("earlier-life: is damaged; remove the file");
    }

    @Test
    void isAProblemWhileItCannotBeWritten() throws IOException {
        EarlierLifeFile unwritable =
                EarlierLifeFile.open(folder.resolve("missing").resolve("earlier-life"));

        write(unwritable, LIFE);
        assertThat(unwritable.problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .contains("earlier-life: cannot be written")
                        .contains("correct its permissions"));

        Files.createDirectory(folder.resolve("missing"));
        write(unwritable, LIFE);
        assertThat(unwritable.problem()).isEmpty();
    }
}
