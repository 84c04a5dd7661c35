package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** A resource as a lock; see {@link Resource#asLock} for what a lock cannot express. */
final class LeaseLock implements Lock {
    private final Resource resource;
    private final LockHolds holds;
    private final String key;

    LeaseLock(Resource resource, LockHolds holds) {
        this.resource = resource;
        this.holds = holds;
        key = resource.title();
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
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!holds.enterAgain(key)) {
            holds.enter(key, resource.acquire());
        }
    }

    @Override
    public boolean tryLock() {
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
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return keep(Duration.ofNanos(Math.max(0, unit.toNanos(time))));
    }

    @Override
    public void unlock() {
        Lease lease = holds.leave(key);
        if (lease == null) {
            return;
        }
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
        if (holds.enterAgain(key)) {
            return true;
        }
        Optional<Lease> granted = resource.tryAcquire(wait);
        granted.ifPresent(lease -> holds.enter(key, lease));
        return granted.isPresent();
    }
}
