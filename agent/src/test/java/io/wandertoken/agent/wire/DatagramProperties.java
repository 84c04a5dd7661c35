package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.pairwise.AeadKey;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;

/** What holds for every datagram, and datagrams to begin with, for property tests and fuzzing to share. */
public final class DatagramProperties {
    private static final AeadKey KEY = AeadKey.of(new byte[AeadKey.KEY_SIZE + AeadKey.NONCE_SIZE]);
    private static final SignedRoute ROUTE = SignedRoute.toAnyone(new AgentId(1, 2, 3, 4), Endpoint.UNSPECIFIED);
    private static final Header HEADER = new Header(SignatureProfile.ED25519, 1, null);
    private static long lastNumber;
    private static final byte[] BLANK_SIGNATURE = new byte[SignatureProfile.SIGNATURE_SIZE];

    private DatagramProperties() {}

    /** The body after encoding it ourselves and decoding that. */
    public static Body reencoded(Datagram datagram) {
        DecodeResult again = decode(unsigned(datagram.header(), datagram.body()));
        if (again instanceof Datagram same) {
            return same.body();
        }
        throw new AssertionError("our own encoding of an accepted datagram is refused: " + again);
    }

    /** Decodes, and opens what is under the key of these tests. */
    public static DecodeResult decode(byte[] bytes) {
        DecodeResult decoded = DatagramDecoder.decode(bytes);
        DecodeResult opened =
                decoded instanceof SealedDatagram sealed ? new CoseEncrypt0().open(sealed, KEY, ROUTE) : null;
        return opened == null ? decoded : opened;
    }

    /** Some of every type, signed and under a key. */
    public static List<byte[]> examples() {
        RandomDatagrams random = new RandomDatagrams(3);
        List<byte[]> examples = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            examples.add(unsigned(i % 2 == 0 ? random.header() : random.keyed(), random.body()));
        }
        return examples;
    }

    /** A body with all fields that its type allows, except flags. */
    public static Body complete(
            MessageType type,
            GroupId group,
            long sent,
            TokenId token,
            long session,
            Nonce nonce,
            List<Entry> entries,
            Bytes data) {
        Body.Builder body = Body.of(type, group, sent);
        if (type.allows(Key.TOKEN)) {
            body.token(token, session);
        }
        if (type.allows(Key.SOURCE_NONCE)) {
            body.sourceNonce(nonce);
        }
        if (type.allows(Key.DESTINATION_NONCE)) {
            body.destinationNonce(nonce);
        }
        return body.entries(type.allows(Key.ENTRIES) ? entries : List.of())
                .data(type.allows(Key.DATA) ? data : Bytes.EMPTY)
                .build();
    }

    /** The datagram with this body, as if its signature were good. */
    public static Datagram datagram(Body body) {
        return new Datagram(HEADER, body, Bytes.EMPTY, Bytes.EMPTY, Bytes.EMPTY);
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
