package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import io.wandertoken.protocol.token.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How the token of one permit finds those who wait for it, at one agent.
 *
 * <p>A waiting agent sends its request to the agent that it believes to have the token. One that does not have it forwards the request by
 * a newer belief, or else remembers it for the token and says what it believes. The holder appends the origin to the queue that travels
 * with the token, tells it its place, and tells those along the way where the token is, so that beliefs improve with use.
 *
 * <p>Invariants: a request follows ever newer beliefs, so it never goes in circles; an agent is in the queue of a token at most once; the
 * queue does not change from the first move of a handover until the handover succeeds or fails.
 */
public final class PermitDemand implements DemandMessage.Handler {

    private final DemandContext context;
    private final TokenSite site;
    private final HolderBelief belief = new HolderBelief();
    private final RequestForwarding forwarding;
    private final QueueKeeper keeper;
    private final QueueHolder queue;
    private final RequestSeeker own;
    private boolean leaving;

    public PermitDemand(DemandContext context, TokenSite site) {
        this.context = context;
        this.site = site;
        forwarding = new RequestForwarding(context, belief);
        keeper = new QueueKeeper(context, belief);
        queue = new QueueHolder(context, keeper);
        own = new RequestSeeker(context, site, belief, keeper, queue);
    }

    /** Says whether a client here waits and may use the token. */
    public void setWanted(boolean wanted) {
        own.setWanted(wanted);
    }

    /** A token came, with its queue: it takes along the requests that are remembered here. */
    public void onArrived(Token token, @Nullable WaitQueueState state) {
        belief.hear(PeerRef.SELF, token.session());
        queue.load(state);
        own.onToken();
        takeRemembered(token);
        queue.fetchIfLow(token.session());
    }

    /** A token was made here in place of a lost one, with the queue that this agent gave away with it; or out of nothing. */
    public void onGenerated(Token token, boolean replaced, int lostHolder) {
        belief.hear(PeerRef.SELF, token.session());
        if (replaced) {
            queue.restore(lostHolder);
        } else {
            queue.load(null);
        }
        own.onToken();
        takeRemembered(token);
    }

    private void takeRemembered(Token token) {
        for (RememberedRequests.Remembered request : forwarding.take()) {
            admit(request.want(), request.from(), token);
        }
    }

    /** An agent that has not asked gets a place in the queue of the token that is here. */
    public void invite(int peer) {
        Token here = site.here();
        if (here != null) {
            queue.add(new Waiter(peer, 0, 0), 1, here.session());
        }
    }

    /** The token is about to leave after a use: an agent that wants it again queues up behind the others. */
    public void onRelease(Token token) {
        own.onRelease(token);
    }

    /** The agent to which the token goes next, taken out of the queue; {@link PeerRef#NOBODY} when nobody waits. */
    public int pollWaiter() {
        int next = queue.poll();
        if (next == PeerRef.SELF) {
            own.onTurn();
        }
        return next;
    }

    /** The queue that goes with the token. */
    public WaitQueueState load(boolean called) {
        return queue.state(called);
    }

    /**
     * The peer is about to get the token, with this number. Requests that came meanwhile go there first: where a visit is short, they would reach
     * each holder when it has just begun to hand the token over, and never get a place.
     */
    public void onAccepted(long session, int by) {
        belief.hear(by, session);
        for (RememberedRequests.Remembered request : forwarding.take()) {
            if (!isKept(request.want(), request.from())) {
                forwarding.route(request.want(), request.from());
            }
        }
    }

    /** The token was handed over. */
    public void onGiven() {
        queue.clear();
        own.resume();
    }

    /** A handover failed, and the token is still here. */
    public void onFailed(Token token) {
        takeRemembered(token);
        queue.fetchIfLow(token.session());
    }

    /** A spurious token ended here. */
    public void onRemoved(Token token) {
        belief.forget(PeerRef.SELF);
        queue.dismissAll(token.session());
        own.onRemoved();
    }

    /** Somebody tells who has the token. */
    public void hear(int holder, long session) {
        own.hear(holder, session);
    }

    /** The holder itself shows the number of the token. */
    public void onHolderSeen(long session) {
        own.onHolderSeen(session);
    }

    /** A token that was promised to this agent does not come in time: its giver may have kept it. */
    public void onOverdue() {
        own.onOverdue();
    }

    /** Another token was heard of than before: a place in the queue of the other one may be gone. */
    public void onOtherToken() {
        own.onOtherToken();
    }

    /** A peer is gone. */
    public void onGone(int peer) {
        belief.forget(peer);
        queue.remove(peer);
        keeper.remove(peer);
        forwarding.forget(peer);
        own.forgetKeeper(peer);
    }

    /** The agent leaves the fleet. */
    public void leave() {
        leaving = true;
        own.setWanted(false);
        keeper.leave();
    }

    /** A sign of life of the token that is here is due: its waiters hear of it, too. */
    public void onBeat() {
        Token here = site.here();
        if (here != null) {
            queue.onBeat(here.session());
        }
    }

