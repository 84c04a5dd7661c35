package io.wandertoken.simulator.walk.routing;

import io.wandertoken.protocol.RandomSource;
import org.jspecify.annotations.Nullable;

/** Chooses who gets a token next, in two steps: first it says whom to ask, then it decides with the answers. */
public interface Routing {

    /** The answer when a peer proved the token spurious: nobody gets it. */
    int NOBODY = -1;

    /** Fills in whom to ask before the token goes on. */
    default void prepare(@Nullable Shortlist shortlist, Peers peers, RandomSource random, Inquiry inquiry) {}

    /**
     * Chooses the next holder.
     *
     * @param shortlist what the token remembers of its way; null where it remembers nothing
     * @return a peer's number, or {@link #NOBODY}
     */
    int choose(@Nullable Shortlist shortlist, Peers peers, RandomSource random, Inquiry inquiry);
}
