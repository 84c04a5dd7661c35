package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * A named lock as a {@code Lock}. It belongs to the thread that took it, which may take it again and releases it as often; it has no
 * conditions. A lock can be lost at its deadline or with the agent: {@link #lease} tells, and the last {@code unlock} throws
 * {@link LeaseLostException}.
 */
public final class NamedLock implements Lock {

    /** What one thread holds. */
    private static final class Hold {
        private Lease lease;
        private int count = 1;

        Hold(Lease lease) {
            this.lease = lease;
        }
    }

    private final Locks locks;
    private final String name;
    private final ThreadLocal<@Nullable Hold> mine = new ThreadLocal<>();

    NamedLock(Locks locks, String name) {
        this.locks = locks;
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** The lease of the thread that calls, if it holds the lock: with fence and deadline. */
    public Optional<Lease> lease() {
        return Optional.ofNullable(mine.get()).map(hold -> hold.lease);
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
        if (!again()) {
            mine.set(new Hold(locks.acquire(name)));
        }
    }

    @Override
    public boolean tryLock() {
        boolean interrupted = Thread.interrupted();
        try {
            return again() || take(Duration.ZERO);
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
        long nanos = requireNonNull(unit, "unit").toNanos(time);
        return again() || take(Duration.ofNanos(Math.max(0, nanos)));
    }

    /**
     * Lets the thread that calls hold the lock for the maximum duration from now on.
     *
     * @return false when it is lost
     * @throws IllegalMonitorStateException when the thread does not hold it
     */
    public boolean extend() throws InterruptedException {
        Hold hold = held();
        Optional<Lease> extended = locks.extend(name, hold.lease, Duration.ZERO);
        extended.ifPresent(lease -> hold.lease = lease);
        return extended.isPresent();
    }

    @Override
    public void unlock() {
        Hold hold = held();
        hold.count--;
        if (hold.count > 0) {
            return;
        }
        mine.remove();
        boolean held = hold.lease.isHeld();
        hold.lease.ensureNeverLost();
        if (!held) {
            throw new LeaseLostException(hold.lease.release());
        }
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException("a lease has no conditions");
    }

    private boolean again() {
        Hold hold = mine.get();
        if (hold != null) {
            hold.lease.ensureHeld();
            hold.count++;
        }
        return hold != null;
    }

    private boolean take(Duration wait) throws InterruptedException {
        Optional<Lease> lease = locks.tryAcquire(name, Duration.ZERO, wait);
        lease.ifPresent(taken -> mine.set(new Hold(taken)));
        return lease.isPresent();
    }

    private Hold held() {
        Hold hold = mine.get();
        if (hold == null) {
            throw new IllegalMonitorStateException("this thread does not hold lock " + name);
        }
        return hold;
    }
}
