package io.wandertoken.agent.transport;

import io.wandertoken.agent.transport.RequestStatements.Verdict;
import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.transport.gate.AddressLookup;
import io.wandertoken.agent.transport.gate.MemberResolver;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerNumbers;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import org.jspecify.annotations.Nullable;

/** Opens genuine datagrams, asks their senders for the agents that they told of, and checks what they pass on for others. */
record IncomingMessages(
        AgentCodec codec,
        PeerNumbers numbers,
        PeerTable peers,
        AddressLookup lookup,
        RequestStatements statements,
        ResourceRights rights,
        MemberResolver members) {

    /** The message of a genuine datagram; null when it makes no sense, or passes on a request that its origin has not made. */
    @Nullable
    AgentMessage open(UnverifiedMessage received, Peer from, long nowNanos) {
        numbers.listenTo(from);
        AgentMessage message = codec.open(received, from.number);
        lookup.ask(from, numbers.unproven(peer -> needsAddress(message, peer)), nowNanos);
        if (message instanceof Want want) {
            Verdict verdict = statements.judge(want, received.body(), from, nowNanos);
            if (verdict == Verdict.UNKNOWN_ORIGIN) {
                members.keep(received, from, peers.get(want.origin()));
            }
            return verdict == Verdict.GENUINE ? message : null;
        }
        return message instanceof SignBatch batch ? rights.believed(from, batch) : message;
    }

    /**
     * Whether the address of a peer that a message tells of is worth a question before anything is sent there. A queue names those to whom the
     * token goes, and each holder must be able to tell the next one. Who else a handover or an answer to a request tells of is asked for when
     * something is to be sent there, which is mostly never.
     */
    private static boolean needsAddress(@Nullable AgentMessage message, int peer) {
        if (message instanceof Passing passing) {
            return passing.payload() instanceof WaitQueueState queue
                    && queue.named().contains(peer);
        }
        return !(message instanceof Queued || message instanceof Hint);
    }
}
