package io.wandertoken.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    @Test
    void aFileKeepsItsModes() throws IOException {
        Path file = Files.createFile(folder.resolve("private.json"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        OutputFile.write(file, out -> out.write("new"));

        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void aLinkOfAnotherUserIsNotFollowed() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give files away");
        Path file = Files.writeString(folder.resolve("precious"), "data");
        Path link = Files.createSymbolicLink(folder.resolve("foreign"), file);
        Files.getFileAttributeView(link, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setOwner(link.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        assertThatThrownBy(() -> OutputFile.write(link, out -> out.write("new")))
                .isInstanceOf(OutputFile.CannotWrite.class)
                .hasMessage("cannot write " + link
                        + ": it is a symbolic link of another user, nobody; choose another file");
        assertThat(file).hasContent("data");
    }

    /** Those who read a file while it is replaced see the old content or the new one, and never that there is none. */
    @Test
    void aReaderFindsTheFileAtAnyTime() throws Exception {
        Path file = Files.writeString(folder.resolve("status.json"), "first");
        AtomicBoolean written = new AtomicBoolean();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            try {
                for (int i = 0; i < 2000; i++) {
                    OutputFile.write(file, out -> out.write("other"));
                }
            } finally {
                written.set(true);
            }
        });

        while (!written.get()) {
            assertThat(Files.readString(file)).isIn("first", "other");
        }

        writer.get();
    }

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
                .hasMessage("cannot write " + file + ": no space left on device; choose another file");

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
    void aLinkStaysALinkAndWhatItLeadsToIsWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);

        OutputFile.write(link, out -> out.write("new"));

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeIsWrittenToAndNotReplaced() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();

        OutputFile.requireWritable(pipe);
        OutputFile.write(pipe, out -> out.write("through"));

        assertThat(new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("through");
        assertThat(Files.isRegularFile(pipe)).isFalse();
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
