package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.protocol.agent.message.Capabilities;
import io.wandertoken.protocol.agent.message.Capability;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AgentVersionTest {

    /** What every agent of this major version understands. It does not grow: later types are optional. */
    private static final Set<MessageType> BASE = EnumSet.complementOf(
            EnumSet.of(MessageType.SIGNS, MessageType.MEMORY, MessageType.REVOCATION, MessageType.UNKNOWN));

    private static final int LAST_OF_BASE = 34;
    private static final int LAST_FIELD_OF_BASE = Key.ANNOUNCED;

    private static final AgentVersion EXAMPLE = new AgentVersion(1, new Capabilities(7), "0.9.0");
    private static final Header HEADER = new Header(SignatureProfile.ED25519, 1, null);

    @Test
    void thePageHasTheBytesOfAnExample() throws IOException {
        String bytes = HexFormat.of().formatHex(EXAMPLE.encode());

        assertThat(bytes).isEqualTo("01000000000000000705302e392e30");
        assertThat(Files.readString(Path.of("..", "docs", "wire-format.md"))).contains(bytes);
    }

    /** A type beyond the base needs a capability, or agents of earlier versions get what they cannot read. */
    @Test
    void everyTypeAndFieldIsOfTheBaseOrHasACapability() {
        int fields = LAST_FIELD_OF_BASE - Key.CONTACTS;
        long types = Arrays.stream(MessageType.values())
                .filter(type -> type != MessageType.UNKNOWN && !(BASE.contains(type) && type.number() <= LAST_OF_BASE))
                .count();

        assertThat(types + fields).isEqualTo(Capability.values().length);
    }

    @Test
    void whatLaterVersionsAppendIsIgnored() {
        byte[] own = EXAMPLE.encode();
        ByteBuffer longer = ByteBuffer.allocate(own.length + 5).put(own).rewind();

        assertThat(AgentVersion.read(longer)).isEqualTo(EXAMPLE);
    }

    @Test
    void anAnnouncementSurvivesTheWay() {
        Body body = Body.of(MessageType.GOSSIP, new GroupId(1), 2)
                .announced(EXAMPLE)
                .build();
        Datagram datagram = (Datagram) DatagramDecoder.decode(DatagramProperties.unsigned(HEADER, body));

        assertThat(datagram.body().announced()).isEqualTo(EXAMPLE);
        assertThat(datagram.body()).isEqualTo(body);
    }

    @Test
    void aTextThatDoesNotFitIsMalformedAndOneThatCannotBePrintedIsHarmless() {
        byte[] tooLong = EXAMPLE.encode();
        tooLong[9] = 6;
        byte[] escape = EXAMPLE.encode();
        escape[10] = 0x1b;

        assertThat(AgentVersion.read(ByteBuffer.wrap(tooLong))).isNull();
        assertThat(AgentVersion.read(ByteBuffer.wrap(escape)).software()).isEqualTo("?.9.0");
    }
}
