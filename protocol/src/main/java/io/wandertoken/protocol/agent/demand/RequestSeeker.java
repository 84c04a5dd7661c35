package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.context.FollowUp;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import io.wandertoken.protocol.token.Token;
import java.util.OptionalInt;

/**
 * The request of this agent: it looks for the holder until it has a place in the queue, and again when nobody confirms that place any
 * more.
 */
final class RequestSeeker {

    /** A keeper that confirmed a place within this many beats may still keep the queue. */
    private static final int KEEPER_BEATS = 64;

    /** A place that was not confirmed for this many beats, two rotations of a keeper, is lost. */
    private static final int PLACE_BEATS = 2 * QueueKeeper.ROTATION;

    /** An agent that knows of no holder asks again at least this often, in beats. */
    private static final int SLOWEST_BEATS = 2;

    /** Who is said to have the token is not believed to have it any more when this many requests brought no answer: losses explain fewer. */
    private static final int UNANSWERED = 3;

    /** How often a peer is drawn that has not been asked yet. */
    private static final int MOST_DRAWS = 8;

    private final DemandContext context;
    private final TokenSite site;
    private final HolderBelief belief;
    private final QueueKeeper keeper;
    private final QueueHolder queue;
    private final OwnRequest own = new OwnRequest();
    private final PlaceDoubts doubts = new PlaceDoubts();
    private final FollowUp search;
    private boolean wanted;

    /** Who kept the queue when this agent last waited in it, and when it said so. */
    private int lastKeeper = PeerRef.NOBODY;

    private long lastKeeperNanos;

    /** Who was asked last because it was believed to have the token, and how often without an answer. */
    private int asked = PeerRef.NOBODY;

    private int askedCount;

    RequestSeeker(DemandContext context, TokenSite site, HolderBelief belief, QueueKeeper keeper, QueueHolder queue) {
        this.context = context;
        this.site = site;
        this.belief = belief;
        this.keeper = keeper;
        this.queue = queue;
        search = context.agent().followUp(FollowUp.Kind.REQUESTS, this::beginSearch);
    }

    /** Says whether a client here waits and may use the token. */
    void setWanted(boolean now) {
        if (now == wanted) {
            return;
        }
        wanted = now;
        if (now) {
            begin();
            // A token of another permit may serve the client before this input has returned.
            search.becomeDue();
        } else {
            stopWaiting();
        }
    }

    /** Unless a token that ended here has led to a search already. */
    private void beginSearch() {
        if (!own.isAttempted()) {
            seek();
        }
    }

    private void begin() {
        own.begin(context.nowNanos());
        doubts.begin();
        asked = PeerRef.NOBODY;
        askedCount = 0;
    }

    private void stopWaiting() {
        int confirmer = own.confirmer();
        own.becomeNone();
        context.stopTimer(DemandTimer.REQUEST);
        queue.remove(PeerRef.SELF);
        keeper.remove(PeerRef.SELF);
        if (confirmer >= 0 && site.here() == null) {
            reply(confirmer, own.number(), false);
        }
    }

    /** A token is here, and serves the client that waits here, if there is one. */
    void onToken() {
        own.becomeNone();
        context.stopTimer(DemandTimer.REQUEST);
    }

    /** The token is about to leave after a use: an agent that wants it again queues up behind the others. */
    void onRelease(Token token) {
        if (wanted && !queue.isEmpty()) {
            queueSelf(token.session());
        }
    }

    /** The agent is the next in the queue of the token that is here. */
    void onTurn() {
        own.becomeNone();
    }

    private void queueSelf(long session) {
        if (own.isQueued()) {
            return;
        }
        if (!own.isSeeking()) {
            begin();
        }
        Waiter self = new Waiter(PeerRef.SELF, own.number(), own.waitedNanos(context.nowNanos()));
        becomeKept(queue.add(self, site.weight(), session));
        // The request to the keeper may have been lost.
        startRequestTimer(own.position() == 0 ? QueueKeeper.FIRST_BEATS : PLACE_BEATS);
    }

    /** The request is in the queue, or with its keeper, which may be this agent. */
    private void becomeKept(int place) {
        own.becomeQueued(PeerRef.NOBODY, place);
        if (place > 0) {
            // The holder asks the keeper before the places in the token are used up, however long the list is.
            doubts.onPlace(Math.min(place, WaitQueueState.MOST + 1), (int)
                    context.fleet().agents());
        }
    }

