package io.wandertoken.agent.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The only datagram without a proof: an agent with too many bad requests asks the sender to return a cookie with the next one.
 *
 * @param request the end of the request's signature; somebody who has not seen the request cannot answer it
 * @param cookie what the sender returns
 */
public record CookieReply(long request, Bytes cookie) {
    public static final int COOKIE_SIZE = 16;

    /** An array of three: the text "tp4-cookie", 8 bytes, 16 bytes. */
    private static final byte[] HEAD = head();

    private static final int SIZE = HEAD.length + Long.BYTES + 1 + COOKIE_SIZE;

    /** How a reply names the request with this signature. */
    public static long request(Bytes signature) {
        return ByteBuffer.wrap(signature.content()).getLong(signature.length() - Long.BYTES);
    }

    /** How a reply names a request. */
    public static long request(byte[] datagram) {
        return ByteBuffer.wrap(datagram).getLong(datagram.length - Long.BYTES);
    }

    public byte[] encode() {
        CborWriter cbor = new CborWriter();
        cbor.raw(HEAD);
        cbor.rawLong(request);
        cbor.bytes(cookie.content());
        return cbor.toBytes();
    }

    /** The reply in these bytes, or null when they are none. */
    public static @Nullable CookieReply decode(byte[] bytes, int length) {
        if (length != SIZE || !Arrays.equals(bytes, 0, HEAD.length, HEAD, 0, HEAD.length)) {
            return null;
        }
        int cookie = SIZE - COOKIE_SIZE;
        return (bytes[cookie - 1] & 0xff) != (0x40 | COOKIE_SIZE)
                ? null
                : new CookieReply(
                        ByteBuffer.wrap(bytes).getLong(HEAD.length), Bytes.copyOf(bytes, cookie, COOKIE_SIZE));
    }

    private static byte[] head() {
        CborWriter cbor = new CborWriter();
        cbor.array(3);
        cbor.text("tp4-cookie");
        cbor.bytesHead(Long.BYTES);
        return cbor.toBytes();
    }
}
