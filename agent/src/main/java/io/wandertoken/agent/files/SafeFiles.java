package io.wandertoken.agent.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes files completely or not at all: whatever goes wrong, a full disk above all, what was there before stays, and nothing
 * half-written beside it. Nobody but the owner can read a private one, not even for a moment.
 */
public final class SafeFiles {
    private static final boolean HAS_MODES =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    /** More than any of an agent's files but its log. */
    private static final int ROOM_BYTES = 16 * 1024;

    private static final String OWNER_FILE = "rw-------";
    private static final String OWNER_FOLDER = "rwx------";

    /** Who may read a file. */
    public enum Readers {
        OWNER(OWNER_FILE),
        EVERYBODY("rw-r--r--");

        private final String permissions;

        Readers(String permissions) {
            this.permissions = permissions;
        }
    }

    private SafeFiles() {}

    /** Replaces a file, or makes it; once this returns, it outlives a power failure. */
    public static void replace(Path file, String text, Readers readers) throws IOException {
        replace(file, text, readers, true);
    }

    /**
     * Replaces a file, or makes it.
     *
     * @param lasting whether it is to outlive a power failure, which takes a while
     */
    public static void replace(Path file, String text, Readers readers, boolean lasting) throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null) {
            throw new IOException("it is a folder");
        }
        Path temporary = Files.createTempFile(folder, "." + target.getFileName(), ".part", mode(OWNER_FILE));
        try {
            write(temporary, text, lasting);
            if (HAS_MODES) {
                Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString(readers.permissions));
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        if (lasting) {
            sync(folder);
        }
    }

    /** Makes a folder that only its owner can enter, if it is not there yet. */
    public static void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, mode(OWNER_FOLDER));
        }
    }

    /** Deletes a folder with all that is in it, if it exists. */
    public static void deleteTree(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** A new folder beside others that only its owner can enter, for what cannot be made private before it exists. */
    public static Path makeTemporaryFolder(Path parent) throws IOException {
        return Files.createTempDirectory(parent, ".", mode(OWNER_FOLDER));
    }

    /** Fails if a small file cannot be written to a folder: because of its modes, or because the disk is full. */
    public static void requireRoom(Path folder) throws IOException {
        Path made = Files.createTempFile(folder, ".", ".part", mode(OWNER_FILE));
        try {
            Files.write(made, new byte[ROOM_BYTES]);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    /** The user of this process: the owner of what it makes. */
    public static UserPrincipal ownUser(Path folder) throws IOException {
        Path made = Files.createTempFile(folder, ".", ".part", mode(OWNER_FILE));
        try {
            return Files.getOwner(made, LinkOption.NOFOLLOW_LINKS);
        } finally {
            Files.delete(made);
        }
    }

    /** Lets nobody but the owner read a file that is there. */
    public static void restrict(Path file) throws IOException {
        if (HAS_MODES) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(OWNER_FILE));
        }
    }

    /** Whether this host has a group of that name. */
    public static boolean isGroup(String name) {
        try {
            return group(name) != null;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /**
     * Lets the members of a group use a file or folder that is there.
     *
     * @param allowed what they may do besides what the permissions already allow
     * @throws IOException when the user of this process may not give it to the group
     */
    public static void share(Path file, String group, Set<PosixFilePermission> allowed) throws IOException {
        // Follows links: the permissions of a socket cannot be changed otherwise.
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        Set<PosixFilePermission> permissions =
                new HashSet<>(view.readAttributes().permissions());
        permissions.addAll(allowed);
        try {
            view.setGroup(group(group));
            view.setPermissions(permissions);
        } catch (FileSystemException e) {
            throw new IOException(
                    "cannot let group " + group + " use " + file + ": " + reason(e)
                            + "; the agent's user must be a member",
                    e);
        }
    }

    private static GroupPrincipal group(String name) throws IOException {
        return FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByGroupName(name);
    }

    /** Lets nobody but the owner use a file that is there, if it is ours. */
    public static void restrictOwn(Path file) throws IOException {
        String user = System.getProperty("user.name");
        if (HAS_MODES
                && Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName().equals(user)) {
            restrict(file);
        }
    }

    /** The attributes of a new file that nobody but its owner can open. */
    public static FileAttribute<?>[] ownerOnly() {
        return mode(OWNER_FILE);
    }

    /** Opens a file for reading and writing, and makes one that nobody but its owner can open if there is none. */
    public static FileChannel openOwn(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS),
                ownerOnly());
    }

    /** Why a file could not be written, in a few words. */
    public static String reason(IOException problem) {
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (problem instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        if (problem instanceof NotDirectoryException) {
            return "it is not a folder";
        }
        if (problem instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        String message = problem.getMessage();
        return message == null ? problem.getClass().getSimpleName() : message;
    }

    private static void write(Path file, String text, boolean lasting) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            if (lasting) {
                channel.force(true);
            }
        }
    }

    /** The name of a file is on the disk when its folder is. */
    private static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
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
