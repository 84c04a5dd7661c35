package io.wandertoken.agent.fuzz;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.codec.EpochRosters;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramProperties;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The codecs of what agents say: the first byte is the type, the rest its data. */
final class MessageData {
    private static final MessageType[] TYPES = MessageType.values();
    private static final int SENDER = 3;
    private static final FuzzPeers PEERS = new FuzzPeers();
    private static final Entry OWN = PEERS.entry(SENDER);
    private static final TokenId TOKEN = new TokenId(5_000_000_000L, 2, 9);

    private MessageData() {}

    static List<byte[]> examples() {
        List<byte[]> examples = new ArrayList<>();
        for (int type = 0; type < TYPES.length; type++) {
            for (int length : new int[] {0, 8, 17, 40}) {
                byte[] example = new byte[1 + length];
                example[0] = (byte) type;
                examples.add(example);
            }
        }
        return examples;
    }

    static void run(byte[] input) {
        if (input.length == 0) {
            return;
        }
        AgentCodec codec = codec();
        MessageType type = TYPES[(input[0] & 0xff) % TYPES.length];
        byte[] data = Arrays.copyOfRange(input, 1, Math.min(input.length, 1 + type.mostData()));
        AgentMessage message = open(codec, body(type, Bytes.copyOf(data)), SENDER);
        if (message != null && isWritten(message)) {
            Body again = codec.encode(message, OWN, true, 7);
            // What others say of this agent, it says of itself.
            AgentMessage same = open(codec, again, PeerRef.SELF);
            // Views and handovers bring our own entry in addition, and epochs depend on the lists that were told
            // before.
            boolean described =
                    message instanceof Directory || message instanceof Passing || message instanceof StrictMessage;
            FuzzTarget.require(
                    again.type() == type && (described || message.equals(same)),
                    "another message after encoding " + message + ": " + same);
        }
    }

    /**
     * A batch may have nothing but signs of resources that are unknown here; nobody sends one without signs. Another agent may have got its
     * token from this one, but no agent from itself.
     */
    private static boolean isWritten(AgentMessage message) {
        return !message.equals(new SignBatch(List.of()))
                && !(message instanceof ContactList list && list.predecessor() == PeerRef.SELF);
    }

    static AgentCodec codec() {
        AgentCodec codec = new AgentCodec(TestAuthority.FLEET, PEERS, new EpochRosters(EpochRosters.AT_ONCE));
        codec.addPermit("nas", 0);
        codec.addPermit("tape", 0);
        return codec;
    }

    private static Body body(MessageType type, Bytes data) {
        GroupId group = GroupId.of(TestAuthority.FLEET, isCommon(type) ? "" : "nas");
        return DatagramProperties.complete(type, group, 7, TOKEN, 5, new Nonce(1, 2), List.of(OWN), data);
    }

    static boolean isCommon(MessageType type) {
        return switch (type) {
            case GOSSIP, JOIN, LEAVE, PROBE, ANNOUNCE, REPLY, WHO, PLACES, REVOCATION, SIGNS -> true;
            default -> false;
        };
    }

    private static @Nullable AgentMessage open(AgentCodec codec, Body body, int sender) {
        Datagram datagram = DatagramProperties.datagram(body);
        UnverifiedMessage read = codec.judge(datagram) == null ? codec.read(datagram) : null;
        return read == null ? null : codec.open(read, sender);
    }
}
