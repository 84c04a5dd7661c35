package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.pairwise.AeadKey;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Turns bytes from the network into a {@link Datagram}, a {@link SealedDatagram} or a {@link Reason}. It never throws and never answers, and it copies
 * only from well-formed datagrams. Cheap checks come first; the caller checks the signature later.
 *
 * <p>Headers follow the same rule as the body: an unknown negative label is ignored, any other drops the datagram.
 */
public final class DatagramDecoder {
    private final byte[] bytes;
    private final CborCursor cursor;

    private @Nullable SignatureProfile profile;
    private int thumbprint = -1;
    private int certificate = -1;
    private int certificateEnd = -1;
    private int cookie = -1;
    private boolean gcm;
    private int keyId = -1;
    private int number = -1;

    /** The header maps of signed datagrams, and of datagrams under a pairwise key. */
    private enum Part {
        PROTECTED,
        UNPROTECTED,
        PROTECTED_KEYED,
        UNPROTECTED_KEYED
    }

    private DatagramDecoder(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.cursor = new CborCursor(bytes, offset, length);
    }

    /** Decodes a whole array. */
    public static DecodeResult decode(byte[] bytes) {
        return decode(bytes, 0, bytes.length);
    }

    /** Decodes a part of a buffer, which the caller may reuse afterwards. */
    public static DecodeResult decode(byte[] bytes, int offset, int length) {
        if (length > CoseSign1.MOST_BYTES) {
            return new DecodeResult.Malformed(Reason.TOO_LONG);
        }
        return new DatagramDecoder(bytes, offset, length).decode();
    }

    private DecodeResult decode() {
        if (!cursor.tag(CoseSign1.TAG)) {
            return cursor.tag(CoseEncrypt0.TAG) ? decodeSealed() : new DecodeResult.Malformed(Reason.NOT_SIGN1);
        }
        if (cursor.openArray() != CoseSign1.PARTS) {
            cursor.fail(Reason.NOT_SIGN1);
        }
        int afterProtected = cursor.enter();
        int protectedStart = cursor.position();
        readProtected();
        int protectedEnd = cursor.position();
        cursor.leave(afterProtected);

        readMap(Part.UNPROTECTED);

        int afterPayload = cursor.enter();
        int payloadStart = cursor.position();
        Body body = new BodyDecoder(bytes, cursor).decode();
        int payloadEnd = cursor.position();
        cursor.leave(afterPayload);

        int signature = cursor.fixedBytes(SignatureProfile.SIGNATURE_SIZE);
        cursor.requireEnd();

        Reason failure = cursor.failure();
        if (failure != null) {
            return new DecodeResult.Malformed(failure);
        }
        if (body == null || profile == null) {
            // Both were required above. Repeated for the reader, and because nothing here may throw.
            return new DecodeResult.Malformed(Reason.MISSING_FIELD);
        }
        return new Datagram(
                header(),
                body,
                Bytes.copyOf(bytes, protectedStart, protectedEnd - protectedStart),
                Bytes.copyOf(bytes, payloadStart, payloadEnd - payloadStart),
                Bytes.copyOf(bytes, signature, SignatureProfile.SIGNATURE_SIZE));
    }

    private DecodeResult decodeSealed() {
        if (cursor.openArray() != CoseEncrypt0.PARTS) {
            cursor.fail(Reason.NOT_SIGN1);
        }
        int afterProtected = cursor.enter();
        int protectedStart = cursor.position();
        readKeyed();
        int protectedEnd = cursor.position();
        cursor.leave(afterProtected);
        readMap(Part.UNPROTECTED_KEYED);
        int ciphertext = cursor.bytesWithin(AeadKey.TAG_SIZE + 1, CoseSign1.MOST_BYTES);
        int ciphertextEnd = cursor.position();
        cursor.requireEnd();
        Reason failure = cursor.failure();
        if (failure != null) {
            return new DecodeResult.Malformed(failure);
        }
        return new SealedDatagram(
                ByteBuffer.wrap(bytes).getLong(keyId),
                ByteBuffer.wrap(bytes).getLong(number),
                Bytes.copyOf(bytes, protectedStart, protectedEnd - protectedStart),
                Bytes.copyOf(bytes, ciphertext, ciphertextEnd - ciphertext));
    }

