package io.wandertoken.agent.wire;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Damages datagrams the way a fuzzer does: flips, overwritten heads, cuts, insertions, repeated stretches. */
public final class Mutations {
    private static final int[] TELLING_BYTES = {
        0x00, 0x17, 0x18, 0x1b, 0x1f, 0x20, 0x37, 0x38, 0x3b, 0x40, 0x58, 0x5b, 0x5f, 0x60, 0x7b, 0x7f, 0x80, 0x84,
        0x9b, 0x9f, 0xa0, 0xa1, 0xbb, 0xbf, 0xc0, 0xd2, 0xdb, 0xf4, 0xf6, 0xf9, 0xfa, 0xfb, 0xff
    };

    private Mutations() {}

    public static byte[] damage(byte[] bytes, SplittableRandom random) {
        byte[] damaged = bytes.clone();
        int times = 1 + random.nextInt(3);
        for (int i = 0; i < times && damaged.length > 0; i++) {
            damaged = once(damaged, random);
        }
        return damaged;
    }

    /** The bytes with the head at a place replaced by one of the same kind with another argument. */
    static byte[] withHead(byte[] bytes, int at, byte[] argument) {
        byte[] head = argument.clone();
        head[0] = (byte) (bytes[at] & 0xe0 | head[0] & 0x1f);
        return spliced(bytes, at, at + 1, head);
    }

    private static byte[] once(byte[] bytes, SplittableRandom random) {
        int at = random.nextInt(bytes.length);
        int end = Math.min(bytes.length, at + 1 + random.nextInt(8));
        switch (random.nextInt(6)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) TELLING_BYTES[random.nextInt(TELLING_BYTES.length)];
            case 2 -> {
                return spliced(bytes, at, end, new byte[0]);
            }
            case 3 -> {
                return spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, end));
            }
            case 4 -> {
                byte[] inserted = new byte[1 + random.nextInt(9)];
                random.nextBytes(inserted);
                return spliced(bytes, at, at, inserted);
            }
            default -> {
                // Aims at the body's map, where most of the rules are.
                int near = Math.min(bytes.length - 1, 20 + random.nextInt(30));
                bytes[near] = (byte) (bytes[near] + 1);
            }
        }
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] insert) {
        byte[] result = new byte[bytes.length - (to - from) + insert.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(insert, 0, result, from, insert.length);
        System.arraycopy(bytes, to, result, from + insert.length, bytes.length - to);
        return result;
    }
}
