package io.wandertoken.simulator.scenario;

import io.wandertoken.protocol.Durations;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One thing about a scenario that can be chosen.
 *
 * @param name its flag; see {@link #jsonName} for its key in results
 * @param label what stands for its value in help texts
 * @param allowed what values it takes, as a noun phrase
 * @param parser reads a value, or throws {@link IllegalArgumentException}
 * @param formatter writes it so that the parser reads it back
 * @param json how it stands in results: a Number, a String or null
 */
public record Parameter<T>(
        String name,
        String label,
        String allowed,
        Function<String, T> parser,
        Function<T, String> formatter,
        Function<T, @Nullable Object> json) {

    /** The value of a duration parameter that is switched off. */
    public static final long OFF = Long.MAX_VALUE;

    private static final String ON_OFF = "on|off";
    private static final String YES_NO = "yes|no";

    public T parse(String text) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new BadParameter(name, text, "must be " + allowed);
        }
    }

    /** Whether a value may contain commas, so that only one can be given. */
    public boolean isList() {
        return label.contains(",");
    }

    public String format(T value) {
        return formatter.apply(value);
    }

    /** The name as a key of results: {@code min-interval} becomes {@code minInterval}. */
    public String jsonName() {
        StringBuilder key = new StringBuilder();
        for (String word : name.split("-")) {
            key.append(key.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return key.toString();
    }

    /** A whole number within bounds. */
    public static Parameter<Integer> count(String name, int least, int most) {
        return new Parameter<>(
                name,
                "N",
                "a whole number from " + least + " to " + most,
                checked(Integer::valueOf, value -> value >= least && value <= most),
                String::valueOf,
                value -> value);
    }

    /** A duration in nanoseconds, longer than 0. */
    public static Parameter<Long> duration(String name) {
        return durations(name, 1, Durations.ALLOWED + ", and longer than 0");
    }

    /** A duration in nanoseconds, possibly nothing. */
    public static Parameter<Long> durationOrZero(String name) {
        return durations(name, 0, Durations.ALLOWED);
    }

    /** A duration in nanoseconds, or a word that switches it off. */
    public static Parameter<Long> durationOr(String off, String name) {
        Parameter<Long> on = duration(name);
        return new Parameter<>(
                name,
                "DURATION|" + off,
                on.allowed() + ", or '" + off + "'",
                text -> text.equals(off) ? OFF : on.parser().apply(text),
                value -> value == OFF ? off : on.format(value),
                value -> value == OFF ? off : on.json().apply(value));
    }

    /**
     * A mean duration in nanoseconds, or a word for "infinitely long". Means may be longer than any time that is
     * simulated: γ grows with the square of the fleet.
     */
    public static Parameter<Double> meanDurationOr(String infinite, String name) {
        return new Parameter<>(
                name,
                "DURATION|" + infinite,
                "a duration such as 100ms, 4s, 15m, 1h30m or 1e10s, and longer than 0, or '" + infinite + "'",
                checked(
                        text -> text.equals(infinite) ? Double.POSITIVE_INFINITY : Durations.parseMean(text),
                        nanos -> nanos >= 1),
                value -> value.isInfinite() ? infinite : Durations.formatMean(value),
                value -> value.isInfinite() ? infinite : Durations.seconds(value));
    }

    /** A number from 0 to 1, or a percentage. */
    public static Parameter<Double> probability(String name) {
        return numbers(
                name,
                "a probability from 0 to 1, or from 0% to 100%",
                text -> text.endsWith("%")
                        ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
                        : Double.parseDouble(text),
                value -> value >= 0 && value <= 1);
    }

    /** A number within bounds. */
    public static Parameter<Double> number(String name, int least, int most) {
        return numbers(
                name,
                "a number from " + least + " to " + most,
                Double::parseDouble,
                value -> value >= least && value <= most);
    }

    /** One of a few words. */
    public static <E extends Enum<E>> Parameter<E> word(String name, Class<E> words) {
        List<E> all = List.of(words.getEnumConstants());
        return new Parameter<>(
                name,
                String.join("|", all.stream().map(Parameter::asWord).toList()),
                "one of "
                        + String.join(", ", all.stream().map(Parameter::asWord).toList()),
                text -> all.stream()
                        .filter(word -> asWord(word).equals(text))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(text)),
                Parameter::asWord,
                Parameter::asWord);
    }

    /** Something with a notation of its own, which its {@code toString} writes. */
    public static <T> Parameter<T> text(String name, String label, String allowed, Function<String, T> parser) {
        return new Parameter<>(name, label, allowed, parser, String::valueOf, String::valueOf);
    }

    /** Something that is on or off; its flag alone means on. */
    public static Parameter<Boolean> onOff(String name) {
        return new Parameter<>(
                name,
                ON_OFF,
                "on or off",
                text -> checked(Function.<String>identity(), List.of("on", "off")::contains)
                        .apply(text)
                        .equals("on"),
                value -> value ? "on" : "off",
                value -> value ? "on" : "off");
    }

    /** What the flag means when it stands alone: on or yes; empty when it needs a value. */
    public String alone() {
        if (label.equals(ON_OFF)) {
            return "on";
        }
        return label.endsWith(YES_NO) ? "yes" : "";
    }

    private static Parameter<Long> durations(String name, long least, String allowed) {
        return new Parameter<>(
                name,
                "DURATION",
                allowed,
                checked(Durations::parse, nanos -> nanos >= least),
                Durations::format,
                nanos -> Durations.seconds(nanos));
    }

    private static Parameter<Double> numbers(
            String name, String allowed, Function<String, Double> parser, Predicate<Double> isAllowed) {
        return new Parameter<>(name, "X", allowed, checked(parser, isAllowed), String::valueOf, value -> value);
    }

    /** A parser that rejects what it reads unless it is allowed. */
    private static <T> Function<String, T> checked(Function<String, T> parser, Predicate<T> isAllowed) {
        return text -> {
            T value = parser.apply(text);
            if (!isAllowed.test(value)) {
                throw new IllegalArgumentException(text);
            }
            return value;
        };
    }

    private static String asWord(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
