package io.wandertoken.systemtests.torture;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What clients saw, a line each: nanoseconds of the kernel's monotonic clock, what happened, and to whom. Safe for several threads. */
final class AccessLog implements AutoCloseable {
    private final PrintWriter out;
    private final Map<String, Integer> working = new ConcurrentHashMap<>();

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
        working.put(resource, host);
        write(beginNanos + " begin " + resource + " " + client + " " + fence);
    }

    /** The client worked until that time, as far as is certain, and its agent reported this outcome. */
    void end(String resource, String client, long fence, long endNanos, String outcome) {
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

    void healed() {
        write(System.nanoTime() + " healed");
    }

    /** The host that began to use the resource last. */
    int lastHost(String resource) {
        return working.getOrDefault(resource, 0);
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
