package io.wandertoken.control.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads a line of bytes, word by word. */
public final class LineWords {
    private static final int MOST_DIGITS = 18;

    private final byte[] bytes;
    private final int end;
    private int next;

    /** The bytes from one place to another. */
    public LineWords(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        next = from;
        end = to;
    }

    /** Whether the rest begins with this text, which is ASCII; then goes on behind it. */
    public boolean skip(String text) {
        int length = text.length();
        if (end - next < length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[next + i] != text.charAt(i)) {
                return false;
            }
        }
        next += length;
        return true;
    }

    /** Whether nothing is left. */
    public boolean isAtEnd() {
        return next == end;
    }

    /** Reads a number of at most 18 digits and the space behind it; negative if there is none. */
    public long number() {
        long number = 0;
        int start = next;
        while (next < end && bytes[next] != ' ') {
            int digit = bytes[next] - '0';
            if (digit < 0 || digit > 9 || next - start == MOST_DIGITS) {
                return -1;
            }
            number = 10 * number + digit;
            next++;
        }
        boolean found = next > start && next < end;
        next = Math.min(end, next + 1);
        return found ? number : -1;
    }

    /** Reads a word of ASCII and the space behind it. */
    String word() {
        int start = next;
        while (next < end && bytes[next] != ' ') {
            next++;
        }
        String word = new String(bytes, start, next - start, StandardCharsets.ISO_8859_1);
        next = Math.min(end, next + 1);
        return word;
    }

    public String rest() {
        return new String(bytes, next, end - next, StandardCharsets.UTF_8);
    }

    public byte[] restBytes() {
        return Arrays.copyOfRange(bytes, next, end);
    }
}
