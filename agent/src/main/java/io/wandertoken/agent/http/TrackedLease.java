package io.wandertoken.agent.http;

import static java.util.Objects.requireNonNull;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.WaitView;
import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.LeaseJson;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One lease that a client requested over HTTP, with its latest state. The agent reports on any thread; its watch says where the reports are
 * handled. Everything else runs on the API's thread.
 */
final class TrackedLease implements LeaseListener {

    private final String owner;
    private final Watch watch;
    private final Map<CompletableFuture<@Nullable Void>, Predicate<LeaseState>> awaited = new HashMap<>();
    private final Patience patience;
    private @Nullable LeaseHandle handle;
    private String id = "";
    private @Nullable Future<?> waitEnd;
    /** Reports on their way to the API's thread, which later ones must not overtake. */
    private int onTheWay;

    private LeaseState state = LeaseState.WAITING;
    private @Nullable WaitView wait;
    private @Nullable LeaseView lease;
    private @Nullable LeaseOutcome outcome;
    private @Nullable ApiProblem problem;

    /**
     * @param owner the name of its client
     * @param patience how long its client waits
     * @param watch hears of every change
     */
    TrackedLease(String owner, Patience patience, Watch watch) {
        this.owner = owner;
        this.patience = patience;
        this.watch = watch;
    }

    /**
     * How long a client waits. A client that does not want to wait gives up as soon as the agent hears that all permits are
     * in use; until then the token may be on its way, so it waits a moment.
     *
     * @param waiting null forever, zero for not at all
     * @param permits how many may use the resource at a time
     * @param tryWait how long a moment is
     */
    record Patience(@Nullable Duration waiting, int permits, Duration tryWait) {
        boolean tries() {
            return waiting != null && waiting.isZero();
        }
    }

    /**
     * Who hears of the changes of a lease, and where.
     *
     * @param loop the API's thread, which hears of them unless another one may
     * @param anywhere whether the thread that brings a change may tell it: clients that wait for the lease then wait for one thread less
     * @param waits whether it is told how the lease waits
     */
    record Watch(EventLoop loop, boolean anywhere, boolean waits, Consumer<TrackedLease> changes) {

        /** Hears of everything, on the API's thread. */
        static Watch of(EventLoop loop, Consumer<TrackedLease> changes) {
            return new Watch(loop, false, true, changes);
        }

        /** The same, but another one hears of each change before. */
        Watch after(Consumer<TrackedLease> first) {
            return new Watch(loop, anywhere, waits, first.andThen(changes));
        }
    }

