package io.wandertoken.control;

/** Text from other people and hosts, made safe for a terminal or a log: it can neither add lines nor send control sequences. */
public final class Printable {
    private static final int MAX_QUOTED = 60;

    private Printable() {}

    /** The text with a question mark for every control character, line break and unassigned code point. */
    public static String line(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return text.replaceAll("\\p{C}", "?");
            }
        }
        return text;
    }

    /** At most {@value #MAX_QUOTED} characters of it. */
    public static String excerpt(String text) {
        String clean = line(text);
        return clean.length() > MAX_QUOTED ? clean.substring(0, MAX_QUOTED) + "…" : clean;
    }

    /** The same excerpt in single quotes. */
    public static String quoted(String text) {
        return "'" + excerpt(text) + "'";
    }
}
