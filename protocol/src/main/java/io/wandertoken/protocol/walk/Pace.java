package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.Token;

/** The times that depend on how many agents share the resource: given once ({@link FixedPace}) or learned. */
public interface Pace {

    /** Δmin: how long after an access an agent lets tokens pass by. */
    long minIntervalNanos();

    /** The part of the regeneration timeout that is always waited. */
    long regenerationBaseNanos();

    /** γ: the mean of the random part of the regeneration timeout. */
    double regenerationMeanNanos();

    /** A token came by; a pace that learns looks at its session number. */
    default void onVisit(Token token) {}
}
