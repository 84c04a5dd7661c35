package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** What is known of another agent. The event loop owns it. */
final class Peer {
    /** What the machines call it. */
    final int number;

    final AgentId id;
    /** Bad signatures under its name and address; answers need a nonce that only an eavesdropper has, so they count apart. */
    final Budget moves;

    final Budget answers;

    /** The place that it signs. */
    private Endpoint advertised = Endpoint.UNSPECIFIED;
    /** Where to send what is no answer, if that is known. */
    private @Nullable InetSocketAddress home;
    /** Whether somebody told us where it is, who then knows better than the peer itself. */
    private boolean told;
    /** Where its last genuine datagram came from: through address translation, answers must go there. */
    private @Nullable InetSocketAddress observed;

    private @Nullable AgentCertificate certificate;
    private long entrySequence = -1;

    Peer(int number, AgentId id, long nowNanos) {
        this.number = number;
        this.id = id;
        moves = new Budget(SourceBudgets.PEER, nowNanos);
        answers = new Budget(SourceBudgets.PEER, nowNanos);
    }

    /** Somebody who must know tells where the peer is. */
    void locate(Endpoint place, InetSocketAddress via) {
        advertised = place;
        home = via;
        told = true;
    }

    /** A genuine datagram came from there, with the peer's own entry if it brought one. */
    void observe(InetSocketAddress from, @Nullable Entry own) {
        if (!from.equals(observed)) {
            observed = from;
        }
        if (own != null && own.sequence() >= entrySequence) {
            // An older entry comes from a replay or an earlier life of the peer.
            entrySequence = own.sequence();
            advertised = own.endpoint();
            if (!told) {
                home = advertised.port() == 0 ? null : advertised.toSocketAddress();
            }
        }
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

    @Nullable
    AgentCertificate certificate() {
        return certificate;
    }

    void certificate(@Nullable AgentCertificate changed) {
        certificate = changed;
    }
}
