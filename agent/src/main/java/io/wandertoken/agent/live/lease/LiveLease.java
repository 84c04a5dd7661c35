package io.wandertoken.agent.live.lease;

import io.wandertoken.agent.config.Guarantee;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.WaitView;
import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.memory.congestion.AccessSample;
import io.wandertoken.protocol.memory.locks.LockTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A client's lease at a live agent. Only the agent's own thread changes it. */
public final class LiveLease implements LeaseHandle {
    final long number;
    public final LiveResource resource;
    public final LeaseRequest request;
    public final long sinceNanos;
    final boolean hearsOfWaiting;
    private final GuardedCallback<LeaseListener> listener;
    private final LeaseWishes wishes;
    private final CompletableFuture<LeaseOutcome> outcome = new CompletableFuture<>();
    private volatile @Nullable LeaseView granted;
    private volatile double work = AccessSample.UNKNOWN;

    /** @param hearsOfWaiting whether the client hears how its request waits */
    public LiveLease(
            long number,
            LiveResource resource,
            LeaseRequest request,
            GuardedCallback<LeaseListener> listener,
            long sinceNanos,
            LeaseWishes wishes,
            boolean hearsOfWaiting) {
        this.number = number;
        this.resource = resource;
        this.request = request;
        this.listener = listener;
        this.sinceNanos = sinceNanos;
        this.wishes = wishes;
        this.hearsOfWaiting = hearsOfWaiting;
    }

    public static String id(long number) {
        return HexFormat.of().toHexDigits(number);
    }

    /** The number of the lease with this id; {@link LockTerms#NONE} for an id that no lease has. */
    static long number(String id) {
        return id.matches("[0-9a-f]{16}") ? HexFormat.fromHexDigitsToLong(id) : LockTerms.NONE;
    }

    @Override
    public String id() {
        return id(number);
    }

    @Override
    public void renew() {
        if (!outcome.isDone()) {
            wishes.renew(this);
        }
    }

    @Override
    public void work(double amount) {
        work = amount;
    }

    /** How much the client has done, as it tells. */
    public double work() {
        return work;
    }

    @Override
    public CompletionStage<LeaseOutcome> release() {
        return release(OptionalInt.empty());
    }

    @Override
    public CompletionStage<LeaseOutcome> complete(int result) {
        return release(OptionalInt.of(result));
    }

    private CompletionStage<LeaseOutcome> release(OptionalInt result) {
        if (!outcome.isDone()) {
            wishes.release(this, result);
        }
        return outcome.minimalCompletionStage();
    }

    /** What people call what it is of. */
    private String title() {
        String name = resource.settings.name();
        return request.lock() == null ? name : name + "/" + request.lock().name();
    }

    /** The limit that ends it when it is held for too long, to follow the words "as long as". */
    public String limit() {
        Duration longest = longest();
        return longest.equals(resource.settings.times().hold())
                ? "the resource allows (hold: " + Durations.format(longest.toNanos()) + " in wander.yaml)"
                : "the client asked for (" + Durations.format(longest.toNanos()) + ")";
    }

    /** For how long it may be held. */
    private Duration longest() {
        Duration hold = resource.settings.times().hold();
        Duration own = request.maxHold();
        return own != null && own.compareTo(hold) < 0 ? own : hold;
    }

    @Nullable
    LeaseView granted() {
        return granted;
    }

    /** Whether it waits for the same until the other one was served. */
    boolean isBehind(LiveLease other) {
        return other.granted == null && other.number < number && other.title().equals(title());
    }

    void tellWaiting(WaitView wait) {
        listener.call(LeaseListener::onWaiting, wait);
    }

    public void grant(long fence, Instant grantedAt, Instant deadline) {
        LeaseView view = new LeaseView(
                id(),
                title(),
                fence,
                resource.settings.hasNamedLocks() ? 1 : resource.settings.permits(),
                resource.mode(),
                Guarantee.of(resource.settings),
                grantedAt,
                deadline,
                resource.settings.reactions().onLost(),
                resource.grace,
                longest());
        granted = view;
        listener.call(LeaseListener::onGranted, view);
    }

    public void moveDeadline(Instant deadline) {
        LeaseView old = granted;
        if (old != null) {
            LeaseView view = old.withDeadline(deadline);
            granted = view;
            listener.call(LeaseListener::onRenewed, view);
        }
    }

    /** The client released it after the grant. */
    public void end(LeaseOutcome ended) {
        outcome.complete(ended);
    }

    /** It has ended although the client did not release it. */
    public void lose(LeaseOutcome ended) {
        end(ended);
        listener.call(LeaseListener::onLost, ended);
    }

    /** The client withdrew the request before the grant. */
    public void withdraw() {
        end(neverGranted("given back before it was granted"));
    }

    /** It will never be granted. */
    public void refuse(ControlProblem problem) {
        end(neverGranted(String.valueOf(problem.getMessage())));
        listener.call(LeaseListener::onRefused, problem);
    }

    /** The agent has stopped. */
    void cutOff(String reason) {
        LeaseView held = granted;
        if (held == null) {
            refuse(new ControlProblem(ControlProblem.Kind.STOPPING, reason));
        } else {
            lose(new LeaseOutcome(
                    id(),
                    held.fence(),
                    LeaseOutcome.Result.LOST,
                    reason,
                    Duration.between(held.grantedAt(), Instant.now())));
        }
    }

    private LeaseOutcome neverGranted(String reason) {
        return new LeaseOutcome(id(), 0, LeaseOutcome.Result.NEVER_GRANTED, reason, Duration.ZERO);
    }
}
