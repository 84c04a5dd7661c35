package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.pairwise.AeadKey;

/** What holds for every datagram, for the property tests and the fuzz target to share. */
final class DatagramProperties {
    private static final AeadKey KEY = AeadKey.of(new byte[AeadKey.KEY_SIZE + AeadKey.NONCE_SIZE]);
    private static final Route ROUTE = Route.toAnyone(new AgentId(1, 2, 3, 4), Endpoint.UNSPECIFIED);
    private static long lastNumber;
    private static final byte[] BLANK_SIGNATURE = new byte[SignatureProfile.SIGNATURE_SIZE];

    private DatagramProperties() {}

    /** The body after encoding it ourselves and decoding that. */
    static Body reencoded(Datagram datagram) {
        DecodeResult again = decode(unsigned(datagram.header(), datagram.body()));
        if (again instanceof Datagram same) {
            return same.body();
        }
        throw new AssertionError("our own encoding of an accepted datagram is refused: " + again);
    }

    /** Decodes, and opens what is under the key of these tests. */
    static DecodeResult decode(byte[] bytes) {
        DecodeResult decoded = DatagramDecoder.decode(bytes);
        DecodeResult opened =
                decoded instanceof SealedDatagram sealed ? new CoseEncrypt0().open(sealed, KEY, ROUTE) : null;
        return opened == null ? decoded : opened;
    }

    /** A datagram with a signature of zeros, or under the key of these tests: well-formed, and quick to make. */
    static byte[] unsigned(Header header, Body body) {
        if (header.isPairwise()) {
            return new CoseEncrypt0()
                    .seal(new CoseEncrypt0.Sealing(header.thumbprint(), KEY, ++lastNumber), body, ROUTE);
        }
        return CoseSign1.assemble(header, body, (protectedHeader, payload) -> BLANK_SIGNATURE);
    }
}