    /** Takes what the agent answered to the request; call it before any report is handled. */
    synchronized void become(LeaseHandle acquired) {
        handle = acquired;
        id = acquired.id();
        Duration time = patience.tries() ? patience.tryWait() : patience.waiting();
        if (time != null) {
            waitEnd = watch.loop().schedule(this::giveUp, time.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** Completes at the next change to one of these states. */
    synchronized CompletableFuture<@Nullable Void> nextChange(Predicate<LeaseState> expected) {
        CompletableFuture<@Nullable Void> change = new CompletableFuture<>();
        awaited.put(change, expected);
        return change;
    }

    @Override
    public boolean hearsOfWaiting() {
        return watch.waits();
    }

    @Override
    public void onWaiting(WaitView told) {
        hear(() -> {
            wait = told;
            change(LeaseState.WAITING);
        });
    }

    @Override
    public void onGranted(LeaseView told) {
        hear(() -> {
            lease = told;
            change(LeaseState.GRANTED);
        });
    }

    @Override
    public void onRenewed(LeaseView told) {
        hear(() -> {
            lease = told;
            change(LeaseState.RENEWED);
        });
    }

    @Override
    public void onLost(LeaseOutcome told) {
        hear(() -> over(told));
    }

    @Override
    public void onRefused(ControlProblem told) {
        hear(() -> {
            problem = ApiProblem.of(told);
            change(LeaseState.REFUSED);
        });
    }

    /** Releases the lease, or withdraws the request. The watchers are called when the agent has answered. */
    void release() {
        release(OptionalInt.empty());
    }

    /** The client tells how much it has done. */
    void work(double amount) {
        LeaseHandle open = openHandle();
        if (open != null) {
            open.work(amount);
        }
    }

    /** @param result how the work ended, for a job that runs once per period */
    void release(OptionalInt result) {
        LeaseHandle open = openHandle();
        if (open != null) {
            (result.isPresent() ? open.complete(result.getAsInt()) : open.release())
                    .whenComplete((told, failure) -> hear(() -> over(told == null ? unknownOutcome() : told)));
        }
    }

    /** The client does not wait any longer; later reports of the agent are ignored. */
    private synchronized void giveUp() {
        if (state == LeaseState.WAITING) {
            problem = patience.tries()
                    ? ApiProblem.conflict("not-free", "The resource is not free now" + holders() + ".")
                    : new ApiProblem(
                            HttpResponseStatus.REQUEST_TIMEOUT,
                            "timeout",
                            "The resource did not become free in time" + holders() + ".");
            LeaseHandle open = handle();
            change(LeaseState.TIMEOUT);
            open.release();
        }
    }

    /** Who holds it and since when, as far as the agent has heard. */
    private String holders() {
        return wait == null || wait.holders().isEmpty()
                ? ""
                : ": held by "
                        + wait.holders().stream()
                                .map(holder -> holder.agent() + " since " + holder.since())
                                .collect(Collectors.joining(", "));
    }

    void renew() {
        LeaseHandle open = openHandle();
        if (open != null) {
            open.renew();
        }
    }

    String id() {
        return id;
    }

    /** The name of the client that requested it. */
    String owner() {
        return owner;
    }

    synchronized LeaseState state() {
        return state;
    }

    /** How it was granted or renewed last; null before. */
    synchronized @Nullable LeaseView lease() {
        return lease;
    }

    /** How it ended; null before, and for one that was never granted. */
    synchronized @Nullable LeaseOutcome outcome() {
        return outcome;
    }

    synchronized @Nullable ApiProblem problem() {
        return problem;
    }

    /** The state, and the fields that belong to it. */
    synchronized Json.Writing json() {
        return switch (state) {
            case WAITING -> LeaseJson.waiting(wait);
            case GRANTED, RENEWED -> LeaseJson.held(state, requireNonNull(lease));
            case LOST, RELEASED -> LeaseJson.ended(state, requireNonNull(outcome));
            case REFUSED, TIMEOUT -> {
                ApiProblem why = requireNonNull(problem);
                yield LeaseJson.refused(state, id, why.code(), why.sentence());
            }
        };
    }

    private LeaseOutcome unknownOutcome() {
        return new LeaseOutcome(
                id,
                lease == null ? 0 : lease.fence(),
                LeaseOutcome.Result.UNVERIFIED,
                "The agent failed and could not say how the lease ended.",
                Duration.ZERO);
    }

    private void over(LeaseOutcome told) {
        outcome = told;
        change(told.result() == LeaseOutcome.Result.LOST ? LeaseState.LOST : LeaseState.RELEASED);
    }

    private void change(LeaseState next) {
        state = next;
        if (next.isOver()) {
            // It is remembered for a while, but not what only its end needed.
            handle = null;
        }
        watch.changes().accept(this);
        awaited.forEach((change, expected) -> {
            if (expected.test(next)) {
                change.complete(null);
            }
        });
        awaited.keySet().removeIf(CompletableFuture::isDone);
        if (state != LeaseState.WAITING && waitEnd != null) {
            waitEnd.cancel(false);
        } else if (patience.tries() && wait != null && wait.holders().size() >= patience.permits()) {
            // After the watcher, so that a client that gives up at once has read who holds the resource.
            giveUp();
        }
    }

    private void hear(Runnable news) {
        if (hearsHere(news)) {
            return;
        }
        try {
            watch.loop().execute(() -> hearLater(news));
        } catch (RejectedExecutionException e) {
            // The API is closed, so there is no client to answer.
            return;
        }
    }

    /** Handles a report on this thread, if the watch allows it and all earlier ones have been handled. */
    private synchronized boolean hearsHere(Runnable news) {
        if (watch.anywhere() && !id.isEmpty() && onTheWay == 0) {
            handle(news);
            return true;
        }
        onTheWay++;
        return false;
    }

    private synchronized void hearLater(Runnable news) {
        onTheWay--;
        handle(news);
    }

    private void handle(Runnable news) {
        if (!state.isOver()) {
            news.run();
        }
    }

    private synchronized @Nullable LeaseHandle openHandle() {
        return state.isOver() ? null : handle();
    }

    private LeaseHandle handle() {
        if (handle == null) {
            throw new IllegalStateException("the lease has no handle yet");
        }
        return handle;
    }
}
