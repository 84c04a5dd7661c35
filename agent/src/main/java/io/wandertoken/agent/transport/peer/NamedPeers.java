package io.wandertoken.agent.transport.peer;

import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Council;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.Enter;
import io.wandertoken.protocol.agent.message.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Receipt;
import io.wandertoken.protocol.agent.message.AgentMessage.Request;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.AgentMessage.Silence;
import io.wandertoken.protocol.agent.message.AgentMessage.Strict;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.agent.message.StrictHandler;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import java.util.List;

/** The peers without whose ids a message cannot be encoded. A new type of message does not compile until it has a method here. */
final class NamedPeers implements AgentMessage.Handler, StrictHandler {
    private static final PeerRef SENDER = new PeerRef(PeerRef.SELF, 0);

    private List<Integer> numbers = List.of();

    private NamedPeers() {}

    static List<Integer> of(AgentMessage message) {
        NamedPeers named = new NamedPeers();
        message.deliver(SENDER, named, 0);
        return named.numbers;
    }

    /** Leaves out the entries of peers that have been forgotten, but not those who wait or know the token. */
    @Override
    public void onPassing(PeerRef from, Passing passing, long nowNanos) {
        if (passing.payload() instanceof WaitQueueState queue) {
            numbers = queue.named();
        } else if (passing.contacts() != null) {
            numbers = passing.contacts().named();
        }
    }

    /** Leaves out the entries of peers that have been forgotten. */
    @Override
    public void onDirectory(PeerRef from, Directory directory, long nowNanos) {}

    @Override
    public void onSign(PeerRef from, Sign sign, long nowNanos) {
        numbers = List.of(sign.holder());
    }

    @Override
    public void onSigns(PeerRef from, SignBatch batch, long nowNanos) {
        numbers = batch.signs().stream().map(Sign::holder).toList();
    }

    /** That a token is gone names nobody. */
    @Override
    public void onNews(PeerRef from, News news, long nowNanos) {
        numbers = news.holder() == PeerRef.NOBODY ? List.of() : List.of(news.holder());
    }

    @Override
    public void onAsk(PeerRef from, Ask ask, long nowNanos) {}

    @Override
    public void onDemand(PeerRef from, DemandMessage message, long nowNanos) {
        numbers = message.named();
    }

    /** A council knows its hosts by tokens of their own. */
    @Override
    public void onCouncil(PeerRef from, Council message, long nowNanos) {}

    @Override
    public void onContacts(PeerRef from, ContactList list, long nowNanos) {
        numbers = list.named();
    }

    @Override
    public void onLicence(PeerRef from, LicenceDatagram licence, long nowNanos) {}

    /** A memory names agents as the names of tokens do. */
    @Override
    public void onMemory(PeerRef from, MemoryMessage message, long nowNanos) {}

    @Override
    public void onStrict(PeerRef from, Strict message, long nowNanos) {
        message.deliver(from, this);
    }

    @Override
    public void onEpoch(PeerRef from, Epoch epoch) {
        numbers = epoch.members();
    }

    /** Names members by their places in the epoch, like the messages below. */
    @Override
    public void onRequest(PeerRef from, Request request) {}

    @Override
    public void onReceipt(PeerRef from, Receipt receipt) {}

    @Override
    public void onEnter(PeerRef from, Enter enter) {}

    @Override
    public void onSilence(PeerRef from, Silence silence) {}
}
