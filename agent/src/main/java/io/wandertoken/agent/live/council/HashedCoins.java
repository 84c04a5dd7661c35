package io.wandertoken.agent.live.council;

import io.wandertoken.protocol.council.CoinSource;
import io.wandertoken.protocol.council.Term;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Coins from HMAC-SHA256 with a secret that is drawn at each start, so that nobody can predict them. */
final class HashedCoins implements CoinSource {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int SECRET_BYTES = 32;
    private static final double UNIT = 0x1.0p-53;

    private final Mac mac;

    HashedCoins(SecureRandom random) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        try {
            mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    @Override
    public double draw(Term term, int round, int coin) {
        ByteBuffer question = ByteBuffer.allocate(2 * Long.BYTES + 2 * Integer.BYTES);
        question.putLong(term.number()).putLong(term.chair()).putInt(round).putInt(coin);
        return (ByteBuffer.wrap(mac.doFinal(question.array())).getLong() >>> 11) * UNIT;
    }
}
