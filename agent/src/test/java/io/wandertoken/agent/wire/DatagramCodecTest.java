package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.lang.management.ManagementFactory;
import java.security.KeyPair;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Properties of the codec, over seeded random datagrams and bytes. */
class DatagramCodecTest {
    private static final int ROUNDS = 20_000;

    @Test
    void everyDatagramComesBackAsItWasSent() {
        RandomDatagrams datagrams = new RandomDatagrams(1);
        for (int i = 0; i < ROUNDS; i++) {
            Header header = datagrams.header();
            Body body = datagrams.body();

            byte[] bytes = DatagramProperties.unsigned(header, body);

            Datagram decoded = (Datagram) DatagramDecoder.decode(bytes);
            assertThat(decoded.header()).isEqualTo(header);
            assertThat(decoded.body()).isEqualTo(body);
            assertThat(CoseSign1.size(header, body)).isEqualTo(bytes.length);
            assertThat(body.encode().length).isLessThanOrEqualTo(body.mostBytes());
        }
    }

    @Test
    void everyDatagramUnderAKeyComesBackAsItWasSent() {
        RandomDatagrams datagrams = new RandomDatagrams(10);
        for (int i = 0; i < ROUNDS; i++) {
            Header header = datagrams.keyed();
            Body body = datagrams.body();

            byte[] sealed = DatagramProperties.unsigned(header, body);

            assertThat(DatagramDecoder.decode(sealed)).isInstanceOf(SealedDatagram.class);
            Datagram decoded = (Datagram) DatagramProperties.decode(sealed);
            assertThat(decoded.header()).isEqualTo(header);
            assertThat(decoded.body()).isEqualTo(body);
        }
    }

    @Test
    void theSameDatagramHasTheSameBytes() {
        RandomDatagrams one = new RandomDatagrams(2);
        RandomDatagrams two = new RandomDatagrams(2);

        for (int i = 0; i < 1_000; i++) {
            assertThat(DatagramProperties.unsigned(one.header(), one.body()))
                    .isEqualTo(DatagramProperties.unsigned(two.header(), two.body()));
        }
    }

    @Test
    void aDatagramInTheMiddleOfABufferIsReadFromThere() {
        RandomDatagrams datagrams = new RandomDatagrams(3);
        byte[] bytes = DatagramProperties.unsigned(datagrams.header(), datagrams.body());
        byte[] buffer = new byte[2_000];
        Arrays.fill(buffer, (byte) 0xff);
        System.arraycopy(bytes, 0, buffer, 123, bytes.length);

        DecodeResult decoded = DatagramDecoder.decode(buffer, 123, bytes.length);
        Arrays.fill(buffer, (byte) 0);

        assertThat(decoded).isEqualTo(DatagramDecoder.decode(bytes));
    }

