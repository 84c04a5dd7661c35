package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.control.EnumWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one view. Each method writes a field of the view and returns it; without a view it reads the field from a
 * JSON object instead. There a missing field, or one of another type, is empty, zero or null, so that a reader understands
 * older and newer agents.
 *
 * @param <V> the view
 */
public final class Fields<V> {
    private final @Nullable V view;
    private final @Nullable JsonGenerator out;
    private final JsonObject in;

    private Fields(@Nullable V view, @Nullable JsonGenerator out, JsonObject in) {
        this.view = view;
        this.out = out;
        this.in = in;
    }

    static <V> Fields<V> writing(V view, JsonGenerator out) {
        return new Fields<>(view, out, JsonObject.EMPTY);
    }

    static <V> Fields<V> reading(JsonObject in) {
        return new Fields<>(null, null, in);
    }

    public String text(String name, Function<V, String> getter) {
        return field(name, getter, String.class, Function.identity(), "", JsonGenerator::writeString);
    }

    public @Nullable String optionalText(String name, Function<V, @Nullable String> getter) {
        return field(name, getter, String.class, Function.identity(), null, JsonGenerator::writeString);
    }

    boolean truth(String name, Function<V, Boolean> getter) {
        return field(name, getter, Boolean.class, Function.identity(), false, JsonGenerator::writeBoolean);
    }

    public long whole(String name, Function<V, Long> getter) {
        return field(name, getter, Number.class, Number::longValue, 0L, JsonGenerator::writeNumber);
    }

    int count(String name, Function<V, Integer> getter) {
        return field(name, getter, Number.class, Number::intValue, 0, JsonGenerator::writeNumber);
    }

    @Nullable
    Integer optionalCount(String name, Function<V, @Nullable Integer> getter) {
        return field(name, getter, Number.class, Number::intValue, null, JsonGenerator::writeNumber);
    }

    double number(String name, Function<V, Double> getter) {
        return field(name, getter, Number.class, Number::doubleValue, 0.0, Json::number);
    }

    @Nullable
    Double optionalNumber(String name, Function<V, @Nullable Double> getter) {
        return field(name, getter, Number.class, Number::doubleValue, null, Json::number);
    }

    /** Seconds as the nearest double. */
    Duration seconds(String name, Function<V, Duration> getter) {
        return field(name, getter, Number.class, Fields::duration, Duration.ZERO, Json::seconds);
    }

    @Nullable
    Duration optionalSeconds(String name, Function<V, @Nullable Duration> getter) {
        return field(name, getter, Number.class, Fields::duration, null, Json::seconds);
    }

    /** ISO-8601. */
    public Instant instant(String name, Function<V, Instant> getter) {
        return field(name, getter, String.class, Instant::parse, Instant.EPOCH, Json::time);
    }

    @Nullable
    Instant optionalInstant(String name, Function<V, @Nullable Instant> getter) {
        return field(name, getter, String.class, Instant::parse, null, Json::time);
    }

    /** A constant as a word; {@code otherwise} when no constant has this word. */
    <E extends Enum<E>> E constant(String name, Function<V, E> getter, E otherwise) {
        return field(
                name,
                getter,
                String.class,
                word -> EnumWords.parse(otherwise.getDeclaringClass(), word).orElse(otherwise),
                otherwise,
                (json, constant) -> json.writeString(EnumWords.of(constant)));
    }

    List<String> texts(String name, Function<V, List<String>> getter) {
        return list(name, getter, String.class, Function.identity(), JsonGenerator::writeString);
    }

    List<Double> numbers(String name, Function<V, List<Double>> getter) {
        return list(name, getter, Number.class, Number::doubleValue, Json::number);
    }

    <T> List<T> views(String name, Function<V, List<T>> getter, ViewJson<T> form) {
        return list(name, getter, JsonObject.class, form::read, form::write);
    }

    <T> T view(String name, Function<V, T> getter, ViewJson<T> form) {
        return field(name, getter, JsonObject.class, form::read, form.read(JsonObject.EMPTY), form::write);
    }

    <T> @Nullable T optionalView(String name, Function<V, @Nullable T> getter, ViewJson<T> form) {
        return field(name, getter, JsonObject.class, form::read, null, form::write);
    }

    private static Duration duration(Number seconds) {
        return Duration.ofNanos(Math.round(seconds.doubleValue() * 1e9));
    }

    private <J, T> List<T> list(
            String name, Function<V, List<T>> getter, Class<J> type, Function<J, T> parsing, Json.Element<T> element) {
        return field(
                name,
                getter,
                List.class,
                values -> ((List<?>) values)
                        .stream()
                                .filter(type::isInstance)
                                .map(type::cast)
                                .map(parsing)
                                .toList(),
                List.of(),
                (json, values) -> Json.array(json, values, element));
    }

    private <J, T> T field(
            String name,
            Function<V, T> getter,
            Class<J> type,
            Function<J, T> parsing,
            T otherwise,
            Json.Element<T> writing) {
        if (view == null || out == null) {
            J value = in.get(name, type);
            return value == null ? otherwise : parsing.apply(value);
        }
        T value = getter.apply(view);
        try {
            out.writeFieldName(name);
            if (value == null) {
                out.writeNull();
            } else {
                writing.write(out, value);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return value;
    }
}