    public void onTimer(DemandTimer timer) {
        switch (timer) {
            case REQUEST -> own.onTimer();
            case FETCH -> {
                Token here = site.here();
                if (here != null) {
                    queue.onFetchTimer(here.session());
                    moveOn();
                }
            }
            case KEEP -> {
                if (!keeper.confirmPlaces()) {
                    own.onOtherToken();
                }
            }
        }
    }

    @Override
    public void onWant(PeerRef from, Want want) {
        if (want.origin() != PeerRef.SELF && context.agent().hasLeft(want.origin())) {
            // It comes late. Agents that have just joined would wait for this one.
            return;
        }
        if (want.kept()) {
            keep(want, from.number());
        } else if (want.origin() != PeerRef.SELF) {
            route(want, from.number());
        }
    }

    /** The holder has no room for the origin in its token. */
    private void keep(Want want, int from) {
        if (want.origin() == PeerRef.SELF) {
            own.keepOwn(want);
        } else {
            keeper.onKept(want, from);
        }
    }

    private void route(Want want, int from) {
        Token here = site.here();
        if (here != null) {
            admit(want, from, here);
        } else if (!isKept(want, from)) {
            if (site.isOutgoing() || site.isExpected()) {
                forwarding.remember(want, from);
            } else {
                forwarding.route(want, from);
            }
        }
    }

    /** Whether this agent is the keeper of the queue, and takes the origin in. */
    private boolean isKept(Want want, int from) {
        boolean kept = keeper.take(want) > 0;
        if (kept && from != want.origin()) {
            forwarding.hint(want, from, true);
        }
        return kept;
    }

    /** The token is here: the origin gets a place in the queue. */
    private void admit(Want want, int from, Token here) {
        int position = queue.add(want.waiter(), want.weight(), here.session());
        belief.hear(PeerRef.SELF, here.session());
        if (from != want.origin()) {
            forwarding.hint(want, from, true);
        }
        boolean atOnce = site.isResting() && position == 1;
        if (position > 0 && position <= WaitQueueState.MOST && !atOnce) {
            context.confirm(
                    new Waiter(want.origin(), want.number(), 0),
                    here.session(),
                    PeerRef.SELF,
                    position,
                    QueueHolder.CONFIRMED_BEATS * context.beatNanos(),
                    Queued.Kind.PLACE);
        }
        moveOn();
    }

    private void moveOn() {
        if (site.isResting() && !queue.waiters().isEmpty()) {
            site.onWaiter();
        }
    }

    @Override
    public void onQueued(PeerRef from, Queued queued) {
        own.onAnswer(from.number());
        if (own.doubts(from.number())) {
            return;
        }
        if (queued.isEndOfList()) {
            keeper.dismissAll();
            own.onOtherToken();
        } else {
            own.onQueued(from, queued);
        }
    }

    @Override
    public void onHint(PeerRef from, Hint hint) {
        boolean answers = hint.origin() == PeerRef.SELF ? own.isAbout(hint.number()) : forwarding.onHint(hint);
        // An agent that did not ask needs no hint: a member that gives false ones misleads only those who wait, and
        // they
        // notice it.
        if (answers && !own.doubts(from.number())) {
            hear(hint.holder(), hint.session());
        }
    }

    @Override
    public void onWaiting(PeerRef from, Waiting waiting) {
        if (waiting.waits()) {
            queue.onAnswer(from.number());
        } else {
            queue.withdraw(from.number(), waiting.number());
            keeper.withdraw(from.number(), waiting.number());
            forwarding.withdraw(from.number(), waiting.number());
            Token here = site.here();
            if (here != null) {
                queue.fetchIfLow(here.session());
            }
        }
    }

    @Override
    public void onFetch(PeerRef from, Fetch fetch) {
        if (!own.doubts(from.number())) {
            hear(from.number(), fetch.session());
        }
        context.send(from.number(), keeper.onFetch(fetch));
    }

    @Override
    public void onSegment(PeerRef from, Segment segment) {
        if (segment.handedOn()) {
            keeper.takeOver(segment);
            if (leaving) {
                keeper.leave();
            }
            return;
        }
        Token here = site.here();
        if (here != null && queue.onSegment(from.number(), segment, here.session())) {
            moveOn();
        }
    }

    /** Whether nobody elsewhere waits for the token that is here, as far as is known. */
    public boolean isQueueEmpty() {
        return queue.isEmpty();
    }

    /** The place of this agent in the queue, if it has one. */
    public OptionalInt position() {
        return own.position();
    }

    /** Those who wait for the token that is here, next first. */
    public List<Integer> waiters() {
        List<Integer> peers = new ArrayList<>();
        queue.waiters().forEach(waiter -> peers.add(waiter.peer()));
        peers.removeIf(peer -> peer == PeerRef.SELF);
        return peers;
    }

    /** The peers that this agent needs for its requests and those of others. */
    public List<Integer> peers() {
        List<Integer> peers = new ArrayList<>(waiters());
        peers.addAll(keeper.peers());
        peers.addAll(forwarding.peers());
        peers.add(belief.holder());
        peers.add(own.confirmer());
        peers.add(own.lastKeeper());
        peers.removeIf(peer -> peer < 0);
        return peers;
    }
}
