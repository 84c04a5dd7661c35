package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.Token;

/**
 * Any peer, each equally likely: the random walk of the papers.
 *
 * @paper J §2 (line 27)
 */
public final class RandomRouting implements Routing {

    @Override
    public int choose(Token token, Peers peers, RandomSource random, Inquiry inquiry) {
        return peers.at(random.nextInt(peers.count()));
    }
}
