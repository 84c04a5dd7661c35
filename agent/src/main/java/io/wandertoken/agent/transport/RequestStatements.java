package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.DemandCodec;
import io.wandertoken.agent.transport.gate.DatagramSender;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.RequestStatement;
import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.KeyCache;
import org.jspecify.annotations.Nullable;

/**
 * The statements of agents that wait for a token. A request travels with the statement of its origin, so an agent that forwards requests can
 * drop one but not invent one. The agent remembers the newest statement of each origin, for its own forwarding and to check each once.
 */
final class RequestStatements {
    private static final int REMEMBERED = 1024;

    /** What to do with a request. */
    enum Verdict {
        GENUINE,
        FALSE,
        /** The key of the origin is not known yet. */
        UNKNOWN_ORIGIN
    }

    private record Waiting(GroupId group, AgentId origin) {}

    /** @param proven whether we have checked the signature, and not only the datagram of the origin that brought it */
    private record Stated(long number, int weight, Bytes signature, boolean proven) {
        boolean isOf(Want want) {
            return number == want.number() && weight == want.weight();
        }

        boolean isSame(@Nullable Stated other) {
            return other != null
                    && number == other.number
                    && weight == other.weight
                    && signature.equals(other.signature);
        }
    }

    private final AgentId self;
    private final DatagramSender sender;
    private final PeerTable peers;
    private final KeyCache<Verifier> keys;
    private final Counters counters;
    private final ResourceRights rights;
    private final BoundedMap<Waiting, Stated> newest = BoundedMap.byUse(REMEMBERED);

    RequestStatements(
            AgentId self,
            DatagramSender sender,
            PeerTable peers,
            KeyCache<Verifier> keys,
            Counters counters,
            ResourceRights rights) {
        this.self = self;
        this.sender = sender;
        this.peers = peers;
        this.keys = keys;
        this.counters = counters;
        this.rights = rights;
    }

    /** The same request with its origin's statement; null when the origin has not stated it to us. */
    @Nullable
    Body attach(Body body, Want want, long nowNanos) {
        if (want.kept()) {
            return body;
        }
        Peer origin = peers.find(want.origin());
        AgentId id = want.origin() == PeerRef.SELF ? self : origin == null ? null : origin.id;
        if (id == null) {
            return null;
        }
        Waiting waiting = new Waiting(body.group(), id);
        Stated stated = newest.get(waiting);
        if (id.equals(self) && (stated == null || !stated.isOf(want))) {
            RequestStatement statement = new RequestStatement(body.group(), self, want.number(), want.weight());
            stated = new Stated(want.number(), want.weight(), sender.state(statement), true);
            newest.put(waiting, stated);
        }
        if (stated == null || !stated.isOf(want) || (origin != null && !isProven(waiting, stated, origin, nowNanos))) {
            return null;
        }
        return DemandCodec.stated(body, stated.signature);
    }

    /** A bad statement that we pass on would count against us. */
    private boolean isProven(Waiting waiting, Stated stated, Peer origin, long nowNanos) {
        if (stated.proven) {
            return true;
        }
        Verifier verifier = keys.find(origin.number, nowNanos);
        RequestStatement statement = new RequestStatement(waiting.group, origin.id, stated.number, stated.weight);
        if (verifier == null || !isSigned(statement, stated, verifier, origin, nowNanos)) {
            return false;
        }
        newest.put(waiting, new Stated(stated.number, stated.weight, stated.signature, true));
        return true;
    }

    /** Judges a request. What its origin sends itself is proven by its datagram; the holder vouches for what it asks a keeper to keep. */
    Verdict judge(Want want, Body body, Peer from, long nowNanos) {
        Peer origin = want.kept() ? null : peers.find(want.origin());
        if (origin == null) {
            return Verdict.GENUINE;
        }
        if (!rights.mayUse(origin.number, want.permit())) {
            counters.count(DropReason.NOT_PERMITTED);
            return Verdict.FALSE;
        }
        Bytes signature = DemandCodec.statement(body);
        Waiting waiting = new Waiting(body.group(), origin.id);
        Stated known = newest.get(waiting);
        Stated stated = signature == null ? null : new Stated(want.number(), want.weight(), signature, origin != from);
        if (origin != from && (stated == null || !stated.isSame(known) || !known.proven)) {
            Verifier verifier = keys.find(origin.number, nowNanos);
            if (stated == null || (known != null && known.number > stated.number)) {
                return Verdict.FALSE;
            }
            if (verifier == null) {
                return Verdict.UNKNOWN_ORIGIN;
            }
            if (!isSigned(
                    new RequestStatement(body.group(), origin.id, stated.number, stated.weight),
                    stated,
                    verifier,
                    from,
                    nowNanos)) {
                counters.count(DropReason.BAD_SIGNATURE);
                return Verdict.FALSE;
            }
        }
        if (stated != null && (known == null || known.number <= stated.number)) {
            newest.put(waiting, stated.isSame(known) && known.proven ? known : stated);
        }
        return Verdict.GENUINE;
    }

    /** A bad statement counts as a bad signature of the agent that passed it on. */
    private boolean isSigned(RequestStatement statement, Stated stated, Verifier verifier, Peer from, long nowNanos) {
        if (!from.mayFail(false, nowNanos)) {
            return false;
        }
        counters.count(Total.SIGNATURES_CHECKED);
        boolean good = statement.isSignedBy(verifier, stated.signature);
        if (!good) {
            from.noteFailure(false, nowNanos);
        }
        return good;
    }
}
