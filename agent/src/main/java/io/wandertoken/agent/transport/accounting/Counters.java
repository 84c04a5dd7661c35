package io.wandertoken.agent.transport.accounting;

import io.wandertoken.agent.identity.Refusal;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What happened to datagrams, by reason. The event loop alone counts; any thread reads. Numbers instead of log lines, so
 * that nobody can fill a disk from afar.
 */
public final class Counters {

    /** Datagrams as a whole. */
    public enum Total {
        /** Everything that the socket yielded. */
        RECEIVED,
        /** What a machine heard of: well-formed, awaited and signed. */
        ACCEPTED,
        /** What was given to the socket. */
        SENT,
        /** What the socket did not take: its buffer was full, or there is no route. It counts as lost on the way. */
        NOT_SENT,
        /** What was not sent, because it does not fit into a datagram. */
        TOO_LONG,
        /** Errors that the socket reported on receiving. */
        RECEIVE_ERRORS,
        /** Signatures that were checked. */
        SIGNATURES_CHECKED,
        /** Datagrams under a pairwise key that were checked. */
        MACS_CHECKED,
        /** What was sent under a pairwise key, and not signed. */
        SENT_KEYED,
        /** What came over the multicast group. */
        GROUP_RECEIVED,
        /** What was sent to the multicast group: announces, and answers to those who look for trouble. */
        GROUP_SENT,
        /** Announces that were not sent to a peer, because it hears the multicast group. */
        SPARED
    }

    private final AtomicLongArray totals = new AtomicLongArray(Total.values().length);
    private final AtomicLongArray drops = new AtomicLongArray(DropReason.values().length);
    private final AtomicLongArray malformed = new AtomicLongArray(io.wandertoken.agent.wire.Reason.values().length);
    private final AtomicLongArray refusals = new AtomicLongArray(Refusal.values().length);
    private final AtomicLongArray ignored =
            new AtomicLongArray(io.wandertoken.protocol.handover.Reason.values().length);

    private final AtomicLongArray membership =
            new AtomicLongArray(io.wandertoken.protocol.membership.Reason.values().length);

    public long get(Total total) {
        return totals.get(total.ordinal());
    }

    public long get(DropReason reason) {
        return drops.get(reason.ordinal());
    }

    /** Bytes that were no datagram. */
    public long get(io.wandertoken.agent.wire.Reason reason) {
        return malformed.get(reason.ordinal());
    }

    /** Certificates that were not accepted. */
    public long get(Refusal reason) {
        return refusals.get(reason.ordinal());
    }

    /** Genuine messages that the machines ignored. */
    public long get(io.wandertoken.protocol.handover.Reason reason) {
        return ignored.get(reason.ordinal());
    }

    /** Genuine messages about membership that were ignored. */
    public long get(io.wandertoken.protocol.membership.Reason reason) {
        return membership.get(reason.ordinal());
    }

    /** All that was dropped, whatever the reason. */
    public long dropped() {
        return sum(drops) + sum(malformed);
    }

    public void count(Total total) {
        increment(totals, total);
    }

    public void count(DropReason reason) {
        increment(drops, reason);
    }

    public void count(io.wandertoken.agent.wire.Reason reason) {
        increment(malformed, reason);
    }

    public void count(Refusal reason) {
        increment(refusals, reason);
    }

    public void count(io.wandertoken.protocol.handover.Reason reason) {
        increment(ignored, reason);
    }

    public void count(io.wandertoken.protocol.membership.Reason reason) {
        increment(membership, reason);
    }

    /** There is one writer, so an ordered store does where others need an atomic addition. */
    private static void increment(AtomicLongArray counts, Enum<?> which) {
        counts.lazySet(which.ordinal(), counts.get(which.ordinal()) + 1);
    }

    private static long sum(AtomicLongArray counts) {
        long sum = 0;
        for (int i = 0; i < counts.length(); i++) {
            sum += counts.get(i);
        }
        return sum;
    }
}
