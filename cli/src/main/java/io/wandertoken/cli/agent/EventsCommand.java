package io.wandertoken.cli.agent;

import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.Colours;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.EventView;
import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.ViewJson;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander events}: what happened at the agent of this host, and what happens. */
@Command(name = "events")
public final class EventsCommand extends ResultCommand {
    private static final int LOOK_SECONDS = 1;
    private static final Colours COLOURS = Colours.ofEnvironment();
    private static final Set<EventView.Kind> HOPS =
            Set.of(EventView.Kind.TOKEN_ARRIVED, EventView.Kind.TOKEN_PASSED, EventView.Kind.TOKEN_SEEN);

    @Option(names = "--follow")
    private boolean follow;

    @Option(names = "--after", paramLabel = "NUMBER")
    private long after;

    @Option(names = "--limit", paramLabel = "COUNT")
    private int limit = 100;

    @Option(names = "--resource", paramLabel = "NAME")
    private String resource;

    @Option(names = "--kind", split = ",", paramLabel = "KIND")
    private List<String> kinds = List.of();

    @Option(names = "--hops")
    private boolean hops;

    @Override
    public Integer call() throws IOException {
        List<String> known =
                Arrays.stream(EventView.Kind.values()).map(EnumWords::of).toList();
        for (String kind : kinds) {
            if (!known.contains(kind)) {
                throw usage("--kind " + kind + ": must be one of " + String.join(", ", known));
            }
        }
        if (limit < 0 || after < 0) {
            throw usage("--limit and --after must not be negative");
        }
        if (!follow) {
            return super.call();
        }
        if (jsonTarget() != null && !"-".equals(jsonTarget())) {
            throw usage("--follow writes to standard output only; use --json -");
        }
        return follow(AgentConnection.running().agent());
    }

    @Override
    protected Result run() {
        return new Events(past(AgentConnection.running().agent()));
    }

    /** The newest that are wanted: what is left out must not take their place. */
    private List<EventView> past(AgentControl agent) {
        List<EventView> wanted = agent.events(after, Integer.MAX_VALUE).stream()
                .filter(this::isWanted)
                .toList();
        return wanted.subList(Math.max(0, wanted.size() - limit), wanted.size());
    }

    private int follow(AgentControl agent) {
        BlockingQueue<EventView> news = new LinkedBlockingQueue<>();
        try (AgentControl.Subscription subscription = agent.subscribe(news::add)) {
            long last = after;
            for (EventView event : past(agent)) {
                print(event);
                last = event.sequence();
            }
            // A closed pipe means that the reader has enough.
            while (subscription != null && !out().checkError()) {
                EventView event = news.poll(LOOK_SECONDS, TimeUnit.SECONDS);
                if (event == null) {
                    // Complains when the agent is gone.
                    agent.agent();
                } else if (event.sequence() > last) {
                    last = event.sequence();
                    print(event);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.OK;
    }

    private void print(EventView event) {
        if (isWanted(event)) {
            out().println(jsonTarget() == null ? line(event) : json(event));
            out().flush();
        }
    }

    private boolean isWanted(EventView event) {
        return (resource == null || resource.equals(event.resource()))
                && (kinds.isEmpty() ? isTold(event.kind()) : kinds.contains(EnumWords.of(event.kind())));
    }

    private boolean isTold(EventView.Kind kind) {
        return hops || jsonTarget() != null || !HOPS.contains(kind);
    }

    private static String line(EventView event) {
        return COLOURS.faint(event.sequence() + "  " + event.time().truncatedTo(ChronoUnit.MILLIS)) + "  "
                + coloured(event.kind()) + (event.resource().isEmpty() ? "" : "  " + event.resource()) + "  "
                + event.text();
    }

    private static String coloured(EventView.Kind kind) {
        String word = EnumWords.of(kind);
        return switch (kind) {
            case LEASE_LOST, OVERLAP, ISOLATED, SHUT_OUT -> COLOURS.bad(word);
            case LEASE_GRANTED, CONNECTED, ADMITTED -> COLOURS.good(word);
            case WARNING,
                    TOKEN_STAYED,
                    TOKEN_REGENERATED,
                    TOKEN_RECOVERED,
                    TOKEN_REMOVED,
                    MEMBER_EXCLUDED,
                    MEMBER_QUARANTINED,
                    CERTIFICATE_ENDS -> COLOURS.warning(word);
            default -> word;
        };
    }

    private static String json(EventView event) {
        return Json.text(json -> ViewJson.EVENT.write(json, event));
    }

    private record Events(List<EventView> events) implements Result {
        @Override
        public List<String> text() {
            return events.isEmpty()
                    ? List.of("no events")
                    : events.stream().map(EventsCommand::line).collect(Collectors.toList());
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument().with("events", json -> ViewJson.EVENT.writeAll(json, events));
        }
    }
}
