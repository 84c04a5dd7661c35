package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.TestFleet;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.handover.CertificateFlags;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.EarlyStop;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.HandoverMessage.Nack;
import io.wandertoken.protocol.handover.HandoverMessage.Refusal;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HandoverCodecTest {
    private static final TokenId PLAIN = new TokenId(100, -7, -1);
    private static final TokenId HEIR = new TokenId(50, 100, -7, 3);
    private static final KeyPair KEYS = TestKeys.of(SignatureProfile.ED25519);

    private final HandoverCodec codec = new HandoverCodec(TestFleet.GROUP);

    static List<HandoverMessage> messages() {
        Nonce one = new Nonce(1, -1);
        Nonce two = new Nonce(2, 0);
        CertificateFlags wanted = new CertificateFlags(false, true, false);
        CertificateFlags held = new CertificateFlags(false, false, true);
        return List.of(
                new Move(new Token(PLAIN, 1, 7), 5, one, wanted),
                new Move(new Token(HEIR, Long.MAX_VALUE, 0), 5, one, held),
                new Ack(PLAIN, 1, 6, 5, one, two, held),
                new Ack(HEIR, 1, 6, HandoverMessage.NO_ECHO, one, two, wanted),
                new Commit(HEIR, 1, 8, 6, two),
                new Commit(PLAIN, 1, 8, HandoverMessage.NO_ECHO, two),
                new EarlyStop(HEIR, 1, 9, 8, two),
                new Nack(HEIR, 1, 9, 5, one, Refusal.BUSY),
                new Nack(PLAIN, 1, 9, 5, one, Refusal.LEAVING));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void everyMessageSurvivesTheWire(HandoverMessage message) {
        assertThat(codec.decode(overTheWire(codec.encode(message, List.of(), new byte[0], null))))
                .isEqualTo(message);
    }

    @Test
    void aTokensDataHasOneSpellingOnly() {
        assertThat(decodedMove(new byte[0])).isNull();
        assertThat(decodedMove(longs(7))).isNotNull();
        assertThat(decodedMove(longs(-7))).isNull();
        assertThat(decodedMove(longs(7, 50))).isNotNull();
        assertThat(decodedMove(longs(7, 100))).as("as if it were another").isNull();
        assertThat(decodedMove(longs(7, -50))).isNull();
        assertThat(decodedMove(longs(7, 50, 1))).isNull();
        assertThat(decodedMove(new byte[9])).isNull();
    }

    private HandoverMessage decodedMove(byte[] data) {
        return codec.decode(overTheWire(Body.of(MessageType.MOVE, TestFleet.GROUP, 5)
                .token(PLAIN, 1)
                .sourceNonce(new Nonce(1, 2))
                .data(Bytes.copyOf(data))
                .build()));
    }

    private static byte[] longs(long... values) {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * Long.BYTES);
        for (long value : values) {
            buffer.putLong(value);
        }
        return buffer.array();
    }

    private static Datagram overTheWire(Body body) {
        AgentId id = AgentId.of(KEYS.getPublic());
        SignedRoute route = new SignedRoute(id, Endpoint.UNSPECIFIED, id, Endpoint.UNSPECIFIED);
        Header header = new Header(SignatureProfile.ED25519, 1, null);
        return (Datagram) DatagramDecoder.decode(CoseSign1.seal(header, body, route, TestKeys.signer(KEYS)));
    }
}
