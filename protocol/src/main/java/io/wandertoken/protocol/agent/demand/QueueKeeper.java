package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * This agent as the keeper of a wait queue that is too long to travel with its token. It confirms the places of those it keeps, in
 * rotation, and gives the first ones to the holder who asks for them. If no holder asks any more, those who are kept ask again.
 */
final class QueueKeeper {

    /** Each waiter's place is confirmed once in this many beats. */
    static final int ROTATION = 8;

    /** One that was not told its place at once hears of it after one to two beats, and after this many it misses the word. */
    static final int FIRST_BEATS = 4;

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

    /** No datagram is overtaken by this many beats. */
    private static final int LATE_BEATS = 2;

    /** A holder asks for more waiters after fewer turns than this, or it relies on another keeper. */
    private static final int MOST_TURNS = 2 * WaitQueueState.MOST;

    private final DemandContext context;
    private final HolderBelief belief;
    private final KeptWaiters kept = new KeptWaiters();
    private int silentBeats;

    /** The number of the token when its holder last asked for waiters, or 0 if none has asked since the list is here. */
    private long askedSession;

    /** The number of the token when a holder last asked for waiters. */
    private long latestSession;

    /** The greatest number of the token at which a holder heard that nobody is left here. */
    private long newestEnd;

    /** The number of the token when its holder last asked and nobody was left here: then it relies on this keeper no more. */
    private long endedSession;

    /** The requests that came too late for that, whose agents were told to ask again: each once, so that two tokens cannot send one to and fro. */
    private final Map<Integer, Long> dismissed = new LinkedHashMap<>();

    /** The requests of those who were not told that they have a place: since the last beat, and since the one before. */
    private Map<Integer, Long> untold = new LinkedHashMap<>();

    private Map<Integer, Long> untoldLonger = new LinkedHashMap<>();

    QueueKeeper(DemandContext context, HolderBelief belief) {
        this.context = context;
        this.belief = belief;
    }

    /**
     * Keeps a waiter.
     *
     * @param confirms whether to tell it its place at once
     * @return its position in the whole queue, or 0 when there is no room
     */
    int keep(Waiter waiter, boolean confirms) {
        if (kept.isEmpty()) {
            silentBeats = 0;
            askedSession = 0;
            context.startTimer(DemandTimer.KEEP, context.beatNanos());
        }
        int index = kept.add(waiter, context.nowNanos());
        int position = index == 0 ? 0 : WaitQueueState.MOST + index;
        boolean hears = position > 0 && waiter.peer() != PeerRef.SELF;
        if (hears && confirms) {
            confirm(waiter, position, Queued.Kind.PLACE);
        } else if (hears) {
            untold.put(waiter.peer(), waiter.number());
        }
        return position;
    }

    /** The holder sends a waiter here. It does not wait for the answer, only for the first confirmation, if it queues up again itself. */
    void onKept(Want want, int from) {
        if (!dismissesLate(want)) {
            onSentByHolder(want);
            keep(want.waiter(), want.origin() != from);
        }
    }

    /** A holder that relies on this keeper sent a waiter; what it gave the waiter shows what it served last. */
    void onSentByHolder(Want want) {
        silentBeats = 0;
        kept.onServed(Math.max(0, want.tag() - Waiter.STEP / want.weight()));
    }

    /**
     * A request looks for the holder, which would send it to this keeper.
     *
     * @return its position in the whole queue, or 0 if the holder must decide
     */
    int take(Want want) {
        boolean relied = askedSession > 0
                && belief.session() - askedSession <= MOST_TURNS
                && silentBeats < UNHEARD_BEATS
                && kept.canTag();
        return relied && !kept.isTaken(want.origin())
                ? keep(want.waiter().withTag(kept.tagFor(want.weight())), true)
                : 0;
    }

