package io.wandertoken.simulator.walk.routing;

import io.wandertoken.protocol.RandomSource;
import org.jspecify.annotations.Nullable;

/** Always the next one on the ring: the bound that no walk can beat, because nobody is ever visited too early. */
public final class RoundRobinRouting implements Routing {

    @Override
    public int choose(@Nullable Shortlist shortlist, Peers peers, RandomSource random, Inquiry inquiry) {
        return peers.at(0);
    }
}
