package io.wandertoken.client;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which leases each thread holds as locks of one agent, and how often. All locks with the same key share them. */
final class LockHolds {
    private final ThreadLocal<Map<String, Hold>> ofThread = ThreadLocal.withInitial(HashMap::new);

    /** A lease that this thread holds as a lock. */
    private static final class Hold {
        private Lease lease;
        private int count = 1;

        Hold(Lease lease) {
            this.lease = lease;
        }
    }

    /** The lease that this thread holds. */
    Optional<Lease> lease(String key) {
        return Optional.ofNullable(ofThread.get().get(key)).map(hold -> hold.lease);
    }

    /**
     * Counts once more if this thread holds the lock.
     *
     * @throws LeaseLostException when the lease of this thread is over
     */
    boolean enterAgain(String key) {
        Hold hold = ofThread.get().get(key);
        if (hold == null) {
            return false;
        }
        hold.lease.ensureHeld();
        hold.count = Math.incrementExact(hold.count);
        return true;
    }

    void enter(String key, Lease lease) {
        ofThread.get().put(key, new Hold(lease));
    }

    /** The lease of this thread, which holds the lock, goes on as another one. */
    void replace(String key, Lease lease) {
        ofThread.get().get(key).lease = lease;
    }

    /**
     * Counts once less.
     *
     * @return the lease when it is to be released now
     * @throws IllegalMonitorStateException when this thread does not hold the lock
     */
    Optional<Lease> leave(String key) {
        Map<String, Hold> holds = ofThread.get();
        Hold hold = holds.get(key);
        if (hold == null) {
            throw new IllegalMonitorStateException("this thread does not hold the lock " + key);
        }
        hold.count--;
        if (hold.count > 0) {
            return Optional.empty();
        }
        holds.remove(key);
        if (holds.isEmpty()) {
            ofThread.remove();
        }
        return Optional.of(hold.lease);
    }
}
