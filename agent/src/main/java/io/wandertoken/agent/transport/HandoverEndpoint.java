package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.HandoverResident.TokenTimer;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One agent's end of all handovers: a UDP port, a thread, and tokens that come and go. Safe for several threads. Nothing
 * is kept when it closes: an agent that starts again holds no token.
 */
public final class HandoverEndpoint implements AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;
    private static final int HALF = 32;

    private final Self self;
    private final InetSocketAddress address;
    private final LocalClock clock;
    private final Counters counters;
    private final EventLoop<TokenTimer> loop;
    private final HandoverResident resident;
    private final Thread thread;

    /** The upper half is random, so that a clock that was set back does not let a name come again. */
    private final AtomicLong nextSerial = new AtomicLong((long) new SecureRandom().nextInt() << HALF);

    private HandoverEndpoint(
            Self self,
            InetSocketAddress address,
            LocalClock clock,
            Counters counters,
            EventLoop<TokenTimer> loop,
            HandoverResident resident) {
        this.resident = resident;
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
        DatagramChannel channel = Port.bind(config.bind());
        try {
            InetSocketAddress address = (InetSocketAddress) channel.getLocalAddress();
            Self self = new Self(identity.certificate(), Port.advertised(config.advertised(), address));
            LocalClock clock = new LocalClock(config.wall());
            Counters counters = new Counters();
            Signer signer = identity.signer(config.signatures());
            Sender sender = new Sender(
                    self, signer, channel, counters, Pairings.of(config.pairwiseKeys(), self.id(), trust.fleet()));
            Timers<TokenTimer> timers = new Timers<>();
            HandoverResident resident = new HandoverResident(
                    new HandoverResident.Parts(config, clock, counters, timers, listener), self, sender, trust);
            EventLoop<TokenTimer> loop =
                    new EventLoop<>(new EventLoop.Parts(channel, clock, counters, trust), timers, resident);
            HandoverEndpoint endpoint = new HandoverEndpoint(self, address, clock, counters, loop, resident);
            endpoint.thread.start();
            return endpoint;
        } catch (IOException | GeneralSecurityException e) {
            Port.closeQuietly(channel);
            throw new TransportProblem(
                    TransportProblem.Kind.UNAVAILABLE, config.bind() + ": cannot listen (" + e.getMessage() + ")", e);
        } catch (TransportProblem e) {
            Port.closeQuietly(channel);
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
        loop.post(() -> resident.locate(peer, place, via));
    }

    /** Makes a new token, which is then held here. */
    public Token create() {
        long now = clock.nowNanos();
        Token token = new Token(new TokenId(now, self.id().prefix(), nextSerial.getAndIncrement()), 0, now, null);
        loop.post(() -> resident.hold(token));
        return token;
    }

    /** Offers a token to a peer. What becomes of it, the listener hears. */
    public void give(TokenId token, AgentId peer) {
        loop.post(() -> resident.give(token, peer));
    }

    /** From now on no token is accepted; those that are on their way still come. */
    public void leave() {
        loop.post(resident::leave);
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
}
