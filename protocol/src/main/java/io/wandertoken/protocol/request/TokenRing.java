package io.wandertoken.protocol.request;

import java.util.List;

/**
 * A token that goes round a ring of all agents; the agent that has it may use the resource.
 *
 * <pre>
 *   UNASKED, USED --token, unwanted-->    RESTING   (or UNASKED, if nothing may rest: it is passed on at once)
 *   UNASKED, USED --token, wanted-->      UNASKED   (and use)
 *   RESTING       --request-->            UNASKED   (and use)
 *   RESTING       --successor asks-->     UNASKED   (pass on)
 *   RESTING       --rest ends-->          UNASKED   (pass on)
 *   UNASKED       --request-->            UNASKED   (and ask the predecessor, where the token may rest)
 *   UNASKED, USED --successor asks-->     AWAITED   (and ask the predecessor)
 *   AWAITED       --token, unwanted-->    UNASKED   (pass on)
 *   any           --release-->            USED      (pass on)
 * </pre>
 *
 * <p>Invariant: in one round every agent is asked once, so nobody is bypassed twice by the same agent.
 *
 * <p>Deviations: an unused token may rest for a while, so that an idle ring is quiet, and agents may ask against its direction for a
 * resting token; with a rest of 0 it circles forever, as on the slides. An agent that is alone keeps the token.
 *
 * @paper M §1
 */
public final class TokenRing extends Member {

    /** What the next or the present visit of the token is like, apart from whether this agent waits for it. */
    private enum Visit {
        /** Nobody further on is known to wait, and the token was not used here at its last visit. */
        UNASKED,
        /** The token is here, and nobody wants it. */
        RESTING,
        /** The token was used here at its last visit. On a busy ring nobody need ask, and its users notice that. */
        USED,
        /** Somebody further on waits for the token. */
        AWAITED
    }

    private static final Visit[] VISITS = Visit.values();

    private final int successor;
    private final int predecessor;
    private final long restNanos;
    private final boolean asking;
    private Visit visit = Visit.UNASKED;
    private long requestCount;

    /**
     * @param self this agent's number among all
     * @param holder who has the token at the beginning
     * @param restNanos how long an unused token stays; 0 passes it on at once
     * @param asking whether agents ask for a token that may rest; those of the slides do not
     */
    public TokenRing(int self, int agents, int holder, long restNanos, boolean asking, RequestEffects effects) {
        super(self, self == holder, effects);
        this.successor = Topology.successor(self, agents);
        this.predecessor = (self + agents - 1) % agents;
        this.restNanos = restNanos;
        this.asking = asking;
    }

    /** The first holder sets the token going. */
    @Override
    public void start() {
        if (holdsToken()) {
            passOrRest();
        }
    }

    @Override
    void onWanted() {
        // A token can only be found here unused while it rests, or where nobody else is.
        if (holdsToken()) {
            wake();
            becomeUsing();
        } else if (asking && visit == Visit.UNASKED) {
            effects.send(predecessor, new RequestMessage.Request(self, ++requestCount));
        }
    }

    private void wake() {
        if (visit == Visit.RESTING) {
            visit = Visit.UNASKED;
            effects.stopTimer();
        }
    }

    @Override
    void onReleased() {
        passOn(Visit.USED);
    }

    @Override
    public void onRequest(int from, RequestMessage.Request request) {
        if (from != successor || !asking) {
            effects.emit(RequestEvent.UNEXPECTED_MESSAGE);
        } else if (visit == Visit.RESTING) {
            wake();
            passOn(Visit.UNASKED);
        } else if (visit == Visit.AWAITED || request.origin() == self) {
            effects.emit(RequestEvent.DUPLICATE_REQUEST);
        } else if (!holdsToken()) {
            visit = Visit.AWAITED;
            if (!isWaiting()) {
                effects.send(predecessor, request);
            }
        }
    }

    @Override
    boolean understands(int from, TokenMemory memory) {
        return memory instanceof TokenMemory.Blank;
    }

    @Override
    void onTaken(int from, TokenMemory memory) {
        visit = visit == Visit.USED ? Visit.UNASKED : visit;
        if (isWaiting()) {
            becomeUsing();
        } else {
            passOrRest();
        }
    }

    @Override
    public void onTimer() {
        if (visit == Visit.RESTING) {
            passOn(Visit.UNASKED);
        }
    }

    @Override
    List<Integer> signposts() {
        return List.of();
    }

    @Override
    List<Integer> queue() {
        return List.of(successor);
    }

    @Override
    void saveMore(SavedState out) {
        out.put(visit.ordinal());
        out.put(requestCount);
    }

    @Override
    void restoreMore(SavedState in) {
        visit = VISITS[in.nextInt()];
        requestCount = in.next();
    }

    private void passOrRest() {
        if (restNanos > 0 && successor != self && visit != Visit.AWAITED) {
            visit = Visit.RESTING;
            effects.startTimer(restNanos);
        } else {
            passOn(Visit.UNASKED);
        }
    }

    private void passOn(Visit next) {
        visit = next;
        if (successor != self) {
            pass(successor, TokenMemory.Blank.BLANK);
        }
    }
}
