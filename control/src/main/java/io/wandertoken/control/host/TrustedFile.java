package io.wandertoken.control.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserPrincipal;

/**
 * Reads small files from a folder that another user may own. That user must not make a client (root's above all) open a
 * file of somebody else, wait for a pipe, or read without end.
 */
public final class TrustedFile {
    private static final String SUPERUSER = "root";

    private TrustedFile() {}

    /**
     * The text of a regular file.
     *
     * @throws NoSuchFileException if there is none
     * @throws IOException also if it is a symbolic link, a device or a pipe, or longer than that
     */
    public static String read(Path file, int mostBytes) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isRegularFile()) {
            throw new IOException(
                    file + (attributes.isSymbolicLink() ? " is a symbolic link" : " is not a regular file"));
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(mostBytes + 1);
            if (bytes.length > mostBytes) {
                throw new IOException(file + " has more than " + mostBytes + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** Whether the two files, not what they may point to, belong to the same user. */
    public static boolean haveSameOwner(Path first, Path second) throws IOException {
        return owner(first).equals(owner(second));
    }

    /** Whether a file, not what it may point to, belongs to root and has one name only: nobody else put it there. */
    public static boolean belongsToRoot(Path file) throws IOException {
        return owner(file).getName().equals(SUPERUSER)
                && Integer.valueOf(1).equals(Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS));
    }

    private static UserPrincipal owner(Path file) throws IOException {
        return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    }
}
