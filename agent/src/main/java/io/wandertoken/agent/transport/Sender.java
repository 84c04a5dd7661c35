package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.transport.Counters.Total;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.Route;
import io.wandertoken.protocol.handover.HandoverMessage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;

/** Encodes, signs and sends. What the socket does not take counts as lost, like anything that the network loses. */
final class Sender {
    private final Gate.Self self;
    private final Signer signer;
    private final DatagramChannel channel;
    private final Counters counters;
    private final MessageCodec codec;
    private final Header plain;
    private final Header certified;
    private final List<Entry> ownEntry;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CoseSign1.MOST_BYTES);

    /** @param bootMillis grows with every start, so that the newest place that we advertise wins */
    Sender(Gate.Self self, Signer signer, DatagramChannel channel, Counters counters, long bootMillis) {
        this.self = self;
        this.signer = signer;
        this.channel = channel;
        this.counters = counters;
        codec = new MessageCodec(self.group());
        plain = Header.of(self.certificate());
        certified = plain.withCertificate(Bytes.copyOf(self.certificate().encoded()));
        ownEntry = List.of(Entry.hint(self.id(), self.advertised(), bootMillis).signed(self.group(), signer));
    }

    /** @param certificate whether our certificate travels along, and with it our place for somebody who lacks it */
    void send(Peer to, HandoverMessage message, boolean certificate) {
        InetSocketAddress address = message instanceof HandoverMessage.Move ? to.homeAddress() : to.answerAddress();
        if (address == null) {
            counters.count(Total.NOT_SENT);
            return;
        }
        Body body = codec.encode(message, certificate ? ownEntry : List.of());
        Route route = new Route(self.id(), self.advertised(), to.id, to.advertised());
        buffer.clear();
        buffer.put(CoseSign1.seal(certificate ? certified : plain, body, route, signer));
        buffer.flip();
        try {
            counters.count(channel.send(buffer, address) == 0 ? Total.NOT_SENT : Total.SENT);
        } catch (IOException | RuntimeException e) {
            // No route, a firewall, an address of a family that this host lacks: the resend or another peer will do.
            counters.count(Total.NOT_SENT);
        }
    }
}
