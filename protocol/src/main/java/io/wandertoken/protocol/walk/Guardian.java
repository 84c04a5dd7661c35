package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.Token;
import org.jspecify.annotations.Nullable;

/**
 * Watches over the token that an agent gave away last, until enough others watch in its place.
 *
 * <pre>
 *   IDLE     --given-->                        WATCHING  (as the first guardian)
 *   WATCHING --news: travelled on-->           WATCHING  (one rank further back, with more patience)
 *   WATCHING --news: travelled depth hops-->   IDLE
 *   WATCHING --news: still there-->            WATCHING  (with fresh patience)
 *   WATCHING --news: removed, recovered-->     IDLE
 *   WATCHING --WATCH-->                        IDLE      (the token is believed lost)
 * </pre>
 *
 * <p>The giver is the first guardian. When it hears that the token travelled on, the next giver is first and this one
 * second, and so on up to {@code depth}. Each rank waits one patience longer than the one before, so that the guardian
 * nearest to the loss acts and the others hear of it. One guardian that fails with probability q leaves q of all losses
 * to the slow regeneration timers, two leave q².
 *
 * <p>Invariant: the WATCH timer runs exactly while a token is watched.
 *
 * <p>A suspicion leads to a <em>new</em> token, never to the old one revived under its name: if the suspicion was wrong,
 * a younger token is removed like any spurious one, but two tokens of one name could never be told apart.
 */
public final class Guardian {

    /** What a guardian asks of its driver. */
    public interface Effects {

        /** Starts or restarts the WATCH timer. */
        void startWatch(long afterNanos);

        void stopWatch();

        /** The token must be believed lost: this agent regenerates it and tells the guardians behind it. */
        void suspectLoss(Token token);
    }

    private final long patienceNanos;
    private final int depth;
    private final Effects effects;

    private @Nullable Token watched;

    /** The latest session that this guardian has heard of; news may overtake each other. */
    private long heardSession;

    /** How many hops the token has gone since, as far as is known. */
    private long hopCount;

    /**
     * @param patienceNanos how long the token may stay with one agent before it is missed: Δop and a margin. Longer: fewer
     *     false suspicions; shorter: quicker recovery
     * @param depth how many givers watch at a time
     */
    public Guardian(long patienceNanos, int depth, Effects effects) {
        if (patienceNanos <= 0 || depth < 1) {
            throw new IllegalArgumentException(
                    "a guardian needs patience and a depth of at least one, not " + patienceNanos + " and " + depth);
        }
        this.patienceNanos = patienceNanos;
        this.depth = depth;
        this.effects = effects;
    }

    /** This agent handed the token over; the session is the one of that handover. */
    public void onGiven(Token token) {
        watched = token;
        heardSession = token.session();
        hopCount = 0;
        effects.startWatch(patienceNanos);
    }

    /** The token was handed on with a later session; each session is one hop. */
    public void onTravelled(Token token) {
        if (watches(token) && token.session() > heardSession) {
            advance(token, token.session() - heardSession, 0);
        }
    }

    /**
     * The token was heard of. Either way it is not lost.
     *
     * @param moved whether it is with another agent than before; its number may grow without that
     * @param ageNanos how long ago that was
     */
    public void onSign(Token token, boolean moved, long ageNanos) {
        if (watches(token) && token.session() >= heardSession) {
            advance(token, moved && token.session() > heardSession ? 1 : 0, ageNanos);
        }
    }

    /** Another token of the walk was heard of: as long as there is one, the watched one need not be replaced. */
    public void onOther(long ageNanos) {
        if (watched != null) {
            startWatch(ageNanos);
        }
    }

    /** The token was removed as spurious, or another guardian has replaced it: nothing to watch any more. */
    public void onGone(Token token) {
        if (watches(token)) {
            becomeIdle();
        }
    }

    public void onWatchExpired() {
        Token lost = watched;
        if (lost == null) {
            throw new IllegalStateException("the watch expired without a token to watch");
        }
        watched = null;
        effects.suspectLoss(lost);
    }

    public boolean isWatching() {
        return watched != null;
    }

    private void advance(Token token, long hops, long ageNanos) {
        heardSession = token.session();
        hopCount += hops;
        if (hopCount >= depth) {
            becomeIdle();
        } else {
            startWatch(ageNanos);
        }
    }

    /** Each rank is more patient than the one before it; what is known already for a while uses up some of the patience. */
    private void startWatch(long ageNanos) {
        effects.startWatch(Math.max(1, (hopCount + 1) * patienceNanos - Math.max(0, ageNanos)));
    }

    private boolean watches(Token token) {
        return watched != null && watched.id().equals(token.id());
    }

    private void becomeIdle() {
        watched = null;
        effects.stopWatch();
    }
}
