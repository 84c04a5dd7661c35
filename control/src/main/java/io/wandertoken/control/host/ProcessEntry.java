package io.wandertoken.control.host;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

    /** As long as a line of the system can be, and longer. */
    private static final int MOST_LINE = 2048;

    /** The fields after the name up to the last one of interest, and the rest. */
    private static final int FIELDS = 21;

    /** Whether this system has {@code /proc}. */
    public static boolean isKnown() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    /** This process; empty without {@code /proc}. */
    public static Optional<ProcessEntry> self() {
        return read("self");
    }

    /** The process with this pid, which may have ended; empty when there is none, or no {@code /proc}. */
    public static Optional<ProcessEntry> of(long pid) {
        return read(Long.toString(pid));
    }

    /**
     * All processes; none without {@code /proc}. A short command looks at them once, with code that is not compiled: that takes plain files a
     * third of the time of channels.
     */
    public static List<ProcessEntry> all() {
        List<ProcessEntry> entries = new ArrayList<>();
        String[] names = PROC.toFile().list();
        for (String name : names == null ? new String[0] : names) {
            if (Character.isDigit(name.charAt(0))) {
                read(name).ifPresent(entries::add);
            }
        }
        return entries;
    }

    private static Optional<ProcessEntry> read(String name) {
        try (FileInputStream stat = new FileInputStream(PROC + "/" + name + "/stat")) {
            byte[] line = new byte[MOST_LINE];
            return Optional.of(parse(new String(line, 0, stat.read(line), StandardCharsets.ISO_8859_1)));
        } catch (IOException | RuntimeException e) {
            // The process has ended since, or this is not Linux.
            return Optional.empty();
        }
    }

    static ProcessEntry parse(String line) {
        // The name is in parentheses and may contain parentheses itself.
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", FIELDS);
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
