package io.wandertoken.agent.live;

import io.wandertoken.agent.Eventually;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.WaitView;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A client that remembers what it was told. */
final class Client implements LeaseListener {
    final CompletableFuture<WaitView> waiting = new CompletableFuture<>();
    final CompletableFuture<LeaseView> granted = new CompletableFuture<>();
    final CompletableFuture<LeaseOutcome> lost = new CompletableFuture<>();
    final CompletableFuture<ControlProblem> refused = new CompletableFuture<>();
    volatile WaitView lastWait;

    /** The lease with its present deadline. */
    volatile LeaseView last;

    final LiveAgent agent;
    final LeaseHandle handle;

    Client(LiveAgent agent, LeaseRequest request) {
        this.agent = agent;
        handle = agent.acquire(request, this);
    }

    static Client of(LiveAgent agent) {
        return new Client(agent, LeaseRequest.of("nas"));
    }

    static <T> T await(Future<T> future) {
        try {
            return future.get(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("waited in vain", e);
        }
    }

    LeaseView lease() {
        return await(granted);
    }

    LeaseOutcome release() {
        return await(handle.release().toCompletableFuture());
    }

    @Override
    public void onWaiting(WaitView wait) {
        lastWait = wait;
        waiting.complete(wait);
    }

    @Override
    public void onGranted(LeaseView lease) {
        last = lease;
        granted.complete(lease);
    }

    @Override
    public void onRenewed(LeaseView lease) {
        last = lease;
    }

    @Override
    public void onLost(LeaseOutcome outcome) {
        lost.complete(outcome);
    }

    @Override
    public void onRefused(ControlProblem problem) {
        refused.complete(problem);
    }
}
