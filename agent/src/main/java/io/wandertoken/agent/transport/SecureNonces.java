package io.wandertoken.agent.transport;

import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.handover.NonceSource;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** Nonces from the system's generator, fetched many at a time because each call has its price. */
final class SecureNonces implements NonceSource {
    private static final int AT_ONCE = 1024;

    private final SecureRandom random = new SecureRandom();
    private final byte[] bytes = new byte[AT_ONCE];
    private final ByteBuffer left = ByteBuffer.wrap(bytes).limit(0);

    @Override
    public Nonce next() {
        return new Nonce(nextLong(), nextLong());
    }

    long nextLong() {
        if (!left.hasRemaining()) {
            random.nextBytes(bytes);
            left.clear();
        }
        return left.getLong();
    }
}
