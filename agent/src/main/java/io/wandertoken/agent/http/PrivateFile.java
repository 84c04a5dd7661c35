package io.wandertoken.agent.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner can read, written completely or not at all. */
final class PrivateFile {
    private static final boolean HAS_MODES =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFile() {}

    static void write(Path file, String text) throws IOException {
        Path absolute = file.toAbsolutePath();
        makeFolder(absolute.getParent());
        Path temporary =
                Files.createTempFile(absolute.getParent(), "." + absolute.getFileName(), ".part", mode("rw-------"));
        try {
            Files.write(temporary, text.getBytes(StandardCharsets.UTF_8));
            Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Makes a folder that only its owner can enter, if it is not there yet. */
    static void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, mode("rwx------"));
        }
    }

    /** A new folder beside others that only its owner can enter, for what cannot be made private before it exists. */
    static Path makeTemporaryFolder(Path parent) throws IOException {
        return Files.createTempDirectory(parent, ".", mode("rwx------"));
    }

    static void restrict(Path file) throws IOException {
        if (HAS_MODES) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private static FileAttribute<?>[] mode(String permissions) {
        return HAS_MODES
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
