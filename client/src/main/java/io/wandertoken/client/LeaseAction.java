package io.wandertoken.client;

/**
 * Work under a lease that has no result.
 *
 * @param <X> what the work throws
 */
@FunctionalInterface
public interface LeaseAction<X extends Exception> {
    void accept(Lease lease) throws X;
}