    private void startRequestTimer(int beats) {
        context.startTimer(DemandTimer.REQUEST, beats * context.beatNanos());
    }

    /** A client that waits here is not served by the token that was here, and has no place in its queue. */
    void resume() {
        if (wanted && !own.isQueued()) {
            if (!own.isSeeking()) {
                begin();
            }
            seek();
        }
    }

    /** The token that was here has ended, and with it the place that this agent may have had in its queue. */
    void onRemoved() {
        if (own.isQueued() && own.confirmer() == PeerRef.NOBODY) {
            own.becomeSeeking();
        }
        resume();
    }

    /** Somebody tells who has the token. An agent that looks for it asks there at once. */
    void hear(int holder, long session) {
        if (holder != PeerRef.SELF && belief.hear(holder, session) && own.takesHint(session, context.hopLimit())) {
            ask(belief.holder(), session);
        }
    }

    /** A promised token does not come in time: its giver may have taken this agent out of the queue, and kept the token. */
    void onOverdue() {
        if (own.isQueued() && site.here() == null && !keeper.peers().contains(PeerRef.SELF)) {
            own.becomeSeeking();
        }
        seek();
    }

    /**
     * The holder itself shows the number of the token. If too many turns went by for the place of this agent, the place is false or lost. One that
     * keeps its own place asks the holder whether it is still the keeper.
     */
    void onHolderSeen(long session) {
        if (doubts.refutes(session) && own.isQueued() && hasPlace() && site.here() == null) {
            if (own.confirmer() >= 0) {
                belief.forgetAll();
            }
            leavePlace(own.confirmer());
        }
    }

    private boolean hasPlace() {
        return own.confirmer() >= 0 || keeper.keepsOwn(own.number());
    }

    /** The place in the queue is false or lost. */
    private void leavePlace(int confirmer) {
        doubts.doubt(confirmer, context.nowNanos(), context.beatNanos());
        own.becomeSeeking();
        seek();
    }

    /** A peer tells a place. */
    void onAnswer(int peer) {
        doubts.onAnswer(peer);
    }

    /** Whether nothing that the peer says about the queue is believed. */
    boolean doubts(int peer) {
        return doubts.isDoubted(peer, context.nowNanos());
    }

    /** Another token was heard of than the one that went by here: a place in the queue of the other one may be gone. */
    void onOtherToken() {
        if (own.isQueued() && site.here() == null) {
            context.startTimer(DemandTimer.REQUEST, context.answerNanos());
        }
    }

    /** Nobody answered the request, or nobody confirmed its place. */
    void onTimer() {
        if (own.isQueued() && keeper.peers().contains(PeerRef.SELF)) {
            startRequestTimer(PLACE_BEATS);
            return;
        }
        if (own.isQueued()) {
            own.becomeSeeking();
        }
        seek();
    }

    /** Looks for the holder, with ever longer pauses: where it is believed to be and, once that brought no answer, also at a random peer. */
    private void seek() {
        if (!own.isSeeking() || site.isOutgoing()) {
            return;
        }
        Token here = site.here();
        if (here != null) {
            if (site.isUsing()) {
                queueSelf(here.session());
            }
            return;
        }
        int attempt = own.nextAttempt();
        context.startTimer(
                DemandTimer.REQUEST, own.patienceNanos(context.answerNanos(), SLOWEST_BEATS * context.beatNanos()));
        if (site.isExpected()) {
            return;
        }
        if (askedCount >= UNANSWERED && belief.holder() == asked) {
            doubts.doubtSilent(asked, context.nowNanos(), context.beatNanos());
            belief.forgetAll();
        }
        if (attempt == 0 && asksKeeper()) {
            return;
        }
        boolean believes = belief.isElsewhereSince(0);
        if (believes) {
            askedCount = belief.holder() == asked ? askedCount + 1 : 1;
            asked = belief.holder();
            ask(asked, belief.session());
        }
        if (attempt > 0 || !believes) {
            askAnybody();
        }
    }

