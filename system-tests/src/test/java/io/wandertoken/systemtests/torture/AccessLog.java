package io.wandertoken.systemtests.torture;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What clients saw, a line each: nanoseconds of the kernel's monotonic clock, what happened, and to whom. Safe for several threads. */
final class AccessLog implements AutoCloseable {
    private static final long PATIENCE_NANOS = 5_000_000_000L;
    private static final long LONG_NANOS = 1_000_000_000L;

    private final PrintWriter out;
    private final Map<String, Work> working = new ConcurrentHashMap<>();

    /** The access of a resource that began last. */
    private record Work(int host, long beginNanos, boolean isOver) {}

    AccessLog(Path file) throws IOException {
        out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
    }

    /** What is promised of a resource: how many may use it at a time, and within how many seconds it is used again after a fault. */
    void resource(String resource, int permits, double boundSeconds) {
        write(System.nanoTime() + " resource " + resource + " " + permits + " " + boundSeconds);
    }

    void request(String resource, String client) {
        write(System.nanoTime() + " request " + resource + " " + client);
    }

    /** The client works on that host, certainly at that time. */
    void begin(String resource, int host, String client, long fence, long beginNanos) {
        working.put(resource, new Work(host, beginNanos, false));
        write(beginNanos + " begin " + resource + " " + client + " " + fence);
    }

    /** The client worked until that time, as far as is certain, and its agent reported this outcome. */
    void end(String resource, int host, String client, long fence, long endNanos, String outcome) {
        working.computeIfPresent(
                resource, (key, work) -> work.host == host ? new Work(host, work.beginNanos, true) : work);
        write(endNanos + " end " + resource + " " + client + " " + fence + " " + outcome);
    }

    void withdrawn(String resource, String client) {
        write(System.nanoTime() + " withdrawn " + resource + " " + client);
    }

    /** Every host was served once: the fleet has found itself. */
    void started() {
        write(System.nanoTime() + " started");
    }

    void fault(Fault fault) {
        write(System.nanoTime() + " fault " + fault);
    }

    void healed(Fault fault) {
        write(System.nanoTime() + " healed " + fault);
    }

    /** A host whose client works and has worked for a second, or one whose client just begins; any if there is none for a while. */
    int awaitHost(String resource, Fault.Target target) throws InterruptedException {
        long since = System.nanoTime();
        while (System.nanoTime() - since < PATIENCE_NANOS) {
            Work work = working.get(resource);
            if (work != null
                    && !work.isOver
                    && (target == Fault.Target.STARTER
                            ? work.beginNanos > since
                            : System.nanoTime() - work.beginNanos > LONG_NANOS)) {
                return work.host;
            }
            Thread.sleep(1);
        }
        return Optional.ofNullable(working.get(resource)).map(Work::host).orElse(0);
    }

    private synchronized void write(String line) {
        out.println(line);
        out.flush();
    }

    @Override
    public void close() {
        out.close();
    }
}
