package io.wandertoken.agent.live.council;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.protocol.council.Term;
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

class TermFileTest {
    private static final int BLOCK = TermFile.BLOCK;

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
        TermFile terms = open();
        assertThat(terms.last()).isZero();

        terms.keep(7);

        assertThat(terms.last()).isEqualTo(7);
        assertThat(open().last()).isGreaterThanOrEqualTo(7);
    }

    @Test
    void noNumberIsUsedTwiceWhateverTheChairHadTimeFor() throws IOException {
        long used = 0;
        for (int life = 0; life < 10; life++) {
            TermFile terms = open();
            for (int i = 0; i < life * BLOCK / 4; i++) {
                long next = terms.last() + 1;
                assertThat(next).isGreaterThan(used);
                terms.keep(next);
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
        TermFile terms = open();
        terms.keep(1);
        breakDisk();

        for (int number = 2; number <= 1 + BLOCK; number++) {
            terms.keep(number);
        }

        assertThatThrownBy(() -> terms.keep(2 + BLOCK)).isInstanceOf(IllegalStateException.class);
        assertThat(terms.last()).isEqualTo(1 + BLOCK);
    }

    @Test
    void theNextBlockIsWrittenInTheBackgroundBeforeItIsNeeded() throws IOException {
        TermFile terms = open();
        for (int number = 1; number <= 1 + BLOCK; number++) {
            terms.keep(number);
        }
        assertThat(background).hasSize(1);

        runBackground();
        breakDisk();

        terms.keep(2 + BLOCK);
        assertThat(terms.last()).isEqualTo(2 + BLOCK);
    }

    @Test
    void anEpochWaitsOnlyIfTheBackgroundIsTooSlow() throws IOException {
        TermFile terms = open();
        for (int number = 1; number <= 3 * BLOCK; number++) {
            terms.keep(number);
            assertThat(open().last()).isGreaterThanOrEqualTo(number);
        }

        assertThat(background).hasSize(1);
    }

    @Test
    void anEpochDoesNotWaitForAWriteThatIsUnderWay() throws Exception {
        TermFile terms = open();
        terms.keep(1);
        synchronized (terms) {
            CompletableFuture.runAsync(() -> terms.keep(2)).get(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        assertThat(terms.last()).isEqualTo(2);
    }

    @Test
    void whatIsReservedCanBeKeptWithoutTheDisk() throws IOException {
        TermFile terms = open();

        terms.reserve(100);
        breakDisk();
        terms.keep(100);

        assertThat(terms.last()).isEqualTo(100);
    }

    @Test
    void anotherChairsNumberIsWrittenInTheBackground() throws IOException {
        TermFile terms = open();

        terms.note(1000);

        assertThat(terms.last()).isEqualTo(1000);
        assertThat(file).doesNotExist();
        runBackground();
        assertThat(open().last()).isGreaterThanOrEqualTo(1000);
    }

    @Test
    void anEarlierNumberOfAnotherChairChangesNothing() throws IOException {
        TermFile terms = open();
        terms.keep(9);

        terms.note(3);

        assertThat(terms.last()).isEqualTo(9);
    }

    @Test
    void whatCannotBeKeptIsNotUsedUntilThereIsRoom() throws IOException {
        TermFile terms = open();
        breakDisk();

        assertThatThrownBy(() -> terms.keep(3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("so no council can be elected");
        terms.note(5);
        runBackground();

        assertThat(terms.last()).isEqualTo(5);
        assertThat(file).doesNotExist();
        Files.createDirectories(file.getParent());
        terms.keep(6);
        assertThat(open().last()).isGreaterThanOrEqualTo(6);
    }

    @Test
    void theLastNumbersOfAllAreNumbersStill() throws IOException {
        open().keep(Term.LATEST - 2);

        assertThat(open().last()).isEqualTo(Term.LATEST);
    }

    @Test
    void nonsenseIsNotTakenForAnEpoch() throws IOException {
        for (String text : new String[] {"", "seven", "-1", "4611686018427387905", "9223372036854775807"}) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);

            assertThatThrownBy(() -> TermFile.open(file))
                    .isInstanceOf(ConfigProblem.class)
                    .hasMessageContaining("is not the number of an epoch, from 0 to 4611686018427387904");
        }
    }

    /** As an agent that starts: nothing is left of an earlier one but its file. */
    private TermFile open() throws IOException {
        Files.createDirectories(file.getParent());
        return TermFile.open(file, background::add);
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
