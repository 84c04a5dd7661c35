package io.wandertoken.cli.shell;

/** Texts of the command model. */
final class CommandTexts {
    private CommandTexts() {}

    /** The first line, or nothing. */
    static String first(String[] lines) {
        return lines.length == 0 ? "" : plain(lines[0]);
    }

    /** A text without the escapes that the help's formatter resolves. */
    static String plain(String text) {
        return text.replace("%n", "\n").replace("%%", "%");
    }
}
