package io.wandertoken.agent.identity.pairwise;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Authenticates with one key: HMAC-SHA256. For one thread at a time. */
public final class MacKey {
    static final int TAG_SIZE = 32;

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac engine;

    /** A key of these bytes, at least one. */
    public MacKey(byte[] bytes) {
        try {
            engine = Mac.getInstance(ALGORITHM);
            engine.init(new SecretKeySpec(bytes, ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HMAC-SHA256", e);
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
