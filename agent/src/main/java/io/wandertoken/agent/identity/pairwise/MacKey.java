package io.wandertoken.agent.identity.pairwise;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Authenticates with one key: HMAC-SHA256. The engine is set up once and used again, so that neither making nor checking a
 * tag allocates. For one thread at a time.
 */
public final class MacKey {
    /** Bytes of a tag. */
    public static final int TAG_SIZE = 32;

    static final String ALGORITHM = "HmacSHA256";

    private final Mac engine;
    private final byte[] scratch = new byte[TAG_SIZE];

    MacKey(byte[] bytes, int offset, int length) {
        try {
            engine = Mac.getInstance(ALGORITHM);
            engine.init(new SecretKeySpec(bytes, offset, length, ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HMAC-SHA256", e);
        }
    }

    /** A key of these bytes. */
    public static MacKey of(byte[] bytes) {
        return new MacKey(bytes, 0, bytes.length);
    }

    /** Writes the tag of a part of a buffer to another place. */
    public void tag(byte[] message, int offset, int length, byte[] target, int at) {
        try {
            engine.update(message, offset, length);
            engine.doFinal(target, at);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("there is room for the tag", e);
        }
    }

    /** Whether the tag is the right one; takes the same time wherever it differs. */
    public boolean verify(byte[] message, int offset, int length, byte[] tag) {
        tag(message, offset, length, scratch, 0);
        return MessageDigest.isEqual(scratch, tag);
    }
}
