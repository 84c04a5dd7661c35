package io.wandertoken.control;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request for a lease.
 *
 * @param resource the resource's name
 * @param label a name for the work, for people; at most {@value #MOST_LABEL} characters
 * @param permits the number of permits that the client expects the resource to have; 0 for any
 * @param maxHold the maximum duration of the lease; null for the maximum of the resource
 * @param timeToLive how long the lease lasts without renewal; null when the client's connection keeps it alive
 * @param onIsolated what to do while the agent hears from no peer; null for the setting of the resource
 * @param client who asks, for people and the audit log: the agent's API knows it; empty within the same JVM
 * @param once the job that runs once per period; null for work that may be repeated at any time
 * @param lock the name to lock; null for a resource that does not consist of named locks
 * @param weight the share of the accesses that the client wants, in proportion to the weights of others; null for that of the resource
 */
public record LeaseRequest(
        String resource,
        String label,
        int permits,
        @Nullable Duration maxHold,
        @Nullable Duration timeToLive,
        @Nullable OnIsolated onIsolated,
        String client,
        @Nullable OncePer once,
        @Nullable LockRequest lock,
        @Nullable Integer weight) {

    /** The maximum length of a label; longer ones are truncated. */
    public static final int MOST_LABEL = 48;

    /** The maximum time to wait; a longer one means forever. */
    public static final Duration LONGEST_WAIT = Duration.ofDays(3660);

    /** What to do while the agent should have peers but hears from none. */
    public enum OnIsolated {
        /** Wait until it hears from a peer. */
        WAIT,
        /** Give up at once. */
        SKIP,
        /** Grant anyway: no other host can reach the resource either, or an overlap does no harm. */
        RUN
    }

    public static LeaseRequest of(String resource) {
        return new LeaseRequest(resource, "", 0, null, null, null, "", null, null, null);
    }

    public LeaseRequest withLabel(String changed) {
        return new LeaseRequest(
                resource, changed, permits, maxHold, timeToLive, onIsolated, client, once, lock, weight);
    }

    public LeaseRequest withMaxHold(@Nullable Duration changed) {
        return new LeaseRequest(resource, label, permits, changed, timeToLive, onIsolated, client, once, lock, weight);
    }

    public LeaseRequest withTimeToLive(@Nullable Duration changed) {
        return new LeaseRequest(resource, label, permits, maxHold, changed, onIsolated, client, once, lock, weight);
    }

    public LeaseRequest withPermits(int changed) {
        return new LeaseRequest(resource, label, changed, maxHold, timeToLive, onIsolated, client, once, lock, weight);
    }

    public LeaseRequest withOnIsolated(@Nullable OnIsolated changed) {
        return new LeaseRequest(resource, label, permits, maxHold, timeToLive, changed, client, once, lock, weight);
    }

    public LeaseRequest withClient(String changed) {
        return new LeaseRequest(resource, label, permits, maxHold, timeToLive, onIsolated, changed, once, lock, weight);
    }

    public LeaseRequest withOnce(@Nullable OncePer changed) {
        return new LeaseRequest(
                resource, label, permits, maxHold, timeToLive, onIsolated, client, changed, lock, weight);
    }

    public LeaseRequest withLock(@Nullable LockRequest changed) {
        return new LeaseRequest(
                resource, label, permits, maxHold, timeToLive, onIsolated, client, once, changed, weight);
    }

    public LeaseRequest withWeight(@Nullable Integer changed) {
        return new LeaseRequest(resource, label, permits, maxHold, timeToLive, onIsolated, client, once, lock, changed);
    }
}
