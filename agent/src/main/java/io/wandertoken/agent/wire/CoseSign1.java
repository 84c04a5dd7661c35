package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signer;
import java.util.List;

/**
 * Makes signed datagrams: COSE_Sign1 of RFC 9052, with the certificate in the headers of RFC 9360. The same body gives the
 * same bytes, except for the signature.
 */
public final class CoseSign1 {
    /** The size that every IPv6 path carries without fragments: 1280 minus the headers of IPv6 and UDP. */
    public static final int MOST_BYTES = 1232;

    /** Sizes of buffers that need not grow: everything around a payload but the certificate, and the heads of a structure. */
    private static final int OVERHEAD = 128;

    private static final int HEADS = 24;

    static final int TAG = 18;
    static final int PARTS = 4;
    static final int HEADER_ALGORITHM = 1;
    static final int HEADER_CHAIN = 33;
    static final int HEADER_THUMBPRINT = 34;
    /** For private use. Not signed: the same datagram can be sent with a cookie and without. */
    static final int HEADER_COOKIE = -65537;
    /** Bytes of a cookie and its label. */
    private static final int COOKIE_FIELD = 6 + CookieReply.COOKIE_SIZE;
    /** SHA-256 cut to 64 bits. */
    static final int HASH_SHA256_64 = -15;

    static final int THUMBPRINT_SIZE = 8;

    static final int EDDSA = -8;
    static final int ES256 = -7;
    /** The fully specified names of RFC 9864, understood but not written. */
    static final int ED25519 = -19;

    static final int ESP256 = -9;

    private CoseSign1() {}

    /**
     * The datagram with this body, signed for one route.
     *
     * @throws OversizedDatagram when it has more than {@link #MOST_BYTES}; {@link #fit} leaves out entries
     */
    public static byte[] seal(Header header, Body body, SignedRoute route, Signer signer) {
        if (header.profile() != signer.profile()) {
            throw new IllegalArgumentException(
                    "the header says " + header.profile() + ", the signer is " + signer.profile());
        }
        return assemble(
                header,
                body,
                (protectedHeader, payload) ->
                        signer.sign(signedBytes(protectedHeader, route.externalData(body.group()), payload)));
    }

    /** Signs the two parts that a signature covers. */
    interface Sealing {
        byte[] sign(byte[] protectedHeader, byte[] payload);
    }

    static byte[] assemble(Header header, Body body, Sealing sealing) {
        byte[] protectedHeader = protectedHeader(header);
        byte[] payload = body.encode();
        Bytes certificate = header.certificate();
        CborWriter cbor = new CborWriter(payload.length + OVERHEAD + (certificate == null ? 0 : certificate.length()));
        cbor.tag(TAG);
        cbor.array(PARTS);
        cbor.bytes(protectedHeader);
        writeUnprotected(header, cbor);
        cbor.bytes(payload);
        cbor.bytes(sealing.sign(protectedHeader, payload));
        if (cbor.size() > MOST_BYTES) {
            throw new OversizedDatagram(body.type(), cbor.size());
        }
        return cbor.toBytes();
    }

    /** The size of the datagram that {@link #seal} would make, without signing. */
    public static int size(Header header, Body body) {
        Bytes certificate = header.certificate();
        int unprotected = 1
                + (certificate == null ? 0 : 2 + CborWriter.sizeOfBytes(certificate.length()))
                + (header.cookie() == null ? 0 : COOKIE_FIELD);
        return 2
                + CborWriter.sizeOfBytes(protectedHeader(header).length)
                + unprotected
                + CborWriter.sizeOfBytes(body.encode().length)
                + CborWriter.sizeOfBytes(SignatureProfile.SIGNATURE_SIZE);
    }

    /** The body with as many of its first entries as fit beside the header's certificate. */
    public static Body fit(Header header, Body body) {
        if (header.certificate() == null && body.mostBytes() <= MOST_BYTES - OVERHEAD) {
            return body;
        }
        List<Entry> entries = body.entries();
        int count = entries.size();
        Body trimmed = body;
        while (count > 0 && size(header, trimmed) > MOST_BYTES) {
            count--;
            trimmed = body.withEntries(entries.subList(0, count));
        }
        return trimmed;
    }

    /** The signed bytes: the Sig_structure of RFC 9052 §4.4. */
    static byte[] signedBytes(byte[] protectedHeader, byte[] externalData, byte[] payload) {
        CborWriter cbor = new CborWriter(protectedHeader.length + externalData.length + payload.length + HEADS);
        cbor.array(PARTS);
        cbor.text("Signature1");
        cbor.bytes(protectedHeader);
        cbor.bytes(externalData);
        cbor.bytes(payload);
        return cbor.toBytes();
    }

    private static byte[] protectedHeader(Header header) {
        CborWriter cbor = new CborWriter(HEADS);
        cbor.map(2);
        cbor.unsigned(HEADER_ALGORITHM);
        cbor.integer(header.profile() == SignatureProfile.ED25519 ? EDDSA : ES256);
        cbor.unsigned(HEADER_THUMBPRINT);
        cbor.array(2);
        cbor.integer(HASH_SHA256_64);
        cbor.bytesHead(THUMBPRINT_SIZE);
        cbor.rawLong(header.thumbprint());
        return cbor.toBytes();
    }

    private static void writeUnprotected(Header header, CborWriter cbor) {
        Bytes certificate = header.certificate();
        Bytes cookie = header.cookie();
        cbor.map((certificate == null ? 0 : 1) + (cookie == null ? 0 : 1));
        if (certificate != null) {
            cbor.unsigned(HEADER_CHAIN);
            cbor.bytes(certificate.content());
        }
        if (cookie != null) {
            cbor.integer(HEADER_COOKIE);
            cbor.bytes(cookie.content());
        }
    }
}
