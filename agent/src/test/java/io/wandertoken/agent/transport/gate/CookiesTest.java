package io.wandertoken.agent.transport.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CookieReply;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CookiesTest {
    private static final InetSocketAddress SENDER = new InetSocketAddress("192.0.2.1", 7700);
    private static final Bytes SIGNATURE = Bytes.copyOf(new byte[64]);
    private static final long MINUTE = 60_000_000_000L;

    private final List<CookieReply> sent = new ArrayList<>();
    private final Cookies cookies = new Cookies(
            new Cookies.Port() {
                @Override
                public void pass(InetSocketAddress address, byte[] bytes) {
                    assertThat(bytes.length).as("shorter than any request").isLessThan(SIGNATURE.length());
                    sent.add(CookieReply.decode(bytes, bytes.length));
                }

                @Override
                public void onCookie(InetSocketAddress from, CookieReply reply) {
                    sent.add(reply);
                }
            },
            0);

    @Test
    void aCookieIsGoodForItsAddressAndPortOnly() {
        Bytes cookie = cookie(0);

        assertThat(cookies.isOf(SENDER, cookie, 0)).isTrue();
        assertThat(cookies.isOf(new InetSocketAddress("192.0.2.1", 7701), cookie, 0))
                .isFalse();
        assertThat(cookies.isOf(new InetSocketAddress("192.0.2.2", 7700), cookie, 0))
                .isFalse();
        assertThat(cookies.isOf(SENDER, Bytes.copyOf(new byte[16]), 0)).isFalse();
        assertThat(cookies.isOf(SENDER, null, 0)).isFalse();
    }

    @Test
    void aCookieOutlivesOneChangeOfTheSecret() {
        Bytes cookie = cookie(MINUTE);

        assertThat(cookies.isOf(SENDER, cookie, 3 * MINUTE)).isTrue();
        assertThat(cookies.isOf(SENDER, cookie, 5 * MINUTE + 1)).isFalse();
        assertThat(cookies.isOf(SENDER, cookie(6 * MINUTE), 60 * MINUTE))
                .as("after a pause")
                .isFalse();
    }

    @Test
    void repliesAreLimited() {
        for (int i = 0; i < 5_000; i++) {
            cookies.reply(SENDER, SIGNATURE, 0);
        }

        assertThat(sent).hasSize(1_000);
    }

    @Test
    void aReplyNamesTheRequestAndIsRecognised() {
        byte[] bytes = new CookieReply(7, Bytes.copyOf(new byte[16])).encode();

        assertThat(cookies.handles(bytes, bytes.length, SENDER)).isTrue();
        assertThat(sent).containsExactly(new CookieReply(7, Bytes.copyOf(new byte[16])));
        assertThat(cookies.handles(bytes, bytes.length - 1, SENDER)).isFalse();
        bytes[3] ^= 1;
        assertThat(cookies.handles(bytes, bytes.length, SENDER)).isFalse();
    }

    private Bytes cookie(long nowNanos) {
        cookies.reply(SENDER, SIGNATURE, nowNanos);
        return sent.remove(0).cookie();
    }
}
