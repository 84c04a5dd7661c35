package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.HandoverResident.TokenTimer;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One agent's end of all handovers: a UDP port, a thread, and tokens that come and go. Safe for several threads. Nothing
 * is kept when it closes: an agent that starts again holds no token.
 */
public final class HandoverEndpoint implements AutoCloseable {
    private static final int HALF = 32;

    private final Dwelling<TokenTimer, HandoverResident> dwelling;
    private final Self self;
    private final HandoverResident resident;

    /** The upper half is random, so that a clock that was set back does not let a name come again. */
    private final AtomicLong nextSerial = new AtomicLong((long) new SecureRandom().nextInt() << HALF);

    private HandoverEndpoint(Dwelling<TokenTimer, HandoverResident> dwelling) {
        this.dwelling = dwelling;
        self = dwelling.site().self();
        resident = dwelling.resident();
    }

    /**
     * Opens the port and starts to listen.
     *
     * @throws TransportProblem when the port cannot be had, or the identity is not one that the fleet trusts
     */
    public static HandoverEndpoint open(
            EndpointConfig config, Identity identity, Trust trust, HandoverListener listener) {
        Dwelling.Wish wish = new Dwelling.Wish(
                config.bind(), config.advertised(), config.signatures(), config.wall(), 0, config.pairwiseKeys(), null);
        return new HandoverEndpoint(
                Dwelling.open(wish, identity, trust, site -> new HandoverResident(config, site, listener)));
    }

    public AgentId id() {
        return self.id();
    }

    /** Where it listens; the port is the real one. */
    public InetSocketAddress address() {
        return dwelling.address();
    }

    /** What it signs as its place, and what its peers must know it by. */
    public Endpoint advertised() {
        return self.advertised();
    }

    public Counters counters() {
        return dwelling.site().counters();
    }

    /** Tells where a peer is, which is also what it advertises. */
    public void locate(AgentId peer, Endpoint place) {
        locate(peer, place, place.toSocketAddress());
    }

    /** Tells what a peer advertises, and another address through which it is reached. */
    public void locate(AgentId peer, Endpoint place, InetSocketAddress via) {
        dwelling.post(() -> resident.locate(peer, place, via));
    }

    /** Makes a new token, which is then held here. */
    public Token create() {
        long now = dwelling.site().clock().nowNanos();
        Token token = new Token(new TokenId(now, self.id().prefix(), nextSerial.getAndIncrement()), 0, now);
        dwelling.post(() -> resident.hold(token));
        return token;
    }

    /** Offers a token to a peer. What becomes of it, the listener hears. */
    public void give(TokenId token, AgentId peer) {
        dwelling.post(() -> resident.give(token, peer));
    }

    /** From now on no token is accepted; those that are on their way still come. */
    public void leave() {
        dwelling.post(resident::leave);
    }

    /** Stops at once. Tokens that are held are lost, and those under way may be. */
    @Override
    public void close() {
        dwelling.close();
    }
}
