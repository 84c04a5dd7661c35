package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a token has beyond its id on the wire, in the field of application data: for a move the stamp, and for every type
 * the seniority if it differs from the creation. Eight bytes each in network order; nothing else, so one content has one
 * encoding. In a move with a cargo the seniority is always there, and the cargo follows.
 */
final class TokenCodec {
    /** Where the cargo of a move begins. */
    static final int CARGO = 2 * Long.BYTES;

    private TokenCodec() {}

    static Bytes ofMove(Token token, byte @Nullable [] cargo) {
        TokenId id = token.id();
        boolean withSeniority = inherits(id) || cargo != null;
        byte[] load = cargo == null ? new byte[0] : cargo;
        ByteBuffer data = ByteBuffer.allocate((withSeniority ? 2 : 1) * Long.BYTES + load.length);
        data.putLong(token.stampNanos());
        if (withSeniority) {
            data.putLong(id.seniorityNanos());
        }
        return Bytes.copyOf(data.put(load).array());
    }

    /** Whether a move brings a cargo. */
    static boolean isLoaded(Body body) {
        return body.type() == MessageType.MOVE && body.data().length() > CARGO;
    }

    private static boolean isCargoValid(Body body) {
        byte[] data = body.data().toArray();
        return WaitQueueCodec.isQueue(data, CARGO)
                ? WaitQueueCodec.isValid(data, CARGO)
                : EpochMemoryCodec.decode(data, CARGO) != null;
    }

    /** For all but moves. */
    static Bytes ofAnswer(TokenId id) {
        return inherits(id)
                ? Bytes.copyOf(ByteBuffer.allocate(Long.BYTES)
                        .putLong(id.seniorityNanos())
                        .array())
                : Bytes.EMPTY;
    }

    /** The token's whole id, or null when the data is not as written above. */
    static @Nullable TokenId id(Body body) {
        TokenId sent = body.token();
        int before = body.type() == MessageType.MOVE ? Long.BYTES : 0;
        int length = body.data().length();
        if (sent == null || (before > 0 && length >= before && stampNanos(body) < 0)) {
            return null;
        }
        if (length == before) {
            return sent;
        }
        boolean loaded = before > 0 && length > before + Long.BYTES;
        if (length < before + Long.BYTES || (loaded ? !isCargoValid(body) : length > before + Long.BYTES)) {
            return null;
        }
        long seniority = ByteBuffer.wrap(body.data().toArray()).getLong(before);
        // What is told although it is the same would be a second spelling of one token.
        return seniority < 0 || (seniority == sent.createdNanos() && !loaded)
                ? null
                : new TokenId(seniority, sent.createdNanos(), sent.generator(), sent.serial());
    }

    /** The stamp of a move whose data was found in order. */
    static long stampNanos(Body body) {
        return ByteBuffer.wrap(body.data().toArray()).getLong();
    }

    private static boolean inherits(TokenId id) {
        return id.seniorityNanos() != id.createdNanos();
    }
}
