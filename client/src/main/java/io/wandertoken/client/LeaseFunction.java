package io.wandertoken.client;

import org.jspecify.annotations.Nullable;

/**
 * Work under a lease that has a result.
 *
 * @param <X> what the work throws
 */
@FunctionalInterface
public interface LeaseFunction<T extends @Nullable Object, X extends Exception> {
    T apply(Lease lease) throws X;
}
