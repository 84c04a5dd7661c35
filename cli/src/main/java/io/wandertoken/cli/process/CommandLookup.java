package io.wandertoken.cli.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Checks whether a command can be run, before the wait for a lease. */
public final class CommandLookup {

    /** The command cannot be run. */
    public static final class Problem extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final boolean found;

        Problem(boolean found, String message) {
            super(message);
            this.found = found;
        }

        /** Whether the file exists but is not executable. */
        public boolean found() {
            return found;
        }
    }

    private CommandLookup() {}

    /**
     * Looks as a shell would: a name with a slash is a file, any other is searched for.
     *
     * @param path the folders to search, as in the variable of that name
     */
    public static void require(String command, String path) {
        if (command.isEmpty()) {
            throw new Problem(false, "the command is empty");
        }
        if (command.contains("/")) {
            requireFile(command);
            return;
        }
        boolean found = false;
        for (String folder : path.split(File.pathSeparator, -1)) {
            Path file = file(folder.isEmpty() ? "." : folder, command);
            if (file != null && Files.isRegularFile(file)) {
                if (Files.isExecutable(file)) {
                    return;
                }
                found = true;
            }
        }
        throw found
                ? new Problem(true, command + " is not executable; check its permissions")
                : new Problem(false, "command not found in $PATH: " + command);
    }

    private static void requireFile(String command) {
        Path file = file("", command);
        if (file == null || !Files.exists(file)) {
            throw new Problem(false, "no such file: " + command);
        }
        if (Files.isDirectory(file)) {
            throw new Problem(true, command + " is a folder");
        }
        if (!Files.isExecutable(file)) {
            throw new Problem(true, command + " is not executable; check its permissions");
        }
    }

    private static @Nullable Path file(String folder, String name) {
        try {
            return Path.of(folder, name);
        } catch (InvalidPathException e) {
            return null;
        }
    }
}
