package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.ResourceStopped;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.PermitContext;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.RandomisedRegeneration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent does about the loss of a strict resource's token. Its guardian replaces it. Where nobody guards it, the first agent to
 * lose patience asks all peers and makes another one. If the resource is to stop, nobody makes one once there was a token, except after
 * a roll call.
 *
 * <pre>
 *   PRESENT   --given away, removed-->                 AWAITING
 *   AWAITING  --LOSS, nobody ever heard of a token-->  AWAITING   (for a random time, once)
 *   AWAITING  --LOSS, that is over
 *               or the resource may go on-->           ASKING     (asks all peers, twice)
 *   ASKING    --LOSS, no answer-->                     PRESENT    (with a new token)
 *   AWAITING  --LOSS or guardian, is to stop-->        ROLL_CALL  (asks all members but the holder)
 *   ROLL_CALL --all answered-->                        PRESENT    (with a new token)
 *   ROLL_CALL --somebody is silent-->                  STOPPED
 *   STOPPED   --guardian-->                            STOPPED_ROLL_CALL
 *   STOPPED_ROLL_CALL --all answered-->                PRESENT    (with a new token)
 *   STOPPED_ROLL_CALL --silent, newer epoch-->         STOPPED
 *   STOPPED   --a person regenerates-->                PRESENT    (with a new token)
 *   any       --sign of life-->                        AWAITING   (waits anew)
 *   any       --token-->                               PRESENT
 * </pre>
 *
 * <p>The roll call tells a crash from a partition: if all members but the holder answer, the holder has probably crashed. If others are
 * silent too, the network is probably partitioned, and the token lives on the other side. Those who were left out of an epoch a moment
 * ago are called, too: the other side may have been left out agent by agent. An agent that knows of a peer whose resource
 * is to stop acts as if its own were, too.
 *
 * <p>Invariant: the LOSS timer runs unless the token is present.
 */
final class LossRecovery {

    private enum State {
        /** The token is here, or this agent leaves. */
        PRESENT,
        /** The token is away. */
        AWAITING,
        /** The token was not heard of for too long, and this agent asks all peers before it makes another. */
        ASKING,
        /** The token was not heard of for too long, and all members but its holder are to answer. */
        ROLL_CALL,
        /** The token is lost, and nobody may make another. */
        STOPPED,
        /** Stopped, and a guardian calls the roll once more. */
        STOPPED_ROLL_CALL
    }

    /** How often all peers are asked before a token is made, once in a beat. */
    private static final int QUESTIONS = 2;

    private final PermitContext permit;
    private final AgentContext agent;
    private final boolean regenerates;
    private final RandomisedRegeneration patience;
    private final EpochState epochs;
    private final StrictPolicy policy;

    private State state = State.PRESENT;
    private int questionCount;

    /** Whether there was ever a token, as far as is known here. */
    private boolean everHeard;

    /** By how much this agent is to wait longer than others for the first token, as a multiple of the mean; 0 when it does so already. */
    private double lot;

    private long lastLifeNanos;
    private int lastHolder = PeerRef.NOBODY;

    /** What the roll call is about: the token that a guardian misses, if it is one, its holder, and the members yet to answer. */
    private @Nullable Token missed;

    private int suspect = PeerRef.NOBODY;
    private final List<Integer> unanswered = new ArrayList<>();

    /** @param regenerates whether a token that nobody guards is replaced; otherwise the resource stops */
    LossRecovery(PermitContext permit, boolean regenerates, EpochState epochs, StrictPolicy policy) {
        this.epochs = epochs;
        this.permit = permit;
        this.agent = permit.agent();
        this.regenerates = regenerates;
        this.policy = policy;
        patience = new RandomisedRegeneration(permit.pace(), agent.random);
    }

    /** The token is away: waits for it, or for a sign of it. */
    void await() {
        awaitAfter(0);
    }

    /** Waits anew, unless the token is here. */
    void postpone() {
        if (state != State.PRESENT) {
            await();
        }
    }

    /** The token is here, or this agent leaves. */
    void stop() {
        becomePresent();
    }

    /** A token came. */
    void onToken() {
        onLife();
        becomePresent();
    }

    /** The token went to a peer. */
    void onGiven(int to) {
        lastHolder = to;
        await();
    }

    /** @param here whether a token is here, so that this one need not be waited for */
    void onSign(int holder, long ageNanos, boolean here) {
        onLife();
        lastHolder = holder;
        if (state != State.PRESENT && !here) {
            awaitAfter(ageNanos);
        }
    }

    /** An epoch was heard of, so there was a token at some time. */
    void onEpoch() {
        everHeard = true;
        permit.pace().onHeardOf();
    }

    /** A newer epoch was announced. The agent that began it had the token, so this one waits anew. */
    void onEpochBegun(int beginner) {
        onEpoch();
        endRollCall();
        if (lastHolder == PeerRef.NOBODY) {
            lastHolder = beginner;
        }
        postpone();
    }

    /** A guardian misses the token that it gave away. */
    void replace(Token lost, int holder) {
        if (mayReplace()) {
            generate(lost, holder);
        } else {
            callRoll(lost, holder);
        }
    }

