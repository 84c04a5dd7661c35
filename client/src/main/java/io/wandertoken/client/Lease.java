package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseView;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A granted lease: the right to use a resource until the lease is released or lost. It belongs to no thread; any thread
 * may release it. Safe for several threads.
 *
 * <p>A lease can be lost at any time: its deadline passes, the agent stops, or the token turns out not to be the only
 * one. Long work should call {@link #ensureHeld} before each step that uses the resource, and send the {@link #fence}
 * to a resource that can refuse late requests.
 */
public final class Lease implements AutoCloseable {
    /**
     * How long the lease may be used.
     *
     * @param nanos by the steady clock
     * @param here by our wall clock
     */
    private record Deadline(LeaseView view, long nanos, Instant here) {

        /**
         * News of a grant may arrive late, and must not make the lease longer: others may have the resource from its end on. If that end
         * seems to be over already, the agent's clock differs from ours, for example after somebody has set ours. A licence then counts as
         * over, and any other lease lasts as long here as by the agent's clock.
         */
        static Deadline of(LeaseView view, Instant since) {
            Instant now = Instant.now();
            Duration longest = Duration.between(since, view.deadline());
            Duration left = Duration.between(now, view.deadline());
            boolean counts = isLicensed(view) || left.compareTo(Duration.ZERO) > 0;
            if (counts && left.compareTo(longest) < 0) {
                longest = left;
            }
            return new Deadline(view, System.nanoTime() + longest.toNanos(), now.plus(longest));
        }

        /** The steady clock stands still while the machine sleeps, the other one can be set: both must agree. */
        boolean hasPassed() {
            Instant now = Instant.now();
            return System.nanoTime() - nanos >= 0
                    || !now.isBefore(here)
                    || isLicensed() && !now.isBefore(view.deadline());
        }

        boolean isLicensed() {
            return isLicensed(view);
        }

        private static boolean isLicensed(LeaseView view) {
            return !view.grace().isZero();
        }
    }

    private final LeaseView view;
    private volatile Deadline deadline;
    private final CompletableFuture<LeaseHandle> handle;
    private final CompletableFuture<LeaseOutcome> lost = new CompletableFuture<>();
    private final CompletableFuture<LeaseOutcome> ended = new CompletableFuture<>();
    private final AtomicBoolean released = new AtomicBoolean();

    /** @param handle known as soon as the request that led to this lease has returned */
    Lease(LeaseView view, CompletableFuture<LeaseHandle> handle) {
        this.view = view;
        this.handle = handle;
        deadline = Deadline.of(view, view.grantedAt());
        watchLicence();
    }

    /** The agent has extended the lease. */
    void onRenewed(LeaseView renewed) {
        if (deadline.isLicensed()) {
            deadline = Deadline.of(renewed, Instant.now());
            watchLicence();
        }
    }

    /** The agent may stand still, and then cannot tell that a licence was not extended. */
    private void watchLicence() {
        Deadline watched = deadline;
        if (watched.isLicensed()) {
            long after = Math.max(0, watched.nanos() - System.nanoTime());
            CompletableFuture.delayedExecutor(after, TimeUnit.NANOSECONDS).execute(() -> {
                if (deadline.hasPassed()) {
                    onLost(
                            outcome(
                                    LeaseOutcome.Result.LOST,
                                    "its licence was not extended in time; on a busy machine a slower profile of the fleet helps"));
                }
            });
        }
    }

    /** How long the work may go on after the loss of the lease, if the lease has a licence that others rely on. */
    public Optional<Duration> mustEndWithin() {
        Deadline last = deadline;
        if (!last.isLicensed()) {
            return Optional.empty();
        }
        long left = last.nanos() + last.view().grace().toNanos() * 3 / 4 - System.nanoTime();
        return Optional.of(Duration.ofNanos(Math.max(0, left)));
    }

    public String id() {
        return view.leaseId();
    }

    /** The name of the resource. */
    public String resource() {
        return view.resource();
    }

    /**
     * A number by which a resource can refuse late requests of earlier holders. With one permit it increases with every
     * grant in the fleet. With several it increases with every grant of the same permit and with every grant of one
     * agent; two agents that hold different permits may have the same number, or the later one the smaller.
     */
    public long fence() {
        return view.fence();
    }

    /** The maximum number of concurrent holders. */
    public int permits() {
        return view.permits();
    }

    /** The mode of the resource. */
    public String mode() {
        return view.mode();
    }

    /** What the mode guarantees, as one sentence. */
    public String guarantee() {
        return view.guarantee();
    }

    /**
     * What the configuration of the resource wants to happen to the work when the lease is lost; this class does
     * nothing about it.
     */
    public LeaseView.OnLost reaction() {
        return view.onLost();
    }

    public Instant grantedAt() {
        return view.grantedAt();
    }

    /**
     * When the lease ends at the latest. One with a quorum ends before if no majority extends its licence any more: {@link #isHeld} and
     * {@link #onLost(Consumer)} tell.
     */
    public Instant deadline() {
        return deadline.isLicensed()
                ? view.grantedAt().plus(view.hold())
                : deadline.view().deadline();
    }

    /** Whether the resource may still be used, as far as this process knows. */
    public boolean isHeld() {
        return !released.get() && !lost.isDone() && !deadline.hasPassed();
    }

    /**
     * Does nothing as long as the lease is held.
     *
     * @throws LeaseLostException when it is not
     */
    public void ensureHeld() {
        if (!isHeld()) {
            throw new LeaseLostException(whyNotHeld());
        }
    }

    /**
     * Calls the listener once when the lease is lost, at once if it is lost already, and never when it is released. The
     * call comes from a thread of the common pool.
     */
    public void onLost(Consumer<LeaseOutcome> listener) {
        lost.thenAcceptAsync(requireNonNull(listener, "listener"));
    }

    /**
     * Tells how much was done under the lease, in a unit of your own, such as bytes. A resource with {@code permits: auto} compares accesses
     * by it, so that a large one does not look slow. The last amount before the release counts.
     *
     * @throws IllegalArgumentException when it is not a finite number above 0
     */
    public void work(double amount) {
        if (!(amount > 0) || Double.isInfinite(amount)) {
            throw new IllegalArgumentException("an amount of work is a finite number above 0, not " + amount);
        }
        handle.thenAccept(held -> held.work(amount));
    }

    /** Releases the lease. Does nothing when it has ended; the outcome is the same every time. */
    public LeaseOutcome release() {
        return release(LeaseHandle::release);
    }

    /**
     * Releases the lease of a job that runs once per period, with 0 for success or a code up to 255. When this returns, other agents
     * remember the result, too.
     */
    public LeaseOutcome complete(int result) {
        return release(held -> held.complete(result));
    }

    private LeaseOutcome release(Function<LeaseHandle, CompletionStage<io.wandertoken.control.LeaseOutcome>> wish) {
        end(wish);
        if (handle.getNow(null) instanceof RemoteLease remote) {
            remote.readUntil(ended);
        }
        return ended.join();
    }

    private void end(Function<LeaseHandle, CompletionStage<io.wandertoken.control.LeaseOutcome>> wish) {
        if (released.compareAndSet(false, true) && !lost.isDone()) {
            handle.thenCompose(wish).whenComplete((outcome, problem) -> {
                if (outcome != null) {
                    ended.complete(LeaseOutcome.of(outcome));
                } else {
                    Throwable cause = problem instanceof CompletionException ? problem.getCause() : problem;
                    ended.complete(outcome(
                            LeaseOutcome.Result.LOST, "the release did not reach the agent: " + cause.getMessage()));
                }
            });
        } else if (!ended.isDone()) {
            // Somebody has closed it, and now the outcome is wanted.
            handle.thenAccept(wish::apply);
        }
    }

    /**
     * Releases the lease without waiting for the outcome. When this returns, the agent has the release or will read it next, also if this
     * program ends now: what this {@link Wander} requests afterwards comes after it. {@link #release} tells the outcome also afterwards.
     */
    @Override
    public void close() {
        if (!released.get()) {
            end(LeaseHandle::close);
        }
    }

    /**
     * Releases the lease, and checks that it was not lost before: the agent knows, even if its report has not arrived
     * yet.
     *
     * @throws LeaseLostException when it was
     */
    void ensureNeverLost() {
        LeaseOutcome outcome = release();
        if (outcome.result() == LeaseOutcome.Result.LOST) {
            throw new LeaseLostException(outcome);
        }
    }

    /** The agent reports the end of the lease. */
    void onLost(LeaseOutcome outcome) {
        ended.complete(outcome);
        if (!released.get()) {
            lost.complete(outcome);
        }
    }

    private LeaseOutcome whyNotHeld() {
        if (lost.isDone()) {
            return lost.join();
        }
        return released.get()
                ? outcome(LeaseOutcome.Result.EXCLUSIVE, "it was released")
                : outcome(
                        LeaseOutcome.Result.LOST,
                        "its deadline " + deadline.view().deadline() + " has passed");
    }

    private LeaseOutcome outcome(LeaseOutcome.Result result, String reason) {
        Duration held = Duration.between(view.grantedAt(), Instant.now());
        return new LeaseOutcome(view.leaseId(), view.fence(), result, reason, held.isNegative() ? Duration.ZERO : held);
    }

    @Override
    public String toString() {
        return "lease " + view.leaseId() + " of " + view.resource() + ", fence " + view.fence();
    }
}
