package io.wandertoken.agent.http;

import io.wandertoken.agent.process.ProcessEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What tells a process from all others that ever had its number. On Linux neither a clock that is set nor a process that has ended,
 * but that nobody has waited for, leads it astray.
 */
final class ProcessMark {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private ProcessMark() {}

    /** The mark of the process with that number, if one runs. */
    static Optional<String> of(long pid) {
        if (ProcessEntry.isKnown()) {
            return ProcessEntry.of(pid).filter(ProcessEntry::isAlive).map(entry -> boot() + "/" + entry.start());
        }
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .map(process ->
                        process.info().startInstant().map(Object::toString).orElse("unknown"));
    }

    private static String boot() {
        try {
            return Files.readString(BOOT).strip();
        } catch (IOException e) {
            // Without it, processes are told apart since the last start of the machine only.
            return "";
        }
    }
}
