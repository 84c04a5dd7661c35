package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseControl;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.OncePer;
import io.wandertoken.control.ResourceLimits;
import io.wandertoken.control.WaitView;
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
 * A resource, and the request for its leases. Immutable: every {@code with…} returns a changed copy. Safe for several
 * threads.
 */
public final class Resource {
    /** How long the token of a name may take to come. */
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(10);

    private final Asking agent;
    private final LeaseRequest request;
    private final Consumer<WaitView> waiting;

    /** Sends requests to an agent. */
    interface Asking {
        /** @param wait the maximum time to wait, or null forever */
        void ask(LeaseRequest request, @Nullable Duration wait, Acquisition acquisition);

        /** The present thread is about to wait for the future. */
        default void onAwait(CompletableFuture<?> awaited) {}

        /** Whether the agent itself ends the wait in time. */
        boolean knowsTime();

        /** Whether some client holds that lease of that resource now. */
        boolean isHeld(String resource, String leaseId);

        /** What threads hold as locks of this agent. */
        LockHolds lockHolds();

        /** Asks something in this JVM, which tells its own clients through their leases what it holds. */
        static Asking over(LeaseControl control) {
            LockHolds lockHolds = new LockHolds();
            return new Asking() {
                @Override
                public void ask(LeaseRequest request, @Nullable Duration wait, Acquisition acquisition) {
                    acquisition.asked(control.acquire(request, acquisition));
                }

                @Override
                public boolean knowsTime() {
                    return false;
                }

                @Override
                public boolean isHeld(String resource, String leaseId) {
                    return false;
                }

                @Override
                public LockHolds lockHolds() {
                    return lockHolds;
                }
            };
        }
    }

    Resource(Asking agent, LeaseRequest request, Consumer<WaitView> waiting) {
        this.agent = agent;
        this.request = request;
        this.waiting = waiting;
    }

    /** A resource of something in this JVM that grants leases and need not be an agent. */
    public static Resource over(LeaseControl control, String name) {
        Asking asking = Asking.over(requireNonNull(control, "control"));
        return new Resource(asking, LeaseRequest.of(requireNonNull(name, "name")), Acquisition.UNHEARD);
    }

    public String name() {
        return request.resource();
    }

    /** What it is called where resources and named locks have to be told apart. */
    String title() {
        return request.lock() == null ? name() : name() + "/" + request.lock().name();
    }

    LockHolds lockHolds() {
        return agent.lockHolds();
    }

    /** With a name for the work, for people. */
    public Resource withLabel(String label) {
        return new Resource(agent, request.withLabel(requireNonNull(label, "label")), waiting);
    }

    /**
     * Requires that the resource has this number of permits; otherwise it refuses.
     *
     * @throws IllegalArgumentException when the number is negative
     */
    public Resource withPermits(int permits) {
        require(permits >= 0, "the number of permits must be 1 or more, or 0 for any, not " + permits);
        return new Resource(agent, request.withPermits(permits), waiting);
    }

    /**
     * With a maximum duration of leases; null for the maximum of the resource.
     *
     * @throws IllegalArgumentException when the duration is not above 0
     */
    public Resource withMaxHold(@Nullable Duration maxHold) {
        require(
                maxHold == null || (!maxHold.isNegative() && !maxHold.isZero()),
                "the maximum duration must be above 0, not " + maxHold);
        return new Resource(agent, request.withMaxHold(maxHold), waiting);
    }

    /** With a reaction to an agent that hears from no peer; null for the setting of the resource. */
    public Resource withOnIsolated(LeaseRequest.@Nullable OnIsolated onIsolated) {
        return new Resource(agent, request.withOnIsolated(onIsolated), waiting);
    }

    /** What makes no sense for any agent; the agent checks the rest. */
    private static void require(boolean right, String otherwise) {
        if (!right) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /**
     * Calls the listener while the request waits, with the current holders. The calls come from a thread of this
     * library, or from one that waits for a lease: be brief.
     */
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
        return await(begin(null, true), null)
                .orElseThrow(() -> new IllegalStateException("a wait without a limit ended without a lease"));
    }

