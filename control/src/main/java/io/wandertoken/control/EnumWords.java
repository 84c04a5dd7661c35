package io.wandertoken.control;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The words for constants in JSON, in {@code wander.yaml} and on the command line: {@code PATH_REVERSAL} is
 * {@code path-reversal}.
 */
public final class EnumWords {
    /** The words of each type, by the position of the constants: logs and reports need them all the time. */
    private static final ClassValue<String[]> WORDS = new ClassValue<>() {
        @Override
        protected String[] computeValue(Class<?> type) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant ->
                            ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .toArray(String[]::new);
        }
    };

    private EnumWords() {}

    public static String of(Enum<?> constant) {
        return WORDS.get(constant.getDeclaringClass())[constant.ordinal()];
    }

    /** The constant with this word; empty when there is none. */
    public static <E extends Enum<E>> Optional<E> parse(Class<E> type, String word) {
        for (E constant : type.getEnumConstants()) {
            if (of(constant).equals(word)) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }

    public static <E extends Enum<E>> List<String> all(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(EnumWords::of).toList();
    }
}
