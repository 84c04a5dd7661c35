package io.wandertoken.agent.http;

import static java.util.Objects.requireNonNull;

import io.netty.channel.EventLoop;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One lease that a client requested over HTTP, with its latest state. The agent reports on its own thread; everything
 * else, including the calls to watchers, runs on the API's thread.
 */
final class TrackedLease implements LeaseListener {

    private final EventLoop loop;
    private final Consumer<TrackedLease> watcher;
    private final Map<CompletableFuture<@Nullable Void>, Predicate<LeaseState>> awaited = new HashMap<>();
    private @Nullable LeaseHandle handle;

    private LeaseState state = LeaseState.WAITING;
    private @Nullable WaitView wait;
    private @Nullable LeaseView lease;
    private @Nullable LeaseOutcome outcome;
    private @Nullable ApiProblem problem;

    /** @param watcher called after every change, on the API's thread */
    TrackedLease(EventLoop loop, Consumer<TrackedLease> watcher) {
        this.loop = loop;
        this.watcher = watcher;
    }

    /** Takes what the agent answered to the request; call it before any report is handled. */
    void become(LeaseHandle acquired) {
        handle = acquired;
    }

    /** Completes at the next change to one of these states. */
    CompletableFuture<@Nullable Void> nextChange(Predicate<LeaseState> expected) {
        CompletableFuture<@Nullable Void> change = new CompletableFuture<>();
        awaited.put(change, expected);
        return change;
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
        if (!state.isOver()) {
            handle().release()
                    .whenComplete((told, failure) -> hear(() -> over(told == null ? unknownOutcome() : told)));
        }
    }

    /** The client does not wait any longer; later reports of the agent are ignored. */
    void giveUp(ApiProblem why) {
        if (state == LeaseState.WAITING) {
            problem = why;
            change(LeaseState.TIMEOUT);
            handle().release();
        }
    }

    void renew() {
        handle().renew();
    }

    String id() {
        return handle().id();
    }

    LeaseState state() {
        return state;
    }

    @Nullable
    WaitView waiting() {
        return wait;
    }

    @Nullable
    ApiProblem problem() {
        return problem;
    }

    /** The state, and the fields that belong to it. */
    Json.Writing json() {
        return switch (state) {
            case WAITING -> LeaseJson.waiting(wait);
            case GRANTED, RENEWED -> LeaseJson.held(state, requireNonNull(lease));
            case LOST, RELEASED -> LeaseJson.ended(state, requireNonNull(outcome));
            case REFUSED, TIMEOUT -> {
                ApiProblem why = requireNonNull(problem);
                yield LeaseJson.refused(state, id(), why.code(), why.sentence());
            }
        };
    }

    private LeaseOutcome unknownOutcome() {
        return new LeaseOutcome(
                id(),
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
        watcher.accept(this);
        awaited.forEach((change, expected) -> {
            if (expected.test(next)) {
                change.complete(null);
            }
        });
        awaited.keySet().removeIf(CompletableFuture::isDone);
    }

    private void hear(Runnable news) {
        try {
            loop.execute(() -> {
                if (!state.isOver()) {
                    news.run();
                }
            });
        } catch (RejectedExecutionException e) {
            // The API is closed, so there is no client to answer.
            return;
        }
    }

    private LeaseHandle handle() {
        if (handle == null) {
            throw new IllegalStateException("the lease has no handle yet");
        }
        return handle;
    }
}
