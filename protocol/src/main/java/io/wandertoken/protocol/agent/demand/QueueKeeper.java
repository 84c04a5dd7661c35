package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * This agent as the keeper of a wait queue that is too long to travel with its token. It confirms the places of those it keeps, in
 * rotation, and gives the first ones to the holder who asks for them. If no holder asks any more, those who are kept ask again.
 */
final class QueueKeeper {

    /** Each waiter's place is confirmed once in this many beats. */
    static final int ROTATION = 8;

    /**
     * After this many beats without a word of a holder, those whose turn it is to be confirmed ask again instead: a holder that relies on this keeper
     * sends them back here. One that has the token for so long has shown itself before.
     */
    private static final int UNHEARD_BEATS = 20;

    /** How long they have for that, before others try. */
    private static final int TRIAL_BEATS = 4;

    /** After this many beats without a word of a holder, the list is of no use. */
    private static final int SILENT_BEATS = UNHEARD_BEATS + 3 * TRIAL_BEATS - 1;

    /** The holder asks a new keeper at once, if it has heard of it: the one that left may not have known where the token is. */
    private static final int UNCLAIMED_BEATS = 2;

    private final DemandContext context;
    private final HolderBelief belief;
    private final KeptWaiters kept = new KeptWaiters();
    private int silentBeats;

    /** The number of the token when its holder last asked and nobody was left here: then it relies on this keeper no more. */
    private long endedSession;

    /** Those who came too late for that, and were told to ask again: each once, so that two tokens cannot send anybody to and fro. */
    private final Set<Integer> dismissed = new TreeSet<>();

    QueueKeeper(DemandContext context, HolderBelief belief) {
        this.context = context;
        this.belief = belief;
    }

    /**
     * Keeps a waiter, which a holder that relies on this keeper sent here.
     *
     * @param confirms whether to tell it its place at once
     * @return its position in the whole queue, or 0 when there is no room
     */
    int keep(Waiter waiter, boolean confirms) {
        if (kept.isEmpty()) {
            context.startTimer(DemandTimer.KEEP, context.beatNanos());
        }
        silentBeats = 0;
        int index = kept.add(waiter, context.nowNanos());
        int position = index == 0 ? 0 : WaitQueueState.MOST + index;
        if (confirms && position > 0 && waiter.peer() != PeerRef.SELF) {
            confirm(waiter, position, Queued.Kind.PLACE);
        }
        return position;
    }

    /** An earlier holder sent the waiter here, and a later one asks no more for those who are kept: it would be forgotten here. */
    boolean dismissesLate(Want want) {
        boolean late = kept.isEmpty() && want.followed() < endedSession && dismissed.add(want.origin());
        if (late) {
            dismiss(want.waiter());
        }
        return late;
    }

    private void dismiss(Waiter waiter) {
        context.confirm(waiter, belief.session(), belief.holder(), 0, 0, Queued.Kind.PLACE);
    }

    /** The holder wants the next waiters, or only shows that it relies on this keeper. */
    Segment onFetch(Fetch fetch) {
        silentBeats = 0;
        List<Waiter> next = kept.take(fetch.cursor(), fetch.room(), context.nowNanos());
        endedSession = kept.isEmpty() ? fetch.session() : 0;
        dismissed.clear();
        return new Segment(context.permit(), kept.cursorBehind(fetch.cursor()), next, kept.size(), PeerRef.SELF, false);
    }

    /** The list of a keeper that leaves. */
    void takeOver(Segment segment) {
        segment.waiters().forEach(waiter -> keep(waiter, true));
        silentBeats = SILENT_BEATS - UNCLAIMED_BEATS;
    }

    void withdraw(int peer, long number) {
        kept.withdraw(peer, number);
    }

    void remove(int peer) {
        kept.remove(peer);
    }

    /** Confirms some places. */
    void onTimer() {
        if (kept.isEmpty()) {
            return;
        }
        silentBeats++;
        if (silentBeats > SILENT_BEATS) {
            dismissAll();
            return;
        }
        boolean tries = silentBeats >= UNHEARD_BEATS && silentBeats % TRIAL_BEATS == 0;
        for (int i = (kept.size() + ROTATION - 1) / ROTATION; i > 0; i--) {
            int index = kept.nextToConfirm();
            Waiter waiter = new Waiter(kept.peer(index), kept.number(index), 0);
            if (waiter.peer() != PeerRef.SELF && tries) {
                dismiss(waiter);
            } else if (waiter.peer() != PeerRef.SELF) {
                confirm(waiter, WaitQueueState.MOST + index + 1, Queued.Kind.CONFIRMATION);
            }
        }
        context.startTimer(DemandTimer.KEEP, context.beatNanos());
    }

    private void confirm(Waiter waiter, int position, Queued.Kind kind) {
        context.confirm(waiter, belief.session(), belief.holder(), position, ROTATION * context.beatNanos(), kind);
    }

    /** The agent leaves: the last of those who wait keeps the list from now on, and the holder hears of it. */
    void leave() {
        List<Waiter> all = kept.all(context.nowNanos());
        kept.clear();
        int heir = all.stream()
                .mapToInt(Waiter::peer)
                .filter(peer -> peer != PeerRef.SELF)
                .reduce(PeerRef.NOBODY, (first, last) -> last);
        if (heir == PeerRef.NOBODY) {
            return;
        }
        for (int i = 0; i < all.size(); i += Segment.MOST) {
            List<Waiter> part = all.subList(i, Math.min(all.size(), i + Segment.MOST));
            context.send(heir, new Segment(context.permit(), 0, part, 0, heir, true));
        }
        if (belief.isElsewhereSince(0)) {
            context.send(belief.holder(), new Segment(context.permit(), 0, List.of(), all.size(), heir, false));
        }
    }

    /** Those who are kept should ask again. */
    void dismissAll() {
        List<Waiter> all = new ArrayList<>(kept.takenLast(context.nowNanos()));
        all.addAll(kept.all(context.nowNanos()));
        kept.clear();
        all.stream().filter(waiter -> waiter.peer() != PeerRef.SELF).forEach(this::dismiss);
    }

    List<Integer> peers() {
        List<Integer> peers = new ArrayList<>();
        for (int i = 0; i < kept.size(); i++) {
            peers.add(kept.peer(i));
        }
        return peers;
    }
}
