package io.wandertoken.agent.transport;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.gate.DatagramSender;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.Capabilities;
import io.wandertoken.protocol.agent.message.Capability;
import io.wandertoken.protocol.agent.message.CouncilPart;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.membership.MembershipMessage;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the agent's messages and sends them to the right address, with the certificate where the receiver needs it.
 *
 * @param nextSent the number of the next message; grows with every message, so that receivers can tell copies from news
 */
record OutgoingMessages(
        OwnIdentity self,
        Counters counters,
        DatagramSender sender,
        AgentCodec codec,
        Entry ownEntry,
        AnnouncementCache announcements,
        RequestStatements statements,
        ResourceRights rights,
        LongSupplier nextSent) {

    /** @param certificateWanted whether the receiver has shown that it may not have our certificate */
    void send(Peer to, AgentMessage message, long sent, boolean certificateWanted) {
        if (!self.shared(to).allow(message)) {
            counters.count(Total.WITHHELD);
            Capabilities.substitutes(message).forEach(each -> send(to, each, nextSent.getAsLong(), certificateWanted));
            return;
        }
        if (message instanceof SignBatch batch
                && rights.audible(to, batch).signs().size() < batch.signs().size()) {
            SignBatch.pack(rights.audible(to, batch).signs())
                    .forEach(part -> send(to, part, nextSent.getAsLong(), certificateWanted));
            return;
        }
        if (message instanceof CouncilCall call) {
            sender.pass(to.homeAddress(), sealed(call, sent));
            return;
        }
        boolean certificate = bringsCertificate(to, message, certificateWanted);
        InetSocketAddress address =
                message instanceof Passing passing ? to.addressFor(passing.message()) : to.homeAddress();
        Body encoded = codec.encode(message, ownEntry, certificate, sent);
        Body body = message instanceof Want want ? statements.attach(encoded, want, sent) : encoded;
        if (body != null && rights.mayHear(to, body, codec.permit(body.group()))) {
            post(to, address, body, certificate);
        }
    }

    void sendToSeed(@Nullable InetSocketAddress seed, MembershipMessage<PeerRef> message, long sent) {
        boolean usable = seed != null && !seed.isUnresolved();
        sender.sendToAnyone(usable ? seed : null, codec.encodeForAnyone(message, ownEntry, sent));
    }

    /** The bytes of an announcement, which are the same for every receiver. */
    byte[] sealed(CouncilCall call, long sent) {
        return announcements.find(call, () -> sender.sealToAnyone(codec.encode(call, ownEntry, true, sent)));
    }

    /** How many members of a council we could name in one announcement, beside our certificate. */
    int membersAtOnce() {
        int count = CouncilPart.MOST_MEMBERS;
        while (count > CouncilPart.LEAST_MEMBERS
                && !sender.hasRoomForCertificate(codec.longestAnnouncement(count, ownEntry))) {
            count--;
        }
        return count;
    }

    private static boolean bringsCertificate(Peer peer, AgentMessage message, boolean certificateWanted) {
        if (message instanceof Passing passing) {
            // The source would take a refusal that it cannot check for silence.
            return passing.message().bringsCertificate()
                    || (certificateWanted && passing.message() instanceof HandoverMessage.Nack);
        }
        return message instanceof Directory || message instanceof CouncilAnswer || peer.takesCertificate();
    }

    void tellRevocation(Peer to, Bytes data) {
        if (self.shared(to).has(Capability.REVOCATION_LISTS)) {
            tell(to, MessageType.REVOCATION, List.of(), data, to.takesCertificate());
        } else {
            counters.count(Total.WITHHELD);
        }
    }

    /** What the transport itself has to say: about addresses and revocations. */
    void tell(Peer to, MessageType type, List<Entry> entries, Bytes data, boolean certificate) {
        List<Entry> all = new ArrayList<>(certificate ? List.of(ownEntry) : List.of());
        all.addAll(entries);
        Body.Builder body =
                Body.of(type, codec.everybody(), nextSent.getAsLong()).data(data);
        post(to, to.homeAddress(), body.entries(all).build(), certificate);
    }

    /** Where it does not fit, next to a token with a long queue, the certificate goes ahead with nothing but our entry. */
    void post(Peer to, @Nullable InetSocketAddress address, Body body, boolean certificate) {
        if (certificate && !sender.hasRoomForCertificate(body)) {
            Body.Builder introduction = Body.of(MessageType.PLACES, codec.everybody(), nextSent.getAsLong());
            sender.send(to, address, introduction.entries(List.of(ownEntry)).build(), true);
            sender.sendSigned(to, address, body);
        } else {
            sender.send(to, address, body, certificate);
        }
    }
}
