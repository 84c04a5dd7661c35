package io.wandertoken.shedlock;

import io.wandertoken.client.Lease;
import io.wandertoken.client.Locks;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import java.time.Duration;
import java.util.Optional;
import net.javacrumbs.shedlock.core.AbstractSimpleLock;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.LockException;

/**
 * A ShedLock provider without a database: each lock is a named lock of a fleet of agents, in a resource of {@code kind: locks}.
 *
 * <pre>{@code
 * @Bean
 * LockProvider lockProvider() {
 *     return new WandertokenLockProvider(Wander.connect(), "jobs");
 * }
 * }</pre>
 *
 * <p>A lock ends at {@code lockAtMostFor}, and also when this process or the agent of its host dies. {@code lockAtLeastFor} outlasts both
 * the release and the process. Safe for several threads.
 */
public final class WandertokenLockProvider implements ExtensibleLockProvider {
    /** A lease may be shorter than what was asked for by what clocks and rounding cost. */
    private static final Duration TOLERANCE = Duration.ofMillis(100);

    private final Locks locks;
    private final String space;

    /**
     * @param wander the agent of this host, or one in this JVM
     * @param space the name of a resource of kind locks
     */
    public WandertokenLockProvider(Wander wander, String space) {
        this.locks = wander.locks(space);
        this.space = space;
    }

    /**
     * Takes the lock if nobody holds it.
     *
     * @throws LockException when there is no agent, or the resource cannot hold the lock for that long
     */
    @Override
    public Optional<SimpleLock> lock(LockConfiguration wanted) {
        return ask(wanted, ready -> ready.tryAcquire(wanted.getName(), wanted.getLockAtLeastFor(), Duration.ZERO));
    }

    private Optional<SimpleLock> ask(LockConfiguration wanted, Request request) {
        try {
            return request.send(locks.withMaxHold(wanted.getLockAtMostFor())).map(lease -> keep(lease, wanted));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LockException("interrupted while it asked for the lock " + wanted.getName(), e);
        } catch (WanderException e) {
            throw new LockException("cannot take the lock " + wanted.getName() + ": " + e.getMessage(), e);
        }
    }

    private SimpleLock keep(Lease lease, LockConfiguration wanted) {
        Duration longest = Duration.between(lease.grantedAt(), lease.deadline());
        if (longest.plus(TOLERANCE).compareTo(wanted.getLockAtMostFor()) < 0) {
            lease.release();
            throw new LockException("the lock " + wanted.getName() + " would end after " + longest
                    + ", before its lockAtMostFor of " + wanted.getLockAtMostFor() + "; raise 'hold' of the resource "
                    + space + " in wander.yaml of all agents, or lower lockAtMostFor");
        }
        return new NamedSimpleLock(wanted, lease);
    }

    /** Asks for a lease under given terms. */
    private interface Request {
        Optional<Lease> send(Locks terms) throws InterruptedException;
    }

    private final class NamedSimpleLock extends AbstractSimpleLock {
        private final Lease lease;

        NamedSimpleLock(LockConfiguration configuration, Lease lease) {
            super(configuration);
            this.lease = lease;
        }

        @Override
        protected void doUnlock() {
            lease.release();
        }

        @Override
        protected Optional<SimpleLock> doExtend(LockConfiguration wanted) {
            return ask(wanted, terms -> terms.extend(wanted.getName(), lease, wanted.getLockAtLeastFor()));
        }
    }
}
