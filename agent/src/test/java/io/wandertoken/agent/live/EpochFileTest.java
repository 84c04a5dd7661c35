package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.config.ConfigProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EpochFileTest {
    @TempDir
    private Path folder;

    @Test
    void anEpochOutlivesTheChair() {
        Path file = folder.resolve("council-epoch");
        assertThat(EpochFile.open(file).last()).isZero();

        EpochFile.open(file).keep(7);

        assertThat(EpochFile.open(file).last()).isEqualTo(7);
    }

    @Test
    void whatCannotBeKeptIsNotUsed() throws IOException {
        Path nowhere = folder.resolve("gone").resolve("council-epoch");
        EpochFile epochs = EpochFile.open(nowhere);

        assertThatThrownBy(() -> epochs.keep(3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("so no council can be elected");

        assertThat(epochs.last()).isZero();
        assertThat(Files.exists(nowhere)).isFalse();
    }

    @Test
    void nonsenseIsNotTakenForAnEpoch() throws IOException {
        for (String text : new String[] {"", "seven", "-1"}) {
            Path file = Files.writeString(folder.resolve("council-epoch"), text);

            assertThatThrownBy(() -> EpochFile.open(file)).isInstanceOf(ConfigProblem.class);
        }
    }
}
