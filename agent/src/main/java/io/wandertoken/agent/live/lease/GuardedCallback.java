package io.wandertoken.agent.live.lease;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Code of others that an agent calls: listeners, subscribers, whoever waits for an answer. What it throws goes no further,
 * because the agent's own thread must not end by the mistakes of others. The first time it is told; more often would only
 * repeat it, for ever if telling calls the same code again.
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

    /** Calls it. */
    public void call(Consumer<T> calling) {
        try {
            calling.accept(code);
        } catch (Throwable e) {
            // Whatever it is: other languages throw what no signature tells of.
            if (complained.compareAndSet(false, true)) {
                complaints.accept(name + " failed and is at fault, the agent goes on: " + e);
            }
        }
    }
}
