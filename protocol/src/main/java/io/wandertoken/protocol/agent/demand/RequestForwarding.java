package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.demand.RememberedRequests.Remembered;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.List;

/**
 * The requests of others at an agent that does not have the token. They go to the believed holder, if that belief is newer than the
 * newest one that the request has followed; so a request never goes in circles. Others are remembered for the token.
 */
final class RequestForwarding {

    /** A request is remembered for this many beats. */
    private static final int REMEMBERED_BEATS = 10;

    private final DemandContext context;
    private final HolderBelief belief;
    private final ForwardedRequests forwarded = new ForwardedRequests();
    private final RememberedRequests remembered;

    RequestForwarding(DemandContext context, HolderBelief belief) {
        this.context = context;
        this.belief = belief;
        remembered = new RememberedRequests(REMEMBERED_BEATS * context.beatNanos());
    }

    /** Keeps a request until it is known where the token goes. */
    void remember(Want want, int from) {
        remembered.note(want, from, context.nowNanos());
    }

    /** Gives up the requests that are remembered. */
    List<Remembered> take() {
        return remembered.take(context.nowNanos());
    }

    void withdraw(int origin, long number) {
        remembered.withdraw(origin, number);
    }

    void forget(int origin) {
        remembered.forget(origin);
    }

    /** The token is elsewhere. */
    void route(Want want, int from) {
        if (belief.isElsewhereSince(want.followed()) && belief.holder() != want.origin() && want.hops() > 0) {
            forwarded.note(want.origin(), want.number(), from, context.nowNanos());
            context.send(belief.holder(), want.forwarded(belief.session()));
        } else {
            remember(want, from);
            hint(want, from, false);
        }
    }

    /** Tells who brought a request where the token is. */
    void hint(Want want, int to, boolean found) {
        context.send(
                to, new Hint(context.permit(), want.origin(), want.number(), belief.holder(), belief.session(), found));
    }

    /**
     * An answer to a request that was forwarded here goes back; the origin of one that was found hears from the holder itself.
     *
     * @return whether such an answer was expected
     */
    boolean onHint(Hint hint) {
        int previous = forwarded.answer(hint.origin(), hint.number(), context.nowNanos());
        if (previous != PeerRef.NOBODY && !(hint.found() && previous == hint.origin())) {
            context.send(previous, hint);
        }
        return previous != PeerRef.NOBODY;
    }

    List<Integer> peers() {
        return remembered.peers();
    }
}
