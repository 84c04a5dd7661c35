package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/**
 * A timer of an agent.
 *
 * @param name which, a constant of the machine it belongs to
 * @param owner the number of the permit, or of the resource, or 0
 * @param token the token, where there is one timer for each
 */
public record AgentTimer(Enum<?> name, int owner, @Nullable TokenId token) {

    /** The timers that belong to no other machine. */
    public enum Own {
        /** A token is here, and its guardian wants to hear of it again. */
        BEAT,
        /** Nobody has shown for some time that it knows the token that is here. */
        CONTACT,
        /** The guardian has not heard of the token for too long. */
        WATCH,
        /** A lease ends unless it is renewed. */
        LEASE,
        /** Δmin is over, and a client that waits may be served. */
        WANT,
        /** Something about a licence is due: to propose it again, to extend it, to end it. */
        LICENCE,
        /** The voters are to be asked whether they are there. */
        VOTERS,
        /** Nobody has confirmed yet what the token is to remember. */
        MEMORY,
        /** The resource has rested for long enough. */
        GAP
    }

    public static AgentTimer of(Enum<?> name, int owner) {
        return new AgentTimer(name, owner, null);
    }

    // Every message starts or stops timers, and agents run without the compiler that makes a record's own methods fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AgentTimer timer
                && name == timer.name
                && owner == timer.owner
                && (token == null ? timer.token == null : token.equals(timer.token));
    }

    @Override
    public int hashCode() {
        return 31 * (31 * name.hashCode() + owner) + (token == null ? 0 : token.hashCode());
    }
}
