package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Signs of life of a token, news of it and questions about it, as data of a body and back. */
final class LifeSignCodec {
    private static final int MOST_LABEL = 48;
    private static final int NO_ROOM = -2;
    private static final byte USING = 1;
    private static final byte GONE = 2;
    private static final byte HOLDER = 4;
    private static final byte STAMP = 8;
    private static final byte EPOCH = 16;
    private static final byte ASKS = 32;

    private final PeerDirectory book;
    private final Function<GroupId, @Nullable Integer> permits;
    private final IntFunction<GroupId> groups;

    /**
     * @param permits the permit of a group, or null for one in which this agent takes no part
     * @param groups the group of a permit
     */
    LifeSignCodec(PeerDirectory book, Function<GroupId, @Nullable Integer> permits, IntFunction<GroupId> groups) {
        this.book = book;
        this.permits = permits;
        this.groups = groups;
    }

    /** Signs of resources in which this agent takes no part are left out. */
    @Nullable
    AgentMessage openBatch(int sender, ByteBuffer data) {
        long stamp = data.getLong();
        List<Sign> signs = new ArrayList<>();
        while (data.hasRemaining()) {
            byte[] group = new byte[GroupId.SIZE];
            data.get(group);
            Integer permit = permits.apply(GroupId.fromBytes(group, 0));
            Sign sign = readSign(permit == null ? PeerRef.NOBODY : permit, stamp, sender, data);
            if (sign == null) {
                return null;
            }
            if (permit != null) {
                signs.add(sign);
            }
        }
        return new SignBatch(signs);
    }

    private @Nullable Sign readSign(int permit, long stamp, int sender, ByteBuffer data) {
        long generator = data.getLong();
        long created = data.getLong();
        long serial = data.getLong();
        TokenId token = new TokenId(data.getLong(), created, generator, serial);
        long session = data.getLong();
        byte flags = data.get();
        long ownStamp = (flags & STAMP) == 0 ? stamp : data.getLong();
        long age = (flags & STAMP) == 0 ? 0 : data.getLong();
        int holder = readHolder(flags, sender, data);
        long epoch = (flags & EPOCH) == 0 ? 0 : data.getLong();
        int labelLength = data.get();
        if (created < 0
                || session < 0
                || ownStamp < 0
                || age < 0
                || epoch < 0
                || holder == NO_ROOM
                || labelLength < 0
                || labelLength > MOST_LABEL) {
            return null;
        }
        String label = readLabel(data, labelLength);
        return new Sign(
                permit, token, session, ownStamp, age, holder, (flags & USING) != 0, label, epoch, (flags & ASKS) != 0);
    }

    private static String readLabel(ByteBuffer data, int length) {
        byte[] label = new byte[length];
        data.get(label);
        return shortened(new String(label, StandardCharsets.UTF_8).replaceAll("\\p{C}", "?"));
    }

    /** As many characters as fit. Bytes that are no text take more room once they are read as text. */
    private static String shortened(String label) {
        String text = label;
        while (text.getBytes(StandardCharsets.UTF_8).length > MOST_LABEL) {
            text = text.substring(0, text.offsetByCodePoints(text.length(), -1));
        }
        return text;
    }

    /** Tokens that the sender has were all seen at the same time, which stands once. */
    Bytes encode(SignBatch batch) {
        ByteBuffer data = ByteBuffer.allocate(MessageType.MOST_DATA * 2);
        long stamp = batch.signs().get(0).stampNanos();
        data.putLong(stamp);
        for (Sign sign : batch.signs()) {
            boolean own = sign.holder() == PeerRef.SELF;
            boolean stamped = sign.stampNanos() != stamp || sign.ageNanos() != 0;
            TokenId token = sign.token();
            data.put(groups.apply(sign.permit()).toBytes())
                    .putLong(token.generator())
                    .putLong(token.createdNanos())
                    .putLong(token.serial())
                    .putLong(token.seniorityNanos())
                    .putLong(sign.session())
                    .put((byte) (flags(sign) | (stamped ? STAMP : 0)));
            if (stamped) {
                data.putLong(sign.stampNanos()).putLong(sign.ageNanos());
            }
            putHolderAndEpoch(data, sign, own);
            byte[] label = label(sign);
            data.put((byte) label.length).put(label);
        }
        return Bytes.written(data);
    }

