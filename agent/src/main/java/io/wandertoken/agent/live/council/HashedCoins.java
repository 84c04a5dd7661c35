package io.wandertoken.agent.live.council;

import io.wandertoken.agent.identity.pairwise.MacKey;
import io.wandertoken.protocol.council.CoinSource;
import io.wandertoken.protocol.council.Term;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** Coins from HMAC-SHA256 with a secret that is drawn at each start, so that nobody can predict them. */
final class HashedCoins implements CoinSource {
    private static final int SECRET_BYTES = 32;
    private static final double UNIT = 0x1.0p-53;

    private final MacKey secret;

    HashedCoins(SecureRandom random) {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        secret = new MacKey(bytes);
    }

    @Override
    public double draw(Term term, int round, int coin) {
        ByteBuffer question = ByteBuffer.allocate(2 * Long.BYTES + 2 * Integer.BYTES);
        question.putLong(term.number()).putLong(term.chair()).putInt(round).putInt(coin);
        return (ByteBuffer.wrap(secret.tag(question.array())).getLong() >>> 11) * UNIT;
    }
}
