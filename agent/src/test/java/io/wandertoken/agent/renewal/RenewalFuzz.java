package io.wandertoken.agent.renewal;

import java.util.Arrays;
import java.util.List;

/** Feeds questions for renewed certificates, and answers to them. */
public final class RenewalFuzz {
    private static final RenewalRequest REQUEST = new RenewalRequest(1_780_000_000_000L, new byte[300], new byte[64]);

    private RenewalFuzz() {}

    public static List<byte[]> examples() {
        return List.of(
                REQUEST.encode(),
                RenewalAnswer.renewed(REQUEST, new byte[250]).encode(),
                RenewalAnswer.refused(REQUEST, "it is revoked").encode());
    }

    public static void run(byte[] input) {
        RenewalAnswer.decode(input, input.length, REQUEST);
        RenewalRequest.decode(input, input.length).ifPresent(request -> {
            // Zeros fill a request up; what stands in their place is not read.
            byte[] again = request.encode();
            int size = Integer.BYTES
                    + Long.BYTES
                    + Short.BYTES
                    + request.certificate().length
                    + request.signature().length;
            if (!Arrays.equals(again, 0, size, input, 0, size)) {
                throw new AssertionError("another encoding of the same request");
            }
        });
    }
}
