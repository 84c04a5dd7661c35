package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Tells how a lease stands as soon as it stands as wanted, or after a while in any case. */
final class LeaseAnswer implements Ongoing {
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private final Exchange exchange;
    private final LeaseEntry entry;
    private final Predicate<LeaseEntry.State> wanted;
    private final Consumer<LeaseEntry> watcher = this::onChange;
    private @Nullable Future<?> deadline;

    LeaseAnswer(Exchange exchange, LeaseEntry entry, Predicate<LeaseEntry.State> wanted) {
        this.exchange = exchange;
        this.entry = entry;
        this.wanted = wanted;
    }

    /** Call it before the agent is asked to change something. */
    LeaseAnswer start() {
        entry.addWatcher(watcher);
        deadline = exchange.loop().schedule(this::answer, LONGEST.toNanos(), TimeUnit.NANOSECONDS);
        return this;
    }

    @Override
    public void onGone() {
        stop();
    }

    private void onChange(LeaseEntry changed) {
        if (wanted.test(changed.state())) {
            answer();
        }
    }

    private void answer() {
        stop();
        if (exchange.isOpen()) {
            exchange.answer(HttpResponseStatus.OK, entry::write);
        }
    }

    private void stop() {
        entry.removeWatcher(watcher);
        if (deadline != null) {
            deadline.cancel(false);
        }
    }
}
