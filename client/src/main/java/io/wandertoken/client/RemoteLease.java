package io.wandertoken.client;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.json.JsonObject;
import io.wandertoken.control.json.LeaseJson;
import io.wandertoken.control.json.ViewJson;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A lease that lives as long as the connection to the agent. The thread that reads from the connection calls it; when the
 * connection breaks, the lease is lost.
 */
final class RemoteLease implements LeaseHandle {
    /** The request as JSON. */
    final byte[] body;

    private final LeaseListener listener;
    private final CompletableFuture<LeaseOutcome> outcome = new CompletableFuture<>();
    private volatile String id = "";
    private volatile @Nullable LeaseView granted;
    private @Nullable LeaseConnection connection;
    private long stream;
    private boolean answered;
    private boolean askedAgain;
    private boolean releasing;
    /** Whether it is being released, and nobody has asked for the outcome. */
    private boolean closed;

    private long releasedNanos;
    private volatile double work;

    RemoteLease(byte[] body, LeaseListener listener) {
        this.body = body;
        this.listener = listener;
    }

    /** The request goes over this connection. False when the client has withdrawn it meanwhile. */
    synchronized boolean attach(LeaseConnection used, long asStream) {
        connection = used;
        stream = asStream;
        return !releasing;
    }

    /**
     * Whether the request is worth another connection: the agent ended this one before it said anything, perhaps before it got the
     * request. A lease that it granted all the same has ended with the connection. True once.
     */
    synchronized boolean asksAgain() {
        boolean again = !answered && !releasing && !askedAgain;
        askedAgain = true;
        return again;
    }

    /** Whether nobody wants to know how long it will still wait. */
    boolean isQuiet() {
        return !listener.hearsOfWaiting();
    }

    /** Whether a thread waits for its grant, and later for its release. */
    boolean isAwaited() {
        return listener instanceof Acquisition acquisition && acquisition.isAwaited();
    }

    /** Reads reports on this thread until one of them completes the future, if no other thread reads. */
    void readUntil(CompletableFuture<?> awaited) {
        LeaseConnection used;
        synchronized (this) {
            used = connection;
        }
        if (used != null) {
            used.readUntil(awaited);
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public void renew() {
        // The connection keeps the lease alive.
    }

    @Override
    public void work(double amount) {
        work = amount;
    }

    @Override
    public CompletionStage<LeaseOutcome> release() {
        return release(OptionalInt.empty(), false);
    }

    @Override
    public CompletionStage<LeaseOutcome> close() {
        return release(OptionalInt.empty(), true);
    }

    @Override
    public CompletionStage<LeaseOutcome> complete(int result) {
        return release(OptionalInt.of(result), false);
    }

    /** Has the agent tell the outcome now if the lease was closed. */
    void askForOutcome() {
        boolean asks;
        synchronized (this) {
            asks = closed;
        }
        if (asks) {
            release();
        }
    }

    /** @param patient whether the outcome may come later */
    private CompletionStage<LeaseOutcome> release(OptionalInt result, boolean patient) {
        LeaseConnection used;
        long usedStream;
        synchronized (this) {
            if (releasing && !(closed && !patient) || outcome.isDone()) {
                return outcome;
            }
            closed = patient;
            releasing = true;
            releasedNanos = System.nanoTime();
            used = connection;
            usedStream = stream;
        }
        if (granted == null) {
            outcome.complete(new LeaseOutcome(
                    id,
                    0,
                    LeaseOutcome.Result.NEVER_GRANTED,
                    "the request was withdrawn before the grant",
                    Duration.ZERO));
        }
        if (used != null) {
            used.release(usedStream, new LeaseConnection.Release(result, work, patient));
        }
        return outcome;
    }

    /** Whether the agent was asked for the outcome before that time, and owes it. */
    synchronized boolean waitsForRelease(long sinceNanos) {
        return releasing && !closed && !outcome.isDone() && releasedNanos - sinceNanos < 0;
    }

    /** A report of the agent; returns whether it is the last one. */
    boolean onMessage(JsonObject message) {
        LeaseState state = LeaseJson.state(message).orElse(null);
        if (state == null) {
            // A newer agent reports something that this client need not know.
            return false;
        }
        noteAnswer();
        switch (state) {
            case WAITING -> {
                id = message.text("leaseId");
                listener.onWaiting(ViewJson.WAIT.read(message));
            }
            case GRANTED -> onGranted(ViewJson.LEASE.read(message));
            case RENEWED -> listener.onRenewed(ViewJson.LEASE.read(message));
            case LOST -> becomeLost(ViewJson.OUTCOME.read(message));
            case RELEASED -> {
                if (message.has("result")) {
                    onReleased(ViewJson.OUTCOME.read(message));
                }
            }
            case REFUSED -> onRefused(message.text("code"), message.text("message"));
            case TIMEOUT -> {
                outcome.complete(neverGranted());
                if (listener instanceof Acquisition acquisition) {
                    acquisition.onTimeout();
                }
            }
        }
        return state.isOver();
    }

    private synchronized void noteAnswer() {
        answered = true;
    }

    void onGranted(LeaseView lease) {
        noteAnswer();
        id = lease.leaseId();
        granted = lease;
        listener.onGranted(lease);
    }

    /** How it was granted, or null. */
    @Nullable
    LeaseView granted() {
        return granted;
    }

    void onReleased(LeaseOutcome how) {
        outcome.complete(how);
    }

    private void onRefused(String code, String message) {
        if (granted != null) {
            // The work has begun, so it must stop.
            becomeLost(lost(message));
        } else {
            outcome.complete(neverGranted());
            fail(WanderException.of(code, message));
        }
    }

    /** The connection has ended: an error unless the lease has ended, too. */
    void onEnd(String reason) {
        synchronized (this) {
            if (releasing) {
                String how = closed ? "the agent did not tell how it ended: " : "the release did not reach the agent: ";
                outcome.complete(lost(how + reason));
            }
            if (outcome.isDone()) {
                return;
            }
        }
        if (granted != null) {
            becomeLost(lost(reason));
        } else {
            outcome.complete(neverGranted());
            fail(new WanderException(WanderException.Kind.NO_AGENT, reason));
        }
    }

    private void fail(WanderException problem) {
        if (listener instanceof Acquisition acquisition) {
            acquisition.onFailed(problem);
        } else {
            listener.onRefused(new ControlProblem(ControlProblem.Kind.STOPPING, String.valueOf(problem.getMessage())));
        }
    }

    private void becomeLost(LeaseOutcome how) {
        if (outcome.complete(how)) {
            listener.onLost(how);
        }
    }

    private LeaseOutcome neverGranted() {
        return new LeaseOutcome(id, 0, LeaseOutcome.Result.NEVER_GRANTED, "it was never granted", Duration.ZERO);
    }

    private LeaseOutcome lost(String reason) {
        LeaseView held = granted;
        if (held == null) {
            return neverGranted();
        }
        Duration time = Duration.between(held.grantedAt(), Instant.now());
        return new LeaseOutcome(
                held.leaseId(),
                held.fence(),
                LeaseOutcome.Result.LOST,
                reason,
                time.isNegative() ? Duration.ZERO : time);
    }
}
