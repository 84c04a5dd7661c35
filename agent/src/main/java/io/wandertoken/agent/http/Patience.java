package io.wandertoken.agent.http;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import io.wandertoken.agent.control.WaitView;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
            end = loop.schedule(() -> entry.giveUp(why(entry)), time.toNanos(), TimeUnit.NANOSECONDS);
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
            entry.giveUp(why(entry));
        }
    }

    private boolean tries() {
        return waiting != null && waiting.isZero();
    }

    private ApiProblem why(LeaseEntry entry) {
        return tries()
                ? ApiProblem.conflict("not-free", "The resource is not free now" + holders(entry.waiting()) + ".")
                : new ApiProblem(
                        HttpResponseStatus.REQUEST_TIMEOUT,
                        "timeout",
                        "The resource did not become free within the time that you wanted to wait"
                                + holders(entry.waiting()) + ".");
    }

    /** Who holds it and since when, as far as the agent has heard. */
    private static String holders(@Nullable WaitView wait) {
        return wait == null || wait.holders().isEmpty()
                ? ""
                : ": held by "
                        + wait.holders().stream()
                                .map(holder -> holder.agent() + " since " + holder.since())
                                .collect(Collectors.joining(", "));
    }
}
