package io.wandertoken.benchmarks;

import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.concurrent.locks.LockSupport;

/**
 * Forged datagrams against one agent: moves of new tokens that name the certificate of its peer, which are the most that
 * somebody can do who does not overhear the two. Only the signature tells them from genuine ones.
 */
final class BenchFlood implements AutoCloseable {
    static final int PER_SECOND = 10_000;

    private static final int DIFFERENT = 512;
    private static final int STAMP_SIZE = 8;
    private static final long MILLISECOND = 1_000_000L;
    private static final long INTERVAL_NANOS = 1_000 * MILLISECOND / PER_SECOND;

    private final ByteBuffer[] forged = new ByteBuffer[DIFFERENT];
    private final AgentEndpoint victim;
    private final Thread thread = new Thread(this::run, "flood");
    private volatile boolean running = true;
    private volatile boolean active;
    private volatile long sentCount;

    BenchFlood(AgentEndpoint victim, Identity impersonated, GroupId group) throws GeneralSecurityException {
        this.victim = victim;
        Signer wrong = Signatures.best()
                .signer(
                        KeyPairGenerator.getInstance("Ed25519")
                                .generateKeyPair()
                                .getPrivate(),
                        SignatureProfile.ED25519);
        SignedRoute route = new SignedRoute(impersonated.id(), Endpoint.UNSPECIFIED, victim.id(), victim.advertised());
        for (int i = 0; i < DIFFERENT; i++) {
            Body body = Body.of(MessageType.MOVE, group, 1)
                    .token(new TokenId(1, 1, i), 1)
                    .sourceNonce(new Nonce(i, i))
                    .data(Bytes.copyOf(new byte[STAMP_SIZE]))
                    .build();
            byte[] bytes = CoseSign1.seal(Header.of(impersonated.certificate()), body, route, wrong);
            forged[i] = ByteBuffer.allocateDirect(bytes.length).put(bytes);
        }
        thread.setDaemon(true);
        thread.start();
    }

    /** Begins or ceases. */
    void activate(boolean flood) {
        active = flood;
    }

    long sentCount() {
        return sentCount;
    }

    /** Ten or so each millisecond: whatever is due by the clock. */
    private void run() {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            long sent = 0;
            long credit = 0;
            long last = System.nanoTime();
            while (running) {
                long now = System.nanoTime();
                credit += active ? now - last : -credit;
                last = now;
                for (; credit >= INTERVAL_NANOS; credit -= INTERVAL_NANOS) {
                    ByteBuffer next = forged[(int) (sent % DIFFERENT)];
                    next.rewind();
                    channel.send(next, victim.address());
                    sent++;
                }
                sentCount = sent;
                LockSupport.parkNanos(MILLISECOND);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        running = false;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
