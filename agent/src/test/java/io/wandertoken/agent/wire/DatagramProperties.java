package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.pairwise.MacKey;

/** What holds for every datagram, for the property tests and the fuzz target to share. */
final class DatagramProperties {
    private static final byte[] BLANK_TAG = new byte[MacKey.TAG_SIZE];
    private static final byte[] BLANK_SIGNATURE = new byte[SignatureProfile.SIGNATURE_SIZE];

    private DatagramProperties() {}

    /** The body after encoding it ourselves and decoding that. */
    static Body reencoded(Datagram datagram) {
        DecodeResult again = DatagramDecoder.decode(unsigned(datagram.header(), datagram.body()));
        if (again instanceof Datagram same) {
            return same.body();
        }
        throw new AssertionError("our own encoding of an accepted datagram is refused: " + again);
    }

    /** A datagram with a signature of zeros: well-formed, and quick to make. */
    static byte[] unsigned(Header header, Body body) {
        if (header.isPairwise()) {
            return new CoseMac0().assemble(header.thumbprint(), body, BLANK_TAG);
        }
        return CoseSign1.assemble(header, body, (protectedHeader, payload) -> BLANK_SIGNATURE);
    }
}
