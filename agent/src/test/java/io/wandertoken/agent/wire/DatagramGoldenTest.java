package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Byte for byte what the specification's vectors say. */
class DatagramGoldenTest {
    private static final TestVectors VECTORS = TestVectors.load();
    private static final KeyPair KEYS_A = TestKeys.ed25519(0);
    private static final KeyPair KEYS_B = TestKeys.ed25519(0x20);
    /** The vectors hash the bare key where we hash it with its algorithm; on the wire an id is 32 bytes either way. */
    private static final AgentId A = AgentId.fromBytes(VECTORS.keys.get("idA"), 0);

    private static final AgentId B = AgentId.fromBytes(VECTORS.keys.get("idB"), 0);
    private static final SignedRoute A_TO_B = new SignedRoute(A, endpoint("192.0.2.1"), B, endpoint("192.0.2.2"));
    private static final GroupId GROUP = new GroupId(0x0011223344556677L);
    private static final TokenId TOKEN = new TokenId(0x1941f297c00L, A.prefix(), 7);
    private static final Nonce SOURCE_NONCE = new Nonce(0xa0a1a2a3a4a5a6a7L, 0xa8a9aaabacadaeafL);
    private static final Nonce DESTINATION_NONCE = new Nonce(0xb0b1b2b3b4b5b6b7L, 0xb8b9babbbcbdbebfL);

    @Test
    void theTestKeysAreTheVectorsKeys() {
        assertThat(rawKey(KEYS_A)).isEqualTo(VECTORS.keys.get("pubA"));
        assertThat(rawKey(KEYS_B)).isEqualTo(VECTORS.keys.get("pubB"));
    }

    @ParameterizedTest
    @EnumSource(
            value = MessageType.class,
            names = {"MOVE", "ACK", "COMMIT", "EARLYSTOP"})
    void everyPartOfADatagramHasThePublishedBytes(MessageType type) {
        TestVectors.Vector vector = VECTORS.vectors.get(type);
        boolean fromA = type == MessageType.MOVE || type == MessageType.COMMIT;
        SignedRoute route = fromA ? A_TO_B : A_TO_B.reversed();
        Header header = new Header(SignatureProfile.ED25519, fromA ? 0x2512453bd4bce498L : 0xf9cac3fd3f435f55L, null);
        Body body = body(type);

        byte[] datagram = CoseSign1.seal(header, body, route, TestKeys.signer(fromA ? KEYS_A : KEYS_B));

        assertThat(route.externalData(GROUP)).isEqualTo(vector.externalData());
        assertThat(body.encode()).isEqualTo(vector.payload());
        assertThat(datagram).isEqualTo(vector.datagram());
        assertThat(CoseSign1.size(header, body)).isEqualTo(datagram.length);
    }

    @ParameterizedTest
    @EnumSource(
            value = MessageType.class,
            names = {"MOVE", "ACK", "COMMIT", "EARLYSTOP"})
    void aPublishedDatagramIsDecodedAndItsSignatureHoldsForItsWayOnly(MessageType type) {
        boolean fromA = type == MessageType.MOVE || type == MessageType.COMMIT;
        SignedRoute route = fromA ? A_TO_B : A_TO_B.reversed();
        KeyPair keys = fromA ? KEYS_A : KEYS_B;

        Datagram datagram = (Datagram) DatagramDecoder.decode(VECTORS.datagram(type));

        assertThat(datagram.body()).isEqualTo(body(type));
        assertThat(datagram.isSignedBy(TestKeys.verifier(keys), route)).isTrue();
        assertThat(datagram.isSignedBy(TestKeys.verifier(keys), route.reversed()))
                .isFalse();
        assertThat(datagram.isSignedBy(TestKeys.verifier(fromA ? KEYS_B : KEYS_A), route))
                .isFalse();
        SignedRoute elsewhere = new SignedRoute(
                route.source(),
                route.sourceEndpoint(),
                AgentId.fromBytes(new byte[32], 0),
                route.destinationEndpoint());
        assertThat(datagram.isSignedBy(TestKeys.verifier(keys), elsewhere)).isFalse();
    }

    @Test
    void aSignatureHoldsInItsOwnGroupOnly() {
        byte[] moved = VECTORS.datagram(MessageType.MOVE);
        Datagram original = (Datagram) DatagramDecoder.decode(moved);
        Body other = Body.of(MessageType.MOVE, new GroupId(1), original.body().sent())
                .token(TOKEN, 42)
                .sourceNonce(SOURCE_NONCE)
                .build();

        Datagram elsewhere = new Datagram(
                original.header(), other, original.protectedHeader(), original.payload(), original.signature());

        assertThat(elsewhere.isSignedBy(TestKeys.verifier(KEYS_A), A_TO_B)).isFalse();
    }

    @Test
    void aKeyOfTheOtherProfileIsNotEvenTried() {
        Datagram datagram = (Datagram) DatagramDecoder.decode(VECTORS.datagram(MessageType.MOVE));

        assertThat(datagram.isSignedBy(TestKeys.verifier(TestKeys.p256()), A_TO_B))
                .isFalse();
    }

    private static Body body(MessageType type) {
        long sent = 0x1941f297fe8L + 20L * type.ordinal();
        Body.Builder body = Body.of(type, GROUP, sent).token(TOKEN, 42);
        if (type == MessageType.MOVE || type == MessageType.ACK) {
            body.sourceNonce(SOURCE_NONCE);
        }
        if (type != MessageType.MOVE) {
            body.destinationNonce(DESTINATION_NONCE);
        }
        return body.build();
    }

    private static byte[] rawKey(KeyPair keys) {
        byte[] encoded = keys.getPublic().getEncoded();
        return Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
    }

    private static Endpoint endpoint(String address) {
        return Endpoint.of(new InetSocketAddress(address, 7700));
    }
}
