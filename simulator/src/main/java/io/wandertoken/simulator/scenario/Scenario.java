package io.wandertoken.simulator.scenario;

import io.wandertoken.protocol.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values for the parameters of one kind of simulation. Immutable. The model derives a parameter without a value from the
 * others.
 */
public final class Scenario {
    /** The longest time a scenario may speak of: sums of a few of them still fit. */
    private static final double LONGEST_NANOS = Long.MAX_VALUE / 16.0;

    private final List<Parameter<?>> parameters;
    private final Map<Parameter<?>, Object> values;

    private Scenario(List<Parameter<?>> parameters, Map<Parameter<?>, Object> values) {
        this.parameters = parameters;
        this.values = values;
    }

    /** A scenario that leaves everything open. */
    public static Scenario of(List<Parameter<?>> parameters) {
        return new Scenario(List.copyOf(parameters), new LinkedHashMap<>());
    }

    public <T> Scenario with(Parameter<T> parameter, T value) {
        requireKnown(parameter);
        Map<Parameter<?>, Object> changed = new LinkedHashMap<>(values);
        changed.put(parameter, value);
        return new Scenario(parameters, changed);
    }

    /** The same with a value written as people write it. */
    public <T> Scenario withText(Parameter<T> parameter, String text) {
        return with(parameter, parameter.parse(text));
    }

    /** The same with further values, written as flags: {@code --agents 30 --hold 4s}. */
    public Scenario withFlags(String flags) {
        String[] words = flags.strip().split("\\s+");
        Scenario changed = this;
        for (int i = 0; i < words.length; i += 2) {
            changed = changed.withText(parameter(words[i].substring("--".length())), words[i + 1]);
        }
        return changed;
    }

    public Parameter<?> parameter(String name) {
        return parameters.stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no parameter is called --" + name));
    }

    /** Everything of this scenario, and what it leaves open from another one. */
    public Scenario orElse(Scenario defaults) {
        Map<Parameter<?>, Object> merged = new LinkedHashMap<>(defaults.values);
        merged.putAll(values);
        return new Scenario(parameters, merged);
    }

    /** Everything of this scenario, and a value for a parameter if it leaves that open. */
    public <T> Scenario orElse(Parameter<T> parameter, T value) {
        return find(parameter) == null ? with(parameter, value) : this;
    }

    /** Objects to the value of a parameter if it contradicts others. */
    public void refuseIf(boolean contradiction, Parameter<?> parameter, String allowed) {
        if (contradiction) {
            throw new BadParameter(parameter.name(), String.valueOf(text(parameter)), allowed);
        }
    }

    /** Everything of this scenario, and for a duration that it leaves open the given number of nanoseconds. */
    public Scenario orDerived(Parameter<Long> parameter, double nanos) {
        if (find(parameter) != null) {
            return this;
        }
        if (nanos > LONGEST_NANOS) {
            throw new BadParameter(String.format(
                    Locale.ROOT,
                    "--%s would follow from the other values as %.3gs, longer than can be simulated: "
                            + "give it, or make --hold or --capacity smaller",
                    parameter.name(),
                    Durations.seconds(nanos)));
        }
        return with(parameter, (long) nanos);
    }

    /** Everything of this scenario, except for one parameter that is left open again. */
    public Scenario without(Parameter<?> parameter) {
        Map<Parameter<?>, Object> changed = new LinkedHashMap<>(values);
        changed.remove(parameter);
        return new Scenario(parameters, changed);
    }

    /** The value of a parameter that must have one. */
    public <T> T get(Parameter<T> parameter) {
        T value = find(parameter);
        if (value == null) {
            throw new IllegalStateException("no value for --" + parameter.name());
        }
        return value;
    }

    /** The value of a parameter, or null where it is left open. */
    // A value is only ever stored under a parameter of its own type.
    @SuppressWarnings("unchecked")
    public <T> @Nullable T find(Parameter<T> parameter) {
        T value = (T) values.get(parameter);
        if (value == null) {
            requireKnown(parameter);
        }
        return value;
    }

    public List<Parameter<?>> parameters() {
        return parameters;
    }

    /** The flags that make this scenario out of a given one, in the order of the parameters. */
    public List<String> flagsBeyond(Scenario base) {
        List<String> flags = new ArrayList<>();
        for (Parameter<?> parameter : parameters) {
            String value = text(parameter);
            if (value != null && !value.equals(base.text(parameter))) {
                flags.add("--" + parameter.name());
                flags.add(value);
            }
        }
        return flags;
    }

    /** The value of a parameter as text, or null where it is left open. */
    public <T> @Nullable String text(Parameter<T> parameter) {
        T value = find(parameter);
        return value == null ? null : parameter.format(value);
    }

    /** The values as they stand in results: numbers, texts, durations in seconds. */
    public Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        for (Parameter<?> parameter : parameters) {
            result.put(parameter.jsonName(), json(parameter));
        }
        return result;
    }

    private <T> @Nullable Object json(Parameter<T> parameter) {
        T value = find(parameter);
        return value == null ? null : parameter.json().apply(value);
    }

    private void requireKnown(Parameter<?> parameter) {
        if (!parameters.contains(parameter)) {
            throw new IllegalArgumentException("--" + parameter.name() + " is not a parameter of this simulation");
        }
    }
}
