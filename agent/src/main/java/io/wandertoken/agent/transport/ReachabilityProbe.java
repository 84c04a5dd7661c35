package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.TrustDecision;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.DecodeResult;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.handover.Nonce;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether another agent can be reached, for {@code wander doctor}: a signed question from a port of its own, and the
 * signed answer. No view and no token changes by it.
 */
public final class ReachabilityProbe implements AutoCloseable {
    private static final long SECOND = 1_000_000_000L;
    private static final int ATTEMPTS = 3;

    /** The number of datagrams of a group that are read before the clock is checked. */
    private static final int AT_ONCE = 64;

    /** How a probe ended. */
    public sealed interface Result {}

    /**
     * An agent of the fleet answered.
     *
     * @param clockAhead by how much the other clock is ahead of ours, give or take half the round trip
     */
    public record Answer(AgentCertificate certificate, String version, Duration roundTrip, Duration clockAhead)
            implements Result {}

    /** Something answered whose certificate is not trusted. */
    public record Untrusted(Refusal refusal) implements Result {}

    /**
     * No answer came.
     *
     * @param closed whether the host said that nothing listens there
     */
    public record Silence(boolean closed) implements Result {}

    private final Identity identity;
    private final Trust trust;
    private final Signatures signatures = Signatures.best();
    private final SecureNonces nonces = new SecureNonces();
    private final DatagramSocket socket;
    private final Endpoint place;
    private final GroupId group;

    /** @param bind the address to send from; port 0 for any */
    public ReachabilityProbe(InetSocketAddress bind, Endpoint place, Identity identity, Trust trust)
            throws IOException {
        this.identity = identity;
        this.trust = trust;
        this.place = place;
        socket = new DatagramSocket(bind);
        group = GroupId.of(trust.fleet(), "");
    }

