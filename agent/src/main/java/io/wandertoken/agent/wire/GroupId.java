package io.wandertoken.agent.wire;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The agents among which a token walks: eight bytes in every datagram and under every signature, so that a datagram of
 * one walk means nothing in another.
 */
public record GroupId(long value) {
    static final int SIZE = 8;

    public static GroupId fromBytes(byte[] bytes, int offset) {
        return new GroupId(ByteBuffer.wrap(bytes, offset, SIZE).getLong());
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(SIZE).putLong(value).array();
    }

    @Override
    public String toString() {
        return HexFormat.of().toHexDigits(value);
    }
}
