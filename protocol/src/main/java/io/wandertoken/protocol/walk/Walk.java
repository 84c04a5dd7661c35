package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.token.TokenMint;
import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One agent in the walk of one token.
 *
 * <pre>
 *   AWAY     --token, spurious-->        AWAY        (the token disappears)
 *   AWAY     --token, too early-->       SKIPPING
 *   AWAY     --token-->                  USING
 *   AWAY     --REGENERATION, replace-->  USING or SKIPPING (with a new token, perhaps on probation)
 *   SKIPPING --HOLD, hurry, demand-->    AWAY        (the token is passed on)
 *   SKIPPING --demand, due here-->       USING
 *   USING    --HOLD, release-->          AWAY        (the token is passed on)
 *   SKIPPING, USING --token-->           the same    (the second token waits; it is looked at on the way to AWAY)
 *   AWAY     --sign of life-->           AWAY        (restarts its wait)
 *   SKIPPING --sign of an older token--> AWAY        (the token disappears)
 *   USING    --sign of an older token, then on the way out--> AWAY (the token disappears)
 *   SKIPPING --doubt-->                  SKIPPING    (on probation)
 * </pre>
 *
 * <p>Invariants: an agent uses the resource only while it holds a token; it holds at most one token of a walk at a time;
 * the regeneration timer runs exactly while the agent is AWAY.
 *
 * <p>Δmin counts from the end of an access, as in the paper (line 25).
 *
 * <p>Deviations: a discarded token ends the iteration (the paper's line 15 falls through); the generator of a token uses
 * the resource in both papers' variants (E's figure 1 forgets it, but only so its figures come out); a token that comes
 * while another is held waits instead of being used in parallel.
 *
 * @paper J §2 (figure 1)
 * @paper E §4 (figure 1)
 */
public final class Walk {

    /** Where the agent stands. */
    public enum State {
        /** It has no token and waits for one. */
        AWAY,
        /** It keeps a token for Δskip without using the resource. */
        SKIPPING,
        /** It keeps a token and uses the resource. */
        USING
    }

    /** The timers of the machine. */
    public enum Timer {
        /** How long to wait for a token before a new one is generated. */
        REGENERATION,
        /** How long to keep a token: Δskip, or at most Δop. */
        HOLD
    }

    private final WalkConfig config;
    private final RegenerationRule regeneration;
    private final Pace pace;
    private final Access access;
    private final TokenMint mint;
    private final WalkEffects effects;
    private final VisitHistory history = new VisitHistory();

    private State state = State.AWAY;
    private @Nullable Token held;

    /** Whether the token that is held was generated here, or is doubted, and must not be used yet. */
    private boolean onProbation;

    /** Whether an older token was heard of since this one came, so that it must be looked at again before it goes on. */
    private boolean evidenceCame;

    /** Tokens that came while another was held; null when there is none, as nearly always and everywhere. */
    private @Nullable ArrayDeque<Token> inbox;

    public Walk(
            WalkConfig config,
            RegenerationRule regeneration,
            Pace pace,
            Access access,
            TokenMint mint,
            WalkEffects effects) {
        this.config = config;
        this.regeneration = regeneration;
        this.pace = pace;
        this.access = access;
        this.mint = mint;
        this.effects = effects;
    }

    /** Begins to wait for a token. */
    public void start() {
        becomeAway();
    }

    /** Ends the access before its time is over and passes the token on. */
    public void release(long nowNanos) {
        if (state != State.USING) {
            throw new IllegalStateException("release while " + state);
        }
        effects.stopTimer(Timer.HOLD);
        passOn(nowNanos);
    }

    /** Passes a token on that only rests here, without waiting for the end of Δskip; does nothing otherwise. */
    public void hurry(long nowNanos) {
        if (state == State.SKIPPING) {
            effects.stopTimer(Timer.HOLD);
            passOn(nowNanos);
        }
    }

