package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import io.wandertoken.agent.control.ControlProblem;
import io.wandertoken.agent.control.LeaseRequest;
import io.wandertoken.agent.control.WaitView;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A resource by its name, and how to ask for it. Immutable: what changes the request returns another one. Safe for several
 * threads.
 */
public final class Resource {
    private final Asking agent;
    private final LeaseRequest request;
    private final Consumer<WaitView> waiting;

    /** How a request gets to an agent. */
    interface Asking {
        /** @param wait how long to wait at most, or null for ever */
        void ask(LeaseRequest request, @Nullable Duration wait, Acquisition acquisition);

        /** Whether the agent itself says when a time to wait is over. */
        boolean knowsTime();
    }

    Resource(Asking agent, LeaseRequest request, Consumer<WaitView> waiting) {
        this.agent = agent;
        this.request = request;
        this.waiting = waiting;
    }

    public String name() {
        return request.resource();
    }

    /** With a word for people about what it is needed for. */
    public Resource withLabel(String label) {
        return new Resource(agent, request.withLabel(requireNonNull(label, "label")), waiting);
    }

    /** Insists that the resource has that many permits; a resource with another number refuses. */
    public Resource withPermits(int permits) {
        return new Resource(agent, request.withPermits(permits), waiting);
    }

    /** With leases that end after that time at the latest; null for as long as the resource allows. */
    public Resource withMaxHold(@Nullable Duration maxHold) {
        return new Resource(agent, request.withMaxHold(maxHold), waiting);
    }

    /** With something else to do while the agent hears of no peer than what is configured; null for just that. */
    public Resource withOnIsolated(LeaseRequest.@Nullable OnIsolated onIsolated) {
        return new Resource(agent, request.withOnIsolated(onIsolated), waiting);
    }

    /** Tells somebody, while it waits, who holds the resource. The calls come from a thread of this library: be brief. */
    public Resource whileWaiting(Consumer<WaitView> listener) {
        return new Resource(agent, request, requireNonNull(listener, "listener"));
    }

    /**
     * Waits for a lease, for as long as it takes.
     *
     * @throws InterruptedException when the thread is interrupted; the request is withdrawn then
     * @throws WanderException when it will never be granted
     */
    public Lease acquire() throws InterruptedException {
        return await(begin(null), null).orElseThrow(() -> new IllegalStateException("a wait without end ended"));
    }

    /**
     * Waits for a lease, but not longer than the given time; with a time of zero it only looks whether one is to be had at
     * once. More than ten years count as ten years.
     *
     * @return nothing when the time was over
     * @throws InterruptedException when the thread is interrupted; the request is withdrawn then
     * @throws WanderException when it will never be granted
     */
    public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        Duration longest = bounded(wait);
        return await(begin(longest), agent.knowsTime() || wait.isZero() ? null : longest);
    }

    /** Asks for a lease and does not wait. Cancelling withdraws the request. */
    public CompletableFuture<Lease> acquireAsync() {
        return offered(begin(null), Optional::orElseThrow);
    }

    /** Like {@link #tryAcquire}, but does not wait. Cancelling withdraws the request. */
    public CompletableFuture<Optional<Lease>> tryAcquireAsync(Duration wait) {
        Duration longest = bounded(wait);
        CompletableFuture<Optional<Lease>> asked = begin(longest);
        boolean timed = agent.knowsTime() || wait.isZero();
        return offered(
                timed ? asked : asked.completeOnTimeout(Optional.empty(), longest.toNanos(), TimeUnit.NANOSECONDS),
                Function.identity());
    }

    /** For others to go on from. They do so in a thread of the common pool: the agent's own could not release a lease meanwhile. */
    private static <T> CompletableFuture<T> offered(
            CompletableFuture<Optional<Lease>> asked, Function<Optional<Lease>, T> view) {
        CompletableFuture<T> offer = asked.thenApplyAsync(view);
        offer.whenComplete((granted, problem) -> {
            if (offer.isCancelled() && !asked.cancel(false)) {
                // It was granted in the same moment, and nobody will ever see it.
                asked.thenAcceptAsync(late -> late.ifPresent(Lease::close));
            }
        });
        return offer;
    }

    /**
     * Waits for a lease, does the work, and releases the lease.
     *
     * @throws LeaseLostException when the lease was lost meanwhile, so that the work may not have been alone
     * @throws Exception what the work threw
     */
    public <T> T call(Callable<T> work) throws Exception {
        requireNonNull(work, "work");
        Lease lease = acquire();
        T result;
        try (lease) {
            result = work.call();
            lease.ensureHeld();
        }
        lease.ensureNeverLost();
        return result;
    }

    /**
     * Waits for a lease, does the work, and releases the lease.
     *
     * @throws LeaseLostException when the lease was lost meanwhile, so that the work may not have been alone
     */
    public void run(Runnable work) throws InterruptedException {
        requireNonNull(work, "work");
        Lease lease = acquire();
        try (lease) {
            work.run();
            lease.ensureHeld();
        }
        lease.ensureNeverLost();
    }

    /**
     * This resource in the shape of a lock, for code that knows nothing else. What gets lost: a lease ends by itself at its
     * deadline, or when the agent ends, and a lock cannot say so until {@code unlock}, which then throws
     * {@link LeaseLostException}; there is no fence, no outcome, no word about who holds. The lock belongs to the thread that
     * took it, is not re-entrant, and has no conditions. And whatever the name says, it excludes others only as well as the
     * resource's mode does.
     */
    public Lock asLock() {
        return new LeaseLock(this);
    }

    /** Before anything is asked for: nobody would ever release what is granted to a call that has failed. */
    private static Duration bounded(Duration wait) {
        if (requireNonNull(wait, "wait").isNegative()) {
            throw new IllegalArgumentException("a time to wait of " + wait + "; it must not be negative");
        }
        return wait.compareTo(LeaseRequest.LONGEST_WAIT) < 0 ? wait : LeaseRequest.LONGEST_WAIT;
    }

    private CompletableFuture<Optional<Lease>> begin(@Nullable Duration wait) {
        boolean atOnce = wait != null && wait.isZero();
        Acquisition acquisition = new Acquisition(waiting, atOnce && !agent.knowsTime());
        try {
            agent.ask(request, wait, acquisition);
        } catch (ControlProblem e) {
            acquisition.failed(WanderException.of(e));
        } catch (WanderException e) {
            acquisition.failed(e);
        }
        return acquisition.result();
    }

    private static Optional<Lease> await(CompletableFuture<Optional<Lease>> asked, @Nullable Duration wait)
            throws InterruptedException {
        try {
            return wait == null ? asked.get() : asked.get(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            giveUp(asked);
            throw e;
        } catch (TimeoutException e) {
            giveUp(asked);
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WanderException problem) {
                throw new WanderException(problem.kind(), String.valueOf(problem.getMessage()), problem);
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Withdraws the request; a lease that was granted in the same moment is released. */
    private static void giveUp(CompletableFuture<Optional<Lease>> asked) {
        if (!asked.cancel(false)) {
            try {
                asked.join().ifPresent(Lease::close);
            } catch (CancellationException | CompletionException e) {
                // Then there is nothing to release.
                return;
            }
        }
    }
}
