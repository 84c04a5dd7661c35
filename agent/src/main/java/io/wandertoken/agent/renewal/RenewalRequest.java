package io.wandertoken.agent.renewal;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.Verifier;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * An agent asks for a renewed certificate: the present one and the time, signed with its key. Every request is longer than the answer, so
 * that nobody can use the authority to multiply traffic to a forged address.
 *
 * @param millis the time by the agent's clock
 * @param certificate the present certificate (DER)
 */
public record RenewalRequest(long millis, byte[] certificate, byte[] signature) {
    static final int SIZE = 1024;

    /** The part of a request that its answer repeats. */
    static final int ID_SIZE = 16;

    private static final int MAGIC = 0x57524e31;
    /** Unlike anything else that agents sign. */
    private static final byte[] PURPOSE = "wandertoken renewal request 1".getBytes(StandardCharsets.US_ASCII);

    public static RenewalRequest of(AgentCertificate own, long millis, Signer signer) {
        byte[] certificate = own.encoded();
        return new RenewalRequest(millis, certificate, signer.sign(signedContent(millis, certificate)));
    }

    /** Reads a datagram of which nothing is proven; empty if it is no request. */
    public static Optional<RenewalRequest> decode(byte[] bytes, int length) {
        if (length != SIZE || ByteBuffer.wrap(bytes).getInt() != MAGIC) {
            return Optional.empty();
        }
        ByteBuffer data = ByteBuffer.wrap(bytes, Integer.BYTES, length - Integer.BYTES);
        long millis = data.getLong();
        int size = data.getShort();
        if (size <= 0 || size > AgentCertificate.MOST_BYTES) {
            return Optional.empty();
        }
        byte[] certificate = new byte[size];
        byte[] signature = new byte[SignatureProfile.SIGNATURE_SIZE];
        data.get(certificate).get(signature);
        return Optional.of(new RenewalRequest(millis, certificate, signature));
    }

    byte[] encode() {
        return ByteBuffer.allocate(SIZE)
                .putInt(MAGIC)
                .putLong(millis)
                .putShort((short) certificate.length)
                .put(certificate)
                .put(signature)
                .array();
    }

    public boolean isSignedBy(Verifier verifier) {
        return verifier.verify(signedContent(millis, certificate), signature);
    }

    byte[] id() {
        return Arrays.copyOf(signature, ID_SIZE);
    }

    private static byte[] signedContent(long millis, byte[] certificate) {
        return ByteBuffer.allocate(PURPOSE.length + Long.BYTES + certificate.length)
                .put(PURPOSE)
                .putLong(millis)
                .put(certificate)
                .array();
    }
}
