package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.token.Token;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an agent does with the token of one permit: uses it, keeps it, sends it on, and makes another one when it is gone. How a token
 * comes and goes, who guards it and who hears of it is the same for all policies; the permit does that.
 */
public interface TokenPolicy {

    /** Makes the policy of a permit. */
    interface Factory extends Function<PermitContext, TokenPolicy> {}

    /** Begins to wait for a token. An agent that expects no peers makes one. */
    void start(boolean alone);

    /** Says whether a client would use a token that comes. */
    void setWanted(boolean wanted);

    /** A client began to wait, here or elsewhere, while a token rests here. */
    default void onDemand() {}

    /** The client has done its work. */
    void release();

    /** This agent was cut off: waits anew for a token that is away, and puts one that rests here on probation. */
    void onReunited();

    /** Gives the token away and wants no other. */
    void leave();

    /** A token came. */
    void onToken(Token token, int from, @Nullable TokenPayload payload);

    /** The peer is about to get the token, with this number. What it is sent now comes before the token. */
    default void onAccepted(long session, int by) {}

    /** A handover succeeded. */
    void onGiven(Token token, int to);

    /** A token that was promised to this agent does not come in time. */
    default void onOverdue() {}

    /** A handover failed, and the token is still here. */
    void onFailed(Token token, int to, boolean unreachable);

    /** A token was heard of elsewhere. */
    void onSign(PeerRef from, Sign sign, long ageNanos);

    /**
     * A guardian believes the token lost that it gave away.
     *
     * @param holder who had it last, as far as is known
     */
    void replace(Token lost, int holder);

    /** A person wants a token in place of a lost one that nobody may replace. Whether there is one to replace. */
    default boolean regenerate() {
        return false;
    }

    void onTimer(Enum<?> timer);

    /** A peer has left or is banned. */
    void onGone(int peer);

    /** A peer of the view did not answer. */
    default void onSuspected(int peer) {}

    default void onStrict(PeerRef from, StrictMessage message) {}

    default void onDemand(PeerRef from, DemandMessage message) {}

    /** Somebody tells who has the token. */
    default void onHolder(int holder, long session) {}

    /** Another agent can use the token that is here, and does not know it: it is queued as if it had asked. */
    default void invite(int peer) {}

    /** A sign of life of the token that is here is due. */
    default void onBeat() {}

    /** Whether the token was given to an agent that waits for it. */
    default boolean wasCalled() {
        return true;
    }

    /** Whether the token that is here is wanted elsewhere, so that it must not rest. */
    default boolean isWantedElsewhere() {
        return false;
    }

    /** Whether guardians watch over the token, and signs of life tell that it lives. */
    default boolean isWatched() {
        return true;
    }

    /** The other agents that are known to wait for the token, next first. */
    default List<Integer> waiters() {
        return List.of();
    }

    /** The place of this agent in the queue for the token, from 1, if the agent has one. */
    default OptionalInt position() {
        return OptionalInt.empty();
    }

    default List<Integer> peers() {
        return audience();
    }

    /** The token that is here and not being handed over, or null. */
    @Nullable
    Token held();

    boolean isUsing();

    /** Whether a token is here that waits for a client who wants it. */
    default boolean isResting() {
        return false;
    }

    /** The peers that must hear the signs of life, in the view or not. */
    default List<Integer> audience() {
        return List.of();
    }

    /** How many other agents wait for the token, where that can be known. */
    default OptionalInt othersWaiting() {
        return OptionalInt.empty();
    }

    /** The epoch of the token, for a policy that has epochs. */
    default EpochSnapshot epoch() {
        return EpochSnapshot.NONE;
    }
}
