package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.protocol.handover.HandoverMessage;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** What is known of another agent. The event loop owns it. */
final class Peer {
    private static final int CERTIFICATES = 3;

    /** What the machines call it. */
    final int number;

    final AgentId id;
    /** Bad signatures under its name and address; answers need a nonce that only an eavesdropper has, so they count apart. */
    final Budget moves;

    final Budget answers;
    /** Keys computed for its shares. */
    final Budget agreements;

    final Pairing pairing = new Pairing();

    /** The place that it signs. */
    private Endpoint advertised = Endpoint.UNSPECIFIED;
    /** Where to send what is no answer, if that is known. */
    private @Nullable InetSocketAddress home;
    /** Whether somebody told us where it is, who then knows better than the peer itself. */
    private boolean told;
    /** Where its last genuine datagram came from: through address translation, answers must go there. */
    private @Nullable InetSocketAddress observed;

    private @Nullable AgentCertificate certificate;
    private @Nullable String name;
    /** How new the place is that the peer signed, and the one that others only told. */
    private long entrySequence = -1;

    private long hintSequence = -1;
    /** What it sent lately that must not come twice. */
    private final ReplayWindow sent = new ReplayWindow();
    /** When it was last heard of beyond doubt, by ours. */
    private long heardNanos = Long.MIN_VALUE;

    private int certificatesSent;

    Peer(int number, AgentId id, long nowNanos) {
        this.number = number;
        this.id = id;
        moves = new Budget(SourceBudgets.PEER, nowNanos);
        answers = new Budget(SourceBudgets.PEER, nowNanos);
        agreements = new Budget(Pairings.AGREEMENTS, nowNanos);
    }

    /** Somebody who must know tells where the peer is. */
    void locate(Endpoint place, InetSocketAddress via) {
        advertised = place;
        home = via;
        told = true;
    }

    /**
     * A genuine datagram came, with the peer's own entry if it brought one.
     *
     * @param from where it came from, or null when somebody else may have passed it on
     */
    void observe(@Nullable InetSocketAddress from, @Nullable Entry own) {
        if (from != null && !from.equals(observed)) {
            observed = from;
        }
        if (own != null && own.sequence() >= entrySequence) {
            // An older entry comes from a replay or an earlier life of the peer.
            if (own.sequence() > entrySequence) {
                // It has started anew, and knows nothing of us any more.
                certificatesSent = 0;
            }
            entrySequence = own.sequence();
            advertised = own.endpoint();
            if (!told) {
                home = advertised.port() == 0 ? null : advertised.toSocketAddress();
            }
        }
    }

    /** Another peer told where this one is. Good for a try, unless the peer itself said something newer. */
    void hint(Entry entry) {
        if (entry.sequence() > Math.max(entrySequence, hintSequence) && !told) {
            hintSequence = entry.sequence();
            advertised = entry.endpoint();
            home = advertised.port() == 0 ? null : advertised.toSocketAddress();
            observed = null;
        }
    }

    /** How new the newest claim is where it can be reached. */
    long sequence() {
        return Math.max(0, Math.max(entrySequence, hintSequence));
    }

    /** The marks of what it sent lately that must not come twice. */
    ReplayWindow sent() {
        return sent;
    }

    void noteHeard(long nowNanos) {
        heardNanos = nowNanos;
    }

    /** When it was last heard of, or {@code Long.MIN_VALUE}. */
    long heardNanos() {
        return heardNanos;
    }

    /** Whether our certificate should travel along: the first few times, since any one may get lost. */
    boolean takesCertificate() {
        if (certificatesSent < CERTIFICATES) {
            certificatesSent++;
            return true;
        }
        return false;
    }

    boolean isAt(InetSocketAddress address) {
        return address.equals(observed) || address.equals(home);
    }

    Endpoint advertised() {
        return advertised;
    }

    /** Where to send an offer. */
    @Nullable
    InetSocketAddress homeAddress() {
        return home != null ? home : observed;
    }

    /** Where to send an answer. */
    @Nullable
    InetSocketAddress answerAddress() {
        return observed != null ? observed : home;
    }

    /** Where to send a step of a handover. */
    @Nullable
    InetSocketAddress addressFor(HandoverMessage message) {
        return message instanceof HandoverMessage.Move ? homeAddress() : answerAddress();
    }

    @Nullable
    AgentCertificate certificate() {
        return certificate;
    }

    /** What its latest certificate called it, even if that is not accepted any more; null before the first. */
    @Nullable
    String name() {
        return name;
    }

    void certificate(@Nullable AgentCertificate changed) {
        certificate = changed;
        if (changed != null) {
            name = changed.name();
        }
    }
}
