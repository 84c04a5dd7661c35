package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.KeyShare;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.handover.CertificateFlags;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.security.KeyPair;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for all messages of an agent. A subclass lists its messages in a static method {@code messages}. */
abstract class MessageCodecContract {
    static final TokenId TOKEN = new TokenId(50, 100, -7, 3);
    static final GroupId GROUP = GroupId.of(TestAuthority.FLEET, "nas");
    static final int SENDER = 3;

    private static final KeyPair KEYS = TestKeys.of(SignatureProfile.ED25519);

    final AgentCodec codec;

    MessageCodecContract(PeerDirectory peers) {
        codec = new AgentCodec(TestAuthority.FLEET, peers, new EpochRosters(EpochRosters.AT_ONCE));
        codec.addPermit("nas", 0);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void everyMessageSurvivesTheWire(AgentMessage message) {
        assertThat(overTheWire(codec.encode(message, own(), false, 5))).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void everyMessageFitsIntoADatagramWithTheSendersEntryAndShare(AgentMessage message) {
        Body body = codec.encode(message, own(), true, Long.MAX_VALUE)
                .withShare(new KeyShare(Bytes.copyOf(new byte[KeyAgreement.SHARE_SIZE]), 1));

        int size = CoseSign1.size(new Header(SignatureProfile.ED25519, 1, null), body);

        assertThat(size).isLessThanOrEqualTo(CoseSign1.MOST_BYTES);
    }

    /** What the receiver makes of it; null if it makes no sense. */
    final @Nullable AgentMessage overTheWire(Body body) {
        AgentId id = AgentId.of(KEYS.getPublic());
        SignedRoute route = new SignedRoute(id, Endpoint.UNSPECIFIED, id, Endpoint.UNSPECIFIED);
        Header header = new Header(SignatureProfile.ED25519, 1, null);
        Body fitting = body.entries().size() > 1 ? CoseSign1.fit(header, body) : body;
        Datagram datagram =
                (Datagram) DatagramDecoder.decode(CoseSign1.seal(header, fitting, route, TestKeys.signer(KEYS)));
        UnverifiedMessage received = codec.read(datagram);
        return received == null ? null : codec.open(received, SENDER);
    }

    static Move move() {
        return new Move(new Token(TOKEN, 9, 7), 5, new Nonce(1, -1), new CertificateFlags(false, false, true));
    }

    static Entry own() {
        return Entry.hint(new AgentId(1, 2, 3, 4), Endpoint.UNSPECIFIED, 1);
    }
}
