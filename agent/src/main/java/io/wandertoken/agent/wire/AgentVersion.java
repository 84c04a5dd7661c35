package io.wandertoken.agent.wire;

import io.wandertoken.protocol.agent.message.Capabilities;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What an agent announcements of itself, beside its certificate: the version of the wire format that it speaks and the optional parts that it understands.
 *
 * @param minor of the wire format; versions that differ in it work together
 * @param capabilities the optional parts
 * @param software the version of its software, for people; empty if it does not say
 */
public record AgentVersion(int minor, Capabilities capabilities, String software) {
    /** Versions that differ in it do not understand each other. */
    public static final int MAJOR = 1;

    private static final int OWN_MINOR = 1;
    static final int MOST_SOFTWARE = 32;
    static final int LEAST_SIZE = 1 + Long.BYTES + 1;
    /** Later versions may append to what they announce. */
    static final int MOST_SIZE = 128;

    /** An agent that announcements nothing. */
    public static final AgentVersion BASE = new AgentVersion(0, Capabilities.NONE, "");

    public AgentVersion {
        if (minor < 0 || minor > 0xff) {
            throw new IllegalArgumentException("a minor version is 0 to 255, not " + minor);
        }
        String printable = software.replaceAll("[^ -~]", "?");
        software = printable.substring(0, Math.min(MOST_SOFTWARE, printable.length()));
    }

    /** What this build speaks. */
    public static AgentVersion own(String software) {
        return new AgentVersion(OWN_MINOR, Capabilities.ALL, software);
    }

    /** The version that these bytes announce, of which there are at least {@link #LEAST_SIZE}; null if they make no sense. */
    static @Nullable AgentVersion read(ByteBuffer bytes) {
        int minor = bytes.get() & 0xff;
        long capabilities = bytes.getLong();
        int length = bytes.get() & 0xff;
        if (length > MOST_SOFTWARE || length > bytes.remaining()) {
            return null;
        }
        byte[] software = new byte[length];
        bytes.get(software);
        return new AgentVersion(
                minor, new Capabilities(capabilities), new String(software, StandardCharsets.ISO_8859_1));
    }

    byte[] encode() {
        byte[] text = software.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(LEAST_SIZE + text.length)
                .put((byte) minor)
                .putLong(capabilities.bits())
                .put((byte) text.length)
                .put(text)
                .array();
    }
}
