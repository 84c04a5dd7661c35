package io.wandertoken.agent.live.council;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.protocol.council.Epoch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EpochFileTest {
    private static final int BLOCK = EpochFile.BLOCK;

    @TempDir
    private Path folder;

    private Path file;

    /** What is to be done in the background, and is not yet. */
    private final List<Runnable> background = new ArrayList<>();

    @BeforeEach
    void name() {
        file = folder.resolve("data").resolve("council-epoch");
    }

    @Test
    void anEpochOutlivesTheChairHoweverItEnded() throws IOException {
        EpochFile epochs = open();
        assertThat(epochs.last()).isZero();

        epochs.keep(7);

        assertThat(epochs.last()).isEqualTo(7);
        assertThat(open().last()).isGreaterThanOrEqualTo(7);
    }

    @Test
    void noNumberIsUsedTwiceWhateverTheChairHadTimeFor() throws IOException {
        long used = 0;
        for (int life = 0; life < 10; life++) {
            EpochFile epochs = open();
            for (int i = 0; i < life * BLOCK / 4; i++) {
                long next = epochs.last() + 1;
                assertThat(next).isGreaterThan(used);
                epochs.keep(next);
                used = next;
                if (i % 5 == life % 5) {
                    runBackground();
                }
            }
            background.clear();
        }
    }

    @Test
    void onlyTheFirstEpochOfABlockWaitsForTheDisk() throws IOException {
        EpochFile epochs = open();
        epochs.keep(1);
        breakDisk();

        for (int number = 2; number <= 1 + BLOCK; number++) {
            epochs.keep(number);
        }

        assertThatThrownBy(() -> epochs.keep(2 + BLOCK)).isInstanceOf(IllegalStateException.class);
        assertThat(epochs.last()).isEqualTo(1 + BLOCK);
    }

    @Test
    void theNextBlockIsWrittenInTheBackgroundBeforeItIsNeeded() throws IOException {
        EpochFile epochs = open();
        for (int number = 1; number <= 1 + BLOCK; number++) {
            epochs.keep(number);
        }
        assertThat(background).hasSize(1);

        runBackground();
        breakDisk();

        epochs.keep(2 + BLOCK);
        assertThat(epochs.last()).isEqualTo(2 + BLOCK);
    }

    @Test
    void anEpochWaitsOnlyIfTheBackgroundIsTooSlow() throws IOException {
        EpochFile epochs = open();
        for (int number = 1; number <= 3 * BLOCK; number++) {
            epochs.keep(number);
            assertThat(open().last()).isGreaterThanOrEqualTo(number);
        }

        assertThat(background).hasSize(1);
    }

    @Test
    void anEpochDoesNotWaitForAWriteThatIsUnderWay() throws Exception {
        EpochFile epochs = open();
        epochs.keep(1);
        synchronized (epochs) {
            CompletableFuture.runAsync(() -> epochs.keep(2)).get(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        assertThat(epochs.last()).isEqualTo(2);
    }

    @Test
    void whatIsReservedCanBeKeptWithoutTheDisk() throws IOException {
        EpochFile epochs = open();

        epochs.reserve(100);
        breakDisk();
        epochs.keep(100);

        assertThat(epochs.last()).isEqualTo(100);
    }

    @Test
    void anotherChairsNumberIsWrittenInTheBackground() throws IOException {
        EpochFile epochs = open();

        epochs.note(1000);

        assertThat(epochs.last()).isEqualTo(1000);
        assertThat(file).doesNotExist();
        runBackground();
        assertThat(open().last()).isGreaterThanOrEqualTo(1000);
    }

    @Test
    void anEarlierNumberOfAnotherChairChangesNothing() throws IOException {
        EpochFile epochs = open();
        epochs.keep(9);

        epochs.note(3);

        assertThat(epochs.last()).isEqualTo(9);
    }

    @Test
    void whatCannotBeKeptIsNotUsedUntilThereIsRoom() throws IOException {
        EpochFile epochs = open();
        breakDisk();

        assertThatThrownBy(() -> epochs.keep(3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("so no council can be elected");
        epochs.note(5);
        runBackground();

        assertThat(epochs.last()).isEqualTo(5);
        assertThat(file).doesNotExist();
        Files.createDirectories(file.getParent());
        epochs.keep(6);
        assertThat(open().last()).isGreaterThanOrEqualTo(6);
    }

    @Test
    void theLastNumbersOfAllAreNumbersStill() throws IOException {
        open().keep(Epoch.LATEST - 2);

        assertThat(open().last()).isEqualTo(Epoch.LATEST);
    }

    @Test
    void nonsenseIsNotTakenForAnEpoch() throws IOException {
        for (String text : new String[] {"", "seven", "-1", "4611686018427387905", "9223372036854775807"}) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);

            assertThatThrownBy(() -> EpochFile.open(file))
                    .isInstanceOf(ConfigProblem.class)
                    .hasMessageContaining("is not the number of an epoch, from 0 to 4611686018427387904");
        }
    }

    /** As an agent that starts: nothing is left of an earlier one but its file. */
    private EpochFile open() throws IOException {
        Files.createDirectories(file.getParent());
        return EpochFile.open(file, background::add);
    }

    /** From now on nothing can be written. */
    private void breakDisk() throws IOException {
        Files.deleteIfExists(file);
        Files.delete(file.getParent());
    }

    private void runBackground() {
        List<Runnable> tasks = List.copyOf(background);
        background.clear();
        tasks.forEach(Runnable::run);
    }
}
