package io.wandertoken.agent.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What Linux tells about a process.
 *
 * @param state one letter; Z for one that ended and was not yet asked for its exit code
 * @param group its process group
 * @param terminal the number of its controlling terminal, or 0
 * @param start when it started, in ticks of the system since it was booted
 */
public record ProcessEntry(long pid, char state, long group, long session, long terminal, long start) {
    private static final Path PROC = Path.of("/proc");

    /** Whether this system tells about processes in this way. */
    public static boolean isKnown() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    /** This process, where the system tells. */
    public static Optional<ProcessEntry> self() {
        return read(PROC.resolve("self"));
    }

    /** The process with that number, where the system tells and if there is one; it may have ended. */
    public static Optional<ProcessEntry> of(long pid) {
        return read(PROC.resolve(Long.toString(pid)));
    }

    /** All processes that are there; none where the system does not tell. */
    public static List<ProcessEntry> all() {
        List<ProcessEntry> entries = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            folders.forEach(folder -> read(folder).ifPresent(entries::add));
        } catch (IOException e) {
            return List.of();
        }
        return entries;
    }

    private static Optional<ProcessEntry> read(Path folder) {
        try {
            return Optional.of(parse(Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1)));
        } catch (IOException | RuntimeException e) {
            // It ended meanwhile, or this is not Linux.
            return Optional.empty();
        }
    }

    static ProcessEntry parse(String line) {
        // The name stands in parentheses and may contain anything, also parentheses.
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return new ProcessEntry(
                Long.parseLong(line.substring(0, line.indexOf(' '))),
                fields[0].charAt(0),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]),
                Long.parseLong(fields[19]));
    }

    public boolean isAlive() {
        return state != 'Z' && state != 'X';
    }

    /** Whether it was started with that variable; false as well for processes of others. */
    public boolean hasVariable(String assignment) {
        try {
            String variables = Files.readString(PROC.resolve(pid + "/environ"), StandardCharsets.ISO_8859_1);
            return ("\0" + variables).contains("\0" + assignment + "\0");
        } catch (IOException e) {
            return false;
        }
    }
}
