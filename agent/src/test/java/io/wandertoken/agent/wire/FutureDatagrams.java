package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.Signer;

/** Signs datagrams of versions that do not exist yet. */
public final class FutureDatagrams {
    /** Key -100 and a text, which no version knows. */
    private static final byte[] UNKNOWN_FIELD = {0x38, 0x63, 0x65, 'l', 'a', 't', 'e', 'r'};

    private FutureDatagrams() {}

    /** The body with a field that we do not know, in a major version. */
    public static byte[] seal(Header header, Body body, int major, SignedRoute route, Signer signer) {
        byte[] protectedHeader = protectedHeader(header, body);
        byte[] payload = payload(body, major);
        CborWriter cbor = new CborWriter();
        cbor.tag(CoseSign1.TAG);
        cbor.array(CoseSign1.PARTS);
        cbor.bytes(protectedHeader);
        Bytes certificate = header.certificate();
        cbor.map(certificate == null ? 0 : 1);
        if (certificate != null) {
            cbor.unsigned(CoseSign1.HEADER_CHAIN);
            cbor.bytes(certificate.content());
        }
        cbor.bytes(payload);
        cbor.bytes(signer.sign(CoseSign1.signedBytes(protectedHeader, route.externalData(body.group()), payload)));
        return cbor.toBytes();
    }

    /** The map has one more pair, at its end because its key is the greatest. The first pair is the version. */
    private static byte[] payload(Body body, int major) {
        CborWriter cbor = new CborWriter();
        body.writeTo(cbor);
        cbor.raw(UNKNOWN_FIELD);
        byte[] payload = cbor.toBytes();
        payload[0]++;
        payload[2] = (byte) major;
        return payload;
    }

    private static byte[] protectedHeader(Header header, Body body) {
        byte[][] captured = new byte[1][];
        CoseSign1.assemble(header, body, (protectedHeader, payload) -> {
            captured[0] = protectedHeader;
            return new byte[64];
        });
        return captured[0];
    }
}
