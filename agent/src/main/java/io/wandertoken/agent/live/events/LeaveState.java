package io.wandertoken.agent.live.events;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Whether the agent leaves the fleet, and whether it has left. Any thread. */
final class LeaveState {
    private final CompletableFuture<Boolean> left = new CompletableFuture<>();
    private volatile boolean leaving;

    void begin() {
        leaving = true;
    }

    boolean isLeaving() {
        return leaving;
    }

    /** The agent has left, or has stopped and never will. */
    void finish() {
        left.complete(true);
    }

    /** Waits until the agent has left. Whether it did, or this thread was interrupted, before the time was over. */
    boolean await(Duration longest) {
        try {
            return left.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
