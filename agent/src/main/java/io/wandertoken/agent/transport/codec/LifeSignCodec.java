package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Signs of life of a token, news of it and questions about it, as data of a body and back. */
final class LifeSignCodec {
    private static final int MOST_LABEL = 48;
    private static final int NO_ROOM = -2;
    private static final byte USING = 1;
    private static final byte GONE = 2;
    private static final byte HOLDER = 4;
    private static final byte EPOCH = 16;

    private final PeerDirectory book;

    LifeSignCodec(PeerDirectory book) {
        this.book = book;
    }

    @Nullable
    AgentMessage openSign(UnverifiedMessage received, int sender, ByteBuffer data) {
        Body body = received.body();
        TokenId token = AgentCodec.token(body, data);
        byte flags = data.get();
        long stamp = data.getLong();
        long age = data.getLong();
        int holder = readHolder(flags, sender, data);
        long epoch = (flags & EPOCH) == 0 ? 0 : data.getLong();
        byte[] label = new byte[Math.min(MOST_LABEL, data.remaining())];
        data.get(label);
        String text = new String(label, StandardCharsets.UTF_8).replaceAll("\\p{C}", "?");
        return age < 0 || holder == NO_ROOM
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
                        epoch);
    }

    @Nullable
    AgentMessage openNews(UnverifiedMessage received, int sender, ByteBuffer data) {
        Body body = received.body();
        TokenId token = AgentCodec.token(body, data);
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
        return AgentCodec.bytes(tokenData(ByteBuffer.allocate(Long.BYTES), ask.token()));
    }

    private static ByteBuffer tokenData(ByteBuffer data, TokenId token) {
        return data.putLong(token.seniorityNanos());
    }

    Bytes encode(Sign sign) {
        ByteBuffer data = ByteBuffer.allocate(Body.USUAL_DATA);
        boolean own = sign.holder() == PeerRef.SELF;
        tokenData(data, sign.token())
                .put((byte) ((sign.using() ? USING : 0) | (own ? 0 : HOLDER) | (sign.epoch() == 0 ? 0 : EPOCH)))
                .putLong(sign.stampNanos())
                .putLong(sign.ageNanos());
        if (!own) {
            data.put(book.id(sign.holder()).toBytes());
        }
        if (sign.epoch() != 0) {
            data.putLong(sign.epoch());
        }
        byte[] label = sign.label().getBytes(StandardCharsets.UTF_8);
        data.put(label, 0, Math.min(label.length, MOST_LABEL));
        return AgentCodec.bytes(data);
    }

    Bytes encode(News news) {
        ByteBuffer data = ByteBuffer.allocate(Long.BYTES + 1 + AgentId.SIZE);
        boolean own = news.holder() < 0;
        tokenData(data, news.token()).put((byte) ((news.gone() ? GONE : 0) | (own ? 0 : HOLDER)));
        if (!own) {
            data.put(book.id(news.holder()).toBytes());
        }
        return AgentCodec.bytes(data);
    }
}
