package io.wandertoken.agent.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/** An immutable byte string that compares by content, which an array in a record would not. */
public final class Bytes {
    public static final Bytes EMPTY = new Bytes(new byte[0]);

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /** Copies bytes, so that the caller may reuse its buffer. */
    public static Bytes copyOf(byte[] bytes) {
        return copyOf(bytes, 0, bytes.length);
    }

    /** Copies what was written to a buffer so far. */
    public static Bytes written(ByteBuffer data) {
        byte[] written = new byte[data.position()];
        data.flip().get(written);
        return copyOf(written);
    }

    static Bytes copyOf(byte[] bytes, int offset, int length) {
        return length == 0 ? EMPTY : new Bytes(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    public int length() {
        return content.length;
    }

    public byte[] toArray() {
        return content.clone();
    }

    /** The content itself, for code of this package that does not change it. */
    byte[] content() {
        return content;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(content);
    }
}
