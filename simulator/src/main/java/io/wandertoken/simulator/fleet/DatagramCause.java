package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Council;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.AgentMessage.Strict;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.SignBatch;

/** Why a datagram is sent. */
enum DatagramCause {
    /** The token changes hands; the news of that for its guardians is part of it. */
    HANDOVER,
    /** Somebody waits for the token. */
    DEMAND,
    /** A guardian asks what became of a token, or hears what it is to remember. */
    GUARD,
    /** A token lives, or its holder is told that it is heard; waiters hear that they keep their places. */
    LIFE,
    MEMBERSHIP,
    COUNCIL,
    LICENCE;

    static DatagramCause of(AgentMessage message) {
        if (message instanceof Sign || message instanceof SignBatch || message instanceof ContactList) {
            return LIFE;
        } else if (message instanceof Directory) {
            return MEMBERSHIP;
        } else if (message instanceof DemandMessage) {
            boolean repeated = (message instanceof Queued queued && queued.kind() != Queued.Kind.PLACE)
                    || (message instanceof Waiting waiting && waiting.waits());
            return repeated ? LIFE : DEMAND;
        } else if (message instanceof Strict) {
            return DEMAND;
        } else if (message instanceof Council) {
            return COUNCIL;
        }
        if (message instanceof LicenceDatagram) {
            return LICENCE;
        }
        return message instanceof Ask || message instanceof MemoryMessage ? GUARD : HANDOVER;
    }
}
