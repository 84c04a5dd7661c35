package io.wandertoken.agent.wire;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * 128 random bits that tie the datagrams of one attempt together. A replayed commit fails because the destination drew
 * another nonce meanwhile.
 *
 * @paper S §3.1 (replays)
 */
public record Nonce(long high, long low) {
    static final int SIZE = 16;

    public static Nonce fromBytes(byte[] bytes, int offset) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, SIZE);
        return new Nonce(buffer.getLong(), buffer.getLong());
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(SIZE).putLong(high).putLong(low).array();
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(toBytes());
    }
}
