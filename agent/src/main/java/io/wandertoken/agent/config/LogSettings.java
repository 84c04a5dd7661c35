package io.wandertoken.agent.config;

import io.wandertoken.control.EnumWords;

/**
 * What an agent tells on its standard error.
 *
 * @param format default text
 * @param level the least important thing that is told; default info
 */
public record LogSettings(Format format, Level level) {
    public static final LogSettings DEFAULTS = new LogSettings(Format.TEXT, Level.INFO);

    /** For whom it is written. */
    public enum Format {
        /** For people: one line each. */
        TEXT,
        /** For programs: one JSON object per line. */
        JSON
    }

    /** How important something is, the most important first. */
    public enum Level {
        ERROR,
        WARN,
        INFO,
        /** Also every step of a token, several per second. */
        DEBUG;

        /** Whether something of this importance is told at that level. */
        public boolean isToldAt(Level level) {
            return compareTo(level) <= 0;
        }

        public String word() {
            return EnumWords.of(this);
        }
    }
}
