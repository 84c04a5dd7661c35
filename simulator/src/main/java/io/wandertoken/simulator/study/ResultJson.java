package io.wandertoken.simulator.study;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.wandertoken.simulator.statistics.Statistic;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as JSON, in the format that users script against. */
public final class ResultJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private ResultJson() {}

    /** One result as an object, several as an array. */
    public static void write(List<Result> results, Writer out) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            if (results.size() != 1) {
                json.writeStartArray();
            }
            for (Result result : results) {
                write(result, json);
            }
            if (results.size() != 1) {
                json.writeEndArray();
            }
            json.writeRaw('\n');
        }
    }

    private static void write(Result result, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("scenario");
        json.writeStringField("model", result.model().name());
        json.writeStringField("preset", result.preset());
        for (Map.Entry<String, Object> value : result.scenario().json().entrySet()) {
            json.writeFieldName(value.getKey());
            writeValue(value.getValue(), json);
        }
        json.writeEndObject();
        json.writeNumberField("seed", result.seed());
        json.writeNumberField("runs", result.metrics().runs());
        json.writeFieldName("metrics");
        writeNested(tree(result), json);
        json.writeNumberField("events", result.events());
        json.writeEndObject();
    }

    /** Turns the dots of metric names into nested maps. */
    private static Map<String, Object> tree(Result result) {
        Map<String, Object> root = new LinkedHashMap<>();
        result.metrics().values().forEach((name, statistics) -> {
            boolean list = name.endsWith("[]");
            String[] path = (list ? name.substring(0, name.length() - 2) : name).split("\\.");
            Map<String, Object> node = root;
            for (int i = 0; i < path.length - 1; i++) {
                node = child(node, path[i]);
            }
            List<Leaf> leaves = statistics.stream()
                    .map(statistic -> new Leaf(statistic, list ? Double.NaN : result.zeroBound(name)))
                    .toList();
            node.put(path[path.length - 1], list ? leaves : leaves.get(0));
        });
        return root;
    }

    private record Leaf(Statistic statistic, double zeroBound) {}

    @SuppressWarnings("unchecked")
    private static Map<String, Object> child(Map<String, Object> node, String name) {
        return (Map<String, Object>) node.computeIfAbsent(name, key -> new LinkedHashMap<String, Object>());
    }

    private static void writeNested(Object node, JsonGenerator json) throws IOException {
        if (node instanceof Leaf leaf) {
            writeLeaf(leaf, json);
        } else if (node instanceof List<?> list) {
            json.writeStartArray();
            for (Object entry : list) {
                writeNested(entry, json);
            }
            json.writeEndArray();
        } else if (node instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName((String) entry.getKey());
                writeNested(entry.getValue(), json);
            }
            json.writeEndObject();
        }
    }

    /** One figure over the runs, as an object. */
    public static void write(Statistic statistic, JsonGenerator json) throws IOException {
        writeLeaf(new Leaf(statistic, Double.NaN), json);
    }

    private static void writeLeaf(Leaf leaf, JsonGenerator json) throws IOException {
        Statistic statistic = leaf.statistic();
        json.writeStartObject();
        writeNumber("mean", statistic.mean(), json);
        writeNumber("sd", statistic.sd(), json);
        writeNumber("min", statistic.min(), json);
        writeNumber("max", statistic.max(), json);
        writeNumber("ci95", statistic.ci95(), json);
        if (!Double.isNaN(leaf.zeroBound())) {
            // Never seen is not never: this is what 95% of such series would have seen.
            writeNumber("upper95", leaf.zeroBound(), json);
        }
        json.writeEndObject();
    }

    private static void writeNumber(String name, double value, JsonGenerator json) throws IOException {
        json.writeFieldName(name);
        writeValue(value, json);
    }

    private static void writeValue(Object value, JsonGenerator json) throws IOException {
        if (value instanceof Double number) {
            if (!Double.isFinite(number)) {
                json.writeNull();
            } else if (number == Math.rint(number) && Math.abs(number) < 1e15) {
                json.writeNumber(number.longValue());
            } else {
                json.writeNumber(number);
            }
        } else if (value instanceof Integer number) {
            json.writeNumber(number);
        } else if (value instanceof String text) {
            json.writeString(text);
        } else {
            json.writeNull();
        }
    }
}
