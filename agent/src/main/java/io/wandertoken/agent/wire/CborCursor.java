package io.wandertoken.agent.wire;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads CBOR from untrusted bytes: the strict subset of RFC 8949 that datagrams use. After the first failure every read
 * returns nothing, and the caller checks once at the end. So no input throws, and a reader need not check each step.
 *
 * <p>Invariants: {@code position <= limit <= bytes.length}. A length is compared with the bytes that are left before it is
 * used, so no false length causes an allocation or a loop.
 *
 * <p>Numbers and lengths must have their shortest form and the keys of maps must ascend bytewise. Ordered keys make
 * duplicates adjacent: finding them needs no memory.
 */
final class CborCursor {
    /** Maximum nesting of arrays and maps, including those within byte strings. */
    static final int MOST_DEPTH = 4;

    private static final int FIRST_WIDE = 24;
    private static final int LAST_WIDE = 27;
    private static final int INDEFINITE = 31;
    private static final int FALSE = 20;
    private static final int UNDEFINED = 23;

    private final byte[] bytes;
    private int position;
    private int limit;
    private int depth;
    private @Nullable Reason failure;

    /** The content of the last head. */
    private int kind;

    private long argument;

    CborCursor(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.position = offset;
        this.limit = offset + length;
    }

    @Nullable
    Reason failure() {
        return failure;
    }

    boolean ok() {
        return failure == null;
    }

    int position() {
        return position;
    }

