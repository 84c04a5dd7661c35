package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SharedRules;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.message.StrictMessage.Silence;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.request.TokenMemory;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages of strict resources on the wire, and what their tokens bring along. */
class StrictCodecTest extends MessageCodecContract {
    StrictCodecTest() {
        super(new NumberedPeerDirectory(IntStream.range(-1, 999)));
    }

    static List<AgentMessage> messages() {
        List<Integer> hundred = IntStream.range(-1, 99).boxed().toList();
        return List.of(
                new Epoch(0, TOKEN, 17, List.of(2, PeerRef.SELF, 5), 2, 1L << 62, 4),
                new Epoch(0, TOKEN, Long.MAX_VALUE, hundred, 99, 0, 0),
                new Epoch(0, TOKEN, 17, IntStream.range(-1, 999).boxed().toList(), 999, 1L << 62, 4),
                new Request(0, 17, 2, 9, 4),
                new Request(0, 17, 127, 9, 4),
                new Request(0, 17, 128, 9, 4),
                new Silence(0, 17, 999),
                new Receipt(0, 17, 4),
                new Enter(0, 17, 1L << 62, new SharedRules(3, 1, false)),
                new Enter(0, 17, 1L << 62, new SharedRules(4, 1000, true)),
                new Silence(0, 17, 99),
                new Sign(0, TOKEN, 5, 7, 0, 3, true, "backup", 17),
                new Sign(0, TOKEN, 5, 7, 0, 3, true, "", 17).asking(),
                new Passing(0, move(), List.of(), new EpochMemory(17, new TokenMemory.Blank())),
                new Passing(0, move(), List.of(), new EpochMemory(17, new TokenMemory.Return(true))),
                new Passing(0, move(), List.of(), new EpochMemory(17, new TokenMemory.Return(false))),
                new Passing(0, move(), List.of(), new EpochMemory(0, visits(3, 0, 128, 1L << 40))),
                new Passing(
                        0,
                        move(),
                        List.of(),
                        new EpochMemory(
                                17,
                                visits(IntStream.range(0, 100)
                                        .mapToLong(i -> (1L << 35) - 1 - i)
                                        .toArray()))));
    }

    @Test
    void aPayloadHasTheBytesThatTheDocumentSays() {
        byte[] bytes = EpochMemoryCodec.encode(new EpochMemory(258, visits(300, 0, 127, 128)));

        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo("0000000000000102" + "03" + "ac02" + "03" + "00" + "7f" + "8001");
    }

    @Test
    void aPayloadHasOneSpellingOnly() {
        assertThat(payload("000000000000000100")).isNotNull();
        assertThat(payload("ff0000000000000100")).as("a negative epoch").isNull();
        assertThat(payload("000000000000000104")).as("an unknown kind").isNull();
        assertThat(payload("00000000000000010000")).as("something behind").isNull();
        assertThat(payload("000000000000000103ac020100")).isNotNull();
        assertThat(payload("000000000000000103ac82000100"))
                .as("more bytes than needed")
                .isNull();
        assertThat(payload("000000000000000103ac0200")).as("nobody").isNull();
        assertThat(payload("000000000000000103ac0265"))
                .as("more than a hundred")
                .isNull();
        assertThat(payload("000000000000000103ffffffffffffffffffff0100"))
                .as("too large")
                .isNull();
    }

    @Test
    void anEnterHasTheBytesThatTheDocumentSays() {
        Body body = codec.encode(new Enter(0, 258, 9, new SharedRules(3, 2, true)), own(), false, 5);

        assertThat(HexFormat.of().formatHex(body.data().toArray()))
                .isEqualTo("0000000000000102" + "0000000000000009" + "03" + "0002" + "01");
    }

    @ParameterizedTest
    @CsvSource({
        "as it should be,     0000000000000102000000000000000903000201, true",
        "without permits,     0000000000000102000000000000000903000001, false",
        "of an older version, 0000000000000102000000000000000903,       false",
        "something behind,    000000000000010200000000000000090300020100, false",
    })
    void anEnterTellsOfOnePermitAtLeastAndNothingElse(String what, String hex, boolean understood) {
        Body.Builder body = Body.of(MessageType.ENTER, GROUP, 5)
                .data(Bytes.copyOf(HexFormat.of().parseHex(hex)));

        assertThat(overTheWire(body.build()) != null).as(what).isEqualTo(understood);
    }

    @Test
    void anEpochWithMembersThatAreNotKnownYetMakesNoSense() {
        Body body = codec.encode(new Epoch(0, TOKEN, 17, List.of(-1, 1500), 0, 0, 0), own(), false, 5);

        assertThat(overTheWire(body)).isNull();
    }

    @Test
    void randomDataNeverThrows() {
        Random random = new Random(1);
        List<MessageType> types = List.of(
                MessageType.EPOCH,
                MessageType.REQUEST,
                MessageType.RECEIPT,
                MessageType.ENTER,
                MessageType.SILENCE,
                MessageType.MOVE);
        for (int i = 0; i < 20_000; i++) {
            MessageType type = types.get(random.nextInt(types.size()));
            byte[] data = new byte[random.nextInt(60)];
            random.nextBytes(data);
            Body.Builder body = Body.of(type, GROUP, 5).data(Bytes.copyOf(data));
            if (type == MessageType.EPOCH || type == MessageType.MOVE) {
                body.token(TOKEN, 1);
            }
            if (type == MessageType.MOVE) {
                body.sourceNonce(new Nonce(1, 2));
            }
            overTheWire(body.build());
        }
    }

    private static @Nullable EpochMemory payload(String hex) {
        return EpochMemoryCodec.decode(HexFormat.of().parseHex(hex), 0);
    }

    private static TokenMemory visits(long... last) {
        return new TokenMemory.Visits(300, last);
    }

    private static TokenMemory visits(int clock, long... last) {
        return new TokenMemory.Visits(clock, last);
    }
}
