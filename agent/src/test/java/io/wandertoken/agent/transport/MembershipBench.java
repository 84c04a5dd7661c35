package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEvent;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.function.Consumer;

/** One agent that has just started, and one socket from which all its peers speak to it. */
final class MembershipBench implements AutoCloseable {
    static final Bytes HELLO = Bytes.copyOf(new byte[] {4});

    final AgentEndpoint agent;
    private final ThrowawayFleet fleet;
    private final GroupId everybody;
    private final DatagramSocket socket;
    private long sent = 1000;

    MembershipBench(String fleetName, Consumer<AgentEvent> events) throws IOException {
        fleet = ThrowawayFleet.make(fleetName);
        everybody = GroupId.of(fleet.authority().fleet(), "");
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        socket = new DatagramSocket(anyPort);
        agent = AgentEndpoint.open(
                AgentEndpointConfig.of(anyPort, fleet.authority().fleet(), List.of(), AgentConfig.wan()),
                fleet.identity("agent"),
                fleet.trust(),
                (event, nowNanos) -> events.accept(event));
        agent.ask(started -> {
            started.start(agent.nowNanos());
            return true;
        });
    }

    @Override
    public void close() {
        socket.close();
        agent.close();
        fleet.close();
    }

    Identity identity(String name) {
        return fleet.identity(name);
    }

    Identity identity(String name, Rights rights) {
        return fleet.identity(name, rights);
    }

    /** How many datagrams were signed so far, which makes the next one new. */
    long sentCount() {
        return sent;
    }

    /** Where the peers are. */
    Endpoint home() {
        return Endpoint.of((InetSocketAddress) socket.getLocalSocketAddress());
    }

    /** The group of a resource. */
    GroupId group(String resource) {
        return GroupId.of(fleet.authority().fleet(), resource);
    }

    /** Whether the agent sends a datagram of this type within this time. */
    boolean hears(MessageType type, int millis) throws IOException {
        long deadline = System.nanoTime() + millis * 1_000_000L;
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        for (long left = millis; left > 0; left = (deadline - System.nanoTime()) / 1_000_000L) {
            socket.setSoTimeout((int) left);
            try {
                socket.receive(packet);
            } catch (SocketTimeoutException e) {
                return false;
            }
            if (DatagramDecoder.decode(packet.getData(), 0, packet.getLength()) instanceof Datagram datagram
                    && datagram.body().type() == type) {
                return true;
            }
        }
        return false;
    }

    /** What a peer says of itself in one of its lives. */
    Entry own(Identity identity, long life) {
        return Entry.hint(identity.certificate().id(), home(), life);
    }

    /** The same, or a false claim, with the signature of the identity. */
    Entry signed(Entry entry, Identity signer) throws GeneralSecurityException {
        return entry.signed(everybody, signer.signer(Signatures.best()));
    }

    /** The next datagram of this type that the agent sends to its peers, which are all here. */
    Datagram hear(MessageType type) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        socket.setSoTimeout(1_000 * Eventually.PATIENCE_SECONDS);
        while (true) {
            socket.receive(packet);
            if (DatagramDecoder.decode(packet.getData(), 0, packet.getLength()) instanceof Datagram datagram
                    && datagram.body().type() == type) {
                return datagram;
            }
        }
    }

    byte[] sealed(Identity from, MessageType type, Bytes data, List<Entry> entries) throws GeneralSecurityException {
        return sealed(from, everybody, type, data, entries);
    }

    byte[] sealed(Identity from, GroupId group, MessageType type, Bytes data, List<Entry> entries)
            throws GeneralSecurityException {
        Body body = Body.of(type, group, sent++).entries(entries).data(data).build();
        Header header = Header.of(from.certificate())
                .withCertificate(Bytes.copyOf(from.certificate().encoded()));
        SignedRoute route = new SignedRoute(from.certificate().id(), home(), agent.id(), agent.advertised());
        return CoseSign1.seal(header, body, route, from.signer(Signatures.best()));
    }

    void send(byte[] bytes) throws IOException {
        socket.send(new DatagramPacket(bytes, bytes.length, agent.address()));
    }

    /** Sends it and waits until the agent has processed it. */
    void deliver(byte[] bytes) throws IOException {
        long before = agent.counters().get(Total.ACCEPTED);
        send(bytes);
        assertThat(Eventually.holds(() -> agent.counters().get(Total.ACCEPTED) > before))
                .isTrue();
        // Its reaction is complete when it answers the next question.
        agent.ask(asked -> true);
    }
}
