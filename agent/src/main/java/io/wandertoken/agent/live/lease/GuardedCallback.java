package io.wandertoken.agent.live.lease;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A callback of a user: a listener, a subscriber, or a pending answer. Its exceptions are caught, because they must not end
 * the agent's own thread. Only the first one is reported, because the report may call the same callback again.
 *
 * @param <T> what is called
 */
public final class GuardedCallback<T> {
    private final T code;
    private final String name;
    private final Consumer<String> complaints;
    private final AtomicBoolean complained = new AtomicBoolean();

    /**
     * @param name what people call it
     * @param complaints hears a sentence about the first failure
     */
    public GuardedCallback(T code, String name, Consumer<String> complaints) {
        this.code = code;
        this.name = name;
        this.complaints = complaints;
    }

    /** Tells it something. */
    public <V> void call(BiConsumer<T, V> calling, V value) {
        try {
            calling.accept(code, value);
        } catch (Throwable e) {
            // Code in other languages may throw what no signature declares.
            if (complained.compareAndSet(false, true)) {
                complaints.accept(name + " failed and is at fault, the agent goes on: " + e);
            }
        }
    }
}
