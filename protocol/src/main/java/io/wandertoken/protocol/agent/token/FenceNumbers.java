package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.NumberBounds;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;

/**
 * The session numbers of a permit's tokens, which are also the fences of its leases. They only grow, for all tokens and all permits
 * of a resource together.
 */
public final class FenceNumbers {

    /** The greatest number that this agent heard of, over all permits of one resource: so no fence of it comes twice. */
    public static final class Latest {
        private long number;
    }

    private final AgentContext agent;
    private final Latest latest;
    private long told;
    private boolean heard;
    private boolean mintedFirst;

    FenceNumbers(AgentContext agent, Latest latest) {
        this.agent = agent;
        this.latest = latest;
    }

    /** Others mention a number. Whether it is greater than all that they mentioned before. */
    boolean hear(long session) {
        note(session);
        boolean greater = session > told;
        told = Math.max(told, session);
        return greater;
    }

    /** Whether a number is greater than all that were heard of. */
    boolean isNew(long session) {
        return session > latest.number;
    }

    /** Whether no greater number was heard of than that of the token. */
    public boolean isLatest(Token token) {
        return token.session() >= latest.number;
    }

    /**
     * The same token with a number above all that were heard of here. An agent that is behind has not heard of all numbers that the
     * others counted: then only the clock is surely above them.
     */
    Token next(Token token) {
        return isLatest(token) ? numbered(token, above(token.session())) : fromClock(token);
    }

    /** Whether tokens that are made elsewhere by now have greater numbers. */
    boolean isBehindClock(Token token) {
        return token.session() < agent.walkMicros();
    }

    /** The same token with a number that is also above those that tokens elsewhere can have by now, of which nobody tells. */
    Token fromClock(Token token) {
        return numbered(token, ahead(agent.walkNanos()));
    }

    private Token numbered(Token token, long session) {
        return new Token(token.id(), session, Math.max(token.stampNanos(), agent.walkNanos()));
    }

    /**
     * A new token. Its number is in microseconds since the epoch of the clock, which is more than any older token has travelled, so
     * fences grow over regenerations.
     */
    public Token mint(long createdNanos) {
        TokenId id = new TokenId(createdNanos, agent.generator(), agent.nextSerial());
        mintedFirst = !heard;
        return new Token(id, ahead(createdNanos), createdNanos);
    }

    /** Whether nothing was heard of any token of the permit before the one that was made here last. */
    boolean mintedFirst() {
        return mintedFirst;
    }

    private long above(long session) {
        note(session);
        latest.number++;
        return latest.number;
    }

    /** A number above all that were heard of here, and above all that others can have counted up to by now. */
    private long ahead(long nowNanos) {
        note(Math.max(nowNanos / NumberBounds.NANOS_PER_MICROSECOND, latest.number + 1));
        return latest.number;
    }

    private void note(long session) {
        heard = true;
        latest.number = Math.max(latest.number, session);
    }
}
