package io.wandertoken.cli.demo;

import io.wandertoken.control.EventView;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;

/** Counts what happens to tokens at all agents. */
final class EventCounts implements Consumer<EventView> {
    private final AtomicLongArray counts = new AtomicLongArray(EventView.Kind.values().length);
    private long[] before = new long[counts.length()];

    @Override
    public void accept(EventView event) {
        counts.incrementAndGet(event.kind().ordinal());
    }

    /** Counts from now on. */
    void begin() {
        before = new long[counts.length()];
        for (int i = 0; i < before.length; i++) {
            before[i] = counts.get(i);
        }
    }

    int get(EventView.Kind kind) {
        return (int) (counts.get(kind.ordinal()) - before[kind.ordinal()]);
    }

    DemoResult.Tokens tokens() {
        return new DemoResult.Tokens(
                get(EventView.Kind.TOKEN_CREATED) + get(EventView.Kind.TOKEN_REGENERATED),
                get(EventView.Kind.TOKEN_RECOVERED),
                get(EventView.Kind.TOKEN_REMOVED));
    }
}
