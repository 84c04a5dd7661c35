package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes CBOR in the shortest form of RFC 8949 §4.2.1. The caller writes the keys of maps in order. */
final class CborWriter {
    static final int UNSIGNED = 0;
    static final int NEGATIVE = 1;
    static final int BYTES = 2;
    static final int TEXT = 3;
    static final int ARRAY = 4;
    static final int MAP = 5;
    static final int TAG = 6;
    static final int SIMPLE = 7;

    private static final int FIRST_CAPACITY = 256;

    private byte[] content;
    private int size;

    CborWriter() {
        this(FIRST_CAPACITY);
    }

    /** @param capacity the initial capacity; it grows if needed */
    CborWriter(int capacity) {
        content = new byte[capacity];
    }

    /** A number, taken as unsigned. */
    void unsigned(long value) {
        head(UNSIGNED, value);
    }

    void integer(long value) {
        if (value >= 0) {
            head(UNSIGNED, value);
        } else {
            head(NEGATIVE, -1 - value);
        }
    }

    void bytes(byte[] value) {
        head(BYTES, value.length);
        raw(value);
    }

    /** The content of another writer, as a byte string. */
    void bytes(CborWriter other) {
        head(BYTES, other.size);
        raw(other.content, other.size);
    }

    /** The head of a byte string whose content the caller writes next. */
    void bytesHead(int length) {
        head(BYTES, length);
    }

    void bytes(AgentId id) {
        head(BYTES, AgentId.SIZE);
        rawLong(id.first());
        rawLong(id.second());
        rawLong(id.third());
        rawLong(id.fourth());
    }

    /** Eight bytes as they are. */
    void rawLong(long value) {
        reserve(Long.BYTES);
        for (int shift = 56; shift >= 0; shift -= 8) {
            content[size++] = (byte) (value >>> shift);
        }
    }

    void text(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        head(TEXT, encoded.length);
        raw(encoded);
    }

    void array(int count) {
        head(ARRAY, count);
    }

    void map(int count) {
        head(MAP, count);
    }

    void tag(int number) {
        head(TAG, number);
    }

    int size() {
        return size;
    }

    /** Begins again with the same buffer. */
    void clear() {
        size = 0;
    }

    /** The buffer itself, of which the first {@link #size} bytes count. */
    byte[] content() {
        return content;
    }

    byte[] toBytes() {
        return Arrays.copyOf(content, size);
    }

    /** Size of a byte string of this length, with its head. */
    static int sizeOfBytes(int length) {
        return length + (length < 24 ? 1 : length < 0x100 ? 2 : 3);
    }

    private void head(int kind, long argument) {
        int major = kind << 5;
        if (argument < 0 || argument > 0xffff_ffffL) {
            put(major | 27, argument, 8);
        } else if (argument > 0xffff) {
            put(major | 26, argument, 4);
        } else if (argument > 0xff) {
            put(major | 25, argument, 2);
        } else if (argument >= 24) {
            put(major | 24, argument, 1);
        } else {
            put(major | (int) argument, 0, 0);
        }
    }

    private void put(int initial, long argument, int width) {
        reserve(1 + width);
        content[size++] = (byte) initial;
        for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
            content[size++] = (byte) (argument >>> shift);
        }
    }

    void raw(byte[] bytes) {
        raw(bytes, bytes.length);
    }

    private void raw(byte[] bytes, int length) {
        reserve(length);
        System.arraycopy(bytes, 0, content, size, length);
        size += length;
    }

    private void reserve(int more) {
        if (size + more > content.length) {
            content = Arrays.copyOf(content, Math.max(size + more, 2 * content.length));
        }
    }
}
