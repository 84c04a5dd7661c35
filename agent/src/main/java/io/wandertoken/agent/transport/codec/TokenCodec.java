package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.licence.LicenceHolder.Remainder;
import io.wandertoken.protocol.memory.MemoryState;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a token has beyond its id on the wire, in the field of application data: for a move the stamp, and for every type
 * the seniority if it differs from the creation. Eight bytes each in network order; nothing else, so one content has one
 * encoding. In a move with a memory or a payload the seniority is always there, and these follow. In the commit of a licensed resource's token
 * the seniority is always there, and the remaining time of the licence and the reserved fence follow.
 */
final class TokenCodec {
    private static final int LICENSED_COMMIT = 3 * Long.BYTES;

    /** Where the memory of a move begins, or its payload if it has no memory. */
    private static final int LOAD = 2 * Long.BYTES;

    private TokenCodec() {}

    /** @param load memory and payload, one after the other; empty for neither */
    static Bytes ofMove(Token token, byte[] load) {
        TokenId id = token.id();
        boolean withSeniority = inherits(id) || load.length > 0;
        ByteBuffer data = ByteBuffer.allocate((withSeniority ? 2 : 1) * Long.BYTES + load.length);
        data.putLong(token.stampNanos());
        if (withSeniority) {
            data.putLong(id.seniorityNanos());
        }
        return Bytes.copyOf(data.put(load).array());
    }

    /** The token that a body names, whose seniority its data begins with. */
    static TokenId token(Body body, ByteBuffer data) {
        TokenId sent = body.token();
        if (sent == null) {
            throw new IllegalStateException("a body without the token that its type must have");
        }
        return new TokenId(data.getLong(), sent.createdNanos(), sent.generator(), sent.serial());
    }

    /** Whether a move brings a memory or a payload. */
    static boolean isLoaded(Body body) {
        return body.type() == MessageType.MOVE && body.data().length() > LOAD;
    }

    private static boolean isLoadValid(Body body) {
        byte[] data = body.data().toArray();
        ByteBuffer rest = ByteBuffer.wrap(data).position(LOAD);
        if (MemoryCodec.isMemory(rest) && MemoryCodec.read(rest) == null) {
            return false;
        }
        int payload = rest.position();
        return payload == data.length
                || (WaitQueueCodec.isQueue(data, payload)
                        ? WaitQueueCodec.isValid(data, payload)
                        : EpochMemoryCodec.decode(data, payload) != null);
    }

    /** What the token remembers, by a move whose data was found in order; or null. */
    static @Nullable MemoryState memory(Body body) {
        ByteBuffer load = loadOf(body);
        return MemoryCodec.isMemory(load) ? MemoryCodec.read(load) : null;
    }

    /** Where the payload of a move begins whose data was found in order; behind its end if there is none. */
    static int payloadOffset(Body body) {
        ByteBuffer load = loadOf(body);
        if (MemoryCodec.isMemory(load)) {
            MemoryCodec.read(load);
        }
        return load.position();
    }

    private static ByteBuffer loadOf(Body body) {
        ByteBuffer data = ByteBuffer.wrap(body.data().toArray());
        return data.position(isLoaded(body) ? LOAD : data.limit());
    }

    /** @param licence what is left of the token's licence, or null where tokens need none */
    static Bytes ofCommit(TokenId id, @Nullable Remainder licence) {
        return licence == null
                ? ofAnswer(id)
                : Bytes.copyOf(ByteBuffer.allocate(LICENSED_COMMIT)
                        .putLong(id.seniorityNanos())
                        .putLong(licence.nanos())
                        .putLong(licence.reserved())
                        .array());
    }

    /** What is left of the licence, by a commit whose data was found in order; or null. */
    static @Nullable Remainder licence(Body body) {
        if (!isLicensedCommit(body)) {
            return null;
        }
        ByteBuffer data = ByteBuffer.wrap(body.data().toArray());
        return new Remainder(data.getLong(Long.BYTES), data.getLong(2 * Long.BYTES));
    }

    private static boolean isLicensedCommit(Body body) {
        return body.type() == MessageType.COMMIT && body.data().length() == LICENSED_COMMIT;
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
        boolean licensed = isLicensedCommit(body);
        boolean loaded = before > 0 && length > before + Long.BYTES || licensed;
        if (length < before + Long.BYTES
                || (licensed
                        ? !isInOrder(licence(body))
                        : loaded ? !isLoadValid(body) : length > before + Long.BYTES)) {
            return null;
        }
        long seniority = ByteBuffer.wrap(body.data().toArray()).getLong(before);
        // What is told although it is the same would be a second spelling of one token.
        return seniority < 0 || (seniority == sent.createdNanos() && !loaded)
                ? null
                : new TokenId(seniority, sent.createdNanos(), sent.generator(), sent.serial());
    }

    private static boolean isInOrder(@Nullable Remainder licence) {
        return licence != null && licence.nanos() >= 0 && licence.reserved() >= 0;
    }

    /** The stamp of a move whose data was found in order. */
    static long stampNanos(Body body) {
        return ByteBuffer.wrap(body.data().toArray()).getLong();
    }

    private static boolean inherits(TokenId id) {
        return id.seniorityNanos() != id.createdNanos();
    }
}
