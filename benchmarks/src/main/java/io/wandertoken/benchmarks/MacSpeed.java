package io.wandertoken.benchmarks;

import io.wandertoken.agent.identity.SignatureSpeed;
import io.wandertoken.agent.identity.pairwise.MacKey;

/**
 * How long it takes here to make and to check one tag under a pairwise key: the floor under handovers that are not signed.
 *
 * @param tagMicros the median, in microseconds
 * @param verifyMicros the median, in microseconds
 */
record MacSpeed(double tagMicros, double verifyMicros) {
    /** About what is authenticated for a move: body, both agents and their places. */
    private static final int MESSAGE_SIZE = 250;

    /** Measures for about this long in all. */
    static MacSpeed measure(long budgetNanos) {
        MacKey key = MacKey.of(new byte[MacKey.TAG_SIZE]);
        byte[] message = new byte[MESSAGE_SIZE];
        byte[] tag = new byte[MacKey.TAG_SIZE];
        double make = SignatureSpeed.median(budgetNanos / 2, () -> {
            key.tag(message, 0, message.length, tag, 0);
            return true;
        });
        double verify = SignatureSpeed.median(budgetNanos / 2, () -> key.verify(message, 0, message.length, tag));
        return new MacSpeed(make, verify);
    }
}
