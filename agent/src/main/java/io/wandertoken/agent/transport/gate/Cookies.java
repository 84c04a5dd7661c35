package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.identity.pairwise.MacKey;
import io.wandertoken.agent.transport.accounting.Budget;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CookieReply;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cookies for senders that have used up the budget of unknown ones. A sender that returns its cookie receives what is sent to its address,
 * so it has not forged the address. The agent keeps nothing for a sender: a cookie is a MAC of its address and port, under a secret that
 * changes every two minutes.
 */
public final class Cookies {
    private static final long SECRET_NANOS = 120_000_000_000L;
    private static final int SECRET_SIZE = 32;
    /** At 5 µs each, five per cent of a core. */
    private static final Budget.Rate REPLIES = new Budget.Rate(1_000, 10_000);

    /** Sends cookies, and returns those of others. */
    public interface Port {
        void pass(InetSocketAddress address, byte[] bytes);

        /** An agent at this address wants a cookie back. */
        void onCookie(InetSocketAddress from, CookieReply reply);
    }

    private final SecureRandom random = new SecureRandom();
    private final Port sender;
    private final Budget replies;
    private final SourceBudgets budgets;

    private MacKey present = secret();
    private MacKey previous = present;
    private long sinceNanos;

    public Cookies(Port sender, long nowNanos) {
        this.sender = sender;
        sinceNanos = nowNanos;
        replies = new Budget(REPLIES, nowNanos);
        budgets = new SourceBudgets(random.nextLong(), nowNanos);
    }

    /** What senders may cost us that have returned their cookie: senders who forge addresses cannot use it up. */
    SourceBudgets budgets() {
        return budgets;
    }

    /** Another agent wants a cookie back from us; returns whether these bytes say so. */
    boolean handles(byte[] bytes, int length, InetSocketAddress from) {
        CookieReply reply = CookieReply.decode(bytes, length);
        if (reply != null) {
            sender.onCookie(from, reply);
        }
        return reply != null;
    }

    /** Whether this is a cookie of the address, not more than four minutes old. */
    boolean isOf(InetSocketAddress source, @Nullable Bytes cookie, long nowNanos) {
        if (cookie == null) {
            return false;
        }
        rotate(nowNanos);
        byte[] claimed = cookie.toArray();
        return MessageDigest.isEqual(claimed, cookie(present, source))
                || MessageDigest.isEqual(claimed, cookie(previous, source));
    }

    /** Sends a sender its cookie; the reply is shorter than any datagram. */
    void reply(InetSocketAddress source, Bytes signature, long nowNanos) {
        rotate(nowNanos);
        if (replies.has(nowNanos)) {
            replies.take();
            Bytes cookie = Bytes.copyOf(cookie(present, source));
            sender.pass(source, new CookieReply(CookieReply.request(signature), cookie).encode());
        }
    }

    private void rotate(long nowNanos) {
        long age = nowNanos - sinceNanos;
        if (age >= SECRET_NANOS) {
            previous = age < 2 * SECRET_NANOS ? present : secret();
            present = secret();
            sinceNanos = nowNanos;
        }
    }

    private MacKey secret() {
        byte[] bytes = new byte[SECRET_SIZE];
        random.nextBytes(bytes);
        return new MacKey(bytes);
    }

    private static byte[] cookie(MacKey key, InetSocketAddress source) {
        byte[] address = source.getAddress().getAddress();
        byte[] message = ByteBuffer.allocate(address.length + Short.BYTES)
                .put(address)
                .putShort((short) source.getPort())
                .array();
        return Arrays.copyOf(key.tag(message), CookieReply.COOKIE_SIZE);
    }
}
