package io.wandertoken.control.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Distinguishes a process from all others that ever had the same pid. On Linux it is the boot and the start time since
 * the boot: setting the clock does not change it, and a process that has ended but was never waited for has none.
 */
public final class ProcessIdentity {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private ProcessIdentity() {}

    /** The identity of the process with this pid; empty when none runs. */
    public static Optional<String> of(long pid) {
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
            // Then the identity is unique since the last boot only.
            return "";
        }
    }
}
