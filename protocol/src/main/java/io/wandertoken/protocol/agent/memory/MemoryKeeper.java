package io.wandertoken.protocol.agent.memory;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.message.Capability;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.MemoryMessage.Note;
import io.wandertoken.protocol.agent.message.MemoryMessage.NoteReceipt;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.MemoryState;
import io.wandertoken.protocol.memory.ResourceMemory;
import io.wandertoken.protocol.memory.RunHistory;
import io.wandertoken.protocol.memory.congestion.CongestionBook;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import io.wandertoken.protocol.memory.locks.LockBook;
import io.wandertoken.protocol.memory.locks.LockTable;
import io.wandertoken.protocol.token.Token;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * This agent's copy of what the token of a permit remembers. It merges what every token brings, and goes into every token that leaves
 * or is made here, so that a lost token takes only what was written since the last handover and was not noted elsewhere.
 */
public final class MemoryKeeper implements MemoryMessage.Handler {

    /** The maximum number of agents that hear of a finished job before its token moves. */
    private static final int MOST_WITNESSES = 3;

    /** How often a note is sent. */
    private static final int SENDINGS = 5;

    /** @param heard whether an agent other than the guardian has it */
    private record Pending(long item, int guardian, Set<Integer> peers, int sendings, boolean heard, Runnable then) {}

    private final int permit;
    private final AgentContext agent;
    private final long gapNanos;
    private final ResourceMemory memory = new ResourceMemory();
    private final LockBook locks;
    private final CongestionBook congestion;
    private final boolean first;
    private long nextItem = 1;
    private @Nullable Pending pending;
    private boolean resting;

    /**
     * @param gapNanos how long a resource rests between the end of one access and the start of the next
     * @param locks the held names of a resource that consists of named locks
     * @param congestion what all permits of the resource share
     * @param first whether it is the first permit of its resource
     */
    public MemoryKeeper(
            int permit, AgentContext agent, long gapNanos, LockBook locks, CongestionBook congestion, boolean first) {
        this.permit = permit;
        this.agent = agent;
        this.gapNanos = gapNanos;
        this.locks = locks;
        this.congestion = congestion;
        this.first = first;
    }

    public MemoryState state() {
        return memory.at(agent.ageingNanos());
    }

    /** What travels with the token, or null for nothing. */
    public @Nullable MemoryState load() {
        MemoryState state = state().withCongestion(congestion.load(first));
        LockTable table = locks.at(agent.ageingNanos());
        if (!table.isEmpty()) {
            return state.withLocks(table);
        }
        return state.isEmpty() ? null : state;
    }

    /** The held names of a resource that consists of named locks. */
    public LockBook locks() {
        return locks;
    }

    /**
     * A token brought its memory, or came without one.
     *
     * @param heardNanos when the memory came, by {@link AgentContext#ageingNanos}
     */
    public void onArrived(@Nullable MemoryState came, Token token, long heardNanos) {
        locks.onArrived(came == null ? LockTable.EMPTY : came.locks(), token, heardNanos, agent.ageingNanos());
        if (came != null) {
            congestion.hear(came.congestion());
            memory.merge(came, heardNanos, agent.ageingNanos());
        }
    }

    /** A token was made here. The lost one may have been in use until now. */
    public void onGenerated() {
        locks.onReplaced(agent.ageingNanos());
        if (gapNanos > 0) {
            memory.endAccess(agent.ageingNanos());
        }
    }

    /** @param used whether a client used the resource */
    public void onAccessEnded(boolean used) {
        if (resting) {
            resting = false;
            agent.stopTimer(AgentTimer.Own.GAP, permit);
        }
        if (used && gapNanos > 0) {
            memory.endAccess(agent.ageingNanos());
        }
    }

    /** Whether an access that begins now has to wait, because the resource rests. {@link AgentTimer.Own#GAP} tells when to ask again. */
    public boolean delaysAccess() {
        long left = gapLeftNanos();
        resting = left > 0;
        if (resting) {
            agent.startTimer(AgentTimer.Own.GAP, permit, left);
        }
        return resting;
    }

    /** Whether an access waits here until the resource has rested. */
    public boolean isResting() {
        return resting;
    }

