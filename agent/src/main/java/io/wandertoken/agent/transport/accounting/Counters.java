package io.wandertoken.agent.transport.accounting;

import io.wandertoken.agent.identity.Refusal;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
        /** What a peer of a later version sent, genuine and of a type that this version does not know. */
        SKIPPED,
        /** What was given to the socket. */
        SENT,
        /** What the socket did not take: its buffer was full, or there is no route. It counts as lost on the way. */
        NOT_SENT,
        /** What was not sent, because it does not fit into a datagram. */
        TOO_LONG,
        /** What was not sent, or sent in another form, because the version of the peer does not understand it. */
        WITHHELD,
        /** Errors that the socket reported on receiving. */
        RECEIVE_ERRORS,
        /** Signatures that were checked. */
        SIGNATURES_CHECKED,
        /** Datagrams under a pairwise key that were checked. */
        MACS_CHECKED,
        /** What was sent under a pairwise key, and not signed. */
        SENT_KEYED,
        /** Cookies for unknown senders that must return them, because the budget of such senders is used up. */
        COOKIES_SENT,
        /** What came over the multicast group. */
        GROUP_RECEIVED,
        /** What was sent to the multicast group: announcements, and answers to reachability probes. */
        GROUP_SENT,
        /** Announces that were not sent to a peer, because it hears the multicast group. */
        SPARED
    }

    private final Map<Class<?>, AtomicLongArray> counts = Stream.of(
                    Total.class,
                    DropReason.class,
                    io.wandertoken.agent.wire.Reason.class,
                    Refusal.class,
                    io.wandertoken.protocol.handover.Reason.class,
                    io.wandertoken.protocol.membership.Reason.class,
                    io.wandertoken.protocol.agent.message.Reason.class)
            .collect(Collectors.toUnmodifiableMap(
                    kind -> kind, kind -> new AtomicLongArray(kind.getEnumConstants().length)));

    /** A total, or how often something was dropped, malformed, refused or ignored for this reason. */
    public long get(Enum<?> reason) {
        return counts(reason.getDeclaringClass()).get(reason.ordinal());
    }

    /** All that was dropped, whatever the reason. */
    public long dropped() {
        return sum(DropReason.class) + sum(io.wandertoken.agent.wire.Reason.class);
    }

    /** There is one writer, so an ordered store does where others need an atomic addition. */
    public void count(Enum<?> reason) {
        AtomicLongArray array = counts(reason.getDeclaringClass());
        array.lazySet(reason.ordinal(), array.get(reason.ordinal()) + 1);
    }

    private long sum(Class<?> kind) {
        AtomicLongArray array = counts(kind);
        return IntStream.range(0, array.length()).mapToLong(array::get).sum();
    }

    private AtomicLongArray counts(Class<?> kind) {
        AtomicLongArray array = counts.get(kind);
        if (array == null) {
            throw new IllegalArgumentException("nothing counts a " + kind.getSimpleName());
        }
        return array;
    }
}
