package io.wandertoken.agent.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files of the dashboard and the description of the API, from the jar. They are few and small, so nothing is cached. */
final class Assets {
    /** What is served, and as what. Nothing else is, whatever a path says. */
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("index.html", "text/html; charset=utf-8"),
            Map.entry("style.css", "text/css; charset=utf-8"),
            Map.entry("icon.svg", "image/svg+xml"),
            Map.entry("app.js", "text/javascript; charset=utf-8"),
            Map.entry("charts.js", "text/javascript; charset=utf-8"),
            Map.entry("council.js", "text/javascript; charset=utf-8"),
            Map.entry("dom.js", "text/javascript; charset=utf-8"),
            Map.entry("events.js", "text/javascript; charset=utf-8"),
            Map.entry("history.js", "text/javascript; charset=utf-8"),
            Map.entry("map.js", "text/javascript; charset=utf-8"),
            Map.entry("overview.js", "text/javascript; charset=utf-8"),
            Map.entry("timeline.js", "text/javascript; charset=utf-8"),
            Map.entry("trace.js", "text/javascript; charset=utf-8"));

    private Assets() {}

    /** The media type of a file of the dashboard, or null when there is no such file. */
    static @Nullable String type(String file) {
        return TYPES.get(file);
    }

    static byte[] dashboard(String file) {
        return read("dashboard/" + file);
    }

    static byte[] openapi() {
        return read("openapi.yaml");
    }

    private static byte[] read(String path) {
        try (InputStream in = Assets.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks its file " + path);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
