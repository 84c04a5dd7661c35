package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.memory.congestion.AccessSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The clients of one resource at this agent: those that wait, in order, and those that hold a lease, one per permit. */
final class LeaseQueue {

    /** One client's wish, and what became of it. */
    static final class Lease {
        final long id;
        final LeaseTerms terms;
        final long sinceNanos;

        /** When the client asked and when it was served, by the clock that ages what tokens remember. */
        final long askedNanos;

        long beganNanos;

        int permit = PeerRef.NOBODY;
        long fence;
        long grantedNanos;
        long deadlineNanos;
        int overlap = PeerRef.NOBODY;

        /** When a sign of life of the token was last due. */
        long beatNanos;

        /** Whether the result of its job is written to the memory of the token. */
        boolean recorded;

        /** How much was done, as the client tells it. */
        double work = AccessSample.UNKNOWN;

        /** Whether no access of a permit above the level was known when it began. */
        boolean settled;

        private LeaseEnd.Caveat caveat = LeaseEnd.Caveat.NONE;

        Lease(long id, LeaseTerms terms, long sinceNanos, long askedNanos) {
            this.id = id;
            this.terms = terms;
            this.sinceNanos = sinceNanos;
            this.askedNanos = askedNanos;
        }

        LeaseEnd end(LeaseEnd.Cause cause, long nowNanos) {
            return new LeaseEnd(cause, fence, nowNanos - grantedNanos, overlap, caveat);
        }

        /** Of several reasons the one that says most is kept. */
        void note(LeaseEnd.Caveat found) {
            caveat = found.compareTo(caveat) > 0 ? found : caveat;
        }
    }

    private final long holdNanos;
    private final Map<Long, Lease> waiting = new LinkedHashMap<>();
    private final Map<Integer, Lease> held = new LinkedHashMap<>();

    LeaseQueue(long holdNanos) {
        this.holdNanos = holdNanos;
    }

    void await(long id, LeaseTerms terms, AgentContext agent) {
        waiting.put(id, new Lease(id, terms, agent.nowNanos(), agent.ageingNanos()));
    }

    /** Who is next, or null: while the agent is isolated, only those who do not mind. */
    @Nullable
    Lease next(boolean isolated) {
        for (Lease lease : waiting.values()) {
            if (!isolated || lease.terms.whenIsolated() == LeaseTerms.WhenIsolated.RUN) {
                return lease;
            }
        }
        return null;
    }

    /** The weight of who is next, or 1. */
    int weight(boolean isolated) {
        Lease next = next(isolated);
        return next == null ? 1 : next.terms.weight();
    }

    void grant(Lease lease, int permit, long fence, AgentContext agent) {
        waiting.remove(lease.id);
        lease.permit = permit;
        lease.fence = fence;
        lease.grantedNanos = agent.nowNanos();
        lease.beganNanos = agent.ageingNanos();
        held.put(permit, lease);
        renew(lease, agent.nowNanos());
    }

    /** Moves the deadline as far as the lease allows. */
    void renew(Lease lease, long nowNanos) {
        long longest = lease.grantedNanos + holdNanos;
        if (lease.terms.maxHold() != null) {
            longest =
                    Math.min(longest, lease.grantedNanos + lease.terms.maxHold().toNanos());
        }
        lease.deadlineNanos = lease.terms.timeToLive() == null
                ? longest
                : Math.min(longest, nowNanos + lease.terms.timeToLive().toNanos());
    }

    /** Whether the lease has come to its last end, or could have been renewed. */
    boolean isAtItsLongest(Lease lease) {
        return lease.terms.timeToLive() == null
                || lease.deadlineNanos >= lease.grantedNanos + holdNanos
                || (lease.terms.maxHold() != null
                        && lease.deadlineNanos
                                >= lease.grantedNanos + lease.terms.maxHold().toNanos());
    }

    @Nullable
    Lease heldBy(int permit) {
        return held.get(permit);
    }

    @Nullable
    Lease heldAs(long id) {
        for (Lease lease : held.values()) {
            if (lease.id == id) {
                return lease;
            }
        }
        return null;
    }

    @Nullable
    Lease takeHeld(int permit) {
        return held.remove(permit);
    }

    /** Takes a client that waits off the list. */
    boolean withdraw(long id) {
        return waiting.remove(id) != null;
    }

    /** Those who wait, longest first. */
    List<Lease> waiting() {
        return new ArrayList<>(waiting.values());
    }

    /** Since when the client waits that has waited longest, or now if none does. */
    long waitingSinceNanos(long nowNanos) {
        return waiting.values().stream()
                .mapToLong(lease -> lease.sinceNanos)
                .min()
                .orElse(nowNanos);
    }

    List<Lease> held() {
        return new ArrayList<>(held.values());
    }

    int waitingCount() {
        return waiting.size();
    }

    boolean isAwaited() {
        return !waiting.isEmpty();
    }
}
