package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Council;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.agent.message.StrictMessage;

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

    private static final PeerRef SENDER = new PeerRef(PeerRef.NOBODY, 0);

    static DatagramCause of(AgentMessage message) {
        Finder finder = new Finder();
        message.deliver(SENDER, finder, 0);
        return finder.cause;
    }

    private static final class Finder implements AgentMessage.Handler {
        private DatagramCause cause = HANDOVER;

        @Override
        public void onPassing(PeerRef from, Passing passing, long nowNanos) {
            cause = HANDOVER;
        }

        @Override
        public void onDirectory(PeerRef from, Directory directory, long nowNanos) {
            cause = MEMBERSHIP;
        }

        @Override
        public void onSign(PeerRef from, Sign sign, long nowNanos) {
            cause = LIFE;
        }

        @Override
        public void onSigns(PeerRef from, SignBatch batch, long nowNanos) {
            cause = LIFE;
        }

        @Override
        public void onNews(PeerRef from, News news, long nowNanos) {
            cause = HANDOVER;
        }

        @Override
        public void onAsk(PeerRef from, Ask ask, long nowNanos) {
            cause = GUARD;
        }

        @Override
        public void onDemand(PeerRef from, DemandMessage message, long nowNanos) {
            boolean repeated = (message instanceof Queued queued && queued.kind() != Queued.Kind.PLACE)
                    || (message instanceof Waiting waiting && waiting.waits());
            cause = repeated ? LIFE : DEMAND;
        }

        @Override
        public void onContacts(PeerRef from, ContactList contacts, long nowNanos) {
            cause = LIFE;
        }

        @Override
        public void onCouncil(PeerRef from, Council message, long nowNanos) {
            cause = COUNCIL;
        }

        @Override
        public void onStrict(PeerRef from, StrictMessage message, long nowNanos) {
            cause = DEMAND;
        }

        @Override
        public void onLicence(PeerRef from, LicenceDatagram licence, long nowNanos) {
            cause = LICENCE;
        }

        @Override
        public void onMemory(PeerRef from, MemoryMessage message, long nowNanos) {
            cause = GUARD;
        }
    }
}
