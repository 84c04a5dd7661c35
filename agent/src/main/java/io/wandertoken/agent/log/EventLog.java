package io.wandertoken.agent.log;

import io.wandertoken.agent.config.LogSettings;
import io.wandertoken.agent.config.LogSettings.Level;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.EventView;
import io.wandertoken.control.Printable;
import io.wandertoken.control.json.TimeText;
import io.wandertoken.control.json.ViewJson;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writes the events of an agent as lines: for people, or as JSON for programs. It blocks while the sink blocks; where the sink
 * may be slow, subscribe a {@link QueuedLog} to the agent instead.
 *
 * <pre>
 *   2026-06-01T12:00:00Z info  lease-granted nas fence=7 peer=b: granted to backup
 *   {"time":"2026-06-01T12:00:00Z","level":"info","kind":"lease-granted","agent":"a",…}
 * </pre>
 *
 * <p>The steps of a token happen several times per second, and are written at level debug only.
 */
public final class EventLog implements Consumer<EventView> {
    private static final int LEVEL_WIDTH = 5;
    private static final int USUAL_LENGTH = 200;

    private final LogSettings settings;
    private final Consumer<String> sink;

    /** @param sink takes lines without the end of the last one, such as {@code System.err::println} */
    public EventLog(LogSettings settings, Consumer<String> sink) {
        this.settings = settings;
        this.sink = sink;
    }

    @Override
    public void accept(EventView event) {
        if (tells(event.kind())) {
            sink.accept(line(event));
        }
    }

    /** Whether events of this kind are written at the configured level. */
    boolean tells(EventView.Kind kind) {
        return level(kind).isToldAt(settings.level());
    }

    /** Writes events at any level, all together: each write costs the agent more than a line. */
    void write(List<EventView> events) {
        sink.accept(events.stream().map(this::line).collect(Collectors.joining("\n")));
    }

    private String line(EventView event) {
        Level level = level(event.kind());
        return settings.format() == LogSettings.Format.JSON
                ? ViewJson.logLine(event, level.word())
                : text(event, level);
    }

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
                    LEVEL_CHANGED,
                    MEMBER_FOUND,
                    MEMBER_LEFT,
                    CONNECTED,
                    ADMITTED,
                    CERTIFICATE_RENEWED,
                    COUNCIL_ELECTED,
                    COUNCIL_CHANGED -> Level.INFO;
            case TOKEN_REGENERATED,
                    TOKEN_RECOVERED,
                    MEMBER_QUARANTINED,
                    MEMBER_EXCLUDED,
                    ISOLATED,
                    CERTIFICATE_ENDS,
                    SHUT_OUT,
                    WARNING -> Level.WARN;
            case LEASE_LOST, OVERLAP -> Level.ERROR;
        };
    }

    private static String text(EventView event, Level level) {
        // Names and labels come from others: they must neither command the terminal nor forge lines.
        StringBuilder line = new StringBuilder(USUAL_LENGTH);
        line.append(TimeText.of(event.time()));
        line.append(' ')
                .append(level.word())
                .append(" ".repeat(Math.max(0, LEVEL_WIDTH - level.word().length())));
        line.append(' ').append(EnumWords.of(event.kind()));
        if (!event.resource().isEmpty()) {
            line.append(' ').append(Printable.line(event.resource()));
        }
        if (event.fence() != 0) {
            line.append(" fence=").append(event.fence());
        }
        if (!event.token().isEmpty()) {
            line.append(" token=").append(Printable.line(event.token()));
        }
        if (!event.peer().isEmpty()) {
            line.append(" peer=").append(Printable.line(event.peer()));
        }
        if (!event.client().isEmpty()) {
            line.append(" client=\"").append(Printable.line(event.client())).append('"');
        }
        if (!event.text().isEmpty()) {
            line.append(": ").append(Printable.line(event.text()));
        }
        return line.toString();
    }
}
