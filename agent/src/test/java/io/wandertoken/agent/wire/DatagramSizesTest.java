package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Measures datagrams with full-length numbers, and checks that the page about the wire format has the figures. */
class DatagramSizesTest {
    private static final Path PAGE = Path.of("..", "docs", "wire-format.md");
    /** A time in nanoseconds since 1970 or since some boot: nine bytes either way. */
    private static final long TIME = 1_767_225_600_000_000_000L;

    private static final AgentId ID = AgentId.of(TestKeys.ed25519(0).getPublic());
    private static final Header ED25519 = new Header(SignatureProfile.ED25519, 1, null);
    private static final Nonce NONCE = new Nonce(1, 2);
    private static final Bytes SIGNATURE = Bytes.copyOf(new byte[64]);

    @Test
    void thePageHasTheMeasuredSizes() throws IOException {
        assertThat(Files.readString(PAGE)).contains(String.join("\n", rows()) + "\n");
    }

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void bothProfilesMakeDatagramsOfTheSameSize(SignatureProfile profile) {
        for (MessageType type : MessageType.values()) {
            assertThat(CoseSign1.size(new Header(profile, 1, null), body(type)))
                    .isEqualTo(CoseSign1.size(ED25519, body(type)));
        }
    }

    @Test
    void aMoveWithACertificateOfOursStillHasRoomForSixSignedEntries() {
        assertThat(fitting(ED25519.withCertificate(certificate(SignatureProfile.ED25519)), entry(4, SIGNATURE)))
                .isGreaterThanOrEqualTo(6);
    }

    /** The rows of the page's table. */
    private static List<String> rows() {
        Bytes ed25519 = certificate(SignatureProfile.ED25519);
        Bytes es256 = certificate(SignatureProfile.ES256);
        Header with = ED25519.withCertificate(ed25519);
        Entry hint = entry(4, null);
        Entry signed = entry(4, SIGNATURE);
        return List.of(
                row("MOVE", CoseSign1.size(ED25519, body(MessageType.MOVE))),
                row("ACK", CoseSign1.size(ED25519, body(MessageType.ACK))),
                row("COMMIT, EARLYSTOP", CoseSign1.size(ED25519, body(MessageType.COMMIT))),
                row("NACK", CoseSign1.size(ED25519, body(MessageType.NACK))),
                row("GOSSIP, JOIN, LEAVE without entries", CoseSign1.size(ED25519, body(MessageType.GOSSIP))),
                row("a certificate from `wander ca`, Ed25519", ed25519.length()),
                row("a certificate from `wander ca`, P-256, of a P-256 authority", es256.length()),
                row("MOVE with certificate", CoseSign1.size(with, body(MessageType.MOVE))),
                row("ACK with certificate", CoseSign1.size(with, body(MessageType.ACK))),
                row("a hint entry, IPv4", added(hint)),
                row("a hint entry, IPv6", added(entry(16, null))),
                row("a signed entry, IPv4", added(signed)),
                row("a signed entry, IPv6", added(entry(16, SIGNATURE))),
                row("hint entries (IPv4) that fit into a MOVE", fitting(ED25519, hint)),
                row("signed entries (IPv4) that fit into a MOVE", fitting(ED25519, signed)),
                row("signed entries (IPv4) that fit into a MOVE with certificate", fitting(with, signed)),
                row(
                        "MOVE under a pairwise key",
                        DatagramProperties.unsigned(Header.ofKey(1), body(MessageType.MOVE)).length),
                row(
                        "what a signed datagram says towards a key",
                        CoseSign1.size(
                                        ED25519,
                                        body(MessageType.MOVE).withShare(new KeyShare(Bytes.copyOf(new byte[32]), 1)))
                                - CoseSign1.size(ED25519, body(MessageType.MOVE))));
    }

    private static String row(String what, int count) {
        return String.format(Locale.ROOT, "| %s | %d |", what, count);
    }

    private static Body body(MessageType type) {
        Body.Builder body = Body.of(type, new GroupId(1), TIME);
        if (type.allows(Key.TOKEN)) {
            body.token(new TokenId(TIME, 1, -1), 1L << 20);
        }
        if (type.allows(Key.TOKEN) || type.isTrial()) {
            body.sourceNonce(type.allows(Key.SOURCE_NONCE) ? NONCE : null);
            body.destinationNonce(type.allows(Key.DESTINATION_NONCE) ? NONCE : null);
        }
        if (type.allows(Key.ECHO) && type.allows(Key.TOKEN)) {
            body.echo(OptionalLong.of(TIME));
        }
        return body.build();
    }

    private static int added(Entry entry) {
        Body move = body(MessageType.MOVE);
        return CoseSign1.size(ED25519, move.withEntries(List.of(entry, entry)))
                - CoseSign1.size(ED25519, move.withEntries(List.of(entry)));
    }

    private static int fitting(Header header, Entry entry) {
        Body crowded = body(MessageType.MOVE).withEntries(Collections.nCopies(40, entry));
        return CoseSign1.fit(header, crowded).entries().size();
    }

    private static Entry entry(int addressSize, Bytes signature) {
        Endpoint endpoint = addressSize == 4
                ? Endpoint.of(new InetSocketAddress("192.0.2.1", 7700))
                : Endpoint.of(new InetSocketAddress("2001:db8::1", 7700));
        // A boot time in milliseconds.
        return new Entry(ID, endpoint, TIME / 1_000_000, signature);
    }

    /** Of median size: an ECDSA signature in DER has up to two bytes more or less. */
    private static Bytes certificate(SignatureProfile profile) {
        TestAuthority authority = new TestAuthority(profile);
        Bytes[] made = new Bytes[101];
        for (int i = 0; i < made.length; i++) {
            made[i] = Bytes.copyOf(authority.agent(TestKeys.of(profile)));
        }
        Arrays.sort(made, Comparator.comparingInt(Bytes::length));
        return made[made.length / 2];
    }
}
