package io.wandertoken.benchmarks;

import io.wandertoken.agent.identity.SignatureSpeed;
import io.wandertoken.agent.identity.pairwise.Aead;
import io.wandertoken.agent.identity.pairwise.AeadKey;
import io.wandertoken.agent.identity.pairwise.MacKey;
import java.util.Arrays;
import java.util.Locale;

/**
 * How long it takes here to encrypt and to decrypt one datagram under a pairwise key: the floor under handovers that are not signed.
 *
 * @param sealMicros the median, in microseconds
 * @param openMicros the median, in microseconds
 */
public record AeadSpeed(double sealMicros, double openMicros) {
    /** About the body of a move, and what is authenticated beside it: both agents and their places. */
    private static final int MOVE_SIZE = 130;

    private static final int LONG_SIZE = 900;
    private static final int ROUTE_SIZE = 140;
    private static final long BUDGET_NANOS = 4_000_000_000L;

    /** Measures for about this long in all. */
    static AeadSpeed measure(long budgetNanos) {
        return measure(budgetNanos, MOVE_SIZE);
    }

    private static AeadSpeed measure(long budgetNanos, int size) {
        Aead aead = new Aead();
        AeadKey key = AeadKey.of(new byte[AeadKey.KEY_SIZE + AeadKey.NONCE_SIZE]);
        byte[] route = new byte[ROUTE_SIZE];
        byte[] body = new byte[size];
        byte[] out = new byte[size + AeadKey.TAG_SIZE];
        long[] number = {0};
        double seal = SignatureSpeed.median(budgetNanos / 2, () -> {
            number[0]++;
            return aead.seal(key, number[0], route, route.length, body, size, out) == out.length;
        });
        byte[] sealed = Arrays.copyOf(out, out.length);
        double open = SignatureSpeed.median(
                budgetNanos / 2, () -> aead.open(key, number[0], route, route.length, sealed, out) == size);
        return new AeadSpeed(seal, open);
    }

    /** Prints what encryption costs in comparison with a MAC of the same bytes: decision page 0025. */
    public static void main(String[] arguments) {
        compare(MOVE_SIZE);
        // The first results are those of code that was not compiled yet.
        for (int size : new int[] {MOVE_SIZE, LONG_SIZE}) {
            System.out.println(compare(size));
        }
    }

    private static String compare(int size) {
        AeadSpeed aead = measure(BUDGET_NANOS, size);
        MacKey key = new MacKey(new byte[AeadKey.KEY_SIZE]);
        byte[] message = new byte[ROUTE_SIZE + size];
        double mac = SignatureSpeed.median(BUDGET_NANOS / 2, () -> key.tag(message).length > 0);
        return String.format(
                Locale.ROOT,
                "%d bytes: encrypt %.2f µs, decrypt %.2f µs; HMAC-SHA256 %.2f µs",
                size,
                aead.sealMicros,
                aead.openMicros,
                mac);
    }
}
