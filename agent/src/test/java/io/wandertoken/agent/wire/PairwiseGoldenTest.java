package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.pairwise.AeadKey;
import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import io.wandertoken.agent.identity.pairwise.PairwiseKeys;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Datagrams under a pairwise key are what the page about the wire format says, byte by byte. */
class PairwiseGoldenTest {
    private static final TestVectors VECTORS = TestVectors.load();
    private static final FleetId FLEET = new FleetId(7);
    private static final AgentId A = AgentId.fromBytes(VECTORS.keys.get("idA"), 0);
    private static final AgentId B = AgentId.fromBytes(VECTORS.keys.get("idB"), 0);
    private static final SignedRoute A_TO_B = new SignedRoute(A, endpoint("192.0.2.1"), B, endpoint("192.0.2.2"));
    private static final GroupId GROUP = new GroupId(0x0011223344556677L);
    private static final Body MOVE = Body.of(MessageType.MOVE, GROUP, 0x1941f297fe8L)
            .token(new TokenId(0x1941f297c00L, A.prefix(), 7), 42)
            .sourceNonce(new Nonce(0xa0a1a2a3a4a5a6a7L, 0xa8a9aaabacadaeafL))
            .build();

    private final KeyAgreement alice = TestKeys.agreement(A, FLEET, TestKeys.alice());
    private final KeyAgreement bob = TestKeys.agreement(B, FLEET, TestKeys.bob());
    private final PairwiseKeys keysOfA = alice.agree(B, bob.share()).orElseThrow();
    private final PairwiseKeys keysOfB = bob.agree(A, alice.share()).orElseThrow();
    private final CoseEncrypt0 cose = new CoseEncrypt0();

    @Test
    void thePageHasTheseBytes() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "wire-format.md")).replaceAll("\\s", "");

        assertThat(page)
                .contains(vectors().stream()
                        .map(line -> line.replaceAll("\\s", ""))
                        .toList());
    }

    @Test
    void aDatagramOpensWithItsKeyDirectionAndRouteOnly() {
        SealedDatagram move = (SealedDatagram) DatagramDecoder.decode(sealed());

        assertThat(((Datagram) cose.open(move, keysOfB.receive(), A_TO_B)).body())
                .isEqualTo(MOVE);
        assertThat(cose.open(move, keysOfB.send(), A_TO_B)).isNull();
        assertThat(cose.open(move, keysOfB.receive(), A_TO_B.reversed())).isNull();
        assertThat(cose.open(move, AeadKey.of(new byte[28]), A_TO_B)).isNull();
        SignedRoute elsewhere = new SignedRoute(A, A_TO_B.sourceEndpoint(), A, A_TO_B.destinationEndpoint());
        assertThat(cose.open(move, keysOfB.receive(), elsewhere)).isNull();
        SignedRoute moved = new SignedRoute(A, endpoint("192.0.2.9"), B, A_TO_B.destinationEndpoint());
        assertThat(cose.open(move, keysOfB.receive(), moved)).isNull();
    }

    @Test
    void whatADatagramSaysIsNotReadable() {
        String label = "nightly backup of the payroll";
        byte[] data = label.getBytes(StandardCharsets.UTF_8);
        Body body = Body.of(MessageType.WANT, GROUP, 1).data(Bytes.copyOf(data)).build();

        byte[] sealed = cose.seal(new CoseEncrypt0.Sealing(keysOfA.sendId(), keysOfA.send(), 2), body, A_TO_B);

        assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain("backup");
        assertThat(new String(body.encode(), StandardCharsets.ISO_8859_1)).contains("backup");
    }

    /** The same message twice under one key has different bytes, and no number of a share is used twice. */
    @Test
    void noNumberIsUsedTwice() {
        assertThat(alice.nextNumber()).isEqualTo(1);
        alice.agree(B, bob.share());
        assertThat(alice.nextNumber())
                .as("also after the same key was agreed again")
                .isEqualTo(2);

        byte[] first = cose.seal(new CoseEncrypt0.Sealing(keysOfA.sendId(), keysOfA.send(), 3), MOVE, A_TO_B);
        byte[] second = cose.seal(new CoseEncrypt0.Sealing(keysOfA.sendId(), keysOfA.send(), 4), MOVE, A_TO_B);
        assertThat(Arrays.copyOfRange(first, 40, first.length))
                .isNotEqualTo(Arrays.copyOfRange(second, 40, second.length));
    }

    /** As another implementation computes it: the nonce and the authenticated data of RFC 9052. */
    @Test
    void aDatagramFollowsTheRfc() throws GeneralSecurityException {
        byte[] made = new byte[AeadKey.KEY_SIZE + AeadKey.NONCE_SIZE];
        Arrays.fill(made, (byte) 7);
        byte[] sealed = cose.seal(new CoseEncrypt0.Sealing(5, AeadKey.of(made), 0x0102), MOVE, A_TO_B);
        SealedDatagram move = (SealedDatagram) DatagramDecoder.decode(sealed);
        CborWriter external = new CborWriter();
        A_TO_B.writeTo(external);
        CborWriter structure = new CborWriter();
        structure.array(3);
        structure.text("Encrypt0");
        structure.bytes(move.protectedHeader().content());
        structure.bytes(external.toBytes());
        byte[] key = Arrays.copyOf(made, AeadKey.KEY_SIZE);
        byte[] nonce = Arrays.copyOfRange(made, AeadKey.KEY_SIZE, made.length);
        nonce[10] ^= 1;
        nonce[11] ^= 2;
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
        cipher.updateAAD(structure.toBytes());

        assertThat(cipher.doFinal(move.ciphertext().toArray())).isEqualTo(MOVE.encode());
    }

    @Test
    void aFlippedBitIsRefusedOrBreaksTheTag() {
        byte[] bytes = sealed();
        int wellFormed = 0;
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            if (DatagramDecoder.decode(bytes) instanceof SealedDatagram datagram) {
                wellFormed++;
                assertThat(cose.open(datagram, keysOfB.receive(), A_TO_B))
                        .as("bit %d", bit)
                        .isNull();
            }
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        assertThat(wellFormed).as("flips that only the tag shows").isGreaterThan(500);
    }

    @Test
    void aDatagramUnderAKeyIsFortyTwoBytesShorterThanASignedOne() {
        Header signed = new Header(SignatureProfile.ED25519, 1, null);
        RandomDatagrams datagrams = new RandomDatagrams(11);
        int[] saved = IntStream.range(0, 1_000)
                .map(i -> {
                    Body body = datagrams.body();
                    return CoseSign1.size(signed, body) - DatagramProperties.unsigned(Header.ofKey(1), body).length;
                })
                .distinct()
                .toArray();
        assertThat(saved).containsOnly(42, 43);
    }

    private byte[] sealed() {
        return cose.seal(new CoseEncrypt0.Sealing(keysOfA.sendId(), keysOfA.send(), 1), MOVE, A_TO_B);
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
