package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** A resource as a lock; see {@link Resource#asLock} for what a lock cannot express. */
final class LeaseLock implements Lock {
    private final Resource resource;
    private final ThreadLocal<Lease> mine = new ThreadLocal<>();

    LeaseLock(Resource resource) {
        this.resource = resource;
    }

    @Override
    public void lock() {
        boolean interrupted = false;
        while (true) {
            try {
                lockInterruptibly();
                break;
            } catch (InterruptedException e) {
                // An interrupt does not end this method; the caller finds the flag set afterwards.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        requireNotMine();
        mine.set(resource.acquire());
    }

    @Override
    public boolean tryLock() {
        requireNotMine();
        boolean interrupted = Thread.interrupted();
        try {
            return keep(Duration.ZERO);
        } catch (InterruptedException e) {
            interrupted = true;
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        requireNonNull(unit, "unit");
        requireNotMine();
        return keep(Duration.ofNanos(Math.max(0, unit.toNanos(time))));
    }

    @Override
    public void unlock() {
        Lease lease = mine.get();
        if (lease == null) {
            throw new IllegalMonitorStateException("this thread does not hold " + resource.name());
        }
        mine.remove();
        boolean held = lease.isHeld();
        lease.ensureNeverLost();
        if (!held) {
            throw new LeaseLostException(lease.release());
        }
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException("a lease has no conditions");
    }

    private boolean keep(Duration wait) throws InterruptedException {
        return resource.tryAcquire(wait)
                .map(lease -> {
                    mine.set(lease);
                    return true;
                })
                .orElse(false);
    }

    private void requireNotMine() {
        if (mine.get() != null) {
            throw new IllegalStateException("this thread holds " + resource.name() + " already; it is not re-entrant");
        }
    }
}
