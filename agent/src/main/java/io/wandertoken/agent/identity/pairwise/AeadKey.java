package io.wandertoken.agent.identity.pairwise;

import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that encrypts and authenticates in one direction: AES-128-GCM. The nonce is a fixed value that belongs to the key, XORed with the
 * number of the message (RFC 9052 §3.1, RFC 8446 §5.3), so no nonce repeats while no number does.
 */
public final class AeadKey {
    /** Bytes of a key, of a nonce, and of the tag behind what is encrypted. */
    public static final int KEY_SIZE = 16;

    public static final int NONCE_SIZE = 12;
    public static final int TAG_SIZE = 16;

    private static final String ALGORITHM = "AES";

    private final SecretKeySpec key;
    private final byte[] fixed;

    /** A key and its fixed value, from these places of some bytes. */
    AeadKey(byte[] bytes, int keyAt, int fixedAt) {
        key = new SecretKeySpec(bytes, keyAt, KEY_SIZE, ALGORITHM);
        fixed = Arrays.copyOfRange(bytes, fixedAt, fixedAt + NONCE_SIZE);
    }

    /** A key of these bytes: the key itself, then its fixed value. */
    public static AeadKey of(byte[] bytes) {
        return new AeadKey(bytes, 0, KEY_SIZE);
    }

    SecretKeySpec key() {
        return key;
    }

    AlgorithmParameterSpec nonce(long number) {
        byte[] nonce = fixed.clone();
        for (int i = 0; i < Long.BYTES; i++) {
            nonce[NONCE_SIZE - 1 - i] ^= (byte) (number >>> i * Byte.SIZE);
        }
        return new GCMParameterSpec(TAG_SIZE * Byte.SIZE, nonce);
    }
}
