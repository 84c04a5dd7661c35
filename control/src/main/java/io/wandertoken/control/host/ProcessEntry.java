package io.wandertoken.control.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A process as Linux describes it in {@code /proc}.
 *
 * @param state one letter; Z for a process that has ended and that nobody has waited for
 * @param group its process group
 * @param terminal the number of its controlling terminal, or 0
 * @param start its start time in clock ticks since the boot
 */
public record ProcessEntry(long pid, char state, long group, long session, long terminal, long start) {
    private static final Path PROC = Path.of("/proc");

    /** Whether this system has {@code /proc}. */
    public static boolean isKnown() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    /** This process; empty without {@code /proc}. */
    public static Optional<ProcessEntry> self() {
        return read(PROC.resolve("self"));
    }

    /** The process with this pid, which may have ended; empty when there is none, or no {@code /proc}. */
    public static Optional<ProcessEntry> of(long pid) {
        return read(PROC.resolve(Long.toString(pid)));
    }

    /** All processes; none without {@code /proc}. */
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
            // The process has ended since, or this is not Linux.
            return Optional.empty();
        }
    }

    static ProcessEntry parse(String line) {
        // The name is in parentheses and may contain parentheses itself.
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

    /** Whether it was started with this environment variable; false for processes of other users. */
    public boolean hasVariable(String assignment) {
        try {
            String variables = Files.readString(PROC.resolve(pid + "/environ"), StandardCharsets.ISO_8859_1);
            return ("\0" + variables).contains("\0" + assignment + "\0");
        } catch (IOException e) {
            return false;
        }
    }
}
