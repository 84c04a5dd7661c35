package io.wandertoken.agent.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What tells a process from all others that ever had its number. On Linux neither a clock that is set nor a process that has ended,
 * but that nobody has waited for, leads it astray.
 */
final class ProcessMark {
    private static final Path PROCESSES = Path.of("/proc");
    private static final Path BOOT = PROCESSES.resolve("sys/kernel/random/boot_id");
    /** Counted from the end of the name, which may contain anything: state is the first field. */
    private static final int START = 19;

    private ProcessMark() {}

    /** The mark of the process with that number, if one runs. */
    static Optional<String> of(long pid) {
        Path stat = PROCESSES.resolve(pid + "/stat");
        if (Files.isReadable(PROCESSES.resolve("self/stat"))) {
            try {
                String text = Files.readString(stat, StandardCharsets.ISO_8859_1);
                String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
                boolean ended = fields[0].equals("Z") || fields[0].equals("X");
                return ended ? Optional.empty() : Optional.of(boot() + "/" + fields[START]);
            } catch (IOException e) {
                return Optional.empty();
            }
        }
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .map(process ->
                        process.info().startInstant().map(Object::toString).orElse("unknown"));
    }

    private static String boot() throws IOException {
        return Files.isReadable(BOOT) ? Files.readString(BOOT).strip() : "";
    }
}
