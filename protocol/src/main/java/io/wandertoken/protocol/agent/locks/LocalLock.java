package io.wandertoken.protocol.agent.locks;

import static java.util.Objects.requireNonNull;

import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.token.BeatPeriods;
import io.wandertoken.protocol.licence.LicenceConfig;
import io.wandertoken.protocol.memory.locks.HeldLock;
import io.wandertoken.protocol.memory.locks.LockTerms;

/**
 * One client's wish for a name, and what became of it. Times are those of a clock that also runs while the host is suspended.
 *
 * <pre>
 *   WAITING --granted--> HELD --released--> RELEASING --written to the table--> over, or KEPT until the shortest hold is over
 * </pre>
 */
final class LocalLock {

    enum State {
        /** The client waits. */
        WAITING,
        /** The client holds the name. */
        HELD,
        /** The client has released the name, and the table does not say so yet. */
        RELEASING,
        /** The client is gone, but the name stays taken for a while. */
        KEPT
    }

    final long lease;
    final int permit;
    final LeaseTerms terms;
    final LockTerms lock;
    final long sinceNanos;

    State state = State.WAITING;
    long fence;
    long grantedNanos;

    /** When the longest hold is over. */
    long expiresNanos;

    /** When the client loses it unless it renews its lease. */
    private long renewedUntilNanos;

    /** Whether it counts only under a licence. */
    private boolean licensed;

    /** When the licence ends that was last confirmed, and when the client loses the name unless it is confirmed again. */
    long validUntilNanos = Long.MAX_VALUE;

    long lostAtNanos = Long.MAX_VALUE;

    /** When it is to be confirmed again. */
    long confirmAtNanos = Long.MAX_VALUE;

    /** Until when the table may say that it is held. */
    long enteredUntilNanos;

    /** When the table is looked at again for a client that waits. */
    long retryNanos;

    /** When the client hears that its lease is over, even if the table does not say so yet. */
    long toldByNanos = Long.MAX_VALUE;

    /** Whether the client has heard that its lease is over. */
    boolean told;

    private LeaseEnd.Caveat caveat = LeaseEnd.Caveat.NONE;

    LocalLock(long lease, int permit, LeaseTerms terms, long nowNanos) {
        this.lease = lease;
        this.permit = permit;
        this.terms = terms;
        lock = requireNonNull(terms.lock());
        sinceNanos = nowNanos;
        retryNanos = nowNanos;
    }

    void become(State next) {
        state = next;
    }

    boolean isWaiting() {
        return state == State.WAITING;
    }

    boolean isHeld() {
        return state == State.HELD;
    }

    void grant(long granted, long longestNanos, long nowNanos) {
        become(State.HELD);
        fence = granted;
        grantedNanos = nowNanos;
        long longest = terms.maxHold() == null
                ? longestNanos
                : Math.min(longestNanos, terms.maxHold().toNanos());
        expiresNanos = nowNanos + longest;
        // Another agent, whose clock may be faster, must not grant the name while the client may still hold it.
        enteredUntilNanos = nowNanos + BeatPeriods.byAnyClockNanos(longest);
        renew(nowNanos);
    }

    /**
     * The table says that the name is held, under a licence that still counts for the given time. Its entry lasts as long as a voter's
     * acceptance would: longer than the licence, by any clock.
     */
    void confirm(long licensedNanos, LicenceConfig config, long nowNanos) {
        licensed = true;
        validUntilNanos = nowNanos + licensedNanos;
        lostAtNanos = validUntilNanos - config.graceNanos();
        confirmAtNanos = nowNanos + config.extensionNanos();
        enteredUntilNanos = nowNanos + config.acceptanceNanos();
    }

    /** The client is alive. */
    void renew(long nowNanos) {
        renewedUntilNanos = terms.timeToLive() == null
                ? expiresNanos
                : Math.min(expiresNanos, nowNanos + terms.timeToLive().toNanos());
    }

    /** When the client loses it unless something happens: its lease is renewed, or its licence confirmed. */
    long deadlineNanos() {
        return Math.min(renewedUntilNanos, lostAtNanos);
    }

    /** When the shortest hold is over. */
    long keptUntilNanos() {
        return Math.min(expiresNanos, grantedNanos + lock.minHoldNanos());
    }

    /** The entry of the table that belongs to it. */
    HeldLock entry(long owner, long nowNanos) {
        boolean kept = state == State.KEPT;
        long until = kept ? keptUntilNanos() : enteredUntilNanos;
        return new HeldLock(lock.name(), kept ? HeldLock.NO_OWNER : owner, fence, Math.max(0, until - nowNanos));
    }

    /** Of several reasons the one that says most is kept. Under a licence there is none. */
    void note(LeaseEnd.Caveat found) {
        caveat = !licensed && found.compareTo(caveat) > 0 ? found : caveat;
    }

    LeaseEnd end(LeaseEnd.Cause cause, int other, long nowNanos) {
        return new LeaseEnd(cause, fence, nowNanos - grantedNanos, other, caveat);
    }
}