    private void putHolderAndEpoch(ByteBuffer data, Sign sign, boolean own) {
        if (!own) {
            data.put(book.id(sign.holder()).toBytes());
        }
        if (sign.epoch() != 0) {
            data.putLong(sign.epoch());
        }
    }

    private static int flags(Sign sign) {
        return (sign.using() ? USING : 0)
                | (sign.holder() == PeerRef.SELF ? 0 : HOLDER)
                | (sign.asks() ? ASKS : 0)
                | (sign.epoch() == 0 ? 0 : EPOCH);
    }

    private static byte[] label(Sign sign) {
        return shortened(sign.label()).getBytes(StandardCharsets.UTF_8);
    }

    @Nullable
    AgentMessage openSign(UnverifiedMessage received, int sender, ByteBuffer data) {
        Body body = received.body();
        TokenId token = TokenCodec.token(body, data);
        byte flags = data.get();
        long stamp = data.getLong();
        long age = data.getLong();
        int holder = readHolder(flags, sender, data);
        long epoch = (flags & EPOCH) == 0 ? 0 : data.getLong();
        String text = readLabel(data, Math.min(MOST_LABEL, data.remaining()));
        return stamp < 0 || age < 0 || epoch < 0 || holder == NO_ROOM
                ? null
                : new Sign(
                        received.permit(),
                        token,
                        body.session(),
                        stamp,
                        age,
                        holder,
                        (flags & USING) != 0,
                        text,
                        epoch,
                        (flags & ASKS) != 0);
    }

    @Nullable
    AgentMessage openNews(UnverifiedMessage received, int sender, ByteBuffer data) {
        Body body = received.body();
        TokenId token = TokenCodec.token(body, data);
        byte flags = data.get();
        int holder = readHolder(flags, sender, data);
        return holder == NO_ROOM
                ? null
                : new News(received.permit(), token, body.session(), (flags & GONE) != 0, holder);
    }

    /** Who has the token: the sender, unless somebody else is named. */
    private int readHolder(byte flags, int sender, ByteBuffer data) {
        if ((flags & HOLDER) == 0) {
            return sender;
        }
        byte[] id = new byte[AgentId.SIZE];
        data.get(id);
        Integer number = book.number(AgentId.fromBytes(id, 0));
        return number == null ? NO_ROOM : number;
    }

    static Bytes encode(Ask ask) {
        return Bytes.written(tokenData(ByteBuffer.allocate(Long.BYTES), ask.token()));
    }

    static ByteBuffer tokenData(ByteBuffer data, TokenId token) {
        return data.putLong(token.seniorityNanos());
    }

    Bytes encode(Sign sign) {
        ByteBuffer data = ByteBuffer.allocate(MessageType.USUAL_DATA);
        boolean own = sign.holder() == PeerRef.SELF;
        tokenData(data, sign.token())
                .put((byte) flags(sign))
                .putLong(sign.stampNanos())
                .putLong(sign.ageNanos());
        putHolderAndEpoch(data, sign, own);
        data.put(label(sign));
        return Bytes.written(data);
    }

    Bytes encode(News news) {
        ByteBuffer data = ByteBuffer.allocate(Long.BYTES + 1 + AgentId.SIZE);
        boolean own = news.holder() < 0;
        tokenData(data, news.token()).put((byte) ((news.gone() ? GONE : 0) | (own ? 0 : HOLDER)));
        if (!own) {
            data.put(book.id(news.holder()).toBytes());
        }
        return Bytes.written(data);
    }
}