    /** Notes the failure, unless an earlier one is known. */
    void fail(Reason reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    void requireEnd() {
        if (ok() && position != limit) {
            fail(Reason.TRAILING_BYTES);
        }
    }

    /** A number of at most this value, or 0 after a failure. */
    long unsigned(long most) {
        if (!head(CborWriter.UNSIGNED)) {
            return 0;
        }
        if (argument < 0 || argument > most) {
            fail(Reason.OUT_OF_RANGE);
            return 0;
        }
        return argument;
    }

    /** A number of 64 bits: from 2^63 on it is negative in Java. */
    long unsigned64() {
        return head(CborWriter.UNSIGNED) ? argument : 0;
    }

    /** A number of either sign, or 0 after a failure. */
    long integer() {
        if (!head()) {
            return 0;
        }
        if (kind != CborWriter.UNSIGNED && kind != CborWriter.NEGATIVE) {
            fail(Reason.WRONG_KIND);
            return 0;
        }
        if (argument < 0) {
            fail(Reason.OUT_OF_RANGE);
            return 0;
        }
        return kind == CborWriter.UNSIGNED ? argument : -1 - argument;
    }

    /** Skips a byte string of exactly this size and returns where it begins, or -1 after a failure. */
    int fixedBytes(int size) {
        return bytesWithin(size, size);
    }

    /** Skips a byte string and returns where it begins; it ends at {@link #position()}. -1 after a failure. */
    int bytesWithin(int least, int most) {
        int length = byteStringLength();
        if (!ok()) {
            return -1;
        }
        if (length < least || length > most) {
            fail(Reason.WRONG_LENGTH);
            return -1;
        }
        int start = position;
        position += length;
        return start;
    }

    /** Enters a byte string that holds one item. The result is the limit that {@link #leave} restores. */
    int enter() {
        int length = byteStringLength();
        int outer = limit;
        if (ok()) {
            limit = position + length;
        }
        return outer;
    }

    /** Leaves a byte string, which must have been read to its end. */
    void leave(int outer) {
        requireEnd();
        limit = outer;
    }

    /** Whether an array comes next. */
    boolean atArray() {
        return ok() && position < limit && (bytes[position] & 0xff) >> 5 == CborWriter.ARRAY;
    }

    /** Opens an array and returns its count, which is no more than the bytes left. Needs a {@link #close}. */
    int openArray() {
        return open(CborWriter.ARRAY, 1);
    }

    /** Reads a map. Its keys are integers and must ascend; the reader gets each one, and reads or skips what it maps to. */
    void map(LongConsumer reader) {
        pairs(open(CborWriter.MAP, 2), this::integer, reader);
    }

    void close() {
        depth--;
    }

    /** Skips a tag with this number; returns whether it was there. */
    boolean tag(int number) {
        if (ok() && position < limit && (bytes[position] & 0xff) == (CborWriter.TAG << 5 | number)) {
            position++;
            return true;
        }
        return false;
    }

    private void pairs(int count, LongSupplier key, LongConsumer value) {
        int before = -1;
        int beforeEnd = -1;
        for (int i = 0; i < count && ok(); i++) {
            int start = position;
            long read = key.getAsLong();
            requireAscending(before, beforeEnd, start);
            before = start;
            beforeEnd = position;
            value.accept(read);
        }
        close();
    }

    /** Checks that the key from {@code start} to here comes after the one before it, which began at {@code before}, or -1. */
    private void requireAscending(int before, int beforeEnd, int start) {
        if (!ok() || before < 0) {
            return;
        }
        int order = Arrays.compareUnsigned(bytes, before, beforeEnd, bytes, start, position);
        if (order == 0) {
            fail(Reason.DUPLICATE_KEY);
        } else if (order > 0) {
            fail(Reason.KEY_ORDER);
        }
    }

    /** Skips one item of any kind that datagrams may contain. */
    void skip() {
        if (!head()) {
            return;
        }
        switch (kind) {
            case CborWriter.UNSIGNED, CborWriter.NEGATIVE -> {}
            case CborWriter.BYTES, CborWriter.TEXT -> {
                int length = available();
                position += ok() ? length : 0;
            }
            case CborWriter.ARRAY -> skipArray(opened(1));
            case CborWriter.MAP -> skipMap(opened(2));
            case CborWriter.TAG -> fail(Reason.TAG);
            default -> {
                if (argument < FALSE || argument > UNDEFINED) {
                    fail(Reason.RESERVED_HEAD);
                }
            }
        }
    }

    private void skipArray(int count) {
        for (int i = 0; i < count && ok(); i++) {
            skip();
        }
        close();
    }

    /** Its keys may be of any kind. */
    private void skipMap(int count) {
        pairs(count, this::skipKey, key -> skip());
    }

    private long skipKey() {
        skip();
        return 0;
    }

    private int open(int wanted, int itemsPerCount) {
        return head(wanted) ? opened(itemsPerCount) : 0;
    }

    /** One level deeper. An item takes at least a byte, so a count greater than the bytes left is false. */
    private int opened(int itemsPerCount) {
        depth++;
        if (depth > MOST_DEPTH) {
            fail(Reason.TOO_DEEP);
            return 0;
        }
        if (argument < 0 || argument > (limit - position) / itemsPerCount) {
            fail(Reason.TRUNCATED);
            return 0;
        }
        return (int) argument;
    }

    private int byteStringLength() {
        return head(CborWriter.BYTES) ? available() : 0;
    }

    /** The length in the last head, if that number of bytes is left. */
    private int available() {
        if (argument < 0 || argument > limit - position) {
            fail(Reason.TRUNCATED);
            return 0;
        }
        return (int) argument;
    }

    private boolean head(int wanted) {
        if (!head()) {
            return false;
        }
        if (kind != wanted) {
            fail(kind == CborWriter.TAG ? Reason.TAG : Reason.WRONG_KIND);
            return false;
        }
        return true;
    }

    /** Reads the head of an item into {@link #kind} and {@link #argument}. */
    private boolean head() {
        if (!ok()) {
            return false;
        }
        if (position >= limit) {
            fail(Reason.TRUNCATED);
            return false;
        }
        int initial = bytes[position++] & 0xff;
        int information = initial & 0x1f;
        kind = initial >> 5;
        if (information < FIRST_WIDE) {
            argument = information;
            return true;
        }
        if (information > LAST_WIDE) {
            fail(information == INDEFINITE ? Reason.INDEFINITE_LENGTH : Reason.RESERVED_HEAD);
            return false;
        }
        if (kind == CborWriter.SIMPLE) {
            fail(information == FIRST_WIDE ? Reason.RESERVED_HEAD : Reason.FLOAT);
            return false;
        }
        return wideArgument(1 << (information - FIRST_WIDE));
    }

    private boolean wideArgument(int width) {
        if (limit - position < width) {
            fail(Reason.TRUNCATED);
            return false;
        }
        argument = 0;
        for (int i = 0; i < width; i++) {
            argument = argument << 8 | bytes[position++] & 0xff;
        }
        // An argument of half the width, or the head itself, would have been enough.
        boolean shortest = width == 1 ? argument >= FIRST_WIDE : argument >>> (4 * width) != 0;
        if (!shortest) {
            fail(Reason.NOT_SHORTEST);
        }
        return shortest;
    }
}
