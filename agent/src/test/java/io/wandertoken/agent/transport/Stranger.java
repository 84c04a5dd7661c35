package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.security.KeyPair;
import java.util.List;
import java.util.Optional;

/** A socket of its own that says to an agent whatever the test wants, with an identity that it may or may not have. */
final class Stranger implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 1_000 * Eventually.PATIENCE_SECONDS;
    /** So many fit into any socket's buffer. */
    private static final int AT_ONCE = 16;

    final DatagramSocket socket;
    final AgentEndpoint victim;
    AgentCertificate certificate;
    Signer signer;
    boolean certified;
    GroupId group = TestFleet.GROUP;
    AgentId addressee;
    long sent = 12345;
    /** The stamp of a token. */
    Bytes data = Bytes.copyOf(new byte[] {0, 0, 0, 0, 0, 0, 0, 7});

    Stranger(AgentEndpoint victim, AgentCertificate certificate, KeyPair keys) {
        this.victim = victim;
        this.certificate = certificate;
        this.signer = TestKeys.signer(keys);
        addressee = victim.id();
        try {
            socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Stranger certified() {
        certified = true;
        return this;
    }

    Endpoint place() {
        return Endpoint.of((InetSocketAddress) socket.getLocalSocketAddress());
    }

    /** A move of a token with this serial number. */
    byte[] move(long serial, long session) {
        return seal(moveBody(serial, session));
    }

    Body moveBody(long serial, long session) {
        return Body.of(MessageType.MOVE, group, sent++)
                .token(new TokenId(1, 1, serial), session)
                .sourceNonce(new Nonce(serial, session))
                .entries(certified ? List.of(Entry.hint(certificate.id(), place(), 1)) : List.of())
                .data(data)
                .flags(Body.WANT_CERTIFICATE)
                .build();
    }

    /** The end of a handover that the victim has accepted. */
    Body commitBody(Datagram ack) {
        return Body.of(MessageType.COMMIT, group, sent++)
                .token(ack.body().token(), ack.body().session())
                .destinationNonce(ack.body().destinationNonce())
                .build();
    }

    byte[] seal(Body body) {
        return seal(body, certified ? place() : Endpoint.UNSPECIFIED);
    }

    /** For a victim that knows where this socket is. */
    byte[] sealAtHome(Body body) {
        return seal(body, place());
    }

    private byte[] seal(Body body, Endpoint source) {
        Header header = Header.of(certificate);
        if (certified) {
            header = header.withCertificate(Bytes.copyOf(certificate.encoded()));
        }
        return CoseSign1.seal(
                header, body, new SignedRoute(certificate.id(), source, addressee, victim.advertised()), signer);
    }

    void send(byte[] bytes) {
        try {
            socket.send(new DatagramPacket(bytes, bytes.length, victim.address()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends all of them, no faster than the victim takes them: what does not fit into its buffer is never counted. */
    void sendAll(List<byte[]> many) {
        long before = victim.counters().get(Total.RECEIVED);
        for (int sent = 1; sent <= many.size(); sent++) {
            send(many.get(sent - 1));
            if (sent % AT_ONCE == 0 || sent == many.size()) {
                long expected = before + sent;
                assertThat(TestFleet.await(() -> victim.counters().get(Total.RECEIVED) >= expected))
                        .as("%d datagrams received", expected)
                        .isTrue();
            }
        }
    }

    /** The next thing that the victim says to this socket. */
    byte[] hear() {
        return hear(PATIENCE_MILLIS).orElseThrow();
    }

    /** The next thing that the victim says to this socket, if it says anything soon. */
    Optional<byte[]> hear(int patienceMillis) {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        try {
            socket.setSoTimeout(patienceMillis);
            socket.receive(packet);
            return Optional.of(java.util.Arrays.copyOf(packet.getData(), packet.getLength()));
        } catch (SocketTimeoutException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
