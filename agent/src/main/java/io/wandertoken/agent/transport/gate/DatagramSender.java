package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Pairings;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CookieReply;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.KeyShare;
import io.wandertoken.agent.wire.RequestStatement;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.BoundedMap;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes, signs and sends. What the socket does not take counts as lost, like anything that the network loses. */
public final class DatagramSender implements Cookies.Port {
    private static final KeyShare LONGEST_SHARE = new KeyShare(Bytes.copyOf(new byte[KeyAgreement.SHARE_SIZE]), 1);

    private static final int MOST_REQUESTS = 256;
    private static final int MOST_COOKIES = 64;

    private final OwnIdentity self;
    private final Signer signer;
    private final DatagramChannel channel;
    private final Counters counters;
    private final Pairings pairings;
    private final BoundedMap<InetSocketAddress, Long> lastRequests = BoundedMap.byAge(MOST_REQUESTS);
    private final BoundedMap<InetSocketAddress, Bytes> cookies = BoundedMap.byAge(MOST_COOKIES);
    private Header plain;
    private Header certified;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CoseSign1.MOST_BYTES);

    public DatagramSender(
            OwnIdentity self, Signer signer, DatagramChannel channel, Counters counters, Pairings pairings) {
        this.self = self;
        this.signer = signer;
        this.channel = channel;
        this.counters = counters;
        this.pairings = pairings;
        plain = Header.of(self.certificate());
        certified = plain.withCertificate(Bytes.copyOf(self.certificate().encoded()));
    }

    /** Our certificate was renewed. */
    public void renew() {
        plain = Header.of(self.certificate());
        certified = plain.withCertificate(Bytes.copyOf(self.certificate().encoded()));
    }

    /** The keys that it sends under. */
    public Pairings pairings() {
        return pairings;
    }

    /** Our place as we sign it for a group. */
    public Entry ownEntry(GroupId group, long sequence) {
        return Entry.hint(self.id(), self.advertised(), sequence).signed(group, signer);
    }

    /** Our signature of a statement. */
    public Bytes state(RequestStatement statement) {
        return statement.sign(signer);
    }

    /** @param certificate whether our certificate travels along */
    public void send(Peer to, @Nullable InetSocketAddress address, Body body, boolean certificate) {
        if (address == null) {
            counters.count(Total.NOT_SENT);
            return;
        }
        SignedRoute route = routeTo(to);
        buffer.clear();
        // A signature is longer than a tag, so what fits beside the one fits beside the other.
        if (pairings.seal(to, certificate ? body : fitting(plain, body), certificate, route, buffer)) {
            counters.count(Total.SENT_KEYED);
            transmit(address);
        } else {
            sign(address, body.withShare(pairings.shareFor(to)), certificate, route);
        }
    }

    /** Signs and sends what the certificate goes ahead of, which it has no room for. */
    public void sendSigned(Peer to, @Nullable InetSocketAddress address, Body body) {
        if (address == null) {
            counters.count(Total.NOT_SENT);
            return;
        }
        // As if it brought the certificate: a peer that needs the certificate may have forgotten the key, too.
        pairings.seal(to, body, true, routeTo(to), buffer);
        sign(address, body.withShare(pairings.shareFor(to)), false, routeTo(to));
    }

    /** Whether our certificate fits beside a body with its first entry, our own, and a share. */
    public boolean hasRoomForCertificate(Body body) {
        List<Entry> entries = body.entries();
        Body least = body.withEntries(entries.subList(0, Math.min(1, entries.size())));
        return CoseSign1.size(certified, least.isForAnyone() ? least : least.withShare(LONGEST_SHARE))
                <= CoseSign1.MOST_BYTES;
    }

    private SignedRoute routeTo(Peer to) {
        return new SignedRoute(self.id(), self.advertised(), to.id, to.advertised());
    }

    /** Sends to an address of which it is not known who is there. */
    public void sendToAnyone(@Nullable InetSocketAddress address, Body body) {
        if (address == null) {
            counters.count(Total.NOT_SENT);
        } else {
            sign(address, body, true, SignedRoute.toAnyone(self.id(), self.advertised()));
        }
    }

    /** The bytes of a message to everybody, with our certificate, for {@link #pass}. */
    public byte[] sealToAnyone(Body body) {
        return CoseSign1.seal(certified, body, SignedRoute.toAnyone(self.id(), self.advertised()), signer);
    }

    /** Sends bytes that were signed before, by us or by somebody else. */
    @Override
    public void pass(@Nullable InetSocketAddress address, byte[] sealed) {
        if (address == null) {
            counters.count(Total.NOT_SENT);
        } else {
            buffer.clear();
            buffer.put(sealed);
            transmit(address);
        }
    }

    /** The bytes of an answer on the way that the question came, with our certificate. */
    public byte[] sealAnswer(Body body, SignedRoute question) {
        return CoseSign1.seal(certified, body, question.reversed(), signer);
    }

    /** Beside our certificate, our version travels if there is room. */
    private void sign(InetSocketAddress address, Body unannounced, boolean certificate, SignedRoute route) {
        Header header = certificate ? certified : plain;
        Body announced = certificate ? fitting(header, unannounced.withAnnounced(self.version())) : unannounced;
        Body body = CoseSign1.size(header, announced) <= CoseSign1.MOST_BYTES ? announced : unannounced;
        Bytes cookie = cookies.get(address);
        if (cookie != null && CoseSign1.size(header.withCookie(cookie), body) <= CoseSign1.MOST_BYTES) {
            header = header.withCookie(cookie);
        }
        byte[] sealed = CoseSign1.seal(header, fitting(header, body), route, signer);
        lastRequests.put(address, CookieReply.request(sealed));
        buffer.clear();
        buffer.put(sealed);
        transmit(address);
    }

    /** The cookie travels with what we send there, if the agent really got our last datagram. */
    @Override
    public void onCookie(InetSocketAddress from, CookieReply reply) {
        Long last = lastRequests.get(from);
        if (last != null && last == reply.request()) {
            cookies.put(from, reply.cookie());
        }
    }

    /** Entries that do not fit are left out: nothing is ever fragmented. */
    private static Body fitting(Header header, Body body) {
        return body.entries().size() > 1 ? CoseSign1.fit(header, body) : body;
    }

    private void transmit(InetSocketAddress address) {
        buffer.flip();
        try {
            counters.count(channel.send(buffer, address) == 0 ? Total.NOT_SENT : Total.SENT);
        } catch (IOException | RuntimeException e) {
            // No route, a firewall, an address of a family that this host lacks: the resend or another peer will do.
            counters.count(Total.NOT_SENT);
        }
    }
}
