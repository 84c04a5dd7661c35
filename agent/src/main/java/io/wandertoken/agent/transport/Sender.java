package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.transport.Counters.Total;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.Route;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.jspecify.annotations.Nullable;

/** Encodes, signs and sends. What the socket does not take counts as lost, like anything that the network loses. */
final class Sender {
    private final Self self;
    private final Signer signer;
    private final DatagramChannel channel;
    private final Counters counters;
    private final Header plain;
    private final Header certified;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CoseSign1.MOST_BYTES);

    Sender(Self self, Signer signer, DatagramChannel channel, Counters counters) {
        this.self = self;
        this.signer = signer;
        this.channel = channel;
        this.counters = counters;
        plain = Header.of(self.certificate());
        certified = plain.withCertificate(Bytes.copyOf(self.certificate().encoded()));
    }

    /** Our place as we sign it for a group. */
    Entry ownEntry(GroupId group, long sequence) {
        return Entry.hint(self.id(), self.advertised(), sequence).signed(group, signer);
    }

    /** @param certificate whether our certificate travels along */
    void send(Peer to, @Nullable InetSocketAddress address, Body body, boolean certificate) {
        send(address, body, certificate, new Route(self.id(), self.advertised(), to.id, to.advertised()));
    }

    /** Sends to an address of which it is not known who is there. */
    void sendToAnyone(@Nullable InetSocketAddress address, Body body) {
        send(address, body, true, Route.toAnyone(self.id(), self.advertised()));
    }

    /** The bytes of a message to everybody, with our certificate, for {@link #pass}. */
    byte[] sealToAnyone(Body body) {
        return CoseSign1.seal(certified, body, Route.toAnyone(self.id(), self.advertised()), signer);
    }

    private void send(@Nullable InetSocketAddress address, Body body, boolean certificate, Route route) {
        Header header = certificate ? certified : plain;
        // Entries that do not fit are left out: nothing is ever fragmented.
        Body fitting = body.entries().size() > 1 ? CoseSign1.fit(header, body) : body;
        pass(address, address == null ? new byte[0] : CoseSign1.seal(header, fitting, route, signer));
    }

    /** Sends bytes that were signed before, by us or by somebody else. */
    void pass(@Nullable InetSocketAddress address, byte[] sealed) {
        if (address == null) {
            counters.count(Total.NOT_SENT);
            return;
        }
        buffer.clear();
        buffer.put(sealed);
        buffer.flip();
        try {
            counters.count(channel.send(buffer, address) == 0 ? Total.NOT_SENT : Total.SENT);
        } catch (IOException | RuntimeException e) {
            // No route, a firewall, an address of a family that this host lacks: the resend or another peer will do.
            counters.count(Total.NOT_SENT);
        }
    }
}