    /**
     * Waits for a lease for the given time at most; zero succeeds only if one is available at once. More than ten years
     * count as ten years.
     *
     * @return empty when the time is over
     * @throws InterruptedException when the thread is interrupted; the request is withdrawn then
     * @throws WanderException when it will never be granted
     */
    public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        Duration longest = bounded(wait);
        return await(begin(longest, true), agent.knowsTime() ? null : limit(longest));
    }

    /** Requests a lease and does not wait. Cancelling the future withdraws the request. */
    public CompletableFuture<Lease> acquireAsync() {
        return offered(begin(null, false), Optional::orElseThrow);
    }

    /** Like {@link #tryAcquire}, but does not wait. Cancelling the future withdraws the request. */
    public CompletableFuture<Optional<Lease>> tryAcquireAsync(Duration wait) {
        Duration longest = bounded(wait);
        CompletableFuture<Optional<Lease>> asked = begin(longest, false);
        Duration limit = agent.knowsTime() ? null : limit(longest);
        return offered(
                limit == null
                        ? asked
                        : asked.completeOnTimeout(Optional.empty(), limit.toNanos(), TimeUnit.NANOSECONDS),
                Function.identity());
    }

    /** Whether a name is free, only the token knows: a client that does not wait for the name waits for the token. */
    private @Nullable Duration limit(Duration wait) {
        if (!wait.isZero()) {
            return wait;
        }
        return request.lock() == null ? null : LONGEST_LOOK;
    }

    /** A future whose dependents run in the common pool: on the agent's own thread they could not release a lease. */
    private static <T> CompletableFuture<T> offered(
            CompletableFuture<Optional<Lease>> asked, Function<Optional<Lease>, T> view) {
        CompletableFuture<T> offer = asked.thenApplyAsync(view);
        offer.whenComplete((granted, problem) -> {
            if (offer.isCancelled() && !asked.cancel(false)) {
                // It was granted in the same moment, and nothing refers to it any more.
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
        return this.<T, Exception>withLease(lease -> work.call());
    }

    /**
     * Waits for a lease, does the work, and releases the lease.
     *
     * @throws LeaseLostException when the lease was lost meanwhile, so that the work may not have been alone
     */
    public void run(Runnable work) throws InterruptedException {
        requireNonNull(work, "work");
        this.<RuntimeException>runWithLease(lease -> work.run());
    }

    /**
     * Waits for a lease, does the work with it, and releases it. Work of several steps calls {@link Lease#ensureHeld} before each.
     *
     * @throws LeaseLostException when the lease was lost meanwhile, so that the work may not have been alone
     * @throws X what the work threw
     */
    public <T extends @Nullable Object, X extends Exception> T withLease(LeaseFunction<T, X> work)
            throws X, InterruptedException {
        requireNonNull(work, "work");
        Lease lease = acquire();
        T result;
        try (lease) {
            result = work.apply(lease);
            lease.ensureHeld();
            lease.ensureNeverLost();
        }
        return result;
    }

    /** The same as {@link #withLease}, for work without a result. */
    public <X extends Exception> void runWithLease(LeaseAction<X> work) throws X, InterruptedException {
        requireNonNull(work, "work");
        this.<@Nullable Object, X>withLease(lease -> {
            work.accept(lease);
            return null;
        });
    }

    /**
     * A job that runs once per period in the whole fleet, on whichever host comes first. Only a run that succeeds counts.
     *
     * @param key what the job is called among those that share the resource
     */
    public OnceJob oncePer(String key, Duration period) {
        return oncePer(OncePer.every(requireNonNull(key, "key"), requireNonNull(period, "period")));
    }

    /** The same, with all that can be said about it. */
    public OnceJob oncePer(OncePer once) {
        return new OnceJob(new Resource(agent, request.withOnce(requireNonNull(once, "once")), waiting));
    }

    /**
     * With another weight: while the resource is wanted all the time, clients get accesses in proportion to their weights.
     *
     * @param weight from 1 to the {@code weight-max} of the resource; null for what the resource says
     */
    public Resource withWeight(@Nullable Integer weight) {
        if (weight != null && (weight < 1 || weight > ResourceLimits.MOST_WEIGHT)) {
            throw new IllegalArgumentException(
                    "the weight must be from 1 to " + ResourceLimits.MOST_WEIGHT + ", not " + weight);
        }
        return new Resource(agent, request.withWeight(weight), waiting);
    }

    /** With a job that runs once per period: {@link #acquire} fails if it is done. Say how it ended with {@link Lease#complete}. */
    public Resource withOnce(@Nullable OncePer once) {
        return new Resource(agent, request.withOnce(once), waiting);
    }

    /** With a name to lock, for a resource of kind locks; {@link Wander#locks} is the usual way to them. */
    public Resource withLock(LockRequest lock) {
        require(!lock.name().isBlank(), "the name of a lock must not be empty");
        return new Resource(agent, request.withLock(lock), waiting);
    }

    /**
     * This resource as a {@code Lock}, for code that needs one. A lock cannot express everything: a lease ends at its
     * deadline or when the agent stops, and the lock reports that only in the last {@code unlock} or when the thread locks again,
     * with {@link LeaseLostException}; it has no fence, no outcome, and no information about holders. It has no conditions, and
     * excludes others only as well as the mode of the resource does.
     *
     * <p>The lock belongs to the thread that took it and is re-entrant: that thread may lock again, also with another lock of the
     * same resource from the same {@link Wander}, and releases the lease with the last {@code unlock}.
     */
    public Lock asLock() {
        return new LeaseLock(this, agent.lockHolds());
    }

    /** Checked before the request is sent: a call that fails cannot release what is granted to it. */
    private static Duration bounded(Duration wait) {
        if (requireNonNull(wait, "wait").isNegative()) {
            throw new IllegalArgumentException("the time to wait must not be negative: " + wait);
        }
        return wait.compareTo(LeaseRequest.LONGEST_WAIT) < 0 ? wait : LeaseRequest.LONGEST_WAIT;
    }

    private CompletableFuture<Optional<Lease>> begin(@Nullable Duration wait, boolean awaited) {
        boolean atOnce = wait != null && wait.isZero();
        LockRequest lock = request.lock();
        Acquisition acquisition = new Acquisition(waiting, atOnce && lock == null && !agent.knowsTime(), awaited);
        try {
            agent.ask(lock == null ? request : request.withLock(lock.withAtOnce(atOnce)), wait, acquisition);
        } catch (ControlProblem e) {
            acquisition.failed(WanderException.of(e));
        } catch (WanderException e) {
            acquisition.failed(e);
        }
        return acquisition.result();
    }

    private Optional<Lease> await(CompletableFuture<Optional<Lease>> asked, @Nullable Duration wait)
            throws InterruptedException {
        try {
            agent.onAwait(asked);
            return wait == null ? asked.get() : asked.get(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            giveUp(asked);
            throw e;
        } catch (TimeoutException e) {
            giveUp(asked);
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WanderException problem) {
                // Of the thread that asks; what another thread has seen would only repeat it.
                throw new WanderException(problem.kind(), String.valueOf(problem.getMessage()), problem.getCause());
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
                // There is no lease to release.
                return;
            }
        }
    }
}