    /**
     * A client began to wait, here or elsewhere. A token that only rests here is put to use if it is wanted here, and passed
     * on if not.
     */
    public void onDemand(long nowNanos) {
        Token token = held;
        if (state != State.SKIPPING || token == null || onProbation) {
            return;
        }
        if (access.isDue(nowNanos, pace.minIntervalNanos())) {
            effects.stopTimer(Timer.HOLD);
            becomeUsing(token, nowNanos);
        } else {
            hurry(nowNanos);
        }
    }

    /**
     * Generates a token because the one this agent gave away is believed lost; does nothing while it holds another. An
     * agent that has just had its turn passes the new token on instead of taking another one.
     *
     * <p>The new token must be younger than every visit of the lost one, by whatever clock that was noted; otherwise those
     * who saw the lost one would be witnesses against its successor. It inherits the seniority of the lost one; otherwise
     * a spurious token that is about would outlive both.
     */
    public void replace(Token lost, long nowNanos) {
        if (state != State.AWAY) {
            // A token is here, so the walk goes on without a new one.
            return;
        }
        effects.stopTimer(Timer.REGENERATION);
        Token successor = mint.mint(Math.max(nowNanos, lost.stampNanos() + 1)).inPlaceOf(lost);
        effects.emit(WalkEvent.REGENERATED, successor);
        decide(successor, nowNanos);
    }

    public void onToken(Token token, long nowNanos) {
        if (state == State.AWAY) {
            effects.stopTimer(Timer.REGENERATION);
            receive(token, nowNanos);
        } else {
            if (inbox == null) {
                inbox = new ArrayDeque<>(2);
            }
            inbox.add(token);
            effects.emit(WalkEvent.TOKEN_QUEUED, token);
        }
    }

    /**
     * A token was heard of elsewhere at the given time. It is not lost, so the agent restarts its wait; and it counts like a
     * visit when others are to be judged, also the one that is held here.
     */
    public void onSign(TokenId token, long seenNanos, long nowNanos) {
        history.push(token, seenNanos);
        Token here = held;
        if (state == State.AWAY) {
            onHearsay(Math.max(0, nowNanos - seenNanos));
        } else if (state == State.SKIPPING && here != null && isSpurious(here, nowNanos)) {
            effects.stopTimer(Timer.HOLD);
            held = null;
            onProbation = false;
            effects.emit(WalkEvent.REMOVED, here);
            awaitNext(nowNanos);
        } else {
            evidenceCame = true;
        }
    }

    /** Others say that there is a token elsewhere: the agent restarts its wait, but that proves nothing against the token that is here. */
    public void onHearsay(long ageNanos) {
        if (state == State.AWAY) {
            // What was seen a while ago does not promise as much as what is seen now.
            effects.startTimer(Timer.REGENERATION, Math.max(1, regeneration.timeoutNanos() - ageNanos));
        }
    }

    /** The token counts, wherever it is: older ones are gone, and what was seen of them says nothing against it. */
    public void acquit(TokenId token) {
        history.acquit(token);
    }

    /** Restarts the wait for a token that is away; does nothing otherwise. */
    public void postpone() {
        if (state == State.AWAY) {
            becomeAway();
        }
    }

    /** Others may have replaced the token that rests here: it is kept for the given time only. Does nothing if no token rests here. */
    public void doubt(long forNanos) {
        if (state == State.SKIPPING) {
            onProbation = true;
            effects.startTimer(Timer.HOLD, forNanos);
        }
    }

    public void onTimer(Timer timer, long nowNanos) {
        if (timer == Timer.HOLD) {
            passOn(nowNanos);
        } else {
            onLossSuspected(nowNanos);
        }
    }

