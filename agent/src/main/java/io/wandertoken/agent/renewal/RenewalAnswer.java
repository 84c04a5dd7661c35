package io.wandertoken.agent.renewal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * What the authority answers: the certificate to use, or why there is none. Nobody has to believe it: the authority has signed the
 * certificate itself, and a refusal is only shown to people.
 *
 * @param request the beginning of the request's signature
 * @param certificate the certificate (DER), or empty
 * @param refusal why there is none, or empty
 */
public record RenewalAnswer(byte[] request, Optional<byte[]> certificate, String refusal) {
    private static final int MAGIC = 0x57524e32;
    private static final byte RENEWED = 1;
    private static final byte REFUSED = 2;
    private static final int HEAD = Integer.BYTES + RenewalRequest.ID_SIZE + 1;
    private static final int MOST_TEXT = 200;

    public static RenewalAnswer renewed(RenewalRequest request, byte[] certificate) {
        return new RenewalAnswer(request.id(), Optional.of(certificate), "");
    }

    public static RenewalAnswer refused(RenewalRequest request, String refusal) {
        return new RenewalAnswer(request.id(), Optional.empty(), refusal);
    }

    public byte[] encode() {
        byte[] content = certificate.orElseGet(() -> refusal.getBytes(StandardCharsets.UTF_8));
        return ByteBuffer.allocate(HEAD + content.length)
                .putInt(MAGIC)
                .put(request)
                .put(certificate.isPresent() ? RENEWED : REFUSED)
                .put(content)
                .array();
    }

    /** Reads a datagram; empty if it does not answer this request. */
    static Optional<RenewalAnswer> decode(byte[] bytes, int length, RenewalRequest request) {
        if (length < HEAD || ByteBuffer.wrap(bytes).getInt() != MAGIC) {
            return Optional.empty();
        }
        byte[] id = Arrays.copyOfRange(bytes, Integer.BYTES, HEAD - 1);
        if (!Arrays.equals(id, request.id())) {
            return Optional.empty();
        }
        byte[] content = Arrays.copyOfRange(bytes, HEAD, length);
        return switch (bytes[HEAD - 1]) {
            case RENEWED -> Optional.of(new RenewalAnswer(id, Optional.of(content), ""));
            case REFUSED -> {
                String text = new String(content, StandardCharsets.UTF_8).replaceAll("\\p{C}", "?");
                yield Optional.of(
                        new RenewalAnswer(id, Optional.empty(), text.substring(0, Math.min(text.length(), MOST_TEXT))));
            }
            default -> Optional.empty();
        };
    }
}
