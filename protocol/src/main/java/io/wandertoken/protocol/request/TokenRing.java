package io.wandertoken.protocol.request;

import java.util.List;

/**
 * A token that goes round a ring of all agents; the agent that has it may use the resource.
 *
 * <pre>
 *   token, wanted   -->  use, and pass to the successor on release
 *   token, unwanted -->  pass to the successor, at once or after a rest
 *   request while the token rests here  -->  use
 * </pre>
 *
 * <p>Invariant: in one round every agent is asked once, so nobody is bypassed twice by the same agent.
 *
 * <p>Deviations: an unused token may rest for a while, so that an idle ring is quiet; with a rest of 0 it circles for ever,
 * as on the slides. An agent that is alone keeps the token.
 *
 * @paper M §1
 */
public final class TokenRing extends Member {
    private final int successor;
    private final long restNanos;
    private boolean resting;

    /**
     * @param self this agent's number among all
     * @param holder who has the token at the beginning
     * @param restNanos how long an unused token stays; 0 passes it on at once
     */
    public TokenRing(int self, int agents, int holder, long restNanos, RequestEffects effects) {
        super(self, self == holder, effects);
        this.successor = Topology.successor(self, agents);
        this.restNanos = restNanos;
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
            if (resting) {
                resting = false;
                effects.stopTimer();
            }
            becomeUsing();
        }
    }

    @Override
    void onReleased() {
        passOn();
    }

    @Override
    public void onRequest(int from, RequestMessage.Request request) {
        effects.emit(RequestEvent.UNEXPECTED_MESSAGE);
    }

    @Override
    boolean understands(int from, TokenMemory memory) {
        return memory instanceof TokenMemory.Blank;
    }

    @Override
    void onTaken(int from, TokenMemory memory) {
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
    }

    @Override
    void restoreMore(SavedState in) {
        resting = in.nextFlag();
    }

    private void passOrRest() {
        if (restNanos > 0 && successor != self) {
            resting = true;
            effects.startTimer(restNanos);
        } else {
            passOn();
        }
    }

    private void passOn() {
        if (successor != self) {
            pass(successor, TokenMemory.Blank.BLANK);
        }
    }
}
