package io.wandertoken.agent.http;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.WaitView;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Ends the wait for a lease after the time that the client wants to wait. A client that does not want to wait gives up
 * as soon as the agent hears that all permits are in use; until then the token may be on its way, so it waits a moment.
 */
final class WaitLimit {
    private final @Nullable Duration waiting;
    private final int permits;
    private final Duration tryWait;
    private @Nullable Future<?> end;

    /**
     * @param waiting null for ever, zero for not at all
     * @param permits how many may use the resource at a time
     */
    WaitLimit(@Nullable Duration waiting, int permits, Duration tryWait) {
        this.waiting = waiting;
        this.permits = permits;
        this.tryWait = tryWait;
    }

    void start(TrackedLease entry, EventLoop loop) {
        if (waiting != null) {
            Duration time = tries() ? tryWait : waiting;
            end = loop.schedule(() -> entry.giveUp(why(entry)), time.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** Called after every change of the lease. */
    void onChange(TrackedLease entry) {
        if (entry.state() != LeaseState.WAITING) {
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

    private ApiProblem why(TrackedLease entry) {
        return tries()
                ? ApiProblem.conflict("not-free", "The resource is not free now" + holders(entry.waiting()) + ".")
                : new ApiProblem(
                        HttpResponseStatus.REQUEST_TIMEOUT,
                        "timeout",
                        "The resource did not become free in time" + holders(entry.waiting()) + ".");
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
