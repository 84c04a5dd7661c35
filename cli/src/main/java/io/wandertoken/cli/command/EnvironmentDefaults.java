package io.wandertoken.cli.command;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * What a flag means when it is not given: the variable of the same name, such as {@code WANDER_MAX_HOLD} for
 * {@code --max-hold}, and else what the command says.
 */
public final class EnvironmentDefaults implements CommandLine.IDefaultValueProvider {

    @Override
    public @Nullable String defaultValue(CommandLine.Model.ArgSpec argument) {
        if (!(argument instanceof CommandLine.Model.OptionSpec option)
                || option.arity().max() == 0) {
            return null;
        }
        String value = System.getenv(variable(option.longestName()));
        return value == null || value.isEmpty() ? null : value;
    }

    /** What a wrong value came from, as the user knows it: the flag, or the variable when the flag is not among the words. */
    static String source(CommandLine.Model.OptionSpec option, List<String> words) {
        boolean given = Arrays.stream(option.names())
                .anyMatch(name -> words.stream()
                        .anyMatch(word ->
                                word.equals(name) || word.startsWith(name.startsWith("--") ? name + "=" : name)));
        boolean variables = option.command().defaultValueProvider() instanceof EnvironmentDefaults;
        return given || !variables ? option.longestName() : variable(option.longestName());
    }

    public static String variable(String flag) {
        return "WANDER_" + flag.replaceFirst("^-+", "").replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
