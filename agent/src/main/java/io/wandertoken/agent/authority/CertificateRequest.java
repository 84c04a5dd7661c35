package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.PemFiles;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Arrays;
import java.util.Optional;

/**
 * A certificate request (PKCS#10): a public key, signed with its private part. So nobody gets a certificate for a key that he
 * does not have. Only key and signature count; the authority decides about everything else.
 */
public final class CertificateRequest {
    private static final int SEQUENCE = 0x30;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int LONG_FORM = 0x80;
    private static final int LONGEST_LENGTH = 2;

    private CertificateRequest() {}

    /** The key in a file's request, whose owner has signed the request. */
    public static PublicKey key(Path file) {
        String nextStep = "make one with 'openssl req -new -key KEY -subj /CN=NAME'";
        for (Pem block : Pem.read(file, nextStep)) {
            if (block.label().equals("CERTIFICATE REQUEST")) {
                return key(block.intact(file, nextStep))
                        .orElseThrow(() -> IdentityProblem.configuration(
                                file + ": is not a request that its own Ed25519 or P-256 key has signed; " + nextStep));
            }
        }
        throw IdentityProblem.configuration(file + ": has no block BEGIN CERTIFICATE REQUEST; " + nextStep);
    }

    private static Optional<PublicKey> key(byte[] request) {
        try {
            ByteBuffer parts = ByteBuffer.wrap(content(item(ByteBuffer.wrap(request), SEQUENCE)));
            byte[] info = item(parts, SEQUENCE);
            item(parts, SEQUENCE);
            byte[] signature = content(item(parts, BIT_STRING));
            ByteBuffer fields = ByteBuffer.wrap(content(info));
            item(fields, INTEGER);
            item(fields, SEQUENCE);
            return PemFiles.publicKey(item(fields, SEQUENCE)).filter(key -> isSigned(info, signature, key));
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            return Optional.empty();
        }
    }

    private static boolean isSigned(byte[] info, byte[] signature, PublicKey key) {
        try {
            Signature check = Signature.getInstance(key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "Ed25519");
            check.initVerify(key);
            check.update(info);
            // The first byte counts the unused bits of the last one.
            return check.verify(signature, 1, signature.length - 1);
        } catch (GeneralSecurityException | RuntimeException e) {
            return false;
        }
    }

    /** The next item of DER with its head. */
    private static byte[] item(ByteBuffer from, int tag) {
        int start = from.position();
        if ((from.get() & 0xff) != tag) {
            throw new IllegalArgumentException("another item was expected");
        }
        int length = length(from);
        if (length > from.remaining()) {
            throw new IllegalArgumentException("an item is longer than its text");
        }
        from.position(from.position() + length);
        return Arrays.copyOfRange(from.array(), start, from.position());
    }

    private static byte[] content(byte[] item) {
        ByteBuffer head = ByteBuffer.wrap(item, 1, item.length - 1);
        length(head);
        return Arrays.copyOfRange(item, head.position(), item.length);
    }

    private static int length(ByteBuffer from) {
        int first = from.get() & 0xff;
        if (first < LONG_FORM) {
            return first;
        }
        int bytes = first - LONG_FORM;
        if (bytes == 0 || bytes > LONGEST_LENGTH) {
            throw new IllegalArgumentException("a length that no request has");
        }
        int length = 0;
        for (int i = 0; i < bytes; i++) {
            length = length << 8 | from.get() & 0xff;
        }
        return length;
    }
}
