package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** This agent as the holder of a token: who is next in its queue, who hears of its place, and what the keeper is asked. */
final class QueueHolder {

    /** How many of the first waiters are asked in every beat whether they still wait. */
    private static final int ASKED = 3;

    /** A waiter that did not answer this often loses its place to the next one. */
    private static final int UNANSWERED = 3;

    /** In-token places are confirmed within this many beats. */
    static final int CONFIRMED_BEATS = 4;

    /** How often a keeper is asked before it is believed gone: at a loss of 20 % of all datagrams, one that is there by chance once in 3500. */
    private static final int FETCHES = 8;

    /** A keeper that is not asked for waiters hears from the holder once in this many beats. */
    private static final int KEEPER_BEATS = 16;

    private final DemandContext context;
    private final QueueKeeper own;
    private final WaitQueue queue = new WaitQueue();

    /** The queue as it left with the token last. The guardian of a lost token has it. */
    private @Nullable WaitQueueState sent;

    private int fetchCount;

    /** Whether waiters were sent to the keeper since it was asked for more: its answer does not count them. */
    private boolean keptSinceFetch;

    /** For how many beats the token is here. */
    private int beatCount;

    QueueHolder(DemandContext context, QueueKeeper own) {
        this.context = context;
        this.own = own;
    }

    /** A token came, with this queue. */
    void load(@Nullable WaitQueueState state) {
        queue.load(state, context.nowNanos());
        queue.remove(PeerRef.SELF);
        fetchCount = 0;
        beatCount = 0;
    }

    /** A lost token is replaced by this agent, which guarded it. */
    void restore(int lostHolder) {
        load(sent);
        queue.remove(lostHolder);
    }

    /** A token that was proven spurious ends here: its waiters ask for the other one, also those whom a keeper keeps. */
    void dismissAll(long session) {
        if (queue.keeper() == PeerRef.SELF) {
            own.dismissAll();
        } else if (queue.isClosed()) {
            context.send(queue.keeper(), Queued.endOfList(context.permit(), session));
        }
        for (Waiter waiter : queue.waiters(context.nowNanos())) {
            if (waiter.peer() != PeerRef.SELF) {
                context.confirm(waiter, session, PeerRef.NOBODY, 0, 0, Queued.Kind.PLACE);
            }
        }
        clear();
    }

    void clear() {
        queue.clear();
        context.stopTimer(DemandTimer.FETCH);
    }

    /** The agent that is next, taken out of the queue; {@link PeerRef#NOBODY} when nobody waits. The token may not have met one that has left. */
    int poll() {
        int next = queue.poll();
        while (next >= 0 && context.agent().hasLeft(next)) {
            next = queue.poll();
        }
        return next;
    }

    /** The queue as it goes with the token. */
    WaitQueueState state(boolean called) {
        sent = queue.state(called, context.nowNanos());
        return sent;
    }

    /**
     * Takes an agent in, here or at the keeper.
     *
     * @return its position, or 0 when the keeper tells it
     */
    int add(Waiter untagged, int weight, long session) {
        Waiter waiter = untagged.withTag(queue.tagFor(weight));
        int position = queue.add(waiter, context.nowNanos());
        if (position > 0) {
            return position;
        }
        if (queue.keeper() == PeerRef.SELF) {
            return own.keep(waiter, true);
        }
        keptSinceFetch = true;
        context.send(
                queue.keeper(),
                new Want(
                        context.permit(),
                        context.permits(),
                        waiter.peer(),
                        waiter.number(),
                        waiter.waitedNanos(),
                        session,
                        0,
                        true,
                        weight,
                        waiter.tag()));
        return 0;
    }

    /** Confirms places and looks after the keeper; called once in a beat while the token is here. */
    void onBeat(long session) {
        List<Waiter> waiters = queue.waiters(context.nowNanos());
        for (int i = 0; i < Math.min(ASKED, waiters.size()); i++) {
            if (isDue(waiters.get(i))) {
                confirm(waiters.get(i), i + 1, session, Queued.Kind.QUESTION);
            }
        }
        if (waiters.size() > ASKED) {
            int other = ASKED + context.agent().random.nextInt(waiters.size() - ASKED);
            if (isDue(waiters.get(other))) {
                confirm(waiters.get(other), other + 1, session, Queued.Kind.CONFIRMATION);
            }
        }
        for (int i = Math.min(ASKED, waiters.size()) - 1; i >= 0; i--) {
            if (isDue(waiters.get(i))) {
                queue.losesPlace(i, UNANSWERED);
            }
        }
        beatCount++;
        if (queue.runsLow() || (queue.isClosed() && beatCount % KEEPER_BEATS == 0)) {
            fetch(session, queue.runsLow() ? queue.room() : 0);
        }
    }

    /** A waiter that came a moment ago has just heard its place. One that was invited has not asked for any. */
    private boolean isDue(Waiter waiter) {
        return waiter.waitedNanos() >= context.beatNanos() && !waiter.isInvited();
    }

    private void confirm(Waiter waiter, int position, long session, Queued.Kind kind) {
        if (waiter.peer() != PeerRef.SELF) {
            context.confirm(waiter, session, PeerRef.SELF, position, CONFIRMED_BEATS * context.beatNanos(), kind);
        }
    }

    /**
     * Asks the keeper for more when few are left, unless it was asked already: when the token comes, and when waiters are gone before their turns.
     * While nobody is known to be next, the token would serve the clients here again.
     */
    void fetchIfLow(long session) {
        if (queue.runsLow() && fetchCount == 0) {
            fetch(session, queue.room());
        }
    }

    private void fetch(long session, int room) {
        Fetch fetch = new Fetch(context.permit(), session, queue.cursor(), room);
        if (queue.keeper() == PeerRef.SELF) {
            onSegment(PeerRef.SELF, own.onFetch(fetch), session);
        } else if (fetchCount >= FETCHES) {
            // If only its answers get lost, it would confirm places that nobody has any more.
            context.send(queue.keeper(), Queued.endOfList(context.permit(), session));
            queue.open();
        } else {
            keptSinceFetch &= fetchCount > 0;
            fetchCount++;
            context.send(queue.keeper(), fetch);
            context.startTimer(DemandTimer.FETCH, context.answerNanos());
        }
    }

    /** The keeper answered. Whether the queue has changed. */
    boolean onSegment(int from, Segment segment, long session) {
        if (!queue.isClosed() || queue.keeper() != from) {
            return false;
        }
        fetchCount = 0;
        context.stopTimer(DemandTimer.FETCH);
        if (segment.keeper() != PeerRef.SELF && segment.keeper() != from) {
            queue.keptBy(segment.keeper());
            // It waits for a word of the holder.
            fetch(session, queue.runsLow() ? queue.room() : 0);
            return false;
        }
        int remaining = keptSinceFetch ? Math.max(1, segment.remaining()) : segment.remaining();
        queue.addSegment(segment.waiters(), segment.cursor(), remaining, context.nowNanos());
        return true;
    }

    /** The keeper did not answer. */
    void onFetchTimer(long session) {
        if (queue.isClosed()) {
            fetch(session, queue.runsLow() ? queue.room() : 0);
        }
    }

    void onAnswer(int peer) {
        queue.onAnswer(peer);
    }

    void withdraw(int peer, long number) {
        queue.withdraw(peer, number);
    }

    void remove(int peer) {
        queue.remove(peer);
    }

    /** Whether nobody waits, neither in the token nor at the keeper. */
    boolean isEmpty() {
        return queue.isEmpty() && !queue.isClosed();
    }

    List<Waiter> waiters() {
        return queue.waiters(context.nowNanos());
    }
}
