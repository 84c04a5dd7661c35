package io.wandertoken.cli.demo;

import java.io.IOException;

/** The browser of whoever sits at this machine. */
final class Browser {
    private Browser() {}

    /** Shows a page, where there is a desktop; does nothing elsewhere. */
    static void open(String url) {
        boolean desktop = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
        if (!desktop || System.getenv("WANDER_TERMINAL") == null) {
            return;
        }
        try {
            new ProcessBuilder("xdg-open", url)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // No browser, no harm: the address was printed.
        }
    }

    private static boolean isSet(String variable) {
        String value = System.getenv(variable);
        return value != null && !value.isEmpty();
    }
}
