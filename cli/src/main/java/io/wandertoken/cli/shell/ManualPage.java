package io.wandertoken.cli.shell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of one command, in the format of man(7). */
final class ManualPage {
    private final CommandSpec command;
    private final List<String> lines = new ArrayList<>();

    private ManualPage(CommandSpec command) {
        this.command = command;
    }

    static String of(CommandSpec command, String version) {
        return new ManualPage(command).text(version);
    }

    /** As man(1) looks for it: {@code wander-simulate-walk}. */
    static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    private String text(String version) {
        CommandLine.Model.UsageMessageSpec usage = command.usageMessage();
        lines.add(".TH " + name(command).toUpperCase(Locale.ROOT) + " 1 \"\" \"Wandertoken " + version + "\"");
        section(
                "NAME",
                name(command) + " - " + CommandTexts.first(usage.header()).replaceFirst("\\.$", ""));
        section("SYNOPSIS", synopsis());
        lines.add(".SH DESCRIPTION");
        preformatted(usage.description());
        subcommands();
        arguments();
        if (usage.footer().length > 0) {
            lines.add(".SH NOTES");
            preformatted(usage.footer());
        }
        section("SEE ALSO", command.parent() == null ? "The page of each command, such as wander-run(1)" : "wander(1)");
        return String.join("\n", lines) + "\n";
    }

    private String synopsis() {
        String[] custom = command.usageMessage().customSynopsis();
        return custom.length > 0
                ? String.join(" ", custom)
                : new CommandLine.Help(command, CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                        .synopsis(0)
                        .strip();
    }

    private void subcommands() {
        List<CommandSpec> shown = command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(subcommand -> !subcommand.usageMessage().hidden())
                .toList();
        if (!shown.isEmpty()) {
            lines.add(".SH COMMANDS");
            shown.forEach(subcommand -> item(
                    subcommand.name(),
                    CommandTexts.first(subcommand.usageMessage().header())));
        }
    }

    private void arguments() {
        lines.add(".SH OPTIONS");
        for (PositionalParamSpec positional : command.positionalParameters()) {
            item(positional.paramLabel(), description(positional.description()));
        }
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                String value = option.arity().max() > 0 ? " " + option.paramLabel() : "";
                item(
                        Arrays.stream(option.names()).collect(Collectors.joining(", ")) + value,
                        description(option.description()));
            }
        }
    }

    private static String description(String[] sentences) {
        return Arrays.stream(sentences).map(CommandTexts::plain).collect(Collectors.joining(" "));
    }

    private void section(String title, String text) {
        lines.add(".SH " + title);
        lines.add(escaped(text));
    }

    private void item(String term, String text) {
        lines.add(".TP");
        lines.add("\\fB" + escaped(term) + "\\fR");
        lines.add(escaped(text));
    }

    /** Examples and tables keep their columns. Sentences are filled, so that no line ends where only the help needs it. */
    private void preformatted(String[] text) {
        boolean literal = false;
        for (String paragraph : text) {
            String line = CommandTexts.plain(paragraph);
            boolean indented = line.startsWith(" ");
            if (indented != literal) {
                lines.add(indented ? ".nf" : ".fi");
                literal = indented;
            }
            lines.add(line.isBlank() ? ".PP" : escaped(line));
            if (!indented && line.matches(".*[.:]")) {
                lines.add(".br");
            }
        }
        if (literal) {
            lines.add(".fi");
        }
    }

    private static String escaped(String text) {
        String safe = text.replace("\\", "\\e").replace("-", "\\-");
        return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
    }
}
