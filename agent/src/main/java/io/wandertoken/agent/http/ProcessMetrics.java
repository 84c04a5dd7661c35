package io.wandertoken.agent.http;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.wandertoken.control.MetricView;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Metrics of the process and its JVM, under the names that Prometheus' own libraries use. */
final class ProcessMetrics {
    private static final Path STATUS = Path.of("/proc/self/status");

    private final List<MetricView> metrics = new ArrayList<>();

    private ProcessMetrics() {}

    static List<MetricView> read() {
        ProcessMetrics read = new ProcessMetrics();
        read.addProcess();
        read.addJvm();
        return read.metrics;
    }

    private void addProcess() {
        add(
                "process_start_time_seconds",
                "When the process started, in seconds since the epoch.",
                false,
                ManagementFactory.getRuntimeMXBean().getStartTime() / 1e3);
        var system = ManagementFactory.getOperatingSystemMXBean();
        if (system instanceof OperatingSystemMXBean own && own.getProcessCpuTime() >= 0) {
            add("process_cpu_seconds_total", "Time of processors used.", true, own.getProcessCpuTime() / 1e9);
        }
        if (system instanceof UnixOperatingSystemMXBean unix) {
            add("process_open_fds", "Open files and sockets.", false, unix.getOpenFileDescriptorCount());
            add("process_max_fds", "How many may be open.", false, unix.getMaxFileDescriptorCount());
        }
        long resident = residentBytes();
        if (resident > 0) {
            add("process_resident_memory_bytes", "Memory in use.", false, resident);
        }
    }

    private void addJvm() {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        Map<String, String> area = Map.of("area", "heap");
        metrics.add(new MetricView("jvm_memory_used_bytes", "Used bytes of the heap.", false, area, heap.getUsed()));
        metrics.add(new MetricView("jvm_memory_max_bytes", "Most bytes of the heap.", false, area, heap.getMax()));
        add(
                "jvm_threads_current",
                "Threads.",
                false,
                ManagementFactory.getThreadMXBean().getThreadCount());
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            Map<String, String> gc = Map.of("gc", collector.getName());
            String name = "jvm_gc_collection_seconds";
            String help = "Garbage collections.";
            metrics.add(
                    new MetricView(name, help, MetricView.Type.SUMMARY, "_count", gc, collector.getCollectionCount()));
            metrics.add(new MetricView(
                    name, help, MetricView.Type.SUMMARY, "_sum", gc, collector.getCollectionTime() / 1e3));
        }
    }

    private void add(String name, String help, boolean counter, double value) {
        metrics.add(new MetricView(name, help, counter, Map.of(), value));
    }

    /** 0 where the system does not tell. */
    private static long residentBytes() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
                }
            }
        } catch (IOException e) {
            // Only Linux has this file.
        }
        return 0;
    }
}
