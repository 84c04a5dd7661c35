package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.token.PermitContext;
import io.wandertoken.protocol.agent.token.Probation;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/**
 * The token of a strict resource while it is here, and its use.
 *
 * <pre>
 *   ABSENT       --taken, taken back-->          FREE
 *   ABSENT       --either, was doubted-->        ON_PROBATION
 *   FREE         --startUse-->                   USING
 *   FREE         --doubt, another in use-->      ON_PROBATION
 *   USING        --endUse-->                     FREE
 *   USING        --doubt-->                      USING_DOUBTED
 *   USING_DOUBTED --endUse-->                    ON_PROBATION
 *   ON_PROBATION --probation ends-->             FREE
 *   FREE, ON_PROBATION --offered, removed-->     ABSENT
 * </pre>
 *
 * <p>Invariants: the resource is used only while the token is here and not on probation; every access has a fence of its own.
 */
final class HeldToken {

    private enum State {
        /** The token is elsewhere, or is being handed over. */
        ABSENT,
        /** The token is here and may be used or given away. */
        FREE,
        /** A client uses the resource. */
        USING,
        /** A client uses the resource, and the token goes on probation afterwards. */
        USING_DOUBTED,
        /** The token is here, but there may be another one: nobody may use it, and it is not given away. */
        ON_PROBATION
    }

    /** How often a token is offered again to a member that does not answer: an epoch without it would make everybody ask anew. */
    private static final int REPETITIONS = 2;

    private final PermitContext permit;
    private final AgentContext agent;
    private final TokenWitness witness = new TokenWitness();
    private final Probation probation;

    private State state = State.ABSENT;
    private @Nullable Token held;

    /** Whether there may be another token beside the one that is being handed over, if one is. */
    private boolean outgoingDoubted;

    private long lastFence;

    HeldToken(PermitContext permit) {
        this.permit = permit;
        this.agent = permit.agent();
        probation = new Probation(agent, permit.signs());
    }

    @Nullable
    Token token() {
        return held;
    }

    Token required() {
        if (held == null) {
            throw new IllegalStateException("the token is not here");
        }
        return held;
    }

    boolean isUsing() {
        return state == State.USING || state == State.USING_DOUBTED;
    }

    /** Whether the token has to stay here, because it is in use or on probation. */
    boolean isBound() {
        return isUsing() || state == State.ON_PROBATION;
    }

    /**
     * There may be another token beside the one that is here, if one is. A client that uses it goes on, and the token goes on probation
     * afterwards. So does a token that is being handed over, if it comes back. Whether the token is on probation now.
     */
    boolean doubt() {
        outgoingDoubted = state == State.ABSENT;
        switch (state) {
            case USING, USING_DOUBTED -> state = State.USING_DOUBTED;
            case FREE, ON_PROBATION -> becomeOnProbation();
            case ABSENT -> {
                // Nothing to doubt but what may come back.
            }
        }
        return state == State.ON_PROBATION;
    }

    /** Doubts a free token while another one is known to be in use. Whether the token is on probation now. A licence decides by itself. */
    boolean doubtIfContested() {
        boolean contested = state == State.FREE
                && permit.shared().voters() == null
                && permit.signs().isOtherInUse();
        return contested && doubt();
    }

    /** A beat of the probation has passed. Whether the token may be used again. */
    boolean endProbation() {
        if (state == State.ON_PROBATION && probation.goesOn()) {
            permit.startTimer(StrictTimer.PROBATION, agent.beatNanos());
            return false;
        }
        if (state == State.ON_PROBATION) {
            state = State.FREE;
        }
        return true;
    }

    /** Whether the token would be free by now, were another one not in use. */
    boolean isSuperfluous() {
        return state == State.ON_PROBATION && probation.isProlonged();
    }

    /** A token was heard of elsewhere. */
    void note(TokenId token, long ageNanos) {
        witness.note(token, agent.nowNanos() - ageNanos);
    }

    /** Whether an older token than the one that is here was heard of lately. */
    boolean isSpurious() {
        return held != null && isSpurious(held);
    }

