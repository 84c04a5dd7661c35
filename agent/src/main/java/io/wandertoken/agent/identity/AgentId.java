package io.wandertoken.agent.identity;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The name of an agent: the SHA-256 of its public key (the DER of SubjectPublicKeyInfo). A renewed certificate keeps the
 * key, hence the name; and nobody can claim a name without its key. Four longs rather than an array, so that it is a
 * cheap key of maps.
 *
 * @paper S §3 (hosts are known by their certificates)
 */
public record AgentId(long first, long second, long third, long fourth) {
    /** Bytes of an id. */
    public static final int SIZE = 32;

    /** The agent that owns a public key. */
    public static AgentId of(PublicKey key) {
        return fromBytes(sha256(key.getEncoded()), 0);
    }

    /** Reads an id from 32 bytes. */
    public static AgentId fromBytes(byte[] bytes, int offset) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, SIZE);
        return new AgentId(buffer.getLong(), buffer.getLong(), buffer.getLong(), buffer.getLong());
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(SIZE)
                .putLong(first)
                .putLong(second)
                .putLong(third)
                .putLong(fourth)
                .array();
    }

    /** The first eight bytes, by which a token names its generator. */
    public long prefix() {
        return first;
    }

    // Every datagram compares them, and agents run without the compiler that makes a record's own methods fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AgentId id
                && first == id.first
                && second == id.second
                && third == id.third
                && fourth == id.fourth;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * (31 * Long.hashCode(first) + Long.hashCode(second)) + Long.hashCode(third))
                + Long.hashCode(fourth);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(toBytes());
    }

    public static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
