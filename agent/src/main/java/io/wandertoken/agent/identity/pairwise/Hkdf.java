package io.wandertoken.agent.identity.pairwise;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HKDF with SHA-256 (RFC 5869): makes several keys of one secret that is not yet uniformly random. */
final class Hkdf {
    private static final int HASH_SIZE = 32;
    private static final int MOST_BLOCKS = 255;

    private Hkdf() {}

    /**
     * Extracts and expands.
     *
     * @param salt may be empty, which stands for as many zeros as the hash has bytes
     * @param info what the keys are for, so that the same secret yields different ones for different purposes
     */
    static byte[] derive(byte[] salt, byte[] secret, byte[] info, int length) {
        if (length > MOST_BLOCKS * HASH_SIZE) {
            throw new IllegalArgumentException("HKDF yields at most 8160 bytes, not " + length);
        }
        try {
            Mac mac = Mac.getInstance(MacKey.ALGORITHM);
            mac.init(key(salt.length == 0 ? new byte[HASH_SIZE] : salt));
            mac.init(key(mac.doFinal(secret)));
            byte[] output = new byte[length];
            byte[] block = new byte[0];
            for (int made = 0, counter = 1; made < length; made += HASH_SIZE, counter++) {
                mac.update(block);
                mac.update(info);
                mac.update((byte) counter);
                block = mac.doFinal();
                System.arraycopy(block, 0, output, made, Math.min(HASH_SIZE, length - made));
            }
            Arrays.fill(block, (byte) 0);
            return output;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HMAC-SHA256", e);
        }
    }

    private static SecretKeySpec key(byte[] bytes) {
        return new SecretKeySpec(bytes, MacKey.ALGORITHM);
    }
}
