package io.wandertoken.systemtests;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds the commands in a Markdown text that a reader can copy: the lines of fenced blocks tagged "sh" that start with
 * ./wander. A block after the comment {@code <!-- not run: reason -->} is left out.
 */
final class ReadmeCommands {
    private static final Pattern BLOCK =
            Pattern.compile("(?ms)(?<skip>^<!-- not run: \\S.*?-->\\s*)?^```sh\\n(?<lines>.*?)^```");

    private static final Pattern SHOWN =
            Pattern.compile("(?ms)^```sh\\n(\\./wander [^\\n]*)\\n```\\n\\n```\\n(.*?)^```");

    /** A command in a block of its own, with what it prints in the block right below. */
    record Shown(String command, String output) {}

    private ReadmeCommands() {}

    static List<String> in(String markdown) {
        List<String> commands = new ArrayList<>();
        for (MatchResult block : BLOCK.matcher(markdown).results().toList()) {
            if (block.group(1) == null) {
                // A backslash at the end of a line continues the command.
                String lines = block.group(2).replaceAll("\\\\\\n\\s*", " ");
                lines.lines().filter(line -> line.startsWith("./wander")).forEach(commands::add);
            }
        }
        return commands;
    }

    static List<Shown> shownWithOutput(String markdown) {
        return SHOWN.matcher(markdown)
                .results()
                .map(block -> new Shown(block.group(1), block.group(2)))
                .toList();
    }
}
