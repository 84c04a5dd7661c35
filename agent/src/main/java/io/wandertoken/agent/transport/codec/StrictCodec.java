package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SharedRules;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.message.StrictMessage.Silence;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the members of a strict resource say to each other, as bodies of datagrams and back. */
final class StrictCodec {

    private static final byte STOPS = 1;

    private final PeerDirectory book;
    private final EpochRosters rosters;

    StrictCodec(PeerDirectory book, EpochRosters rosters) {
        this.book = book;
        this.rosters = rosters;
    }

    Body.Builder encode(StrictMessage message, GroupId group, long sent) {
        Encoder encoder = new Encoder(group, sent);
        message.deliver(PeerDirectory.SENDER, encoder);
        if (encoder.body == null) {
            throw new IllegalStateException("no encoding for " + message);
        }
        return encoder.body;
    }

    /** Encodes one message. A new type of message does not compile until it has a method here. */
    private final class Encoder implements StrictMessage.Handler {
        private final GroupId group;
        private final long sent;
        private Body.@Nullable Builder body;

        Encoder(GroupId group, long sent) {
            this.group = group;
            this.sent = sent;
        }

        @Override
        public void onEpoch(PeerRef from, Epoch epoch) {
            body = Body.of(MessageType.EPOCH, group, sent)
                    .token(epoch.token(), epoch.number())
                    .data(epochData(epoch));
        }

        @Override
        public void onRequest(PeerRef from, Request request) {
            ByteBuffer data = ByteBuffer.allocate(3 * Long.BYTES + Short.BYTES);
            EpochRosters.putPlace(data.putLong(request.epoch()), request.origin());
            data.putLong(request.number()).putLong(request.item());
            body = body(MessageType.REQUEST, data);
        }

        @Override
        public void onReceipt(PeerRef from, Receipt receipt) {
            ByteBuffer data = ByteBuffer.allocate(2 * Long.BYTES);
            body = body(MessageType.RECEIPT, data.putLong(receipt.known()).putLong(receipt.item()));
        }

        @Override
        public void onEnter(PeerRef from, Enter enter) {
            SharedRules rules = enter.rules();
            ByteBuffer data = ByteBuffer.allocate(2 * Long.BYTES + 1 + Short.BYTES + 1);
            data.putLong(enter.known()).putLong(enter.life()).put((byte) rules.algorithm());
            data.putShort((short) rules.permits()).put(rules.stops() ? STOPS : 0);
            body = body(MessageType.ENTER, data);
        }

        @Override
        public void onSilence(PeerRef from, Silence silence) {
            ByteBuffer data = ByteBuffer.allocate(Long.BYTES + Short.BYTES).putLong(silence.epoch());
            EpochRosters.putPlace(data, silence.place());
            body = body(MessageType.SILENCE, data);
        }

        private Body.Builder body(MessageType type, ByteBuffer data) {
            return Body.of(type, group, sent).data(Bytes.written(data));
        }
    }

    /** The message of a genuine datagram, or null when it makes no sense, or names members that are not known here yet. */
    @Nullable
    StrictMessage open(int permit, Body body, ByteBuffer data) {
        return switch (body.type()) {
            case EPOCH -> openEpoch(permit, body, data);
            case REQUEST -> {
                long epoch = data.getLong();
                int origin = EpochRosters.place(data);
                yield new Request(permit, epoch, origin, data.getLong(), data.getLong());
            }
            case RECEIPT -> new Receipt(permit, data.getLong(), data.getLong());
            case ENTER -> openEnter(permit, data);
            case SILENCE -> new Silence(permit, data.getLong(), EpochRosters.place(data));
            default -> null;
        };
    }

    private static @Nullable StrictMessage openEnter(int permit, ByteBuffer data) {
        long known = data.getLong();
        long life = data.getLong();
        SharedRules rules =
                new SharedRules(data.get(), Short.toUnsignedInt(data.getShort()), (data.get() & STOPS) != 0);
        return rules.permits() == 0 ? null : new Enter(permit, known, life, rules);
    }

    private @Nullable StrictMessage openEpoch(int permit, Body body, ByteBuffer data) {
        EpochRosters.Head head = EpochRosters.head(data);
        List<Long> names = rosters.names(permit, body);
        data.position(data.limit());
        TokenId sent = body.token();
        if (names == null || sent == null || head.holder() < 0 || head.holder() >= names.size()) {
            return null;
        }
        Set<Integer> members = new LinkedHashSet<>();
        for (long name : names) {
            Integer member = book.named(name);
            if (member == null || !members.add(member)) {
                return null;
            }
        }
        TokenId token = new TokenId(head.seniority(), sent.createdNanos(), sent.generator(), sent.serial());
        return new Epoch(permit, token, body.session(), List.copyOf(members), head.holder(), head.life(), head.item());
    }

    private Bytes epochData(Epoch epoch) {
        return rosters.encode(
                epoch.permit(),
                new EpochRosters.Head(
                        epoch.token().seniorityNanos(), epoch.holder(), epoch.life(), epoch.item(), false),
                epoch.members(),
                () -> epoch.members().stream()
                        .map(member -> book.id(member).prefix())
                        .toList());
    }
}
