package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    @Test
    void aFileIsWrittenCompletely() throws IOException {
        Path file = folder.resolve("file");

        OutputFile.write(file, out -> out.write("all of it, äöü"));

        assertThat(Files.readString(file)).isEqualTo("all of it, äöü");
        assertThat(count()).isOne();
    }

    @Test
    void whenWritingFailsHalfwayTheOldFileStaysAndNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");

        assertThatThrownBy(() -> OutputFile.write(file, out -> {
                    out.write("half");
                    throw new IOException("no space left on device");
                }))
                .isInstanceOf(OutputFile.CannotWrite.class)
                .hasMessage("cannot write " + file + ": no space left on device; name another place");

        assertThat(file).hasContent("old");
        assertThat(count()).isOne();
    }

    @Test
    void whenTheSimulationFailsHalfwayTheOldFileStaysAndNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");

        assertThatThrownBy(() -> OutputFile.write(file, out -> {
                    out.write("half");
                    throw new IllegalStateException("bug");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(file).hasContent("old");
        assertThat(count()).isOne();
    }

    @Test
    void aFileBesideTheWorkingFolderNeedsNoFolderInItsName() {
        OutputFile.requireWritable(Path.of("some-file-that-is-not-written"));

        assertThat(Path.of("some-file-that-is-not-written")).doesNotExist();
    }

    private long count() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }
}