    /** A queue that was too long for the token often still is: then its keeper takes the request at once, and else it knows of a late holder. */
    private boolean asksKeeper() {
        int position = keeper.take(request(0));
        if (position > 0) {
            becomeKept(position);
            startRequestTimer(PLACE_BEATS);
            return true;
        }
        boolean lately = context.nowNanos() - lastKeeperNanos <= KEEPER_BEATS * context.beatNanos();
        int peer = lately && !doubts(lastKeeper) ? lastKeeper : PeerRef.NOBODY;
        lastKeeper = PeerRef.NOBODY;
        if (peer != PeerRef.NOBODY) {
            ask(peer, 0);
        }
        return peer != PeerRef.NOBODY;
    }

    /** Asks a random peer, if possible one that this request has not been to: where the token was not known before it hardly is now. */
    private void askAnybody() {
        int peer = PeerRef.NOBODY;
        for (int i = 0; i < MOST_DRAWS && (i == 0 || own.hasAsked(peer)); i++) {
            peer = context.agent().randomUser(context.permit());
        }
        if (peer != PeerRef.NOBODY) {
            ask(peer, 0);
        }
    }

    private void ask(int peer, long session) {
        own.onAsked(peer);
        own.follow(session);
        context.send(peer, request(session));
    }

    private Want request(long session) {
        return new Want(
                context.permit(),
                context.permits(),
                PeerRef.SELF,
                own.number(),
                own.waitedNanos(context.nowNanos()),
                session,
                context.hopLimit(),
                false,
                site.weight(),
                0);
    }

    /** The holder asks this agent to keep its own request, or invites it, as the keeper of the queue. */
    void keepOwn(Want want) {
        if (site.here() != null) {
            return;
        }
        if (wanted && want.number() == own.number()) {
            keeper.onSentByHolder(want);
            becomeKept(keeper.keep(want.waiter(), false));
            startRequestTimer(PLACE_BEATS);
        } else if (!wanted && want.waiter().isInvited()) {
            keeper.onSentByHolder(want);
            keeper.keep(want.waiter(), false);
        }
    }

    void onQueued(PeerRef from, Queued queued) {
        if (queued.holder() != PeerRef.SELF && isAbout(queued.number())) {
            belief.hear(queued.holder(), queued.session());
        }
        // A holder that wants the token again may be with the keeper already.
        boolean served = site.here() != null && !own.isQueued();
        if (!wanted || queued.number() != own.number() || served) {
            if (queued.position() > 0 && !site.isExpected()) {
                reply(from.number(), queued.number(), false);
            }
        } else if (queued.position() == 0) {
            forgetKeeper(from.number());
            own.becomeSeeking();
            seek();
        } else {
            askedCount = 0;
            if (keeper.keepsOwn(own.number())) {
                // The queue that this agent keeps is not that of the token any more.
                keeper.dismissAll();
            }
            own.becomeQueued(from.number(), queued.position());
            if (queued.position() > WaitQueueState.MOST) {
                lastKeeper = from.number();
                lastKeeperNanos = context.nowNanos();
            }
            doubts.onPlace(queued.position(), (int) context.fleet().agents());
            if (doubts.isRefutedByConfirmer(queued.session())) {
                leavePlace(from.number());
                return;
            }
            // A keeper needs no longer, and a false place must not be believed forever.
            long within = Math.min(queued.withinNanos(), QueueKeeper.ROTATION * context.beatNanos());
            context.startTimer(DemandTimer.REQUEST, 2 * within);
            if (queued.kind() == Queued.Kind.QUESTION) {
                reply(from.number(), queued.number(), true);
            }
        }
    }

    /** Whether a client waits here, and that is its request. */
    boolean isAbout(long number) {
        return number == own.number() && (own.isSeeking() || own.isQueued());
    }

    private void reply(int to, long number, boolean waits) {
        context.send(to, new Waiting(context.permit(), context.permits(), number, waits));
    }

    /** The peer does not keep the queue any more. */
    void forgetKeeper(int peer) {
        lastKeeper = lastKeeper == peer ? PeerRef.NOBODY : lastKeeper;
    }

    /** Who kept the queue when this agent last waited in it, or {@link PeerRef#NOBODY}. */
    int lastKeeper() {
        return lastKeeper;
    }

    /** Who confirms the place of this agent, or {@link PeerRef#NOBODY}. */
    int confirmer() {
        return own.confirmer();
    }

    /** The place of this agent in the queue, if it has one. */
    OptionalInt position() {
        return own.isQueued() && own.position() > 0 ? OptionalInt.of(own.position()) : OptionalInt.empty();
    }
}
