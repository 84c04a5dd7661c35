package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.Token;

/**
 * Chooses who gets the token next, in two steps: first it says whom to ask, then it decides with the answers. Between the
 * two, a live agent sends probes and waits for a moment; a simulator answers at once.
 */
public interface Routing {

    /** The answer when a peer proved the token spurious: nobody gets it. */
    int NOBODY = -1;

    /** Fills in whom to ask before the token goes on. */
    default void prepare(Token token, Peers peers, RandomSource random, Inquiry inquiry) {}

    /** A peer's number, or {@link #NOBODY}. */
    int choose(Token token, Peers peers, RandomSource random, Inquiry inquiry);
}
