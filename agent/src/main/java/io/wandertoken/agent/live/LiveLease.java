package io.wandertoken.agent.live;

import io.wandertoken.agent.control.LeaseHandle;
import io.wandertoken.agent.control.LeaseListener;
import io.wandertoken.agent.control.LeaseOutcome;
import io.wandertoken.agent.control.LeaseRequest;
import io.wandertoken.agent.control.LeaseView;
import io.wandertoken.protocol.Durations;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One client's lease at a live agent. What changes is changed on the agent's own thread alone. */
final class LiveLease implements LeaseHandle {
    final long number;
    final LiveResource resource;
    final LeaseRequest request;
    final LeaseListener listener;
    final long sinceNanos;
    private final Consumer<LiveLease> renew;
    private final Consumer<LiveLease> release;
    private final CompletableFuture<LeaseOutcome> outcome = new CompletableFuture<>();
    private volatile @Nullable LeaseView granted;

    /** What a lease asks of its agent. */
    record Wishes(Consumer<LiveLease> renew, Consumer<LiveLease> release) {}

    LiveLease(
            long number,
            LiveResource resource,
            LeaseRequest request,
            LeaseListener listener,
            long sinceNanos,
            Wishes wishes) {
        this.number = number;
        this.resource = resource;
        this.request = request;
        this.listener = listener;
        this.sinceNanos = sinceNanos;
        renew = wishes.renew();
        release = wishes.release();
    }

    static String id(long number) {
        return HexFormat.of().toHexDigits(number);
    }

    @Override
    public String id() {
        return id(number);
    }

    @Override
    public void renew() {
        if (!outcome.isDone()) {
            renew.accept(this);
        }
    }

    @Override
    public CompletionStage<LeaseOutcome> release() {
        if (!outcome.isDone()) {
            release.accept(this);
        }
        return outcome.minimalCompletionStage();
    }

    /** Which limit ends it when it is held for too long, after the words "as long as". */
    String limit() {
        Duration hold = resource.settings.times().hold();
        Duration own = request.maxHold();
        return own != null && own.compareTo(hold) < 0
                ? "the client wanted at most (" + Durations.format(own.toNanos()) + ")"
                : "the resource allows (hold: " + Durations.format(hold.toNanos()) + " in wander.yaml)";
    }

    @Nullable
    LeaseView granted() {
        return granted;
    }

    void grant(LeaseView view) {
        granted = view;
        listener.onGranted(view);
    }

    void moveDeadline(LeaseView view) {
        granted = view;
        listener.onRenewed(view);
    }

    void end(LeaseOutcome ended) {
        outcome.complete(ended);
    }
}
