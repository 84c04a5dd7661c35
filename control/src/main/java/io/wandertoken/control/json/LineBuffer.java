package io.wandertoken.control.json;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A line of bytes, written into the same memory again and again. */
public final class LineBuffer {
    private static final int USUAL_BYTES = 256;
    private static final int LONGEST_NUMBER = 20;

    private byte[] bytes = new byte[USUAL_BYTES];
    private int length;

    /** Begins a line. */
    public LineBuffer begin() {
        length = 0;
        return this;
    }

    public LineBuffer text(String text) {
        int count = text.length();
        reserve(count);
        for (int i = 0; i < count; i++) {
            char next = text.charAt(i);
            if (next >= 0x80) {
                length -= i;
                return bytes(text.getBytes(StandardCharsets.UTF_8));
            }
            bytes[length++] = (byte) next;
        }
        return this;
    }

    public LineBuffer bytes(byte[] more) {
        reserve(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
        return this;
    }

    /** @param number not negative */
    public LineBuffer number(long number) {
        reserve(LONGEST_NUMBER);
        int end = length + digits(number);
        long left = number;
        for (int i = end - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + left % 10);
            left /= 10;
        }
        length = end;
        return this;
    }

    private static int digits(long number) {
        int count = 1;
        for (long left = number / 10; left > 0; left /= 10) {
            count++;
        }
        return count;
    }

    /** Ends the line. The bytes are valid until the next one begins. */
    public ByteBuffer end() {
        reserve(1);
        bytes[length++] = '\n';
        return ByteBuffer.wrap(bytes, 0, length);
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * (length + more));
        }
    }
}
