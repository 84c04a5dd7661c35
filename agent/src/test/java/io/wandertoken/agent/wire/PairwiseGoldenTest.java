package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import io.wandertoken.agent.identity.pairwise.MacKey;
import io.wandertoken.agent.identity.pairwise.PairwiseKeys;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Datagrams under a pairwise key are what the page about the wire format says, byte by byte. */
class PairwiseGoldenTest {
    private static final TestVectors VECTORS = TestVectors.load();
    private static final FleetId FLEET = new FleetId(7);
    private static final AgentId A = AgentId.fromBytes(VECTORS.keys.get("idA"), 0);
    private static final AgentId B = AgentId.fromBytes(VECTORS.keys.get("idB"), 0);
    private static final Route A_TO_B = new Route(A, endpoint("192.0.2.1"), B, endpoint("192.0.2.2"));
    private static final GroupId GROUP = new GroupId(0x0011223344556677L);
    private static final Body MOVE = Body.of(MessageType.MOVE, GROUP, 0x1941f297fe8L)
            .token(new TokenId(0x1941f297c00L, A.prefix(), 7), 42)
            .sourceNonce(new Nonce(0xa0a1a2a3a4a5a6a7L, 0xa8a9aaabacadaeafL))
            .build();

    private final KeyAgreement alice = TestKeys.agreement(A, FLEET, TestKeys.alice());
    private final KeyAgreement bob = TestKeys.agreement(B, FLEET, TestKeys.bob());
    private final PairwiseKeys keysOfA = alice.agree(B, bob.share()).orElseThrow();
    private final PairwiseKeys keysOfB = bob.agree(A, alice.share()).orElseThrow();
    private final CoseMac0 mac0 = new CoseMac0();

    @Test
    void thePageHasTheseBytes() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "wire-format.md")).replaceAll("\\s", "");

        assertThat(page)
                .contains(vectors().stream()
                        .map(line -> line.replaceAll("\\s", ""))
                        .toList());
    }

    @Test
    void aDatagramIsGenuineForItsKeyDirectionWayAndGroupOnly() {
        Datagram move = (Datagram) DatagramDecoder.decode(sealed());

        assertThat(move.body()).isEqualTo(MOVE);
        assertThat(mac0.isGenuine(move, keysOfB.receive(), A_TO_B)).isTrue();
        assertThat(mac0.isGenuine(move, keysOfB.send(), A_TO_B)).isFalse();
        assertThat(mac0.isGenuine(move, keysOfB.receive(), A_TO_B.reversed())).isFalse();
        assertThat(mac0.isGenuine(move, MacKey.of(new byte[32]), A_TO_B)).isFalse();
        Route elsewhere = new Route(A, A_TO_B.sourceEndpoint(), A, A_TO_B.destinationEndpoint());
        assertThat(mac0.isGenuine(move, keysOfB.receive(), elsewhere)).isFalse();
        Route moved = new Route(A, endpoint("192.0.2.9"), B, A_TO_B.destinationEndpoint());
        assertThat(mac0.isGenuine(move, keysOfB.receive(), moved)).isFalse();
    }

    @Test
    void aTagIsNoSignatureAndASignatureNoTag() {
        Datagram keyed = (Datagram) DatagramDecoder.decode(sealed());
        Datagram signed = (Datagram) DatagramDecoder.decode(VECTORS.datagram(MessageType.MOVE));

        assertThat(keyed.isSignedBy(TestKeys.verifier(TestKeys.ed25519(0)), A_TO_B))
                .isFalse();
        assertThat(mac0.isGenuine(signed, keysOfB.receive(), A_TO_B)).isFalse();
    }

    @Test
    void aFlippedBitIsRefusedOrBreaksTheTag() {
        byte[] bytes = sealed();
        int wellFormed = 0;
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            if (DatagramDecoder.decode(bytes) instanceof Datagram datagram) {
                wellFormed++;
                assertThat(mac0.isGenuine(datagram, keysOfB.receive(), A_TO_B))
                        .as("bit %d", bit)
                        .isFalse();
            }
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        assertThat(wellFormed).as("flips that only the tag shows").isGreaterThan(500);
    }

    @Test
    void aDatagramUnderAKeyIsThirtyFiveBytesShorterThanASignedOne() {
        Header signed = new Header(SignatureProfile.ED25519, 1, null);
        RandomDatagrams datagrams = new RandomDatagrams(11);
        for (int i = 0; i < 1_000; i++) {
            Body body = datagrams.body();
            assertThat(DatagramProperties.unsigned(Header.ofKey(1), body)).hasSize(CoseSign1.size(signed, body) - 35);
        }
    }

    private byte[] sealed() {
        return mac0.seal(keysOfA.sendId(), MOVE, A_TO_B, keysOfA.send());
    }

    /** The lines of the page. */
    private List<String> vectors() {
        HexFormat hex = HexFormat.of();
        CborWriter share = new CborWriter();
        new KeyShare(Bytes.copyOf(alice.share()), KeyAgreement.nameOf(bob.share())).writeTo(share);
        return List.of(
                "share A " + hex.formatHex(alice.share()),
                "share B " + hex.formatHex(bob.share()),
                "name of share A " + hex.toHexDigits(KeyAgreement.nameOf(alice.share())),
                "name of share B " + hex.toHexDigits(KeyAgreement.nameOf(bob.share())),
                "id A to B " + hex.toHexDigits(keysOfA.sendId()),
                "id B to A " + hex.toHexDigits(keysOfA.receiveId()),
                "field -2 " + hex.formatHex(share.toBytes()),
                "datagram " + hex.formatHex(sealed()));
    }

    private static Endpoint endpoint(String address) {
        return Endpoint.of(new InetSocketAddress(address, 7700));
    }
}