    /**
     * Probes an address.
     *
     * @param large whether to ask with a datagram as large as any may be
     */
    public Result ask(InetSocketAddress peer, boolean large, Duration patience)
            throws IOException, GeneralSecurityException {
        boolean closed = false;
        socket.connect(peer);
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                try {
                    return askOnce(large, patience.dividedBy(ATTEMPTS));
                } catch (PortUnreachableException e) {
                    closed = true;
                } catch (SocketTimeoutException e) {
                    closed = false;
                }
            }
        } finally {
            socket.disconnect();
        }
        return new Silence(closed);
    }

    private Result askOnce(boolean large, Duration patience) throws IOException, GeneralSecurityException {
        Nonce nonce = nonces.next();
        // In this order: a pause between them lengthens the trip, and is not taken for a difference of the clocks.
        long begun = System.nanoTime();
        long sent = now();
        byte[] question = question(nonce, sent, large, 0);
        socket.send(new DatagramPacket(question, question.length));
        byte[] bytes = new byte[CoseSign1.MOST_BYTES + 1];
        while (true) {
            long left = patience.toMillis() - (System.nanoTime() - begun) / 1_000_000;
            if (left <= 0) {
                throw new SocketTimeoutException();
            }
            socket.setSoTimeout((int) left);
            DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
            socket.receive(packet);
            long tripNanos = System.nanoTime() - begun;
            DecodeResult decoded = DatagramDecoder.decode(bytes, 0, packet.getLength());
            if (isAnswerTo(nonce, decoded)) {
                return judge((Datagram) decoded, sent, tripNanos);
            }
        }
    }

    /**
     * Asks the agent at an address to answer over a multicast group as well; returns whether that answer came.
     *
     * @param local an address of the interface, if the group names none
     * @throws TransportProblem when the group cannot be joined here
     */
    public boolean isHeardOver(MulticastGroup group, InetAddress local, InetSocketAddress peer, Duration patience)
            throws IOException, GeneralSecurityException {
        MulticastPort port = MulticastPort.join(group, local, new Counters());
        try (DatagramChannel channel = port.channel();
                Selector selector = Selector.open()) {
            channel.register(selector, SelectionKey.OP_READ);
            Nonce nonce = nonces.next();
            long begun = System.nanoTime();
            for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
                // Each with its own time: the same question is answered once.
                long sent = now();
                byte[] question = question(nonce, sent, false, Body.OVER_GROUP);
                socket.send(new DatagramPacket(question, question.length, peer));
                long end = begun + patience.toNanos() * attempt / ATTEMPTS;
                for (long left = end - begun; left > 0; left = end - System.nanoTime()) {
                    selector.select(key -> {}, Math.max(1, left / 1_000_000));
                    if (isEcho(channel, nonce, sent)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** Whether the answer is among what came; the group may carry much else. */
    private boolean isEcho(DatagramChannel channel, Nonce nonce, long sent)
            throws IOException, GeneralSecurityException {
        ByteBuffer buffer = ByteBuffer.allocate(CoseSign1.MOST_BYTES + 1);
        for (int i = 0; i < AT_ONCE && channel.receive(buffer.clear()) != null; i++) {
            DecodeResult decoded = DatagramDecoder.decode(buffer.array(), 0, buffer.position());
            if (isAnswerTo(nonce, decoded) && judge((Datagram) decoded, sent, 0) instanceof Answer) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAnswerTo(Nonce nonce, DecodeResult decoded) {
        return decoded instanceof Datagram datagram
                && datagram.body().type() == MessageType.ECHO
                && nonce.equals(datagram.body().sourceNonce());
    }

    private byte[] question(Nonce nonce, long sent, boolean large, int flags) throws GeneralSecurityException {
        Header header = Header.of(identity.certificate())
                .withCertificate(Bytes.copyOf(identity.certificate().encoded()));
        Entry own = Entry.hint(identity.id(), place, 0);
        List<Entry> entries = new ArrayList<>(List.of(own));
        Body body = body(nonce, sent, entries, flags);
        while (large
                && CoseSign1.size(header, body) + own.id().toBytes().length < CoseSign1.MOST_BYTES - 2 * Long.BYTES) {
            entries.add(own);
            body = body(nonce, sent, entries, flags);
        }
        return CoseSign1.seal(
                header,
                CoseSign1.fit(header, body),
                SignedRoute.toAnyone(identity.id(), place),
                identity.signer(signatures));
    }

    private Body body(Nonce nonce, long sent, List<Entry> entries, int flags) {
        return Body.of(MessageType.PROBE, group, sent)
                .sourceNonce(nonce)
                .entries(entries)
                .flags(Body.FOR_ANYONE | flags)
                .build();
    }

    private Result judge(Datagram echo, long sent, long tripNanos) throws GeneralSecurityException {
        Bytes der = echo.body().entries().isEmpty() ? null : echo.header().certificate();
        TrustDecision judged = der == null ? Refusal.UNSUPPORTED_KEY : trust.judge(der.toArray(), Instant.now());
        if (judged instanceof Refusal refusal) {
            return new Untrusted(refusal);
        }
        AgentCertificate certificate = (AgentCertificate) judged;
        Endpoint there = echo.body().entries().get(0).endpoint();
        SignedRoute route = new SignedRoute(certificate.id(), there, identity.id(), place);
        boolean signed = echo.header().names(certificate)
                && echo.isSignedBy(signatures.verifier(certificate.publicKey()), route);
        if (!signed) {
            return new Untrusted(Refusal.UNSUPPORTED_KEY);
        }
        ByteBuffer data = ByteBuffer.wrap(echo.body().data().toArray());
        if (data.remaining() < Long.BYTES) {
            return new Silence(false);
        }
        long theirs = data.getLong();
        byte[] version = new byte[data.remaining()];
        data.get(version);
        return new Answer(
                certificate,
                new String(version, StandardCharsets.UTF_8).replaceAll("\\p{C}", "?"),
                Duration.ofNanos(tripNanos),
                Duration.ofNanos(theirs - sent - tripNanos / 2));
    }

    /** The version of this build as agents tell it to each other; empty when it was not packaged. */
    public static String version() {
        String built = ReachabilityProbe.class.getPackage().getImplementationVersion();
        return built == null ? "" : built;
    }

    /** What an agent answers to a probe: its clock, and its version. */
    static Bytes data(long nowNanos) {
        byte[] version = version().getBytes(StandardCharsets.UTF_8);
        int length = Math.min(version.length, MessageType.USUAL_DATA - Long.BYTES);
        return Bytes.copyOf(ByteBuffer.allocate(Long.BYTES + length)
                .putLong(nowNanos)
                .put(version, 0, length)
                .array());
    }

    private static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * SECOND + now.getNano();
    }

    @Override
    public void close() {
        socket.close();
    }
}
