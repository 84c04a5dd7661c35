package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.pairwise.Aead;
import io.wandertoken.agent.identity.pairwise.AeadKey;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Makes and opens datagrams under a pairwise key: COSE_Encrypt0 of RFC 9052 with AES-128-GCM. The body is the same as in signed datagrams,
 * and encrypted. It reuses its buffers, because new ones would cost more than the encryption. For one thread.
 */
public final class CoseEncrypt0 {
    static final int TAG = 16;
    static final int PARTS = 3;
    static final int HEADER_KEY_ID = 4;
    /** The number of the message under its key. */
    static final int HEADER_PARTIAL_IV = 6;

    static final int AES_128_GCM = 1;

    private final CborWriter protectedHeader = new CborWriter();
    private final CborWriter externalData = new CborWriter();
    private final CborWriter payload = new CborWriter();
    private final CborWriter authenticated = new CborWriter();
    private final CborWriter datagram = new CborWriter();
    private final Aead aead = new Aead();
    private final byte[] scratch = new byte[2 * CoseSign1.MOST_BYTES];

    /** A key, its name on the wire, and the number of the message: never the same twice under one key. */
    public record Sealing(long keyId, AeadKey key, long number) {}

    /**
     * Appends to a buffer the datagram with this body under a key, for one route.
     *
     * @throws OversizedDatagram when it has more than {@link CoseSign1#MOST_BYTES}
     */
    public void seal(Sealing sealing, Body body, SignedRoute route, ByteBuffer out) {
        payload.clear();
        body.writeTo(payload);
        if (payload.size() > CoseSign1.MOST_BYTES) {
            throw new OversizedDatagram(body.type(), payload.size());
        }
        protectedHeader.clear();
        writeProtected(sealing, protectedHeader);
        authenticate(route);
        int size = aead.seal(
                sealing.key,
                sealing.number,
                authenticated.content(),
                authenticated.size(),
                payload.content(),
                payload.size(),
                scratch);
        datagram.clear();
        datagram.tag(TAG);
        datagram.array(PARTS);
        datagram.bytes(protectedHeader);
        datagram.map(0);
        datagram.bytesHead(size);
        if (datagram.size() + size > CoseSign1.MOST_BYTES) {
            throw new OversizedDatagram(body.type(), datagram.size() + size);
        }
        out.put(datagram.content(), 0, datagram.size());
        out.put(scratch, 0, size);
    }

    /** The same as an array of its own. */
    public byte[] seal(Sealing sealing, Body body, SignedRoute route) {
        ByteBuffer out = ByteBuffer.allocate(CoseSign1.MOST_BYTES);
        seal(sealing, body, route, out);
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }

    /**
     * Opens a datagram with the key of the route's direction.
     *
     * @return the datagram; a reason when its body is malformed; null when it was not made with the key for this route
     */
    public @Nullable DecodeResult open(SealedDatagram sealed, AeadKey key, SignedRoute route) {
        protectedHeader.clear();
        protectedHeader.raw(sealed.protectedHeader().content());
        authenticate(route);
        int size = aead.open(
                key,
                sealed.number(),
                authenticated.content(),
                authenticated.size(),
                sealed.ciphertext().content(),
                scratch);
        if (size < 0) {
            return null;
        }
        CborCursor cursor = new CborCursor(scratch, 0, size);
        Body body = new BodyDecoder(scratch, cursor).decode();
        cursor.requireEnd();
        Reason failure = cursor.failure();
        if (failure != null || body == null) {
            return new DecodeResult.Malformed(failure == null ? Reason.MISSING_FIELD : failure);
        }
        return new Datagram(
                Header.ofKey(sealed.keyId()),
                body,
                sealed.protectedHeader(),
                Bytes.copyOf(scratch, 0, size),
                Bytes.EMPTY);
    }

    /** The Enc_structure of RFC 9052 §5.3. */
    private void authenticate(SignedRoute route) {
        externalData.clear();
        route.writeTo(externalData);
        authenticated.clear();
        authenticated.array(PARTS);
        authenticated.text("Encrypt0");
        authenticated.bytes(protectedHeader);
        authenticated.bytes(externalData);
    }

    private static void writeProtected(Sealing sealing, CborWriter cbor) {
        cbor.map(3);
        cbor.unsigned(CoseSign1.HEADER_ALGORITHM);
        cbor.unsigned(AES_128_GCM);
        cbor.unsigned(HEADER_KEY_ID);
        cbor.bytesHead(Long.BYTES);
        cbor.rawLong(sealing.keyId);
        cbor.unsigned(HEADER_PARTIAL_IV);
        cbor.bytesHead(Long.BYTES);
        cbor.rawLong(sealing.number);
    }
}
