package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.Token;

/** The times that depend on how many agents share the resource: given once ({@link FixedPace}) or learned. */
public interface Pace {

    /** Δmin: how long after the end of an access an agent skips tokens. */
    long minIntervalNanos();

    /** The part of the regeneration timeout that is always waited. */
    long regenerationBaseNanos();

    /** γ: the mean of the random part of the regeneration timeout. */
    double regenerationMeanNanos();

    /** Δskip: how long to keep a token that is not used here, where the usual time is given. */
    default long skipNanos(long usualNanos) {
        return usualNanos;
    }

    /**
     * How long a token that was generated here is only kept before it may be used. Longer: agents that generate one at about
     * the same time hear of each other before two are used; zero, as in the papers: it is used at once.
     */
    default long probationNanos() {
        return 0;
    }

    /** A token came by; a pace that learns looks at its session number. */
    default void onVisit(Token token) {}
}
