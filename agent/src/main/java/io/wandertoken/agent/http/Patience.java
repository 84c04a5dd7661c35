package io.wandertoken.agent.http;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long a client waits for its lease. One that only tries gives up as soon as the agent hears that all permits are in
 * use; while none is, the token may be on its way, and the client waits a moment for it.
 */
final class Patience {
    private final @Nullable Duration waiting;
    private final int permits;
    private final Duration tryWait;
    private @Nullable Future<?> end;

    /**
     * @param waiting null for ever, zero to try
     * @param permits how many may use the resource at a time
     */
    Patience(@Nullable Duration waiting, int permits, Duration tryWait) {
        this.waiting = waiting;
        this.permits = permits;
        this.tryWait = tryWait;
    }

    void start(LeaseEntry entry, EventLoop loop) {
        if (waiting != null) {
            Duration time = tries() ? tryWait : waiting;
            end = loop.schedule(() -> entry.giveUp(why()), time.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** Hears of every change of the entry. */
    void onChange(LeaseEntry entry) {
        if (entry.state() != LeaseEntry.State.WAITING) {
            if (end != null) {
                end.cancel(false);
            }
        } else if (tries()
                && entry.waiting() != null
                && entry.waiting().holders().size() >= permits) {
            entry.giveUp(why());
        }
    }

    private boolean tries() {
        return waiting != null && waiting.isZero();
    }

    private ApiProblem why() {
        return tries()
                ? ApiProblem.conflict("not-free", "The resource is not free now.")
                : new ApiProblem(
                        HttpResponseStatus.REQUEST_TIMEOUT,
                        "timeout",
                        "The resource did not become free within the time that you wanted to wait.");
    }
}
