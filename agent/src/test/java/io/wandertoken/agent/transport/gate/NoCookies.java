package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.wire.CookieReply;
import java.net.InetSocketAddress;

/** For tests in which no budget is used up. */
public final class NoCookies implements Cookies.Port {
    @Override
    public void pass(InetSocketAddress address, byte[] bytes) {
        throw new AssertionError("a cookie for " + address);
    }

    @Override
    public void onCookie(InetSocketAddress from, CookieReply reply) {
        throw new AssertionError("a cookie from " + from);
    }
}