    private boolean isSpurious(Token token) {
        // A guardian waits twice as long before it replaces a token.
        long lately = permit.shared().beats().earliestReplacementNanos() / 2;
        return permit.tokens()
                .isDecided(token.id())
                .map(counts -> !counts)
                .orElseGet(() -> witness.isSpurious(token.id(), agent.nowNanos() - lately));
    }

    /** A token came. Whether it stays: not if an older one is here, or somewhere else. */
    boolean take(Token token) {
        boolean doubted = permit.transfer().isDoubted(token.id());
        if (isSpurious(token)) {
            permit.tokens().remove(token);
            return false;
        }
        boolean kept = keep(token);
        if (kept && doubted) {
            doubt();
        }
        return kept;
    }

    /** Of this token and the one that is here the licensed or else the older one stays, and a client that uses the resource goes on. */
    private boolean keep(Token token) {
        Token before = held;
        if (before != null && isPreferred(before.id(), token.id())) {
            permit.tokens().remove(token);
            return false;
        }
        if (before != null) {
            permit.tokens().remove(before);
        }
        becomePresent(token);
        return true;
    }

    private boolean isPreferred(TokenId here, TokenId other) {
        boolean licensed = permit.tokens().isLicensed(here);
        return licensed == permit.tokens().isLicensed(other) ? here.precedes(other) : licensed;
    }

    /** A token was made here. Unless this agent was the guardian of the lost one, others may have made one at the same moment. */
    void accept(Token token, boolean guarded) {
        becomePresent(token);
        if (!guarded && agent.membership().size() > 0) {
            doubt();
        }
    }

    /** Nobody took the token. Another one may have come since it was offered. */
    void takeBack(Token token) {
        permit.transfer().recall(token);
        if (keep(token) && outgoingDoubted) {
            doubt();
        }
        outgoingDoubted = false;
    }

    /** The token is to be handed over. */
    Token offer() {
        Token token = permit.tokens().latest(becomeAbsent());
        outgoingDoubted = false;
        permit.transfer().offer(token);
        return token;
    }

    void handOver(Token offered, int to, EpochMemory memory) {
        permit.transfer().handOver(offered, to, memory, REPETITIONS);
    }

    /** The token was proven spurious. */
    void remove() {
        permit.tokens().remove(becomeAbsent());
    }

    /** The token ends here: this agent leaves, and nobody takes it. */
    void forget() {
        permit.tokens().forget(becomeAbsent());
    }

    /** The client may use the resource; does nothing while it does so already, or must not yet. */
    void startUse() {
        if (isBound() || doubtIfContested()) {
            return;
        }
        Token token = permit.fenced(required());
        if (token.session() <= lastFence) {
            token = permit.tokens().renumbered(token);
        }
        lastFence = token.session();
        becomeUsing(token);
        permit.permit().onVisit();
        permit.accessStarted(token);
    }

    /** The client has done its work. Whether there was one. */
    boolean endUse() {
        if (!isUsing()) {
            return false;
        }
        boolean doubted = state == State.USING_DOUBTED;
        state = State.FREE;
        permit.accessEnded();
        if (doubted) {
            doubt();
        }
        return true;
    }

    /** Another client may use the resource before the token goes on. Whether it does. */
    boolean useAgain() {
        if (state == State.FREE && !isSpurious() && permit.clients().servesAnother(permit.permit())) {
            startUse();
        }
        return isUsing();
    }

    private void becomePresent(Token token) {
        held = token;
        state = state == State.ABSENT ? State.FREE : state;
    }

    private void becomeUsing(Token token) {
        held = token;
        state = State.USING;
    }

    private void becomeOnProbation() {
        state = State.ON_PROBATION;
        probation.begin();
        permit.startTimer(StrictTimer.PROBATION, agent.beatNanos());
    }

    private Token becomeAbsent() {
        Token token = required();
        held = null;
        state = State.ABSENT;
        permit.stopTimer(StrictTimer.PROBATION);
        return token;
    }
}