    private Header header() {
        return new Header(
                profile,
                ByteBuffer.wrap(bytes).getLong(thumbprint),
                certificate < 0 ? null : Bytes.copyOf(bytes, certificate, certificateEnd - certificate),
                cookie < 0 ? null : Bytes.copyOf(bytes, cookie, CookieReply.COOKIE_SIZE));
    }

    private void readProtected() {
        readMap(Part.PROTECTED);
        if (cursor.ok() && (profile == null || thumbprint < 0)) {
            cursor.fail(Reason.MISSING_FIELD);
        }
    }

    private void readKeyed() {
        readMap(Part.PROTECTED_KEYED);
        if (cursor.ok() && (!gcm || keyId < 0 || number < 0)) {
            cursor.fail(Reason.MISSING_FIELD);
        }
    }

    private void readMap(Part part) {
        cursor.map(label -> readHeader(part, label));
    }

    private void readHeader(Part part, long label) {
        if (part == Part.PROTECTED && label == CoseSign1.HEADER_ALGORITHM) {
            readAlgorithm();
        } else if (part == Part.PROTECTED && label == CoseSign1.HEADER_THUMBPRINT) {
            readThumbprint();
        } else if (part == Part.UNPROTECTED && label == CoseSign1.HEADER_CHAIN) {
            readChain();
        } else if (part == Part.UNPROTECTED && label == CoseSign1.HEADER_COOKIE) {
            cookie = cursor.fixedBytes(CookieReply.COOKIE_SIZE);
        } else if (part == Part.PROTECTED_KEYED && label == CoseSign1.HEADER_ALGORITHM) {
            readAeadAlgorithm();
        } else if (part == Part.PROTECTED_KEYED && label == CoseEncrypt0.HEADER_KEY_ID) {
            keyId = cursor.fixedBytes(Long.BYTES);
        } else if (part == Part.PROTECTED_KEYED && label == CoseEncrypt0.HEADER_PARTIAL_IV) {
            number = cursor.fixedBytes(Long.BYTES);
        } else {
            skipUnknown(label);
        }
    }

    private void readAlgorithm() {
        long algorithm = cursor.integer();
        if (algorithm == CoseSign1.EDDSA || algorithm == CoseSign1.ED25519) {
            profile = SignatureProfile.ED25519;
        } else if (algorithm == CoseSign1.ES256 || algorithm == CoseSign1.ESP256) {
            profile = SignatureProfile.ES256;
        } else {
            cursor.fail(Reason.ALGORITHM);
        }
    }

    private void readAeadAlgorithm() {
        gcm = cursor.integer() == CoseEncrypt0.AES_128_GCM;
        if (!gcm) {
            cursor.fail(Reason.ALGORITHM);
        }
    }

    private void readThumbprint() {
        if (cursor.openArray() != 2) {
            cursor.fail(Reason.WRONG_LENGTH);
        }
        if (cursor.integer() != CoseSign1.HASH_SHA256_64) {
            cursor.fail(Reason.ALGORITHM);
        }
        thumbprint = cursor.fixedBytes(CoseSign1.THUMBPRINT_SIZE);
        cursor.close();
    }

    /** One certificate, or an array of two and more of which the first is the signer's. */
    private void readChain() {
        if (!cursor.atArray()) {
            certificate = cursor.bytesWithin(1, CoseSign1.MOST_BYTES);
            certificateEnd = cursor.position();
            return;
        }
        int count = cursor.openArray();
        if (count < 2) {
            cursor.fail(Reason.WRONG_LENGTH);
        }
        certificate = cursor.bytesWithin(1, CoseSign1.MOST_BYTES);
        certificateEnd = cursor.position();
        for (int i = 1; i < count && cursor.ok(); i++) {
            // The fleet's CA signs agents directly, so the rest of the chain is not needed.
            cursor.bytesWithin(1, CoseSign1.MOST_BYTES);
        }
        cursor.close();
    }

    private void skipUnknown(long label) {
        if (label >= 0) {
            cursor.fail(Reason.UNKNOWN_KEY);
        } else {
            cursor.skip();
        }
    }
}
