package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.token.TokenId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Signs of life of several tokens, as bytes. */
class SignBatchCodecTest {
    private static final int SENDER = 4;
    private static final NumberedPeerDirectory BOOK = new NumberedPeerDirectory(IntStream.of(SENDER, 7));
    private static final Entry OWN = Entry.hint(BOOK.id(1), Endpoint.UNSPECIFIED, 1);

    private final AgentCodec codec = codec(20);

    private static AgentCodec codec(int resources) {
        AgentCodec codec = new AgentCodec(new FleetId(1), BOOK, new EpochRosters(EpochRosters.AT_ONCE));
        IntStream.range(0, resources).forEach(number -> codec.addPermit("resource" + number, 0));
        return codec;
    }

    @Test
    void allThatSignsTellComesBack() {
        List<Sign> signs = List.of(
                new Sign(0, token(1), 5, 1000, 0, PeerRef.SELF, false, ""),
                new Sign(1, token(2), 6, 1000, 0, PeerRef.SELF, true, "nightly"),
                new Sign(2, token(3), 7, 900, 50, 7, true, "x".repeat(48), 12));

        AgentMessage opened = open(codec, new SignBatch(signs));

        List<Sign> fromSender = signs.stream()
                .map(sign -> (Sign) sign.renamed(PeerRef.SELF, SENDER))
                .toList();
        assertThat(opened).isEqualTo(new SignBatch(fromSender));
    }

    @Test
    void theLongestSignsFitAsOftenAsTheyArePackedTogether() {
        for (boolean own : new boolean[] {true, false}) {
            for (boolean labelled : new boolean[] {true, false}) {
                for (long epoch : new long[] {0, Long.MAX_VALUE}) {
                    Stream<Sign> signs = IntStream.range(0, 20)
                            .mapToObj(permit -> new Sign(
                                    permit,
                                    token(Long.MAX_VALUE - permit),
                                    Long.MAX_VALUE,
                                    own ? 1 : permit,
                                    own ? 0 : 1,
                                    own ? PeerRef.SELF : 7,
                                    labelled,
                                    labelled ? "ü".repeat(40) : "",
                                    epoch));

                    List<AgentMessage> messages = SignBatch.pack(signs.toList());

                    assertThat(messages)
                            .allSatisfy(
                                    message -> assertThat(open(codec, message)).isInstanceOf(SignBatch.class));
                    assertThat(messages).hasSizeLessThan(20);
                }
            }
        }
    }

    @Test
    void signsOfUnknownResourcesAreLeftOut() {
        List<Sign> signs = List.of(
                new Sign(0, token(1), 5, 1000, 0, PeerRef.SELF, false, ""),
                new Sign(9, token(2), 6, 1000, 0, PeerRef.SELF, false, ""));

        assertThat(open(codec(1), new SignBatch(signs)))
                .isEqualTo(new SignBatch(List.of(new Sign(0, token(1), 5, 1000, 0, SENDER, false, ""))));
    }

    @Test
    void whatIsCutOffOrImpossibleIsRefused() {
        Sign sign = new Sign(0, token(1), 5, 1000, 0, PeerRef.SELF, false, "");
        byte[] good = codec.encode(new SignBatch(List.of(sign, sign)), OWN, false, 9)
                .data()
                .toArray();
        int session = Long.BYTES + Long.BYTES + 4 * Long.BYTES;
        for (int length = 1; length < good.length; length++) {
            boolean whole = length == Long.BYTES || length == Long.BYTES + (good.length - Long.BYTES) / 2;
            assertThat(open(Arrays.copyOf(good, length)) == null).isEqualTo(!whole);
        }
        good[session] = -1;

        assertThat(open(good)).isNull();
    }

    private AgentMessage open(byte[] data) {
        Body body = Body.of(MessageType.SIGNS, codec.everybody(), 9)
                .data(Bytes.copyOf(data))
                .build();
        return codec.open(new UnverifiedMessage(-1, body, null), SENDER);
    }

    private AgentMessage open(AgentCodec receiver, AgentMessage message) {
        return receiver.open(new UnverifiedMessage(-1, codec.encode(message, OWN, false, 9), null), SENDER);
    }

    private static TokenId token(long created) {
        return new TokenId(created, 3, created);
    }
}
