package io.wandertoken.agent.identity;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * How long one signature and one check take here: the floor under every handover.
 *
 * @param signMicros the median, in microseconds
 * @param verifyMicros the median, in microseconds
 */
public record SignatureSpeed(double signMicros, double verifyMicros) {
    /** About what is signed for a move without certificate and entries. */
    private static final int MESSAGE_SIZE = 200;
    /** A batch is long enough for the clock and short enough that most batches are undisturbed. */
    private static final int BATCHES = 251;

    /** Measures one library with one key pair, for about this long in all. */
    public static SignatureSpeed measure(Signatures signatures, KeyPair keys, long budgetNanos)
            throws GeneralSecurityException {
        Verifier verifier = signatures.verifier(keys.getPublic());
        Signer signer = signatures.signer(keys.getPrivate(), verifier.profile());
        byte[] message = new byte[MESSAGE_SIZE];
        byte[] signature = signer.sign(message);
        double sign = median(budgetNanos / 2, () -> signer.sign(message).length == signature.length);
        double verify = median(budgetNanos / 2, () -> verifier.verify(message, signature));
        return new SignatureSpeed(sign, verify);
    }

    /** The median batch: the mean would include whatever else the machine did. */
    public static double median(long budgetNanos, BooleanSupplier operation) {
        long warmUp = System.nanoTime() + budgetNanos / 2;
        int count = 0;
        while (System.nanoTime() < warmUp) {
            require(operation);
            count++;
        }
        int perBatch = Math.max(1, count / BATCHES);
        double[] micros = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            long begin = System.nanoTime();
            for (int i = 0; i < perBatch; i++) {
                require(operation);
            }
            micros[batch] = (System.nanoTime() - begin) / 1e3 / perBatch;
        }
        Arrays.sort(micros);
        return micros[BATCHES / 2];
    }

    private static void require(BooleanSupplier operation) {
        if (!operation.getAsBoolean()) {
            throw new IllegalStateException("a library that passed its self-test failed under load");
        }
    }
}
