package io.wandertoken.client;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which leases each thread holds as locks of one agent, and how often. All locks of a resource share them. */
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

    /**
     * Counts once more if this thread holds the resource.
     *
     * @throws LeaseLostException when the lease of this thread is over
     */
    boolean enterAgain(String resource) {
        Hold hold = ofThread.get().get(resource);
        if (hold == null) {
            return false;
        }
        hold.lease.ensureHeld();
        hold.count = Math.incrementExact(hold.count);
        return true;
    }

    /** The lease that this thread holds, if any. */
    @Nullable
    Lease find(String resource) {
        Hold hold = ofThread.get().get(resource);
        return hold == null ? null : hold.lease;
    }

    /** The hold of this thread goes on under another lease. */
    void replace(String resource, Lease lease) {
        ofThread.get().get(resource).lease = lease;
    }

    void enter(String resource, Lease lease) {
        ofThread.get().put(resource, new Hold(lease));
    }

    /**
     * Counts once less.
     *
     * @return the lease when it is to be released now
     * @throws IllegalMonitorStateException when this thread does not hold the resource
     */
    @Nullable
    Lease leave(String resource) {
        Map<String, Hold> holds = ofThread.get();
        Hold hold = holds.get(resource);
        if (hold == null) {
            throw new IllegalMonitorStateException("this thread does not hold " + resource);
        }
        hold.count--;
        if (hold.count > 0) {
            return null;
        }
        holds.remove(resource);
        if (holds.isEmpty()) {
            ofThread.remove();
        }
        return hold.lease;
    }
}
