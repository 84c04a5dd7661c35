package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.pairwise.MacKey;
import java.nio.ByteBuffer;

/**
 * Makes and checks datagrams under a pairwise key: COSE_Mac0 of RFC 9052. Body and external data are the same as in signed
 * datagrams; only the proof differs. It reuses its buffers, because new ones would cost more than the HMAC. For one thread.
 */
public final class CoseMac0 {
    static final int TAG = 17;
    static final int HEADER_KEY_ID = 4;
    /** HMAC with SHA-256, not truncated. */
    static final int HMAC_256_256 = 5;

    private final CborWriter protectedHeader = new CborWriter();
    private final CborWriter externalData = new CborWriter();
    private final CborWriter payload = new CborWriter();
    private final CborWriter authenticated = new CborWriter();
    private final CborWriter datagram = new CborWriter();
    private final byte[] tag = new byte[MacKey.TAG_SIZE];

    /**
     * Appends to a buffer the datagram with this body under a key, for one route.
     *
     * @throws OversizedDatagram when it has more than {@link CoseSign1#MOST_BYTES}
     */
    public void seal(long keyId, Body body, Route route, MacKey key, ByteBuffer out) {
        protectedHeader.clear();
        writeProtected(keyId, protectedHeader);
        payload.clear();
        body.writeTo(payload);
        authenticate(route, body.group());
        authenticated.bytes(payload);
        key.tag(authenticated.content(), 0, authenticated.size(), tag, 0);
        datagram.clear();
        assemble(tag);
        if (datagram.size() > CoseSign1.MOST_BYTES) {
            throw new OversizedDatagram(body.type(), datagram.size());
        }
        out.put(datagram.content(), 0, datagram.size());
    }

    /** The same as an array of its own. */
    public byte[] seal(long keyId, Body body, Route route, MacKey key) {
        ByteBuffer out = ByteBuffer.allocate(CoseSign1.MOST_BYTES);
        seal(keyId, body, route, key, out);
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }

    /** Whether this datagram was made with the key for this route. The caller passes the key of the route's direction. */
    public boolean isGenuine(Datagram claimed, MacKey key, Route route) {
        if (!claimed.header().isPairwise()) {
            return false;
        }
        protectedHeader.clear();
        protectedHeader.raw(claimed.protectedHeader().content());
        authenticate(route, claimed.body().group());
        authenticated.bytes(claimed.payload().content());
        return key.verify(
                authenticated.content(),
                0,
                authenticated.size(),
                claimed.signature().content());
    }

    /** The datagram with any tag: well-formed, but perhaps not genuine. */
    byte[] assemble(long keyId, Body body, byte[] anyTag) {
        protectedHeader.clear();
        writeProtected(keyId, protectedHeader);
        payload.clear();
        body.writeTo(payload);
        datagram.clear();
        assemble(anyTag);
        return datagram.toBytes();
    }

    private void assemble(byte[] anyTag) {
        datagram.tag(TAG);
        datagram.array(CoseSign1.PARTS);
        datagram.bytes(protectedHeader);
        datagram.map(0);
        datagram.bytes(payload);
        datagram.bytes(anyTag);
    }

    /** The MAC_structure of RFC 9052 §6.3, up to the payload. */
    private void authenticate(Route route, GroupId group) {
        externalData.clear();
        route.writeTo(group, externalData);
        authenticated.clear();
        authenticated.array(CoseSign1.PARTS);
        authenticated.text("MAC0");
        authenticated.bytes(protectedHeader);
        authenticated.bytes(externalData);
    }

    private static void writeProtected(long keyId, CborWriter cbor) {
        cbor.map(2);
        cbor.unsigned(CoseSign1.HEADER_ALGORITHM);
        cbor.unsigned(HMAC_256_256);
        cbor.unsigned(HEADER_KEY_ID);
        cbor.bytesHead(Long.BYTES);
        cbor.rawLong(keyId);
    }
}
