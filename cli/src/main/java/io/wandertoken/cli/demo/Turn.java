package io.wandertoken.cli.demo;

import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One turn of a subscriber: waits for a lease, and gives it back. */
final class Turn implements LeaseListener {
    private static final long RELEASE_SECONDS = 10;

    private final CompletableFuture<Boolean> granted = new CompletableFuture<>();
    private final LeaseHandle handle;

    Turn(LiveAgent agent, String label) {
        handle = agent.acquire(LeaseRequest.of(DemoFleet.RESOURCE).withLabel(label), this);
    }

    /** Waits a while. Whether it may fetch. */
    boolean isGranted(long millis) throws InterruptedException {
        try {
            return granted.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Whether there is anything left to wait for. */
    boolean isRefused() {
        return granted.isDone() && !granted.join();
    }

    /** Gives the lease back, or does not wait for it any longer. */
    LeaseOutcome.Result release() throws InterruptedException {
        try {
            return handle.release()
                    .toCompletableFuture()
                    .get(RELEASE_SECONDS, TimeUnit.SECONDS)
                    .result();
        } catch (TimeoutException | ExecutionException e) {
            return LeaseOutcome.Result.LOST;
        }
    }

    @Override
    public void onGranted(LeaseView lease) {
        granted.complete(true);
    }

    @Override
    public void onLost(LeaseOutcome outcome) {
        // The release tells so too.
    }

    @Override
    public void onRefused(ControlProblem problem) {
        granted.complete(false);
    }
}
