package io.wandertoken.simulator.report;

/**
 * HTML under construction. A pattern is ours and goes out as it is; an argument is a text and is escaped, so that nothing
 * becomes markup by mistake.
 */
final class Markup {
    private static final String PLACE = "{}";

    private final StringBuilder out = new StringBuilder();

    /** Adds the pattern and a line feed, with each <code>{}</code> replaced by the next argument, escaped. */
    Markup add(String pattern, Object... arguments) {
        int from = 0;
        for (Object argument : arguments) {
            int place = pattern.indexOf(PLACE, from);
            if (place < 0) {
                throw new IllegalArgumentException("more arguments than places: " + pattern);
            }
            out.append(pattern, from, place).append(escaped(argument.toString()));
            from = place + PLACE.length();
        }
        if (pattern.indexOf(PLACE, from) >= 0) {
            throw new IllegalArgumentException("more places than arguments: " + pattern);
        }
        out.append(pattern, from, pattern.length()).append('\n');
        return this;
    }

    /** Adds something that is markup, style or script already. */
    Markup raw(String html) {
        out.append(html);
        return this;
    }

    /** Adds one paragraph per block of text; blank lines separate the blocks. */
    Markup paragraphs(String style, String text) {
        for (String block : text.strip().split("\\R\\s*\\R")) {
            if (!block.isBlank()) {
                add("<p class=\"{}\">{}</p>", style, block.strip());
            }
        }
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    /** The text as it may stand between tags and in a quoted attribute. */
    static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(isForbidden(c) ? '\uFFFD' : c);
            }
        }
        return safe.toString();
    }

    /** HTML has no way to write a control character. */
    private static boolean isForbidden(char c) {
        return Character.isISOControl(c) && c != '\n' && c != '\t' && c != '\r';
    }
}
