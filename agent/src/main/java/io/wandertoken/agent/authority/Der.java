package io.wandertoken.agent.authority;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;

/**
 * Writes the few kinds of DER that certificates and revocation lists consist of. Writing is the harmless half of DER:
 * all reading is left to the JDK, which also checks in the tests, together with OpenSSL, what is written here.
 */
final class Der {
    private static final int LONG_FORM = 0x80;
    private static final int FIRST_YEAR_OF_GENERALIZED_TIME = 2050;
    private static final DateTimeFormatter UTC_TIME = DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'");
    private static final DateTimeFormatter GENERALIZED_TIME = DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'");

    private Der() {}

    static byte[] sequence(byte[]... parts) {
        return item(0x30, parts);
    }

    static byte[] sequence(List<byte[]> parts) {
        return item(0x30, parts.toArray(byte[][]::new));
    }

    static byte[] set(byte[]... parts) {
        return item(0x31, parts);
    }

    static byte[] bool(boolean value) {
        return item(0x01, new byte[] {(byte) (value ? 0xff : 0)});
    }

    static byte[] integer(BigInteger value) {
        return item(0x02, value.toByteArray());
    }

    static byte[] integer(long value) {
        return integer(BigInteger.valueOf(value));
    }

    /** Whole bytes. */
    static byte[] bitString(byte[] value) {
        return item(0x03, new byte[] {0}, value);
    }

    /** Named bits, of which the last ones are not zero: {@code unused} bits of the last byte do not count. */
    static byte[] namedBits(int value, int unused) {
        return item(0x03, new byte[] {(byte) unused, (byte) value});
    }

    static byte[] octets(byte[] value) {
        return item(0x04, value);
    }

    static byte[] utf8(String value) {
        return item(0x0c, value.getBytes(StandardCharsets.UTF_8));
    }

    /** A time as RFC 5280 wants it: two digits of the year as long as these are unambiguous. */
    static byte[] time(Instant instant) {
        ZonedDateTime time = instant.atZone(ZoneOffset.UTC);
        boolean two = time.getYear() < FIRST_YEAR_OF_GENERALIZED_TIME;
        String text = (two ? UTC_TIME : GENERALIZED_TIME).format(time);
        return item(two ? 0x17 : 0x18, text.getBytes(StandardCharsets.US_ASCII));
    }

    /** An item that contains others, tagged by its context. */
    static byte[] explicit(int number, byte[]... parts) {
        return item(0xa0 | number, parts);
    }

    /** An item whose own tag is replaced. */
    static byte[] implicit(int number, byte[] content) {
        return item(0x80 | number, content);
    }

    static byte[] oid(String dotted) {
        String[] parts = dotted.split("\\.");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(40 * Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]));
        for (int i = 2; i < parts.length; i++) {
            int value = Integer.parseInt(parts[i]);
            for (int shift = 28; shift > 0; shift -= 7) {
                if (value >>> shift != 0) {
                    out.write(value >>> shift & 0x7f | LONG_FORM);
                }
            }
            out.write(value & 0x7f);
        }
        return item(0x06, out.toByteArray());
    }

    private static byte[] item(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + 6);
        out.write(tag);
        if (length < LONG_FORM) {
            out.write(length);
        } else {
            byte[] bytes = BigInteger.valueOf(length).toByteArray();
            int skip = bytes[0] == 0 ? 1 : 0;
            out.write(LONG_FORM | bytes.length - skip);
            out.write(bytes, skip, bytes.length - skip);
        }
        for (byte[] part : parts) {
            out.write(part, 0, part.length);
        }
        return out.toByteArray();
    }
}
