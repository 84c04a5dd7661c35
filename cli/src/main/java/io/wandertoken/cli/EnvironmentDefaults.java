package io.wandertoken.cli;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * What a flag means when it is not given: the variable of the same name, such as {@code WANDER_MAX_HOLD} for
 * {@code --max-hold}, and else what the command says.
 */
final class EnvironmentDefaults implements CommandLine.IDefaultValueProvider {

    @Override
    public @Nullable String defaultValue(CommandLine.Model.ArgSpec argument) {
        if (!(argument instanceof CommandLine.Model.OptionSpec option)
                || option.arity().max() == 0) {
            return null;
        }
        String value = System.getenv(variable(option.longestName()));
        return value == null || value.isEmpty() ? null : value;
    }

    static String variable(String flag) {
        return "WANDER_" + flag.replaceFirst("^-+", "").replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