    /** The generator of a token uses it without looking at Δmin, as in line 31 of the paper. */
    private void onLossSuspected(long nowNanos) {
        if (state != State.AWAY) {
            throw new IllegalStateException("the regeneration timer expired while " + state);
        }
        regeneration.onRegeneration();
        Token token = mint.mint(nowNanos);
        effects.emit(WalkEvent.REGENERATED, token);
        if (pace.probationNanos() > 0) {
            becomeSkipping(token, pace.probationNanos());
            onProbation = true;
        } else if (access.isPossible()) {
            becomeUsing(token, nowNanos);
        } else {
            becomeSkipping(token);
        }
    }

    public State state() {
        return state;
    }

    /** Whether a token is here that must not be used yet. */
    public boolean isOnProbation() {
        return onProbation;
    }

    /** The token that is here, or null. */
    public @Nullable Token held() {
        return held;
    }

    /** Whether this agent can prove that a token is spurious, wherever that token is. */
    public boolean isWitnessAgainst(TokenId token) {
        return config.removal() == RemovalRule.WITNESS && history.sawOlderAfterBirth(token);
    }

    private void receive(Token token, long nowNanos) {
        effects.emit(WalkEvent.TOKEN_TAKEN, token);
        regeneration.onToken();
        pace.onVisit(token);
        if (isSpurious(token, nowNanos)) {
            effects.emit(WalkEvent.REMOVED, token);
            awaitNext(nowNanos);
        } else {
            decide(token, nowNanos);
        }
    }

    private void decide(Token token, long nowNanos) {
        if (access.isDue(nowNanos, pace.minIntervalNanos())) {
            becomeUsing(token, nowNanos);
        } else {
            becomeSkipping(token);
        }
    }

    private boolean isSpurious(Token token, long nowNanos) {
        return decision(token)
                .map(counts -> !counts)
                .orElseGet(
                        () -> config.removal().removes(token.id(), history, access, pace.minIntervalNanos(), nowNanos));
    }

    /** Whether the token counts, where somebody decides that. If it does, what was seen of older ones says nothing against it any more. */
    private Optional<Boolean> decision(Token token) {
        Optional<Boolean> counts = effects.isDecided(token);
        if (counts.orElse(false)) {
            history.acquit(token.id());
        }
        return counts;
    }

    private void passOn(long nowNanos) {
        Token token = held;
        if (token == null) {
            throw new IllegalStateException("nothing to pass on while " + state);
        }
        if (state == State.USING) {
            access.end(token.id(), nowNanos);
            effects.emit(WalkEvent.ACCESS_ENDED, token);
        }
        held = null;
        onProbation = false;
        if (evidenceCame && isSpurious(token, nowNanos)) {
            effects.emit(WalkEvent.REMOVED, token);
        } else {
            decision(token);
            history.push(token.id(), nowNanos);
            effects.pass(token);
        }
        evidenceCame = false;
        awaitNext(nowNanos);
    }

    /** The next iteration of the paper's loop: a token that waits already is received at once. */
    private void awaitNext(long nowNanos) {
        if (inbox == null) {
            becomeAway();
            return;
        }
        Token next = inbox.remove();
        if (inbox.isEmpty()) {
            inbox = null;
        }
        receive(next, nowNanos);
    }

    private void becomeAway() {
        state = State.AWAY;
        effects.startTimer(Timer.REGENERATION, regeneration.timeoutNanos());
    }

    private void becomeSkipping(Token token) {
        becomeSkipping(token, pace.skipNanos(config.skipNanos()));
    }

    private void becomeSkipping(Token token, long forNanos) {
        state = State.SKIPPING;
        held = token;
        effects.emit(WalkEvent.SKIPPED, token);
        effects.startTimer(Timer.HOLD, forNanos);
    }

    private void becomeUsing(Token arrived, long nowNanos) {
        Token token = effects.fenced(arrived);
        state = State.USING;
        held = token;
        access.start(nowNanos);
        effects.emit(WalkEvent.ACCESS_STARTED, token);
        effects.startTimer(Timer.HOLD, config.holdNanos());
    }
}
