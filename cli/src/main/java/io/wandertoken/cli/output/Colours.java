package io.wandertoken.cli.output;

import java.util.Map;

/**
 * Colours for people at a terminal; plain text elsewhere, with {@code NO_COLOR}, and on a terminal that has none. The launcher says whether
 * stdout is a terminal.
 */
public final class Colours {
    /** What the launcher sets when stdout is a terminal. */
    public static final String TERMINAL = "WANDER_OUTPUT_TERMINAL";

    private static final String RED = "31";
    private static final String GREEN = "32";
    private static final String YELLOW = "33";
    private static final String BOLD = "1";
    private static final String FAINT = "2";

    private final boolean shown;

    private Colours(boolean shown) {
        this.shown = shown;
    }

    public static Colours ofEnvironment() {
        return of(System.getenv());
    }

    static Colours of(Map<String, String> variables) {
        return new Colours(variables.containsKey(TERMINAL)
                && variables.getOrDefault("NO_COLOR", "").isEmpty()
                && !variables.getOrDefault("TERM", "").equals("dumb"));
    }

    public String good(String text) {
        return paint(GREEN, text);
    }

    public String warning(String text) {
        return paint(YELLOW, text);
    }

    public String bad(String text) {
        return paint(RED, text);
    }

    public String strong(String text) {
        return paint(BOLD, text);
    }

    public String faint(String text) {
        return paint(FAINT, text);
    }

    private String paint(String code, String text) {
        return shown ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
