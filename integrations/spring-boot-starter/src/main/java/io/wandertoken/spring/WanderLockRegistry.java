package io.wandertoken.spring;

import io.wandertoken.client.Wander;
import java.util.concurrent.locks.Lock;
import org.springframework.integration.support.locks.LockRegistry;

/**
 * The resources of an agent as locks: the key of a lock is the name of a resource. {@link io.wandertoken.client.Resource#asLock} says what
 * such a lock guarantees.
 */
public class WanderLockRegistry implements LockRegistry {
    private final Wander wander;

    public WanderLockRegistry(Wander wander) {
        this.wander = wander;
    }

    @Override
    public Lock obtain(Object lockKey) {
        return wander.resource(lockKey.toString()).asLock();
    }
}
