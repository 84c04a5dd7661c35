package io.wandertoken.protocol.membership;

import java.util.List;
import java.util.stream.Stream;

/**
 * The membership of one agent, for checkers and for people.
 *
 * @param capacity the capacity of the view
 * @param view the peers that the token may be passed to
 * @param quarantine the peers that did not answer
 */
public record MembershipSnapshot<P extends Peer>(
        P self, int capacity, List<ViewEntry<P>> view, List<QuarantineEntry<P>> quarantine) {

    public MembershipSnapshot {
        view = List.copyOf(view);
        quarantine = List.copyOf(quarantine);
    }

    /** All that it knows, whether they answer or not: first those in the view. */
    public Stream<P> peers() {
        return Stream.concat(
                view.stream().map(ViewEntry::peer), quarantine.stream().map(QuarantineEntry::peer));
    }

    /**
     * A peer in the view.
     *
     * @param sinceNanos when it was added, or last gave a sign of life
     */
    public record ViewEntry<P extends Peer>(P peer, long sinceNanos) {}

    /**
     * A peer that did not answer.
     *
     * @param sinceNanos since when
     * @param failureCount the number of failed attempts
     */
    public record QuarantineEntry<P extends Peer>(P peer, long sinceNanos, int failureCount) {}
}
