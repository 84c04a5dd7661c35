package io.wandertoken.agent.http;

import java.util.Locale;

/** How constants are spelled outside of Java. */
final class Words {
    private Words() {}

    /** Lower case, with hyphens. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
