package io.wandertoken.client;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * A named lock as a {@code Lock}. It belongs to the thread that took it, which may take it again and releases it as often; it has no
 * conditions. A lock can be lost at its deadline or with the agent: {@link #lease} tells, and the last {@code unlock} throws
 * {@link LeaseLostException}.
 */
public final class NamedLock implements Lock {
    private final Locks locks;
    private final String name;
    private final String title;
    private final LockHolds holds;
    private final Lock lock;

    NamedLock(Locks locks, String name, Resource resource) {
        this.locks = locks;
        this.name = name;
        title = resource.title();
        holds = resource.lockHolds();
        lock = resource.asLock();
    }

    public String name() {
        return name;
    }

    /** The lease of the thread that calls, if it holds the lock: with fence and deadline. */
    public Optional<Lease> lease() {
        return Optional.ofNullable(holds.find(title));
    }

    /**
     * Lets the thread that calls hold the lock for the maximum duration from now on, under another lease.
     *
     * @return false when it is lost
     * @throws IllegalMonitorStateException when the thread does not hold it
     * @throws InterruptedException when the thread is interrupted
     */
    public boolean extend() throws InterruptedException {
        Lease held = lease().orElseThrow(() -> new IllegalMonitorStateException("this thread does not hold " + title));
        Optional<Lease> extended = locks.extend(name, held, Duration.ZERO);
        extended.ifPresent(lease -> holds.replace(title, lease));
        return extended.isPresent();
    }

    @Override
    public void lock() {
        lock.lock();
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        lock.lockInterruptibly();
    }

    @Override
    public boolean tryLock() {
        return lock.tryLock();
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return lock.tryLock(time, unit);
    }

    @Override
    public void unlock() {
        lock.unlock();
    }

    @Override
    public Condition newCondition() {
        return lock.newCondition();
    }
}
