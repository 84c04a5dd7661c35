package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentEvent.EpochBegun;
import io.wandertoken.protocol.agent.context.AgentEvent.LevelChanged;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenArrived;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Council;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.MemoryMessage.Note;
import io.wandertoken.protocol.agent.message.MemoryMessage.NoteReceipt;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.message.StrictMessage.Silence;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of tokens, and of their epochs, that one life of an agent was told of; how many permits may be used; and which lives of its peers
 * it hears.
 */
final class HeardNumbers implements AgentMessage.Handler, StrictMessage.Handler, MemoryMessage.Handler {

    private record Begun(int permit, long number) {}

    private final Map<Integer, Long> greatest = new LinkedHashMap<>();
    private final Set<Begun> begun = new HashSet<>();
    private final Map<Integer, PeerRef> peers = new LinkedHashMap<>();

    /** What came with the tokens of permits that may be handed over now. */
    private final Map<Integer, CongestionState> coming = new LinkedHashMap<>();

    private CongestionState level = CongestionState.UNKNOWN;

    /** If others tell of an epoch that the agent began itself, that is no news of another token. */
    void onEvent(AgentEvent event) {
        if (event instanceof EpochBegun epoch) {
            begun.add(new Begun(epoch.permit(), epoch.number()));
        } else if (event instanceof TokenArrived arrived) {
            noteLevel(coming.remove(arrived.permit()));
        } else if (event instanceof LevelChanged changed) {
            noteLevel(CongestionState.level(changed.session(), changed.level()));
        }
    }

    private void noteLevel(@Nullable CongestionState told) {
        level = told != null && told.session() >= level.session() ? told : level;
    }

    /** How many permits may be used. */
    int level() {
        return level.level();
    }

    /** Whether what came last from that peer came from this life of it. */
    boolean hears(PeerRef peer) {
        return peer.equals(peers.get(peer.number()));
    }

    void note(PeerRef from, AgentMessage message) {
        peers.put(from.number(), from);
        message.deliver(from, this, 0);
    }

    @Override
    public void onMemory(PeerRef from, MemoryMessage message, long nowNanos) {
        message.deliver(from, this);
    }

    @Override
    public void onNote(PeerRef from, Note note) {
        noteLevel(note.state().congestion());
    }

    @Override
    public void onNoteReceipt(PeerRef from, NoteReceipt receipt) {}

    @Override
    public void onPassing(PeerRef from, Passing passing, long nowNanos) {
        CongestionState told =
                passing.memory() == null ? null : passing.memory().congestion();
        if (told != null) {
            coming.put(passing.permit(), told);
        }
    }

    @Override
    public void onSign(PeerRef from, Sign sign, long nowNanos) {
        greatest.merge(sign.permit(), Math.max(sign.session(), sign.epoch()), Math::max);
    }

    @Override
    public void onNews(PeerRef from, News news, long nowNanos) {
        greatest.merge(news.permit(), news.session(), Math::max);
    }

    @Override
    public void onStrict(PeerRef from, StrictMessage message, long nowNanos) {
        message.deliver(from, this);
    }

    @Override
    public void onEpoch(PeerRef from, Epoch epoch) {
        if (!begun.contains(new Begun(epoch.permit(), epoch.number()))) {
            greatest.merge(epoch.permit(), epoch.number(), Math::max);
        }
    }

    // Nothing else tells numbers of tokens or a level.

    @Override
    public void onRequest(PeerRef from, Request request) {}

    @Override
    public void onReceipt(PeerRef from, Receipt receipt) {}

    @Override
    public void onEnter(PeerRef from, Enter enter) {}

    @Override
    public void onSilence(PeerRef from, Silence silence) {}

    @Override
    public void onDirectory(PeerRef from, Directory directory, long nowNanos) {}

    @Override
    public void onAsk(PeerRef from, Ask ask, long nowNanos) {}

    @Override
    public void onDemand(PeerRef from, DemandMessage message, long nowNanos) {}

    @Override
    public void onContacts(PeerRef from, ContactList contacts, long nowNanos) {}

    @Override
    public void onCouncil(PeerRef from, Council message, long nowNanos) {}

    @Override
    public void onLicence(PeerRef from, LicenceDatagram licence, long nowNanos) {}

    /** The greatest of a permit, or 0. */
    long greatest(int permit) {
        return greatest.getOrDefault(permit, 0L);
    }
}
