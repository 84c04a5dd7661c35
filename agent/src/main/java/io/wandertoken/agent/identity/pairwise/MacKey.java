package io.wandertoken.agent.identity.pairwise;

import io.wandertoken.agent.identity.Signatures;
import java.security.InvalidKeyException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Authenticates with one key: HMAC-SHA256. For one thread at a time. */
public final class MacKey {
    static final int TAG_SIZE = 32;

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac engine;

    /** A key of these bytes, at least one. */
    public MacKey(byte[] bytes) {
        engine = Signatures.best().hmacSha256();
        try {
            engine.init(new SecretKeySpec(bytes, ALGORITHM));
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("any bytes are a key", e);
        }
    }

    /** The tag of a message that consists of these parts. */
    public byte[] tag(byte[]... parts) {
        for (byte[] part : parts) {
            engine.update(part);
        }
        return engine.doFinal();
    }
}
