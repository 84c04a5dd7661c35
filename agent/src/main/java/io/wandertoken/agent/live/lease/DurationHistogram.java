package io.wandertoken.agent.live.lease;

import io.wandertoken.control.MetricView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts durations by size, as a histogram of Prometheus. */
final class DurationHistogram {
    /** Upper limits in seconds, from a grant at once to a night's backup, as Prometheus writes them. */
    private static final List<String> LIMITS =
            List.of("0.005", "0.025", "0.1", "0.5", "2", "10", "30", "60", "300", "900", "3600", "14400");

    private static final double[] UPPER =
            LIMITS.stream().mapToDouble(Double::parseDouble).toArray();

    /** The last one is for durations above all limits. */
    private final long[] counts = new long[UPPER.length + 1];

    private double sum;

    void add(double seconds) {
        int bucket = 0;
        while (bucket < UPPER.length && seconds > UPPER[bucket]) {
            bucket++;
        }
        counts[bucket]++;
        sum += seconds;
    }

    void addTo(List<MetricView> metrics, String name, String help, String resource) {
        long total = 0;
        for (int i = 0; i < counts.length; i++) {
            total += counts[i];
            Map<String, String> labels = new LinkedHashMap<>();
            labels.put("resource", resource);
            labels.put("le", i < UPPER.length ? LIMITS.get(i) : "+Inf");
            metrics.add(new MetricView(name, help, MetricView.Type.HISTOGRAM, "_bucket", labels, total));
        }
        Map<String, String> labels = Map.of("resource", resource);
        metrics.add(new MetricView(name, help, MetricView.Type.HISTOGRAM, "_sum", labels, sum));
        metrics.add(new MetricView(name, help, MetricView.Type.HISTOGRAM, "_count", labels, total));
    }
}
