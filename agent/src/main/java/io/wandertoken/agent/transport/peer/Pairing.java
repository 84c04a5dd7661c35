package io.wandertoken.agent.transport.peer;

import io.wandertoken.agent.identity.pairwise.PairwiseKeys;
import io.wandertoken.agent.wire.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * How far we have come with one peer on the way to a pairwise key.
 *
 * <pre>
 *   nothing --its share--> told --it names our share or the key--> agreed --it shows the key--> confirmed
 *   confirmed --a step of a handover had to be signed--> agreed
 *   any --it has another share, or none--> told or nothing
 * </pre>
 *
 * <p>Only what is agreed is listened to, and only what is confirmed is sent under. What is merely told may be a replay of the
 * peer's earlier life.
 */
final class Pairing {
    /** The peer's share, as far as it told us. */
    private @Nullable Bytes share;
    /** What follows from it, computed at most once. */
    private @Nullable PairwiseKeys keys;
    /** Whether the peer knew our present share when it told its own. */
    private boolean agreed;
    /** Whether the peer has shown that it has the key. */
    private boolean confirmed;
    /** Whether a step of a handover took our present certificate to the peer. */
    private boolean introduced;
    /** When the peer sent the newest signed datagram, by its clock: what came before does not count any more. */
    private long newestSent = -1;

    boolean isOutdated(long sent) {
        return sent < newestSent;
    }

    /** The peer has this share, or none; tells whether that is news. */
    boolean tell(@Nullable Bytes told, long sent) {
        newestSent = sent;
        if (told == null ? share == null : told.equals(share)) {
            return false;
        }
        // Another share than before is that of another life.
        introduced &= share == null;
        share = told;
        keys = null;
        agreed = false;
        confirmed = false;
        return true;
    }

    /** The keys that follow from the share. */
    void compute(PairwiseKeys computed) {
        keys = computed;
    }

    void agree() {
        agreed = true;
    }

    void confirm(boolean shown) {
        confirmed = agreed && shown;
    }

    /** A step of a handover brings our certificate and the version that we announce; or our certificate is a new one. */
    void introduce(boolean now) {
        introduced = now;
    }

    /** Whether the peer has all that strangers need: a handover has brought it, and the two have agreed on a key since. */
    boolean knowsUs() {
        return introduced && confirmed;
    }

    /** As if the peer had never told anything; what it told before does not count any more. */
    void forget() {
        tell(null, newestSent);
    }

    @Nullable
    Bytes share() {
        return share;
    }

    /** The keys, agreed or not. */
    @Nullable
    PairwiseKeys computed() {
        return keys;
    }

    /** The keys under which the peer may be heard. */
    @Nullable
    PairwiseKeys agreed() {
        return agreed ? keys : null;
    }

    /** The keys under which the peer may be spoken to. */
    @Nullable
    PairwiseKeys confirmed() {
        return confirmed ? keys : null;
    }
}
