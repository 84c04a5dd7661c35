package io.wandertoken.spring;

import io.wandertoken.client.Locks;
import io.wandertoken.client.Wander;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import org.springframework.integration.support.locks.LockRegistry;

/**
 * The locks of an agent. Their keys are the names of resources, or, with a resource of named locks, any names.
 * {@link io.wandertoken.client.Resource#asLock} and {@link io.wandertoken.client.Locks} say what these locks guarantee.
 */
public class WanderLockRegistry implements LockRegistry {
    private final Function<String, Lock> locks;

    private WanderLockRegistry(Function<String, Lock> locks) {
        this.locks = locks;
    }

    /** Whose keys are the names of resources. */
    public static WanderLockRegistry ofResources(Wander wander) {
        return new WanderLockRegistry(name -> wander.resource(name).asLock());
    }

    /** Whose keys are names that no configuration lists. */
    public static WanderLockRegistry ofNames(Locks locks) {
        return new WanderLockRegistry(locks::lock);
    }

    @Override
    public Lock obtain(Object lockKey) {
        return locks.apply(lockKey.toString());
    }
}
