package io.wandertoken.agent.identity;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fleet that an agent belongs to: eight random bytes, drawn when its authority is made and carried by every
 * certificate as a URI. So a certificate for the test fleet is worth nothing in production, even under one authority.
 */
public record FleetId(long value) {
    /** Bytes of an id. */
    public static final int SIZE = 8;

    private static final String PREFIX = "urn:wandertoken:fleet:";
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{16}");

    public static FleetId random(SecureRandom random) {
        return new FleetId(random.nextLong());
    }

    /** Reads sixteen hexadecimal digits, alone or at the end of the URI. */
    public static Optional<FleetId> parse(String text) {
        String digits = text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text;
        return HEX.matcher(digits).matches()
                ? Optional.of(new FleetId(HexFormat.fromHexDigitsToLong(digits)))
                : Optional.empty();
    }

    /** What a certificate says in its subject alternative name. */
    public String uri() {
        return PREFIX + this;
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(SIZE).putLong(value).array();
    }

    /** By hand, because each agent asks this, and the JVM would make the code for it at run time, with classes that it keeps. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FleetId id && id.value == value;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(value);
    }

    @Override
    public String toString() {
        return HexFormat.of().toHexDigits(value);
    }
}
