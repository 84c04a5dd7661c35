package io.wandertoken.cli.output;

import io.wandertoken.agent.files.SafeFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file completely or not at all: to a temporary file beside it, which is then moved into place. What a link leads to is
 * meant, not the link; and devices and pipes are written to, not replaced.
 */
public final class OutputFile {

    /** Writes the content. */
    public interface Content {
        void writeTo(Writer out) throws IOException;
    }

    /** The output could not be written. The message names the file and the cause. */
    public static final class CannotWrite extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public CannotWrite(Path file, IOException cause) {
            this(file, cause, "choose another file");
        }

        /** @param remedy what to do about it */
        public CannotWrite(Path file, IOException cause, String remedy) {
            super("cannot write " + file + ": " + SafeFiles.reason(cause) + "; " + remedy, cause);
        }
    }

    private OutputFile() {}

    /** Complains before a long computation rather than after it. */
    public static void requireWritable(Path file) {
        if (Files.isDirectory(file)) {
            throw new CannotWrite(file, new IOException("it is a folder"));
        }
        if (isSpecial(file)) {
            if (!Files.isWritable(file)) {
                throw new CannotWrite(file, new AccessDeniedException(file.toString()));
            }
            return;
        }
        Path folder = folderOf(file);
        if (!Files.isDirectory(folder)) {
            throw new CannotWrite(file, new NoSuchFileException(folder.toString()));
        }
        if (!Files.isWritable(folder)) {
            throw new CannotWrite(file, new AccessDeniedException(folder.toString()));
        }
    }

    /** The same for a folder that will be made when it is not there yet. */
    public static void requireCreatableFolder(Path folder) {
        if (Files.isDirectory(folder)) {
            if (!Files.isWritable(folder)) {
                throw new CannotWrite(folder, new AccessDeniedException(folder.toString()));
            }
        } else if (Files.exists(folder)) {
            throw new CannotWrite(folder, new IOException("it is not a folder"));
        } else {
            requireWritable(folder);
        }
    }

    public static void write(Path file, Content content) {
        try {
            requireNoForeignLink(file);
            if (isSpecial(file)) {
                try (BufferedWriter out =
                        Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.WRITE)) {
                    content.writeTo(out);
                }
            } else {
                replace(Files.exists(file) ? file.toRealPath() : file, content);
            }
        } catch (UncheckedIOException e) {
            throw new CannotWrite(file, e.getCause());
        } catch (IOException e) {
            throw new CannotWrite(file, e);
        }
    }

    /** In a folder that many can write to, somebody else's link could lead to any of our files. */
    private static void requireNoForeignLink(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            String owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
            if (!owner.equals(System.getProperty("user.name")) && !owner.equals("root")) {
                throw new IOException("it is a symbolic link of another user, " + owner);
            }
        }
    }

    /** The modes of a file that is there; null if it is not, or if this system has none. */
    private static @Nullable Set<PosixFilePermission> modes(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null || !Files.exists(file)
                ? null
                : view.readAttributes().permissions();
    }

    private static void replace(Path file, Content content) throws IOException {
        Set<PosixFilePermission> modes = modes(file);
        // Not Files.createTempFile, which would make the result readable for its owner only.
        Path temporary = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            if (modes == null) {
                Files.createFile(temporary);
            } else {
                // Those who could not read the old content must not read the new one, not even for a moment.
                Files.createFile(temporary, SafeFiles.ownerOnly());
            }
            try (BufferedWriter out =
                    Files.newBufferedWriter(temporary, StandardCharsets.UTF_8, StandardOpenOption.WRITE)) {
                content.writeTo(out);
            }
            if (modes != null) {
                Files.setPosixFilePermissions(temporary, modes);
            }
            // Without ATOMIC_MOVE the JDK deletes the old file first, and a reader in between finds none.
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static boolean isSpecial(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    private static Path folderOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }
}
