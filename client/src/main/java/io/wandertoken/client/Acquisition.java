package io.wandertoken.client;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.WaitView;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One request for a lease, until it is granted, refused or withdrawn. */
final class Acquisition implements LeaseListener {
    /** Takes the reports about a wait that nobody listens to. */
    static final Consumer<WaitView> UNHEARD = wait -> {};

    private final Consumer<WaitView> waiting;
    private final boolean impatient;
    private final boolean awaited;
    private final CompletableFuture<LeaseHandle> handle = new CompletableFuture<>();
    private final CompletableFuture<Optional<Lease>> result = new CompletableFuture<>();
    private volatile @Nullable Lease lease;

    /**
     * @param impatient whether to give up as soon as the request has to wait
     * @param awaited whether a thread waits for the result
     */
    Acquisition(Consumer<WaitView> waiting, boolean impatient, boolean awaited) {
        this.waiting = waiting;
        this.impatient = impatient;
        this.awaited = awaited;
        result.whenComplete((granted, problem) -> {
            if (granted == null || granted.isEmpty()) {
                withdraw();
            }
        });
    }

    /** The lease; empty when the time to wait is over. Cancelling it withdraws the request. */
    CompletableFuture<Optional<Lease>> result() {
        return result;
    }

    /** Whether a thread waits for the result. */
    boolean isAwaited() {
        return awaited;
    }

    void asked(LeaseHandle known) {
        handle.complete(known);
    }

    void failed(RuntimeException problem) {
        handle.completeExceptionally(problem);
        result.completeExceptionally(problem);
    }

    @Override
    public boolean hearsOfWaiting() {
        return impatient || waiting != UNHEARD;
    }

    @Override
    public void onWaiting(WaitView wait) {
        try {
            waiting.accept(wait);
        } finally {
            if (impatient) {
                onTimeout();
            }
        }
    }

    @Override
    public void onGranted(LeaseView view) {
        Lease granted = new Lease(view, handle);
        lease = granted;
        if (!result.complete(Optional.of(granted))) {
            // The request was withdrawn in the same moment.
            withdraw();
        }
    }

    @Override
    public void onRenewed(LeaseView view) {
        Lease held = lease;
        if (held != null) {
            held.onRenewed(view);
        }
    }

    @Override
    public void onLost(io.wandertoken.control.LeaseOutcome reported) {
        Lease held = lease;
        if (held != null) {
            held.onLost(LeaseOutcome.of(reported));
        }
    }

    @Override
    public void onRefused(ControlProblem problem) {
        onFailed(WanderException.of(problem));
    }

    /** The request will not be granted. A name that is held is no error of a client that does not wait for it. */
    void onFailed(WanderException problem) {
        if (problem.kind() == WanderException.Kind.LOCKED) {
            onTimeout();
        } else {
            result.completeExceptionally(problem);
        }
    }

    /** The lease was not granted in time. */
    void onTimeout() {
        result.complete(Optional.empty());
    }

    private void withdraw() {
        handle.thenAccept(LeaseHandle::release);
    }
}
