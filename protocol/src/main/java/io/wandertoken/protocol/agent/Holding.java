package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/**
 * The token of a strict resource while it is here, and its use.
 *
 * <p>Invariants: the resource is used only while the token is here and not doubted; every access has a fence of its own.
 */
final class Holding {
    private final Surroundings agent;
    private final Course.Hands hands;
    private final Witness witness = new Witness();

    private final Doubt doubt;

    private @Nullable Token held;
    private boolean using;
    private boolean doubted;
    private boolean doubtedAfterUse;

    /** There may be another token beside the one that is being handed over, if one is. */
    private boolean doubtedOnReturn;

    private long lastFence;

    Holding(Surroundings agent, Course.Hands hands) {
        this.agent = agent;
        this.hands = hands;
        doubt = new Doubt(agent, hands);
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
        return using;
    }

    /** Whether the token has to stay here, because it is in use or doubted. */
    boolean isBound() {
        return using || doubted;
    }

    /**
     * There may be another token beside the one that is here, if one is. Whoever uses it goes on, and it is doubted afterwards;
     * so is one that is being handed over, if it comes back; whether it is now.
     */
    boolean beginDoubt() {
        doubtedOnReturn = held == null;
        doubtedAfterUse = held != null && using;
        doubted = held != null && !using;
        if (doubted) {
            doubt.begin();
            hands.startTimer(StrictTimer.DOUBT, doubt.beatNanos());
        }
        return doubted;
    }

    /** A beat has passed. Whether the token may be used again. */
    boolean endDoubt() {
        doubted = held != null && doubt.remains();
        if (doubted) {
            hands.startTimer(StrictTimer.DOUBT, doubt.beatNanos());
        }
        return !doubted;
    }

    /** Whether the token would be free by now, were another one not in use. */
    boolean isSuperfluous() {
        return doubted && doubt.isProlonged();
    }

    private Token letGo() {
        Token token = required();
        held = null;
        doubted = false;
        doubtedAfterUse = false;
        hands.stopTimer(StrictTimer.DOUBT);
        return token;
    }

    /** A token was heard of elsewhere. */
    void note(TokenId token, long ageNanos) {
        witness.note(token, agent.nowNanos() - ageNanos);
    }

    /** Whether an older token was heard of lately than the one that is here. */
    boolean isSpurious() {
        return held != null && isSpurious(held);
    }

    private boolean isSpurious(Token token) {
        // A guardian waits twice as long before it replaces a token.
        long lately = 2 * agent.config.vigilance().patienceNanos();
        return witness.isSpurious(token.id(), agent.nowNanos() - lately);
    }

    /** A token came. Whether it stays: not if an older one is here, or somewhere else. */
    boolean take(Token token) {
        if (isSpurious(token)) {
            hands.remove(token);
            return false;
        }
        return keep(token);
    }

    /** Of this token and the one that is here the older one stays, and whoever uses the resource goes on. */
    private boolean keep(Token token) {
        Token before = held;
        if (before != null && before.id().precedes(token.id())) {
            hands.remove(token);
            return false;
        }
        if (before != null) {
            hands.remove(before);
        }
        held = token;
        return true;
    }

    /** A token was made here; where nobody was appointed to make it, others may have done so at the same moment. */
    void accept(Token token, boolean appointed) {
        held = token;
        if (!appointed && agent.membership().size() > 0) {
            beginDoubt();
        }
    }

    /** Nobody took the token; another one may have come since it was offered. */
    void takeBack(Token token) {
        hands.recall(token);
        if (keep(token) && doubtedOnReturn) {
            beginDoubt();
        }
        doubtedOnReturn = false;
    }

    /** The token is to be handed over. */
    Token offer() {
        Token token = letGo();
        doubtedOnReturn = false;
        hands.offer(token);
        return token;
    }

    /** The token was proven spurious. */
    void remove() {
        hands.remove(letGo());
    }

    /** The token ends here: this agent leaves, and nobody takes it. */
    void forget() {
        hands.forget(letGo());
    }

    /** The client may use the resource; does nothing while it does so already, or must not yet. */
    void startUse() {
        if (isBound()) {
            return;
        }
        Token token = required();
        if (token.session() <= lastFence || !hands.isLatest(token)) {
            token = hands.renumbered(token);
            held = token;
        }
        lastFence = token.session();
        using = true;
        hands.onVisit();
        hands.onAccess(token);
    }

    /** The client has done its work. Whether there was one. */
    boolean endUse() {
        boolean used = using;
        using = false;
        if (used) {
            hands.onAccessEnded();
        }
        if (doubtedAfterUse) {
            beginDoubt();
        }
        return used;
    }
}