    /** An earlier holder sent the waiter here, and a later one asks no more for those who are kept: it would be forgotten here. */
    private boolean dismissesLate(Want want) {
        boolean late = kept.isEmpty()
                && want.followed() < endedSession
                && !Objects.equals(dismissed.put(want.origin(), want.number()), want.number());
        if (late) {
            dismiss(want.waiter());
        }
        return late;
    }

    private void dismiss(Waiter waiter) {
        if (waiter.peer() != PeerRef.SELF) {
            context.confirm(waiter, belief.session(), belief.holder(), 0, 0, Queued.Kind.PLACE);
        }
    }

    /** The holder wants the next waiters, or only shows that it relies on this keeper. */
    Segment onFetch(Fetch fetch) {
        if (isLate(fetch)) {
            return new Segment(context.permit(), fetch.cursor(), List.of(), kept.size(), PeerRef.SELF, false);
        }
        latestSession = fetch.session();
        silentBeats = 0;
        // A late question shows nothing about the present holder.
        newestEnd = kept.isEmpty() ? Math.max(newestEnd, fetch.session()) : newestEnd;
        askedSession = kept.isEmpty() || fetch.session() <= newestEnd ? 0 : Math.max(askedSession, fetch.session());
        List<Waiter> next = kept.take(fetch.cursor(), fetch.room(), context.nowNanos());
        endedSession = kept.isEmpty() ? fetch.session() : 0;
        dismissed.clear();
        return new Segment(context.permit(), kept.cursorBehind(fetch.cursor()), next, kept.size(), PeerRef.SELF, false);
    }

    /**
     * Whether the question was overtaken by one of a later holder, who has got what it asks for. Both holders may have a token, but not for long: one
     * that is still there some beats later asks again.
     */
    private boolean isLate(Fetch fetch) {
        return fetch.session() < latestSession && silentBeats < LATE_BEATS;
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

    /**
     * Confirms some places, or lets those who are kept ask again.
     *
     * @return whether there still is a list; if not, a client that waits here has lost its place, too
     */
    boolean confirmPlaces() {
        if (kept.isEmpty()) {
            return true;
        }
        silentBeats++;
        if (silentBeats > SILENT_BEATS) {
            dismissAll();
            return false;
        }
        confirmUntold();
        boolean tries = silentBeats >= UNHEARD_BEATS && silentBeats % TRIAL_BEATS == 0;
        for (int i = (kept.size() + ROTATION - 1) / ROTATION; i > 0; i--) {
            int index = kept.nextToConfirm();
            Waiter waiter = kept.waiter(index);
            if (tries) {
                dismiss(waiter);
            } else {
                confirm(waiter, WaitQueueState.MOST + index + 1, Queued.Kind.CONFIRMATION);
            }
        }
        context.startTimer(DemandTimer.KEEP, context.beatNanos());
        return true;
    }

    /** Where turns are short they have been served by now. */
    private void confirmUntold() {
        for (int i = 0; i < kept.size() && !untoldLonger.isEmpty(); i++) {
            Waiter waiter = kept.waiter(i);
            if (Objects.equals(untoldLonger.get(waiter.peer()), waiter.number())) {
                confirm(waiter, WaitQueueState.MOST + i + 1, Queued.Kind.CONFIRMATION);
            }
        }
        untoldLonger = untold;
        untold = new LinkedHashMap<>();
    }

    private void confirm(Waiter waiter, int position, Queued.Kind kind) {
        if (waiter.peer() != PeerRef.SELF) {
            context.confirm(waiter, belief.session(), belief.holder(), position, ROTATION * context.beatNanos(), kind);
        }
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
        all.forEach(this::dismiss);
    }

    /** Whether this agent keeps its own request of that number, and no holder has taken it over. */
    boolean keepsOwn(long number) {
        return kept.holds(PeerRef.SELF, number) && !kept.isTaken(PeerRef.SELF);
    }

    List<Integer> peers() {
        List<Integer> peers = new ArrayList<>();
        for (int i = 0; i < kept.size(); i++) {
            peers.add(kept.waiter(i).peer());
        }
        return peers;
    }
}
