package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import io.wandertoken.control.LeaseState;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Answers with the state of a lease when it is the expected one, or after two seconds in any case. */
final class LeaseStateAnswer implements PendingAnswer {
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private final Exchange exchange;
    private final TrackedLease entry;
    private final Predicate<LeaseState> wanted;
    private final Consumer<TrackedLease> watcher = this::onChange;
    private @Nullable Future<?> deadline;

    LeaseStateAnswer(Exchange exchange, TrackedLease entry, Predicate<LeaseState> wanted) {
        this.exchange = exchange;
        this.entry = entry;
        this.wanted = wanted;
    }

    /** Call it before the agent is asked to change something. */
    LeaseStateAnswer start() {
        entry.addWatcher(watcher);
        deadline = exchange.loop().schedule(this::answer, LONGEST.toNanos(), TimeUnit.NANOSECONDS);
        return this;
    }

    @Override
    public void onDisconnect() {
        stop();
    }

    private void onChange(TrackedLease changed) {
        if (wanted.test(changed.state())) {
            answer();
        }
    }

    private void answer() {
        stop();
        if (exchange.isOpen()) {
            exchange.answer(HttpResponseStatus.OK, entry.json());
        }
    }

    private void stop() {
        entry.removeWatcher(watcher);
        if (deadline != null) {
            deadline.cancel(false);
        }
    }
}