    @Test
    void noBeginningOfADatagramIsADatagram() {
        RandomDatagrams datagrams = new RandomDatagrams(4);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = DatagramProperties.unsigned(either(datagrams, i), datagrams.body());
            for (int length = 0; length < bytes.length; length++) {
                assertThat(DatagramDecoder.decode(bytes, 0, length)).isInstanceOf(DecodeResult.Malformed.class);
            }
        }
    }

    @Test
    void nothingMayFollowADatagram() {
        RandomDatagrams datagrams = new RandomDatagrams(5);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = DatagramProperties.unsigned(either(datagrams, i), datagrams.body());

            assertThat(DatagramDecoder.decode(Arrays.copyOf(bytes, bytes.length + 1)))
                    .isEqualTo(new DecodeResult.Malformed(Reason.TRAILING_BYTES));
        }
    }

    @Test
    void aFlippedBitIsRefusedOrBreaksTheSignature() {
        TestVectors vectors = TestVectors.load();
        KeyPair keys = TestKeys.ed25519(0);
        byte[] bytes = vectors.datagram(MessageType.MOVE);
        byte[] external = vectors.vectors.get(MessageType.MOVE).externalData();
        int wellFormed = 0;
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);

            if (DatagramDecoder.decode(bytes) instanceof Datagram datagram) {
                wellFormed++;
                byte[] signed = CoseSign1.signedBytes(
                        datagram.protectedHeader().content(),
                        external,
                        datagram.payload().content());
                boolean accepted = datagram.header().profile() == SignatureProfile.ED25519
                        && TestKeys.verifier(keys)
                                .verify(signed, datagram.signature().content());
                assertThat(accepted).as("bit %d", bit).isFalse();
            }
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        assertThat(wellFormed).as("flips that only the signature shows").isGreaterThan(500);
    }

    @Test
    void randomBytesNeverThrow() {
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            if (bytes.length > 2 && i % 2 == 0) {
                // Half of them begin like a datagram, so as to get further.
                bytes[0] = (byte) (i % 4 == 0 ? 0xd2 : 0xd1);
                bytes[1] = (byte) 0x84;
            }

            assertThat(DatagramDecoder.decode(bytes)).isInstanceOf(DecodeResult.Malformed.class);
        }
    }

    @Test
    void damagedDatagramsNeverThrowAndWhatIsAcceptedIsCanonical() {
        RandomDatagrams datagrams = new RandomDatagrams(7);
        SplittableRandom random = datagrams.random();
        int accepted = 0;
        for (int i = 0; i < 150_000; i++) {
            byte[] bytes = DatagramProperties.unsigned(either(datagrams, i), datagrams.body());
            byte[] damaged = Mutations.damage(bytes, random);

            if (DatagramDecoder.decode(damaged) instanceof Datagram datagram) {
                accepted++;
                assertThat(DatagramProperties.reencoded(datagram)).isEqualTo(datagram.body());
            }
        }
        assertThat(accepted).as("mutants that got through").isGreaterThan(5_000);
    }

    @Test
    void lyingLengthsCostNoMemory() {
        byte[] datagram = TestVectors.load().datagram(MessageType.ACK);
        // Every head in turn claims 2^63-1, 2^31-1 and 2^16-1 bytes or items.
        String[] claims = {"1b7fffffffffffffff", "1a7fffffff", "19ffff"};
        long most = 0;
        for (int round = 0; round < 3; round++) {
            most = 0;
            for (int at = 0; at < datagram.length; at++) {
                for (String claim : claims) {
                    byte[] liar =
                            Mutations.withHead(datagram, at, HexFormat.of().parseHex(claim));
                    long before = allocated();
                    DatagramDecoder.decode(liar);
                    most = Math.max(most, allocated() - before);
                }
            }
        }
        assertThat(most).as("bytes allocated for one lie").isLessThan(4_096);
    }

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void aSealedDatagramIsVerifiedUnderBothProfiles(SignatureProfile profile) {
        RandomDatagrams datagrams = new RandomDatagrams(8);
        KeyPair keys = TestKeys.of(profile);
        Header header = new Header(profile, 1, null);
        SignedRoute route = new SignedRoute(
                datagrams.entry().id(), Endpoint.UNSPECIFIED, datagrams.entry().id(), Endpoint.UNSPECIFIED);

        for (int i = 0; i < 50; i++) {
            byte[] bytes = CoseSign1.seal(header, datagrams.body(), route, TestKeys.signer(keys));
            Datagram datagram = (Datagram) DatagramDecoder.decode(bytes);

            assertThat(datagram.isSignedBy(TestKeys.verifier(keys), route)).isTrue();
            assertThat(datagram.isSignedBy(TestKeys.verifier(TestKeys.of(profile)), route))
                    .isFalse();
        }
    }

    @Test
    void entriesAreDroppedFromTheEndUntilTheDatagramFits() {
        RandomDatagrams datagrams = new RandomDatagrams(9);
        Body crowded = Body.of(MessageType.GOSSIP, new GroupId(1), 1)
                .entries(Collections.nCopies(40, datagrams.entry()))
                .build();
        Header header = new Header(SignatureProfile.ED25519, 1, null);

        Body fitting = CoseSign1.fit(header, crowded);

        int size = CoseSign1.size(header, fitting);
        assertThat(size).isLessThanOrEqualTo(CoseSign1.MOST_BYTES);
        assertThat(DatagramProperties.unsigned(header, fitting)).hasSize(size);
        Body oneMore = fitting.withEntries(
                crowded.entries().subList(0, fitting.entries().size() + 1));
        assertThat(CoseSign1.size(header, oneMore)).isGreaterThan(CoseSign1.MOST_BYTES);
        assertThatThrownBy(() -> DatagramProperties.unsigned(header, oneMore))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aBodyThatTheDecoderWouldRefuseCannotBeBuilt() {
        GroupId group = new GroupId(1);
        TokenId token = new TokenId(1, 2, 3);
        Nonce nonce = new Nonce(1, 2);
        List<Body.Builder> mistakes = List.of(
                Body.of(MessageType.MOVE, group, 1),
                Body.of(MessageType.MOVE, group, 1).token(token, 1),
                Body.of(MessageType.MOVE, group, 1)
                        .token(token, 1)
                        .sourceNonce(nonce)
                        .destinationNonce(nonce),
                Body.of(MessageType.GOSSIP, group, 1).token(token, 1),
                Body.of(MessageType.GOSSIP, group, -1),
                Body.of(MessageType.GOSSIP, group, 1).flags(-1),
                Body.of(MessageType.GOSSIP, group, 1).data(Bytes.copyOf(new byte[MessageType.USUAL_DATA + 1])),
                Body.of(MessageType.MOVE, group, 1).token(token, -1).sourceNonce(nonce),
                Body.of(MessageType.MOVE, group, 1)
                        .token(new TokenId(-1, 2, 3), 1)
                        .sourceNonce(nonce));

        for (Body.Builder mistake : mistakes) {
            assertThatThrownBy(mistake::build).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Every other one is under a pairwise key. */
    private static Header either(RandomDatagrams datagrams, int round) {
        return round % 2 == 0 ? datagrams.header() : datagrams.keyed();
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
