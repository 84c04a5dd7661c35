package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.ResourceStopped;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.RandomisedRegeneration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent does about the loss of a strict resource's token. A guardian replaces it; where nobody guards it, the first
 * to lose patience asks all peers and makes another one, or, if the resource is to stop, nobody does once there was a token.
 *
 * <p>Who wants to replace the token of a resource that is to stop, its guardian or whoever loses patience, calls the roll first:
 * only when all members but the holder answer, the holder has probably crashed; if others are silent too, the network is
 * probably parted, and the token lives on the other side.
 *
 * <p>Whoever knows of a peer whose resource is to stop acts as if its own were, too.
 */
final class Loss {

    /** What the loss of a token means to the course. */
    interface Fleet {
        /** All other members. */
        List<Integer> audience();

        /** Asks a member for a receipt; false if it is known to be silent. */
        boolean rollCall(int peer);

        /** Asks all peers what they know. */
        void askAll();

        /**
         * @param without who had the lost token, or {@link AgentEvent#SELF}
         * @param guarded whether this agent guarded the lost one, so that hardly anybody else replaces it too
         */
        void onGenerated(Token token, int without, boolean guarded);
    }

    /** How long answers are waited for, in beats; all are asked at the beginning of each. */
    private static final int ANSWER_BEATS = 2;

    private final int walk;
    private final boolean regenerates;
    private final Surroundings agent;
    private final RandomisedRegeneration patience;
    private final Course.Hands hands;
    private final Fleet fleet;

    private boolean everHeard;
    private long lastLifeNanos;
    private int askedCount;
    private boolean stopped;
    private boolean waiting;

    /** The token that a guardian wants to replace, and who has not answered the roll call yet. */
    private @Nullable Token lost;

    private boolean rolling;
    private int holder = AgentEvent.SELF;
    private int lastHolder = AgentEvent.SELF;
    private final List<Integer> unanswered = new ArrayList<>();

    Loss(int walk, boolean regenerates, Surroundings agent, AgentPace pace, Course.Hands hands, Fleet fleet) {
        this.walk = walk;
        this.regenerates = regenerates;
        this.agent = agent;
        this.hands = hands;
        this.fleet = fleet;
        patience = new RandomisedRegeneration(pace, agent.random);
    }

    /** The token is away: waits for it, or for a sign of it. */
    void await() {
        awaitAfter(0);
    }

    private void awaitAfter(long ageNanos) {
        waiting = true;
        askedCount = 0;
        hands.startTimer(StrictTimer.LOSS, Math.max(1, patience.timeoutNanos() - ageNanos));
    }

    void postpone() {
        if (waiting) {
            await();
        }
    }

    /** The token is here, or this agent leaves. */
    void stop() {
        waiting = false;
        askedCount = 0;
        hands.stopTimer(StrictTimer.LOSS);
    }

    /** A token came. */
    void onToken() {
        onLife();
        stop();
    }

    /** The token went to a peer. */
    void onGiven(int to) {
        lastHolder = to;
        await();
    }

    /** @param here whether a token is here, so that this one need not be waited for */
    void onSign(int from, long ageNanos, boolean here) {
        onLife();
        lastHolder = from;
        if (waiting && !here) {
            awaitAfter(ageNanos);
        }
    }

    /** An epoch was heard of, so there was a token at some time. */
    void onEpoch() {
        everHeard = true;
    }

    /** An epoch was told that is new here: whoever began it had the token, so that it is waited for anew. */
    void onEpochBegun(int beginner) {
        everHeard = true;
        endRoll();
        if (lastHolder == AgentEvent.SELF) {
            lastHolder = beginner;
        }
        postpone();
    }

    private void onLife() {
        lastLifeNanos = agent.nowNanos();
        everHeard = true;
        stopped = false;
        endRoll();
    }

    private void endRoll() {
        rolling = false;
        unanswered.clear();
    }

    /** A guardian misses the token that it gave away. */
    void replace(Token missed, int suspect) {
        if (mayReplace()) {
            generate(missed, suspect);
        } else {
            callRoll(missed, suspect);
        }
    }

    private boolean mayReplace() {
        return regenerates && !agent.concord().isToStop(walk);
    }

    private void callRoll(@Nullable Token missed, int suspect) {
        lost = missed;
        holder = suspect;
        rolling = true;
        unanswered.clear();
        unanswered.addAll(fleet.audience());
        unanswered.remove((Integer) suspect);
        if (unanswered.isEmpty()) {
            // With nobody to ask, a holder that crashed looks like one that is cut off.
            becomeStopped();
        }
        for (int peer : List.copyOf(unanswered)) {
            if (!fleet.rollCall(peer)) {
                onSilent(peer);
            }
        }
    }

    void onReceipt(int peer) {
        unanswered.remove((Integer) peer);
        if (rolling && unanswered.isEmpty() && hands.mayGenerate()) {
            generate(lost, holder);
        }
    }

    /** A member does not answer. */
    void onSilent(int peer) {
        if (rolling && unanswered.contains(peer)) {
            becomeStopped();
        }
    }

    private void becomeStopped() {
        endRoll();
        if (!stopped) {
            stopped = true;
            agent.effects.emit(new ResourceStopped(walk));
        }
    }

    void onTimer() {
        if (!hands.mayGenerate()) {
            await();
        } else if (everHeard && !mayReplace()) {
            await();
            if (!stopped) {
                callRoll(null, lastHolder);
            }
        } else if (askedCount == ANSWER_BEATS) {
            generate(null, AgentEvent.SELF);
        } else {
            ask();
        }
    }

    /** Before it makes a token, an agent asks all whom it knows, also those who came in by other seeds, of whom it hears now. */
    private void ask() {
        if (askedCount == 0) {
            agent.membership().meetSeeds();
        }
        askedCount++;
        fleet.askAll();
        hands.startTimer(StrictTimer.LOSS, agent.config.vigilance().beat().toNanos());
    }

    /** A person knows that the lost token is gone, and wants another one. Whether the resource had stopped for that. */
    boolean regenerate() {
        if (!stopped || !hands.mayGenerate()) {
            return false;
        }
        generate(null, lastHolder);
        return true;
    }

    /** Makes a token, in place of one that was given away or because there is none. */
    void generate(@Nullable Token missed, int lastHolder) {
        onLife();
        stop();
        Token token = missed == null
                ? hands.mint(agent.walkNanos())
                : hands.mint(Math.max(agent.walkNanos(), missed.stampNanos() + 1))
                        .inPlaceOf(missed);
        hands.onGenerated(token, missed == null ? null : missed.id());
        agent.later(() -> fleet.onGenerated(token, lastHolder, missed != null));
    }

    /** Whether the token is away and was not heard of for so long. */
    boolean isQuietFor(long nanos) {
        return waiting && agent.nowNanos() - lastLifeNanos >= nanos;
    }

    boolean isStopped() {
        return stopped;
    }
}
