package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.IdentityProblem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Supplier;

/** Writes files completely or not at all, and keys so that nobody else can read them, not even for a moment. */
final class AtomicFiles {
    private static final String SECRET = "rw-------";
    private static final String PUBLIC = "rw-r--r--";
    private static final String PRIVATE_FOLDER = "rwx------";

    private AtomicFiles() {}

    static void writePublic(Path file, String text) {
        write(file, text, PUBLIC);
    }

    static void writeSecret(Path file, String text) {
        write(file, text, SECRET);
    }

    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw IdentityProblem.unwritable(file, e);
        }
    }

    /** Makes a folder that only its owner can enter, if it is not there yet. */
    static void makeFolder(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder, mode(PRIVATE_FOLDER));
            }
        } catch (FileAlreadyExistsException e) {
            throw IdentityProblem.unwritable(folder, new IOException("it is a file", e));
        } catch (IOException e) {
            throw IdentityProblem.unwritable(folder, e);
        }
    }

    /** Runs an action while no other process runs one in this folder. */
    static <T> T alone(Path folder, Supplier<T> action) {
        Path lock = folder.resolve(".lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            return action.get();
        } catch (IOException e) {
            throw IdentityProblem.unwritable(lock, e);
        }
    }

    private static void write(Path file, String text, String permissions) {
        Path absolute = file.toAbsolutePath();
        try {
            Path temporary =
                    Files.createTempFile(absolute.getParent(), "." + absolute.getFileName(), ".part", mode(SECRET));
            try {
                Files.write(temporary, text.getBytes(StandardCharsets.US_ASCII));
                if (hasModes()) {
                    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString(permissions));
                }
                Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw IdentityProblem.unwritable(file, e);
        }
    }

    private static FileAttribute<?>[] mode(String permissions) {
        return hasModes()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean hasModes() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
