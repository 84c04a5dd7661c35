package io.wandertoken.agent.http;

import io.wandertoken.control.EnumWords;
import io.wandertoken.control.MetricView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Metrics in the text format 0.0.4 of Prometheus: all values of one name together, after its description. */
final class PrometheusText {
    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private PrometheusText() {}

    static String of(List<MetricView> metrics) {
        Map<String, List<MetricView>> families = new LinkedHashMap<>();
        for (MetricView metric : metrics) {
            families.computeIfAbsent(metric.name(), name -> new ArrayList<>()).add(metric);
        }
        StringBuilder text = new StringBuilder();
        families.forEach((name, family) -> {
            MetricView first = family.get(0);
            text.append("# HELP ").append(name).append(' ').append(escaped(first.help()));
            text.append("\n# TYPE ")
                    .append(name)
                    .append(' ')
                    .append(EnumWords.of(first.type()))
                    .append('\n');
            for (MetricView metric : family) {
                text.append(name).append(metric.suffix());
                labels(text, metric.labels());
                text.append(' ').append(number(metric.value())).append('\n');
            }
        });
        return text.toString();
    }

    private static void labels(StringBuilder text, Map<String, String> labels) {
        if (labels.isEmpty()) {
            return;
        }
        char separator = '{';
        for (Map.Entry<String, String> label : labels.entrySet()) {
            text.append(separator).append(label.getKey()).append("=\"");
            text.append(escaped(label.getValue()).replace("\"", "\\\"")).append('"');
            separator = ',';
        }
        text.append('}');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
