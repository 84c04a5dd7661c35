package io.wandertoken.control.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;

/** Tells a file that this user may not read from one that does not exist. */
public final class DeniedAccess {
    private DeniedAccess() {}

    /** Why this user may not read a file, and what to do; empty when it may, or when the file does not exist. */
    public static Optional<String> explain(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        while (folder != null && !Files.isDirectory(folder)) {
            // What is within a folder that this user may not enter seems not to exist.
            folder = folder.getParent();
        }
        if (folder != null && !Files.isExecutable(folder)) {
            return Optional.of(advice(folder, PosixFilePermission.GROUP_EXECUTE));
        }
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isReadable(file)
                ? Optional.of(advice(file, PosixFilePermission.GROUP_READ))
                : Optional.empty();
    }

    static String advice(Path denied, PosixFilePermission needed) {
        String problem = "permission denied: " + denied + " is not for this user; ";
        try {
            PosixFileAttributes attributes =
                    Files.readAttributes(denied, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return problem
                    + (attributes.permissions().contains(needed)
                            ? "ask for membership in group "
                                    + attributes.group().getName()
                            : "ask the operator of the agent to set 'api: socket-group' in its wander.yaml");
        } catch (IOException | UnsupportedOperationException e) {
            return problem + "ask the operator of the agent";
        }
    }
}
