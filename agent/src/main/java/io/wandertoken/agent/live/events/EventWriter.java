package io.wandertoken.agent.live.events;

import io.wandertoken.control.EventView;
import io.wandertoken.control.EventView.Kind;
import java.time.Instant;
import java.util.function.Supplier;

/** Adds events to the buffer, each with the agent's name and the time. Any thread. */
final class EventWriter {
    private final String agent;
    private final EventBuffer buffer;
    private final Supplier<Instant> clock;

    /** @param agent the name of the agent at which the events happen */
    EventWriter(String agent, EventBuffer buffer, Supplier<Instant> clock) {
        this.agent = agent;
        this.buffer = buffer;
        this.clock = clock;
    }

    void write(Kind kind, String text) {
        write(kind, "", "", 0, "", text);
    }

    /** A text is empty, and the fence is 0, where the event has none. */
    void write(Kind kind, String resource, String token, long fence, String peer, String text) {
        write(kind, resource, token, fence, peer, "", text);
    }

    /** An event that concerns a client. */
    void write(Kind kind, String resource, long fence, String client, String text) {
        write(kind, resource, "", fence, "", client, text);
    }

    private void write(Kind kind, String resource, String token, long fence, String peer, String client, String text) {
        Instant now = clock.get();
        buffer.add(sequence -> new EventView(sequence, now, kind, agent, resource, token, fence, peer, client, text));
    }
}
