package io.wandertoken.agent.transport;

import io.wandertoken.agent.transport.accounting.Budget;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.gate.DatagramSender;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Answers reachability probes of the fleet with our clock and version; a probe changes nothing. It is signed for anyone, so anyone who hears
 * it can send it again: an agent answers each probe once, only for a while, and no caller too often.
 */
final class ProbeResponder {
    /** A probe can be replayed, and what is sent to the group reaches many. */
    private static final Budget.Rate OVER_GROUP = new Budget.Rate(3, 1);

    /** How far the clocks may be apart: finding out how far they are is what a probe is for. */
    private static final long WINDOW_NANOS = 3_600_000_000_000L;

    private final OwnIdentity self;
    private final Counters counters;
    private final GroupId everybody;
    private final Entry ownEntry;
    private final DatagramSender sender;
    private final @Nullable MulticastPort group;
    private final Budget overGroup;

    ProbeResponder(AgentEndpoint.Parts parts, GroupId everybody, Entry ownEntry) {
        self = parts.own();
        counters = parts.counters();
        sender = parts.sender();
        group = parts.group();
        overGroup = new Budget(OVER_GROUP, parts.clock().nowNanos());
        this.everybody = everybody;
        this.ownEntry = ownEntry;
    }

    /** Whether a probe that was sent at this time may be answered now. */
    static boolean isTimely(long sentNanos, long nowNanos) {
        return sentNanos > nowNanos - WINDOW_NANOS && sentNanos < nowNanos + WINDOW_NANOS;
    }

    /** Answers a probe, which must name the address that its sender signed. */
    void answer(Peer peer, Body probe, InetSocketAddress from, long sent, long nowNanos) {
        if (probe.entries().isEmpty()) {
            counters.count(DropReason.TOKEN_DATA);
            return;
        }
        if (!peer.mayProbe(probe.sent(), nowNanos)) {
            return;
        }
        peer.noteProbe(probe.sent(), nowNanos);
        SignedRoute question =
                new SignedRoute(peer.id, probe.entries().get(0).endpoint(), self.id(), self.advertised());
        Body echo = Body.of(MessageType.ECHO, everybody, sent)
                .sourceNonce(probe.sourceNonce())
                .entries(List.of(ownEntry))
                .echo(OptionalLong.of(probe.sent()))
                .data(ReachabilityProbe.data(nowNanos))
                .build();
        byte[] sealed = sender.sealAnswer(echo, question);
        sender.pass(from, sealed);
        if (probe.has(Body.OVER_GROUP) && group != null && overGroup.has(nowNanos)) {
            overGroup.take();
            group.send(sealed);
        }
    }
}
