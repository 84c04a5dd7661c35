package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.BoundedMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether this agent can believe the places in a queue that others confirm. An agent that waits in place p is served within about p turns of the token.
 * If holders show by their signs of life that many more turns went by, the place is false or lost: the agent does not believe that
 * confirmer for some time, and asks elsewhere. So a member that confirms places that nobody has delays a request, but starves nobody.
 */
final class PlaceDoubts {

    /** A place is doubted after twice as many turns as it promises, and a few more for turns that fail. */
    private static final int TURNS_PER_PLACE = 2;

    private static final int SPARE_TURNS = 6;

    /** Numbers of a token that are farther apart were not counted turn by turn. */
    private static final int MOST_COUNTED = 1000;

    /** An estimate of the number of agents may be too small by this factor, and says nothing about the first places. */
    private static final int PLACES_PER_AGENT = 4;

    private static final int LEAST_PLACES = 128;

    /** A confirmer that was refuted, or a holder that did not answer, is not believed for this many beats. */
    private static final int BEATS = 64;

    private static final int MOST_CONFIRMERS = 64;
    private static final int MOST_DOUBLINGS = 10;

    private final BoundedMap<Integer, Long> doubtedUntilNanos = BoundedMap.byAge(MOST_CONFIRMERS);

    /** Those who did not answer as the holders that they were said to be. */
    private final BoundedMap<Integer, Long> silentUntilNanos = BoundedMap.byAge(MOST_CONFIRMERS);

    /** How many turns the place of the present request allows, or 0 if it has none. */
    private long turns;

    private int refutedCount;

    /** The greatest number of the token that was seen since the agent has its place, or 0; and how many turns that means. */
    private long lastSession;

    private long seenTurns;

    /** The number of the token with which the place was confirmed first, or 0. */
    private long firstSession;

    /** A client begins to wait. */
    void begin() {
        turns = 0;
        refutedCount = 0;
    }

    /**
     * Somebody confirms a place. The first place of a request counts, because a request never moves far back.
     *
     * @param agents how many agents there are, as far as is known; nobody is much farther behind
     */
    void onPlace(int position, int agents) {
        if (turns == 0) {
            long places = Math.min(position, Math.max(LEAST_PLACES, PLACES_PER_AGENT * (long) agents));
            turns = TURNS_PER_PLACE * places + SPARE_TURNS << Math.min(MOST_DOUBLINGS, refutedCount);
            lastSession = 0;
            seenTurns = 0;
            firstSession = 0;
        }
    }

    /** The holder itself shows the number of the token. Whether the place that was confirmed cannot be true. */
    boolean refutes(long session) {
        if (session > lastSession) {
            long passed = lastSession == 0 ? 0 : session - lastSession;
            // A number that was taken from the clock says only that the token went on.
            seenTurns += passed > MOST_COUNTED ? TURNS_PER_PLACE : passed;
            lastSession = session;
        }
        return turns > 0 && seenTurns > turns;
    }

    /**
     * The place is confirmed, with this number of the token. Whether its confirmer itself shows that it cannot be true: a keeper may not know that
     * the token goes on without its list.
     */
    boolean isRefutedByConfirmer(long session) {
        firstSession = firstSession == 0 ? session : firstSession;
        long passed = session - firstSession;
        return turns > 0 && passed > turns && passed <= MOST_COUNTED;
    }

    /** The place that was confirmed was refuted. */
    void doubt(int confirmer, long nowNanos, long beatNanos) {
        doubtedUntilNanos.put(confirmer, nowNanos + BEATS * beatNanos);
        refutedCount++;
        turns = 0;
    }

    /** A peer did not answer as the holder that it was said to be. */
    void doubtSilent(int peer, long nowNanos, long beatNanos) {
        silentUntilNanos.put(peer, nowNanos + BEATS * beatNanos);
    }

    /** A peer answers: it may have been cut off, and have the token since. */
    void onAnswer(int peer) {
        silentUntilNanos.remove(peer);
    }

    boolean isDoubted(int peer, long nowNanos) {
        return isBefore(doubtedUntilNanos.get(peer), nowNanos) || isBefore(silentUntilNanos.get(peer), nowNanos);
    }

    private static boolean isBefore(@Nullable Long until, long nowNanos) {
        return until != null && nowNanos < until;
    }
}
