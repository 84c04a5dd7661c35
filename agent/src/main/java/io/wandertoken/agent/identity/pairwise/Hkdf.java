package io.wandertoken.agent.identity.pairwise;

import java.util.Arrays;

/** HKDF with SHA-256 (RFC 5869): makes several keys of one secret that is not yet uniformly random. */
final class Hkdf {
    private static final int MOST_BLOCKS = 255;

    private Hkdf() {}

    /**
     * Extracts and expands.
     *
     * @param salt may be empty, which stands for as many zeros as the hash has bytes
     * @param info what the keys are for, so that the same secret yields different ones for different purposes
     */
    static byte[] derive(byte[] salt, byte[] secret, byte[] info, int length) {
        if (length > MOST_BLOCKS * MacKey.TAG_SIZE) {
            throw new IllegalArgumentException("HKDF yields at most 8160 bytes, not " + length);
        }
        byte[] extracted = new MacKey(salt.length == 0 ? new byte[MacKey.TAG_SIZE] : salt).tag(secret);
        MacKey key = new MacKey(extracted);
        byte[] output = new byte[length];
        byte[] block = new byte[0];
        for (int made = 0, counter = 1; made < length; made += MacKey.TAG_SIZE, counter++) {
            block = key.tag(block, info, new byte[] {(byte) counter});
            System.arraycopy(block, 0, output, made, Math.min(MacKey.TAG_SIZE, length - made));
        }
        Arrays.fill(block, (byte) 0);
        return output;
    }
}
