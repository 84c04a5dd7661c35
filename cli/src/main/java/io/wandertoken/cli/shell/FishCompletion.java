package io.wandertoken.cli.shell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A completion script for fish, which picocli does not write. */
final class FishCompletion {
    private static final String FUNCTION = """
            # Completion of wander for fish.
            function __wander_at
                set -l words (commandline -opc)
                set -e words[1]
                set -l path
                for word in $words
                    string match -q -- '-*' $word; or set path $path $word
                end
                test "$path" = "$argv"
            end
            complete -c wander -f
            """;

    private FishCompletion() {}

    static String of(CommandSpec wander) {
        List<String> lines = new ArrayList<>();
        add(wander, "", lines);
        return FUNCTION + String.join("\n", lines) + "\n";
    }

    private static void add(CommandSpec command, String path, List<String> lines) {
        String condition = "complete -c wander -n '" + ("__wander_at " + path).strip() + "'";
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                lines.add(condition + flags(option) + (option.arity().max() > 0 ? " -r" : "") + " -d "
                        + quoted(CommandTexts.first(option.description())));
            }
        }
        command.subcommands().forEach((name, line) -> {
            CommandSpec subcommand = line.getCommandSpec();
            if (!subcommand.usageMessage().hidden()) {
                lines.add(condition + " -a " + name + " -d "
                        + quoted(CommandTexts.first(subcommand.usageMessage().header())));
                add(subcommand, (path + " " + name).strip(), lines);
            }
        });
    }

    private static String flags(OptionSpec option) {
        return Arrays.stream(option.names())
                .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                .collect(Collectors.joining());
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
