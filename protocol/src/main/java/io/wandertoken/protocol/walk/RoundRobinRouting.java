package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.Token;

/** Always the next one on the ring: the bound that no walk can beat, because nobody is ever visited too early. */
public final class RoundRobinRouting implements Routing {

    @Override
    public int choose(Token token, Peers peers, RandomSource random, Inquiry inquiry) {
        return peers.at(0);
    }
}
