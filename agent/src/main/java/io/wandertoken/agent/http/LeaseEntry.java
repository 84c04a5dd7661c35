package io.wandertoken.agent.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.netty.channel.EventLoop;
import io.wandertoken.agent.control.ControlProblem;
import io.wandertoken.agent.control.LeaseHandle;
import io.wandertoken.agent.control.LeaseListener;
import io.wandertoken.agent.control.LeaseOutcome;
import io.wandertoken.agent.control.LeaseView;
import io.wandertoken.agent.control.WaitView;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One lease that a client asked for here, and what is known of it. The agent tells from its own thread; everything else,
 * the watcher included, happens on the API's thread.
 */
final class LeaseEntry implements LeaseListener {

    /** How far it has come; the words that clients see. */
    enum State {
        /** It was asked for, or waits. */
        WAITING,
        GRANTED,
        /** Granted, and its deadline moved. */
        RENEWED,
        LOST,
        RELEASED,
        REFUSED,
        /** The client did not want to wait any longer. */
        TIMEOUT;

        boolean isOver() {
            return this != WAITING && this != GRANTED && this != RENEWED;
        }

        boolean isHeld() {
            return this == GRANTED || this == RENEWED;
        }
    }

    private final EventLoop loop;
    private final List<Consumer<LeaseEntry>> watchers = new ArrayList<>();
    private @Nullable LeaseHandle handle;

    private State state = State.WAITING;
    private @Nullable WaitView wait;
    private @Nullable LeaseView lease;
    private @Nullable LeaseOutcome outcome;
    private @Nullable ApiProblem problem;

    /** @param watcher hears every change, on the API's thread */
    LeaseEntry(EventLoop loop, Consumer<LeaseEntry> watcher) {
        this.loop = loop;
        watchers.add(watcher);
    }

    /** What the agent answered; at once, before anything of what it tells is heard. */
    void become(LeaseHandle acquired) {
        handle = acquired;
    }

    void addWatcher(Consumer<LeaseEntry> watcher) {
        watchers.add(watcher);
    }

    void removeWatcher(Consumer<LeaseEntry> watcher) {
        watchers.remove(watcher);
    }

    @Override
    public void onWaiting(WaitView told) {
        hear(() -> {
            wait = told;
            change(State.WAITING);
        });
    }

    @Override
    public void onGranted(LeaseView told) {
        hear(() -> {
            lease = told;
            change(State.GRANTED);
        });
    }

    @Override
    public void onRenewed(LeaseView told) {
        hear(() -> {
            lease = told;
            change(State.RENEWED);
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
            change(State.REFUSED);
        });
    }

    /** Gives the lease back, or gives up waiting. The watcher hears of it when the agent has answered. */
    void release() {
        if (!state.isOver()) {
            handle().release()
                    .whenComplete((told, failure) -> hear(() -> over(told == null ? unknownOutcome() : told)));
        }
    }

    /** The client does not wait any longer. What the agent tells from now on nobody needs to know. */
    void giveUp(ApiProblem why) {
        if (state == State.WAITING) {
            problem = why;
            change(State.TIMEOUT);
            handle().release();
        }
    }

    void renew() {
        handle().renew();
    }

    String id() {
        return handle().id();
    }

    State state() {
        return state;
    }

    @Nullable
    WaitView waiting() {
        return wait;
    }

    @Nullable
    LeaseView lease() {
        return lease;
    }

    @Nullable
    ApiProblem problem() {
        return problem;
    }

    /** The state, and the fields that belong to it. */
    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("state", Words.of(state));
        switch (state) {
            case WAITING -> {
                if (wait != null) {
                    ViewJson.waitFields(json, wait);
                }
            }
            case GRANTED, RENEWED -> {
                if (lease != null) {
                    ViewJson.leaseFields(json, lease);
                }
            }
            case LOST, RELEASED -> {
                if (outcome != null) {
                    ViewJson.outcomeFields(json, outcome);
                }
            }
            case REFUSED, TIMEOUT -> {
                if (problem != null) {
                    json.writeStringField("leaseId", id());
                    json.writeStringField("code", problem.code());
                    json.writeStringField("message", problem.sentence());
                }
            }
        }
        json.writeEndObject();
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
        change(told.result() == LeaseOutcome.Result.LOST ? State.LOST : State.RELEASED);
    }

    private void change(State next) {
        state = next;
        for (Consumer<LeaseEntry> watcher : List.copyOf(watchers)) {
            watcher.accept(this);
        }
        if (next.isOver()) {
            // It is remembered for a while, but nobody waits for news of it.
            watchers.clear();
        }
    }

    private void hear(Runnable news) {
        try {
            loop.execute(() -> {
                if (!state.isOver()) {
                    news.run();
                }
            });
        } catch (RejectedExecutionException e) {
            // The API is closed, so nobody listens any more.
            return;
        }
    }

    private LeaseHandle handle() {
        if (handle == null) {
            throw new IllegalStateException("asked before the agent was");
        }
        return handle;
    }
}