    void onReceipt(int peer) {
        unanswered.remove((Integer) peer);
        if (isCallingRoll() && unanswered.isEmpty() && permit.mayGenerate()) {
            generate(missed, suspect);
        }
    }

    /** A member does not answer. */
    void onSilent(int peer) {
        if (isCallingRoll() && unanswered.contains(peer)) {
            becomeStopped();
        }
    }

    void onTimer() {
        if (!permit.mayGenerate()) {
            await();
        } else if (everHeard && !mayReplace()) {
            await();
            if (!isStopped()) {
                callRoll(null, lastHolder);
            }
        } else if (lot > 0) {
            drawLots();
        } else if (questionCount >= QUESTIONS
                && agent.isHeardSince(agent.nowNanos() - (QUESTIONS + 1) * agent.beatNanos())) {
            generate(null, PeerRef.NOBODY);
        } else {
            becomeAsking();
        }
    }

    /** A person knows that the lost token is gone, and wants another one. Whether the resource had stopped for that. */
    boolean regenerate() {
        if (!isStopped() || !permit.mayGenerate()) {
            return false;
        }
        generate(null, lastHolder);
        return true;
    }

    /** Makes a token, in place of one that was given away or because there is none. */
    void generate(@Nullable Token lost, int holder) {
        onLife();
        becomePresent();
        Token token = lost == null
                ? permit.fences().mint(agent.walkNanos())
                : permit.fences()
                        .mint(Math.max(agent.walkNanos(), lost.stampNanos() + 1))
                        .inPlaceOf(lost);
        permit.tokens().onGenerated(token, lost == null ? null : lost.id());
        permit.tokens().beginLife(token, true);
        policy.onGenerated(token, holder, lost != null);
    }

    /** Whether the token is away and was not heard of for this long. */
    boolean isQuietFor(long nanos) {
        return state != State.PRESENT && agent.nowNanos() - lastLifeNanos >= nanos;
    }

    boolean isStopped() {
        return state == State.STOPPED || state == State.STOPPED_ROLL_CALL;
    }

    private boolean isCallingRoll() {
        return state == State.ROLL_CALL || state == State.STOPPED_ROLL_CALL;
    }

    private boolean mayReplace() {
        return regenerates && !permit.shared().conflicts().isToStop(permit.number());
    }

    private void onLife() {
        lastLifeNanos = agent.nowNanos();
        everHeard = true;
        if (state != State.PRESENT) {
            state = State.AWAITING;
        }
        unanswered.clear();
    }

    /** Starts the wait. A roll call or a stop goes on meanwhile. */
    private void awaitAfter(long ageNanos) {
        if (state == State.PRESENT || state == State.ASKING) {
            state = State.AWAITING;
        }
        questionCount = 0;
        lot = everHeard ? 0 : agent.random.nextExponential();
        long nanos =
                everHeard ? patience.timeoutNanos() - ageNanos : permit.pace().regenerationBaseNanos();
        permit.startTimer(StrictTimer.LOSS, Math.max(1, nanos));
    }

    /** By now this agent knows how many others do the same: the fewer, the less time they need to come one after the other. */
    private void drawLots() {
        permit.startTimer(
                StrictTimer.LOSS, Math.max(1, (long) (lot * permit.pace().regenerationMeanNanos())));
        lot = 0;
    }

    private void endRollCall() {
        switch (state) {
            case ROLL_CALL -> state = State.AWAITING;
            case STOPPED_ROLL_CALL -> state = State.STOPPED;
            case PRESENT, AWAITING, ASKING, STOPPED -> {
                // No roll call is on.
            }
        }
        unanswered.clear();
    }

    private void callRoll(@Nullable Token lost, int holder) {
        missed = lost;
        suspect = holder;
        state = isStopped() ? State.STOPPED_ROLL_CALL : State.ROLL_CALL;
        unanswered.clear();
        unanswered.addAll(epochs.othersLately());
        unanswered.remove((Integer) holder);
        if (unanswered.isEmpty()) {
            // With nobody to ask, a holder that crashed looks like one that is cut off.
            becomeStopped();
        }
        for (int peer : List.copyOf(unanswered)) {
            epochs.announceTo(peer);
            if (epochs.isMissing(peer)) {
                onSilent(peer);
            }
        }
    }

    /** Before it makes a token, an agent asks all whom it knows, and also those who came in by other seeds, of whom it hears now. */
    private void becomeAsking() {
        state = State.ASKING;
        if (questionCount == 0) {
            agent.membership().meetSeeds();
        }
        questionCount++;
        policy.askAll();
        permit.startTimer(StrictTimer.LOSS, agent.beatNanos());
    }

    private void becomeStopped() {
        boolean news = !isStopped();
        state = State.STOPPED;
        unanswered.clear();
        if (news) {
            agent.effects.emit(new ResourceStopped(permit.number()));
        }
    }

    private void becomePresent() {
        state = State.PRESENT;
        questionCount = 0;
        permit.stopTimer(StrictTimer.LOSS);
    }
}