    /** How long the resource still rests. */
    public long gapLeftNanos() {
        long ended = gapNanos == 0 ? JobRecord.NEVER : state().endNanos();
        return ended == JobRecord.NEVER ? 0 : Math.max(0, gapNanos - ended);
    }

    public MemorySnapshot snapshot() {
        long now = agent.ageingNanos();
        return new MemorySnapshot(
                gapNanos,
                gapLeftNanos(),
                state().jobs().stream()
                        .map(job -> new MemorySnapshot.Job(
                                job,
                                memory.history().of(job.key()).stream()
                                        .map(run -> new RunHistory.Run(
                                                run.runner(), now - run.beganNanos(), run.result(), run.failures()))
                                        .toList()))
                        .toList(),
                congestion.isAdaptive() ? congestion.state() : null);
    }

    /** An attempt to run a job ended here; the job that the token forgets for it, if it remembers too many. */
    public Optional<JobRecord> endAttempt(long key, long beganNanos, int result) {
        return memory.endAttempt(key, agent.generator(), beganNanos, result, agent.ageingNanos());
    }

    /**
     * Tells what was written to the guardian of the token and to some other agents. Goes on when the guardian has it; if that does not
     * answer, when another one has it; if nobody answers, after a while.
     *
     * @param giver who gave us the token and guards it, or {@link PeerRef#NOBODY}
     */
    public void replicate(int giver, Runnable then) {
        // A guardian of an older version understands no notes.
        int guardian = giver >= 0 && agent.effects.canUse(giver, Capability.MEMORY_NOTES) ? giver : PeerRef.NOBODY;
        Set<Integer> peers = new LinkedHashSet<>();
        if (guardian >= 0) {
            peers.add(guardian);
        }
        for (int i = 0; i < agent.membership().size() && peers.size() < MOST_WITNESSES; i++) {
            int peer = agent.membership().at(i).number();
            if (agent.effects.mayUse(peer, permit) && agent.effects.canUse(peer, Capability.MEMORY_NOTES)) {
                peers.add(peer);
            }
        }
        if (peers.isEmpty()) {
            then.run();
            return;
        }
        send(new Pending(nextItem++, guardian, peers, 1, false, then));
    }

    /** Tells some agents how many permits may be used. If a datagram is lost, a token brings the same. */
    public void tellLevel(Set<Integer> peers) {
        CongestionState level = congestion.load(false);
        peers.stream()
                .filter(peer -> peer >= 0 && agent.effects.mayUse(peer, permit))
                .forEach(peer -> agent.effects.send(
                        peer, new Note(permit, Note.UNANSWERED, MemoryState.EMPTY.withCongestion(level))));
    }

    private void send(Pending note) {
        pending = note;
        note.peers.forEach(peer -> agent.effects.send(peer, new Note(permit, note.item, state())));
        agent.startTimer(AgentTimer.Own.MEMORY, permit, agent.beatNanos() / 2);
    }

    public void onTimer() {
        Pending unheard = pending;
        if (unheard == null) {
            return;
        }
        if (unheard.sendings < (unheard.heard ? 2 : SENDINGS)) {
            send(new Pending(
                    unheard.item, unheard.guardian, unheard.peers, unheard.sendings + 1, unheard.heard, unheard.then));
        } else {
            goOn(unheard);
        }
    }

    @Override
    public void onNote(PeerRef from, Note note) {
        memory.merge(note.state(), agent.ageingNanos(), agent.ageingNanos());
        congestion.hear(note.state().congestion());
        if (!note.isUnanswered()) {
            agent.effects.send(from.number(), new NoteReceipt(permit, note.item()));
        }
    }

    @Override
    public void onNoteReceipt(PeerRef from, NoteReceipt receipt) {
        Pending sent = pending;
        if (sent == null || sent.item != receipt.item() || !sent.peers.contains(from.number())) {
            return;
        }
        if (sent.guardian < 0 || from.number() == sent.guardian) {
            agent.stopTimer(AgentTimer.Own.MEMORY, permit);
            goOn(sent);
        } else {
            pending = new Pending(sent.item, sent.guardian, sent.peers, sent.sendings, true, sent.then);
        }
    }

    private void goOn(Pending done) {
        pending = null;
        done.then.run();
    }
}
