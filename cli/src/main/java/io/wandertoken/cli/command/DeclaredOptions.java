package io.wandertoken.cli.command;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The options of a command that starts a thousand times per day, declared one by one. Other commands have annotations, which are shorter;
 * but to read those of one command takes the JVM as long as everything else that the parser does.
 */
public final class DeclaredOptions {
    private final CommandSpec command;

    // No lambdas: class data of newer JVMs have none that refer to classes of so old a format as picocli's.

    private record Flag(OptionSpec option) implements BooleanSupplier {
        @Override
        public boolean getAsBoolean() {
            return Boolean.TRUE.equals(option.<Boolean>getValue());
        }
    }

    private record Value<T>(ArgSpec option) implements Supplier<T> {
        @Override
        public T get() {
            return option.getValue();
        }
    }

    public DeclaredOptions(CommandSpec command) {
        this.command = command;
    }

    public BooleanSupplier flag(String... names) {
        OptionSpec option = OptionSpec.builder(names).type(boolean.class).build();
        command.addOption(option);
        return new Flag(option);
    }

    /** An option without a usual value. */
    public <T> Supplier<@Nullable T> option(Class<T> type, String label, String... names) {
        OptionSpec option = builder(type, label, names).build();
        command.addOption(option);
        return new Value<>(option);
    }

    /** An option with a usual value. */
    public <T> Supplier<T> optionOr(T usual, Class<T> type, String label, String... names) {
        OptionSpec option = builder(type, label, names).initialValue(usual).build();
        command.addOption(option);
        return new Value<>(option);
    }

    /** The first word that is no option. */
    public Supplier<String> word(String label, String description) {
        PositionalParamSpec word = PositionalParamSpec.builder()
                .index("0")
                .required(true)
                .type(String.class)
                .paramLabel(label)
                .description(description)
                .build();
        command.addPositional(word);
        return new Value<>(word);
    }

    /** All words after the first one. */
    public Supplier<List<String>> otherWords(String label, String description) {
        PositionalParamSpec words = PositionalParamSpec.builder()
                .index("1..*")
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel(label)
                .description(description)
                .initialValue(List.of())
                .build();
        command.addPositional(words);
        return new Value<>(words);
    }

    private static OptionSpec.Builder builder(Class<?> type, String label, String... names) {
        OptionSpec.Builder option = OptionSpec.builder(names).type(type).paramLabel(label);
        return type == Duration.class ? option.converters(new DurationConverter()) : option;
    }
}
