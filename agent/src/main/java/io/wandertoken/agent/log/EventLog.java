package io.wandertoken.agent.log;

import io.wandertoken.agent.config.LogSettings;
import io.wandertoken.agent.config.LogSettings.Level;
import io.wandertoken.agent.control.EventView;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Writes an agent's events as lines: for people, or as JSON for programs. It blocks for as long as the sink does, so
 * subscribe a {@link QueuedLog} to an agent where that may be long.
 *
 * <pre>
 *   2026-06-01T12:00:00Z info  lease-granted nas fence=7 peer=b: granted to backup
 *   {"time":"2026-06-01T12:00:00Z","level":"info","kind":"lease-granted","agent":"a",…}
 * </pre>
 *
 * <p>Steps of a token, which come several times per second, are told at level debug only.
 */
public final class EventLog implements Consumer<EventView> {
    private static final int FIRST_PRINTABLE = 0x20;

    private final LogSettings settings;
    private final Consumer<String> sink;

    /** @param sink takes lines without their ends, such as {@code System.err::println} */
    public EventLog(LogSettings settings, Consumer<String> sink) {
        this.settings = settings;
        this.sink = sink;
    }

    @Override
    public void accept(EventView event) {
        if (tells(event.kind())) {
            write(event);
        }
    }

    /** Whether events of a kind are important enough. */
    boolean tells(EventView.Kind kind) {
        return level(kind).isToldAt(settings.level());
    }

    /** Writes an event, however important it is. */
    void write(EventView event) {
        Level level = level(event.kind());
        sink.accept(settings.format() == LogSettings.Format.JSON ? json(event, level) : text(event, level));
    }

    /** How important a kind of event is. */
    public static Level level(EventView.Kind kind) {
        return switch (kind) {
            case TOKEN_ARRIVED,
                    TOKEN_PASSED,
                    TOKEN_SEEN,
                    TOKEN_STAYED,
                    TOKEN_REPLACED,
                    HOLDER_SEEN,
                    WAITER_SEEN,
                    REQUEST_SENT,
                    REQUEST_RECEIVED,
                    LEASE_WAITING -> Level.DEBUG;
            case AGENT_STARTED,
                    AGENT_STOPPING,
                    TOKEN_CREATED,
                    TOKEN_REMOVED,
                    LEASE_GRANTED,
                    LEASE_RELEASED,
                    MEMBER_FOUND,
                    MEMBER_LEFT,
                    CONNECTED,
                    ADMITTED,
                    COUNCIL_ELECTED,
                    COUNCIL_CHANGED -> Level.INFO;
            case TOKEN_REGENERATED,
                    TOKEN_RECOVERED,
                    MEMBER_QUARANTINED,
                    ISOLATED,
                    CERTIFICATE_ENDS,
                    SHUT_OUT,
                    WARNING -> Level.WARN;
            case LEASE_LOST, OVERLAP -> Level.ERROR;
        };
    }

    private static String text(EventView event, Level level) {
        StringBuilder line = new StringBuilder(event.time().toString());
        line.append(' ').append(String.format(Locale.ROOT, "%-5s", level.word()));
        line.append(' ').append(word(event.kind()));
        if (!event.resource().isEmpty()) {
            line.append(' ').append(printable(event.resource()));
        }
        if (event.fence() != 0) {
            line.append(" fence=").append(event.fence());
        }
        if (!event.token().isEmpty()) {
            line.append(" token=").append(printable(event.token()));
        }
        if (!event.peer().isEmpty()) {
            line.append(" peer=").append(printable(event.peer()));
        }
        if (!event.text().isEmpty()) {
            line.append(": ").append(printable(event.text()));
        }
        return line.toString();
    }

    /** Names and labels come from others; they must not command the terminal or forge lines. */
    private static String printable(String text) {
        return text.replaceAll("\\p{C}", "?");
    }

    private static String json(EventView event, Level level) {
        StringBuilder line = new StringBuilder("{");
        field(line, "time", event.time().toString());
        field(line, "level", level.word());
        field(line, "kind", word(event.kind()));
        field(line, "agent", event.agent());
        line.append(",\"sequence\":").append(event.sequence());
        if (!event.resource().isEmpty()) {
            field(line, "resource", event.resource());
        }
        if (event.fence() != 0) {
            line.append(",\"fence\":").append(event.fence());
        }
        if (!event.token().isEmpty()) {
            field(line, "token", event.token());
        }
        if (!event.peer().isEmpty()) {
            field(line, "peer", event.peer());
        }
        field(line, "text", event.text());
        return line.append('}').toString();
    }

    private static void field(StringBuilder line, String name, String value) {
        if (line.length() > 1) {
            line.append(',');
        }
        line.append('"').append(name).append("\":\"");
        for (int i = 0; i < value.length(); i++) {
            char letter = value.charAt(i);
            if (letter == '"' || letter == '\\') {
                line.append('\\').append(letter);
            } else if (letter < FIRST_PRINTABLE || Character.isSurrogate(letter) || letter >= 0x7f && letter < 0xa0) {
                line.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
            } else {
                line.append(letter);
            }
        }
        line.append('"');
    }

    private static String word(EventView.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
