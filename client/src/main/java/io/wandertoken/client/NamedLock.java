package io.wandertoken.client;

import java.time.Duration;
import java.util.Optional;

/**
 * A named lock as a {@code Lock}. It belongs to the thread that took it, which may take it again, also by another object for the same name
 * from the same {@link Wander}, and releases it as often; it has no conditions. A lock can be lost at its deadline or with the agent:
 * {@link #lease} tells, and the last {@code unlock} throws {@link LeaseLostException}.
 */
public final class NamedLock extends LeaseLock {
    private final Locks locks;
    private final String name;

    /** @param holds those of the agent */
    NamedLock(Locks locks, String space, String name, LockHolds holds) {
        // No resource has a slash in its name.
        super(holds, space + "/" + name);
        this.locks = locks;
        this.name = name;
    }

    public String name() {
        return name;
    }

    @Override
    Lease acquire() throws InterruptedException {
        return locks.acquire(name);
    }

    @Override
    Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        return locks.tryAcquire(name, Duration.ZERO, wait);
    }

    /**
     * Lets the thread that calls hold the lock for the maximum duration from now on.
     *
     * @return false when it is lost
     * @throws IllegalMonitorStateException when the thread does not hold it
     */
    public boolean extend() throws InterruptedException {
        Lease held = lease().orElseThrow(
                        () -> new IllegalMonitorStateException("this thread does not hold the lock " + name));
        Optional<Lease> extended = locks.extend(name, held, Duration.ZERO);
        extended.ifPresent(this::replace);
        return extended.isPresent();
    }
}
