package io.wandertoken.simulator.study;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one part of a sweep, each with all its figures, as one machine writes them for {@code wander combine}.
 *
 * @param runs by their place in the sweep
 */
public record ShardFile(SweepPlan plan, Shard shard, Map<Integer, Run> runs) {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String SHARD = "wanderShard";

    public ShardFile {
        runs = new TreeMap<>(runs);
    }

    /** One line per run; numbers are written so that they are read back exactly. */
    public void write(Writer out) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            json.writeStringField(SHARD, shard.toString());
            json.writeStringField("model", plan.model().name());
            json.writeNumberField("seed", plan.seed());
            json.writeNumberField("runs", plan.runs());
            strings("swept", plan.swept().stream().map(Parameter::name).toList(), json);
            json.writeArrayFieldStart("scenarios");
            for (SweepPlan.Entry entry : plan.entries()) {
                json.writeRaw("\n");
                json.writeStartObject();
                json.writeStringField("preset", entry.preset());
                strings("flags", plan.flags(entry), json);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("results");
            for (Map.Entry<Integer, Run> run : runs.entrySet()) {
                write(run.getKey(), run.getValue(), json);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw("\n");
        }
    }

    private static void strings(String name, List<String> all, JsonGenerator json) throws IOException {
        json.writeFieldName(name);
        json.writeArray(all.toArray(String[]::new), 0, all.size());
    }

    private static void write(int place, Run run, JsonGenerator json) throws IOException {
        json.writeRaw("\n");
        json.writeStartObject();
        json.writeNumberField("place", place);
        json.writeNumberField("events", run.events());
        json.writeObjectFieldStart("metrics");
        run.metrics().forEach((name, values) -> {
            try {
                json.writeArrayFieldStart(name);
                for (double value : values) {
                    if (Double.isFinite(value)) {
                        json.writeNumber(value);
                    } else {
                        json.writeString(String.valueOf(value));
                    }
                }
                json.writeEndArray();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        json.writeEndObject();
        json.writeEndObject();
    }

    /**
     * Reads a part.
     *
     * @param name what to call it in messages
     * @param models finds a model by its name
     */
    public static ShardFile read(String name, Reader in, Function<String, Model> models) throws IOException {
        try (JsonParser json = FACTORY.createParser(in)) {
            json.nextToken();
            if (value(json) instanceof Map<?, ?> fields && fields.containsKey(SHARD)) {
                return of(fields, models);
            }
        } catch (com.fasterxml.jackson.core.JsonProcessingException | ClassCastException | NullPointerException e) {
            throw new BadParameter(name + " is damaged: " + e.getMessage());
        }
        throw new BadParameter(
                name + " is not a part of a sweep; 'wander simulate MODEL --shard 1/10 --json FILE' writes one");
    }

    private static ShardFile of(Map<?, ?> fields, Function<String, Model> models) {
        Model model = models.apply((String) fields.get("model"));
        Scenario open = Scenario.of(model.parameters());
        List<Parameter<?>> swept = new ArrayList<>();
        for (Object parameter : (List<?>) fields.get("swept")) {
            swept.add(open.parameter((String) parameter));
        }
        List<SweepPlan.Entry> entries = new ArrayList<>();
        for (Object scenario : (List<?>) fields.get("scenarios")) {
            Map<?, ?> entry = (Map<?, ?>) scenario;
            List<?> flags = (List<?>) entry.get("flags");
            Scenario given = open;
            for (int i = 0; i < flags.size(); i += 2) {
                String flag = (String) flags.get(i);
                given = given.withText(given.parameter(flag.substring("--".length())), (String) flags.get(i + 1));
            }
            entries.add(new SweepPlan.Entry(given, (String) entry.get("preset")));
        }
        Map<Integer, Run> runs = new TreeMap<>();
        for (Object result : (List<?>) fields.get("results")) {
            Map<?, ?> run = (Map<?, ?>) result;
            RunMetrics metrics = new RunMetrics();
            ((Map<?, ?>) run.get("metrics")).forEach((metric, values) -> metrics.put((String) metric, numbers(values)));
            long events = ((Number) run.get("events")).longValue();
            runs.put(((Number) run.get("place")).intValue(), new Run(metrics, Intervals.none(), events));
        }
        SweepPlan plan = new SweepPlan(
                model,
                ((Number) fields.get("seed")).longValue(),
                ((Number) fields.get("runs")).intValue(),
                swept,
                entries);
        return new ShardFile(plan, Shard.parse((String) fields.get(SHARD)), runs);
    }

    private static double[] numbers(Object values) {
        return ((List<?>) values)
                .stream()
                        .mapToDouble(value -> value instanceof Number number
                                ? number.doubleValue()
                                : Double.parseDouble((String) value))
                        .toArray();
    }

    /** Maps, lists, texts and numbers. */
    private static @Nullable Object value(JsonParser json) throws IOException {
        if (json.currentToken() == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                fields.put(name, value(json));
            }
            return fields;
        }
        if (json.currentToken() == JsonToken.START_ARRAY) {
            List<@Nullable Object> items = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                items.add(value(json));
            }
            return items;
        }
        if (json.currentToken() == null) {
            return null;
        }
        return json.currentToken().isNumeric() ? (Object) json.getNumberValue() : json.getText();
    }

    /**
     * Puts all parts of a sweep together.
     *
     * @param parts the parts by what to call them in messages
     * @return the same results as if one machine had made all runs
     */
    public static List<Result> combine(Map<String, ShardFile> parts) {
        ShardFile first = parts.values().iterator().next();
        Map<Integer, String> names = new TreeMap<>();
        Map<Integer, Run> all = new TreeMap<>();
        parts.forEach((name, part) -> {
            if (!part.plan.fingerprint().equals(first.plan.fingerprint())
                    || part.shard.count() != first.shard.count()) {
                throw new BadParameter(name + " is a part of another sweep than "
                        + parts.keySet().iterator().next() + "; combine parts of one command only");
            }
            String other = names.put(part.shard.number(), name);
            if (other != null) {
                throw new BadParameter(name + " and " + other + " are the same part, " + part.shard + "; give it once");
            }
            all.putAll(part.runs);
        });
        requireAll(first.shard.count(), names.keySet());
        if (all.size() != first.plan.size()) {
            throw new BadParameter(
                    "the parts have " + all.size() + " of " + first.plan.size() + " runs; make them again");
        }
        return first.plan.results(List.copyOf(all.values()));
    }

    private static void requireAll(int count, Collection<Integer> present) {
        String missing = IntStream.rangeClosed(1, count)
                .filter(number -> !present.contains(number))
                .mapToObj(number -> number + "/" + count)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new BadParameter("parts are missing: " + missing);
        }
    }
}
