package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import io.wandertoken.control.LockRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Locks with names that no configuration lists, one holder in the fleet for each. The token of the resource remembers who holds which name,
 * so a lock costs one visit of the token when it is taken and one when it is released. Safe for several threads.
 *
 * <p>A lock ends when it is released, at its deadline, when this process loses its agent, or when that agent dies. Without a quorum, a token
 * that is replaced by mistake can give a held name to another client: let what you protect check {@link Lease#fence()}.
 */
public final class Locks {
    private final Resource space;

    Locks(Resource space) {
        this.space = space;
    }

    /** With a maximum duration of each lock; null for the maximum of the resource. */
    public Locks withMaxHold(@Nullable Duration maxHold) {
        return new Locks(space.withMaxHold(maxHold));
    }

    /** The lock of that name, which each thread takes for itself and may take several times. */
    public NamedLock lock(String name) {
        return new NamedLock(this, name, of(LockRequest.of(requireNonNull(name, "name"))));
    }

    /**
     * Waits for a name.
     *
     * @throws InterruptedException when the thread is interrupted; the request is withdrawn then
     * @throws WanderException when it will never be granted
     */
    public Lease acquire(String name) throws InterruptedException {
        return of(LockRequest.of(name)).acquire();
    }

    /**
     * Waits for a name for the given time at most; zero succeeds only if nobody holds it.
     *
     * @param minHold how long the name stays taken after the grant, even if the lease is released earlier
     * @return empty when somebody holds it until then
     * @throws InterruptedException when the thread is interrupted; the request is withdrawn then
     * @throws WanderException when it will never be granted
     */
    public Optional<Lease> tryAcquire(String name, Duration minHold, Duration wait) throws InterruptedException {
        return of(LockRequest.of(name).withMinHold(requireNonNull(minHold, "minHold")))
                .tryAcquire(wait);
    }

    /**
     * Goes on with a held lock under new terms, which count from now. The former lease is over then.
     *
     * @return empty when the lease is not held any more
     * @throws InterruptedException when the thread is interrupted
     */
    public Optional<Lease> extend(String name, Lease held, Duration minHold) throws InterruptedException {
        LockRequest lock = LockRequest.of(name).withMinHold(minHold).extending(held.id());
        try {
            return of(lock).tryAcquire(Duration.ZERO);
        } catch (WanderException e) {
            if (e.kind() == WanderException.Kind.NOT_HELD) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Resource of(LockRequest lock) {
        return space.withLock(lock);
    }
}
