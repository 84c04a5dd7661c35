package io.wandertoken.simulator.walk.routing;

import io.wandertoken.protocol.RandomSource;
import org.jspecify.annotations.Nullable;

/**
 * Any peer, each equally likely: the random walk of the papers.
 *
 * @paper J §2 (line 27)
 */
public final class RandomRouting implements Routing {

    @Override
    public int choose(@Nullable Shortlist shortlist, Peers peers, RandomSource random, Inquiry inquiry) {
        return peers.at(random.nextInt(peers.count()));
    }
}
