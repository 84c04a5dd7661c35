package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** A lease as a lock that belongs to a thread, which may take it again; see {@link Resource#asLock} for what a lock cannot express. */
abstract class LeaseLock implements Lock {
    private final LockHolds holds;
    private final String key;

    /**
     * @param holds those of the agent
     * @param key what is locked: all locks with this key are the same lock
     */
    LeaseLock(LockHolds holds, String key) {
        this.holds = holds;
        this.key = key;
    }

    /** Waits for a lease. */
    abstract Lease acquire() throws InterruptedException;

    /** Waits for a lease for this time at most. */
    abstract Optional<Lease> tryAcquire(Duration wait) throws InterruptedException;

    /** The lease of the thread that calls, if it holds the lock: with fence and deadline. */
    public Optional<Lease> lease() {
        return holds.lease(key);
    }

    /** The lease of this thread goes on as another one. */
    final void replace(Lease lease) {
        holds.replace(key, lease);
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
            holds.enter(key, acquire());
        }
    }

    @Override
    public boolean tryLock() {
        boolean interrupted = Thread.interrupted();
        try {
            return enter(Duration.ZERO);
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
        return enter(Duration.ofNanos(Math.max(0, unit.toNanos(time))));
    }

    @Override
    public void unlock() {
        holds.leave(key).ifPresent(lease -> {
            boolean held = lease.isHeld();
            lease.ensureNeverLost();
            if (!held) {
                throw new LeaseLostException(lease.release());
            }
        });
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException("a lease has no conditions");
    }

    private boolean enter(Duration wait) throws InterruptedException {
        if (holds.enterAgain(key)) {
            return true;
        }
        Optional<Lease> granted = tryAcquire(wait);
        granted.ifPresent(lease -> holds.enter(key, lease));
        return granted.isPresent();
    }
}
