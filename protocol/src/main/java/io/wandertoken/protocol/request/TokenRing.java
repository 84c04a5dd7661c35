package io.wandertoken.protocol.request;

import java.util.List;

/**
 * A token that goes round a ring of all agents; the agent that has it may use the resource.
 *
 * <pre>
 *   token, wanted   -->  use, and pass to the successor on release
 *   token, unwanted -->  pass to the successor, at once or after a rest
 *   request while the token rests here  -->  use
 *   request while the token is away     -->  ask the predecessor, where the token may rest, unless it was used here at its last visit
 *   successor asks, token rests here    -->  pass to the successor at once
 *   successor asks, token is away       -->  ask the predecessor; the token does not rest here when it comes
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
    private final int successor;
    private final int predecessor;
    private final long restNanos;
    private final boolean asking;
    private boolean resting;

    /** Whether somebody further on waits for the token. */
    private boolean awaited;

    /** Whether the token was used here at its last visit. On a busy ring nobody need ask, and its users notice that. */
    private boolean used;

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
        } else if (asking && !awaited && !used) {
            effects.send(predecessor, new RequestMessage.Request(self, ++requestCount));
        }
    }

    private void wake() {
        if (resting) {
            resting = false;
            effects.stopTimer();
        }
    }

    @Override
    void onReleased() {
        used = true;
        passOn();
    }

    @Override
    public void onRequest(int from, RequestMessage.Request request) {
        if (from != successor || !asking) {
            effects.emit(RequestEvent.UNEXPECTED_MESSAGE);
        } else if (resting) {
            wake();
            passOn();
        } else if (awaited || request.origin() == self) {
            effects.emit(RequestEvent.DUPLICATE_REQUEST);
        } else if (!holdsToken()) {
            awaited = true;
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
        used = false;
        if (isWaiting()) {
            becomeUsing();
        } else {
            passOrRest();
        }
    }

    @Override
    public void onTimer() {
        if (resting) {
            resting = false;
            passOn();
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
        out.put(resting);
        out.put(awaited);
        out.put(used);
        out.put(requestCount);
    }

    @Override
    void restoreMore(SavedState in) {
        resting = in.nextFlag();
        awaited = in.nextFlag();
        used = in.nextFlag();
        requestCount = in.next();
    }

    private void passOrRest() {
        if (restNanos > 0 && successor != self && !awaited) {
            resting = true;
            effects.startTimer(restNanos);
        } else {
            passOn();
        }
    }

    private void passOn() {
        awaited = false;
        if (successor != self) {
            pass(successor, TokenMemory.Blank.BLANK);
        }
    }
}
