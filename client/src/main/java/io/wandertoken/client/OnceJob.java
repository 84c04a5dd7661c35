package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.concurrent.Callable;

/** A job that runs once per period in the whole fleet. Safe for several threads. */
public final class OnceJob {
    private static final int FAILED = 1;

    private final Resource resource;

    OnceJob(Resource resource) {
        this.resource = resource;
    }

    /**
     * Waits for this host's turn and runs the job, unless another host has done so in this period.
     *
     * @return whether it ran here
     * @throws LeaseLostException when the lease was lost meanwhile; then the job counts as failed
     */
    public boolean run(Runnable work) throws InterruptedException {
        requireNonNull(work, "work");
        try {
            return call(() -> {
                        work.run();
                        return true;
                    })
                    .isPresent();
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a Runnable threw a checked exception", e);
        }
    }

    /**
     * The same for work with a result, which must not be null.
     *
     * @return empty when another host has done it in this period
     * @throws Exception what the work threw; the job counts as failed then, and the next host that waits tries
     */
    public <T> Optional<T> call(Callable<T> work) throws Exception {
        requireNonNull(work, "work");
        Lease lease;
        try {
            lease = resource.acquire();
        } catch (WanderException e) {
            if (e.kind() == WanderException.Kind.ALREADY_DONE) {
                return Optional.empty();
            }
            throw e;
        }
        int result = FAILED;
        T made;
        try {
            made = requireNonNull(work.call(), "the result of the work");
            lease.ensureHeld();
            result = 0;
        } finally {
            LeaseOutcome outcome = lease.complete(result);
            if (result == 0 && outcome.result() == LeaseOutcome.Result.LOST) {
                throw new LeaseLostException(outcome);
            }
        }
        return Optional.of(made);
    }
}
