package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.Token;

/** Chooses who gets the token next. */
public interface Routing {

    /** The answer when a probed peer knew the token to be spurious: nobody gets it. */
    int NOBODY = -1;

    /** A peer's number, or {@link #NOBODY}. */
    int choose(Token token, Peers peers, RandomSource random);
}
