package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Selector;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One agent's end of all handovers: a UDP port, a thread, and tokens that come and go. Safe for several threads. Nothing
 * is kept when it closes: an agent that starts again holds no token.
 */
public final class HandoverEndpoint implements AutoCloseable {
    private static final int SOCKET_BUFFER = 1 << 20;
    private static final long CLOSE_MILLIS = 5_000;
    private static final int HALF = 32;

    private final Gate.Self self;
    private final InetSocketAddress address;
    private final LocalClock clock;
    private final Counters counters;
    private final EventLoop loop;
    private final Thread thread;

    /** The upper half is random, so that a clock that was set back does not let a name come again. */
    private final AtomicLong nextSerial = new AtomicLong((long) new SecureRandom().nextInt() << HALF);

    private HandoverEndpoint(
            Gate.Self self, InetSocketAddress address, LocalClock clock, Counters counters, EventLoop loop) {
        this.self = self;
        this.address = address;
        this.clock = clock;
        this.counters = counters;
        this.loop = loop;
        thread = new Thread(loop, "wander-udp-" + address.getPort());
        thread.setDaemon(true);
    }

    /**
     * Opens the port and starts to listen.
     *
     * @throws TransportProblem when the port cannot be had, or the identity is not one that the fleet trusts
     */
    public static HandoverEndpoint open(
            EndpointConfig config, Identity identity, Trust trust, HandoverListener listener) {
        if (trust.judge(identity.certificate().certificate(), config.wall().instant()) instanceof Refusal refusal) {
            throw new TransportProblem(
                    TransportProblem.Kind.CONFIGURATION,
                    "the agent's own certificate " + refusal.sentence() + "; get another with 'wander ca issue'");
        }
        DatagramChannel channel = bind(config);
        try {
            InetSocketAddress address = (InetSocketAddress) channel.getLocalAddress();
            Gate.Self self = new Gate.Self(identity.certificate(), advertised(config, address), config.group());
            LocalClock clock = new LocalClock(config.wall());
            Counters counters = new Counters();
            Signer signer = identity.signer(config.signatures());
            EventLoop.Parts parts = new EventLoop.Parts(channel, Selector.open(), clock, counters, listener);
            EventLoop loop = new EventLoop(parts, config, self, signer, trust);
            HandoverEndpoint endpoint = new HandoverEndpoint(self, address, clock, counters, loop);
            endpoint.thread.start();
            return endpoint;
        } catch (IOException | GeneralSecurityException e) {
            closeQuietly(channel);
            throw new TransportProblem(
                    TransportProblem.Kind.UNAVAILABLE, config.bind() + ": cannot listen (" + e.getMessage() + ")", e);
        } catch (TransportProblem e) {
            closeQuietly(channel);
            throw e;
        }
    }

    public AgentId id() {
        return self.id();
    }

    /** Where it listens; the port is the real one. */
    public InetSocketAddress address() {
        return address;
    }

    /** What it signs as its place, and what its peers must know it by. */
    public Endpoint advertised() {
        return self.advertised();
    }

    public Counters counters() {
        return counters;
    }

    /** Tells where a peer is, which is also what it advertises. */
    public void locate(AgentId peer, Endpoint place) {
        locate(peer, place, place.toSocketAddress());
    }

    /** Tells what a peer advertises, and another address through which it is reached. */
    public void locate(AgentId peer, Endpoint place, InetSocketAddress via) {
        loop.post(() -> loop.locate(peer, place, via));
    }

    /** Makes a new token, which is then held here. */
    public Token create() {
        long now = clock.nowNanos();
        Token token = new Token(new TokenId(now, self.id().prefix(), nextSerial.getAndIncrement()), 0, now, null);
        loop.post(() -> loop.hold(token));
        return token;
    }

    /** Offers a token to a peer. What becomes of it, the listener hears. */
    public void give(TokenId token, AgentId peer) {
        loop.post(() -> loop.give(token, peer));
    }

    /** From now on no token is accepted; those that are on their way still come. */
    public void leave() {
        loop.post(loop::leave);
    }

    /** Stops at once. Tokens that are held are lost, and those under way may be. */
    @Override
    public void close() {
        loop.stop();
        if (Thread.currentThread() == thread) {
            return;
        }
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Endpoint advertised(EndpointConfig config, InetSocketAddress address) {
        Endpoint advertised = config.advertised();
        if (advertised != null) {
            return advertised;
        }
        if (address.getAddress().isAnyLocalAddress()) {
            throw new TransportProblem(
                    TransportProblem.Kind.CONFIGURATION,
                    "listening on all addresses, an agent does not know which one others reach it by; name that one");
        }
        return Endpoint.of(address);
    }

    private static DatagramChannel bind(EndpointConfig config) {
        InetSocketAddress bind = config.bind();
        DatagramChannel channel = null;
        try {
            channel = DatagramChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER);
            channel.bind(bind);
            return channel;
        } catch (BindException e) {
            closeQuietly(channel);
            throw new TransportProblem(
                    TransportProblem.Kind.UNAVAILABLE,
                    bind + ": the port is in use or the address is not this machine's; stop the other agent or choose"
                            + " another port",
                    e);
        } catch (UnresolvedAddressException | UnsupportedAddressTypeException e) {
            closeQuietly(channel);
            throw new TransportProblem(
                    TransportProblem.Kind.CONFIGURATION,
                    bind + ": is no address to listen on; name one of this host",
                    e);
        } catch (IOException e) {
            closeQuietly(channel);
            throw new TransportProblem(
                    TransportProblem.Kind.UNAVAILABLE, bind + ": cannot listen (" + e.getMessage() + ")", e);
        }
    }

    private static void closeQuietly(@Nullable DatagramChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // It was of no use anyway.
        }
    }
}
