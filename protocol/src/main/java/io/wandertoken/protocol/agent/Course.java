package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What an agent does with the token of one permit: uses it, keeps it, sends it on, and makes another one when it is gone. How
 * a token comes and goes, who guards it and who hears of it is the same for all courses, and the permit's matter.
 */
interface Course {

    /** What a course asks of the permit around it. */
    interface Hands {
        /** The token leaves the course, but is still here until a handover succeeds. */
        void offer(Token token);

        /** Offers a token that has left the course to a peer. */
        void handOver(Token token, int to, @Nullable Cargo cargo);

        /** The token comes back to the course: nobody took it. */
        void recall(Token token);

        /** The token with a number above all that were heard of here: fences must grow. */
        Token renumbered(Token token);

        /** The number of another token, or of an epoch that was not begun here. */
        void hear(long number);

        /** Whether no greater number was heard of than that of the token. */
        boolean isLatest(Token token);

        /** The token was proven spurious. */
        void remove(Token token);

        /** The token ends here; nobody else is told. */
        void forget(Token token);

        Token mint(long createdNanos);

        /** The course made a token. */
        void onGenerated(Token token, @Nullable TokenId replaced);

        /** The token is here for another visit. */
        void onVisit();

        void onAccess(Token token);

        void onAccessEnded();

        /** The signs of life of the permit's tokens. */
        Beacon beacon();

        /** Whether a new token may be made: not while one is on its way out, nor where it would be of no use. */
        boolean mayGenerate();

        void startTimer(Enum<?> timer, long afterNanos);

        void stopTimer(Enum<?> timer);
    }

    /** Begins to wait for a token; one that has the resource for itself makes one. */
    void start(boolean alone);

    /** Says whether a token that comes would be put to use. */
    void setWanted(boolean wanted);

    /** Somebody began to wait, here or elsewhere, while a token rests here. */
    default void onDemand() {}

    /** The client has done its work. */
    void release();

    /** This agent was cut off: waits anew for a token that is away, and doubts one that rests here. */
    void onReunited();

    /** Gives the token away and wants no other. */
    void leave();

    /** A token came. */
    void onToken(Token token, int from, @Nullable Cargo cargo);

    /** A handover succeeded. */
    void onGiven(Token token, int to);

    /** A handover failed, and the token is still here. */
    void onFailed(Token token, int to, boolean unreachable);

    /** A token was heard of elsewhere, so long ago. */
    void onSign(PeerRef from, Sign sign, long ageNanos);

    /**
     * A guardian believes the token lost that it gave away.
     *
     * @param holder who had it last, as far as is known
     */
    void replace(Token lost, int holder);

    /** A person wants a token in place of a lost one that nobody may replace. Whether there is such a one. */
    default boolean regenerate() {
        return false;
    }

    void onTimer(Enum<?> timer);

    /** A peer has left or is banned. */
    default void onGone(int peer) {}

    /** A peer of the view did not answer. */
    default void onSuspected(int peer) {}

    default void onStrict(PeerRef from, Strict message) {}

    /** The token that is here and not on its way out, or null. */
    @Nullable
    Token held();

    boolean isUsing();

    /** Whether a token is here that waits to hear of somebody who wants it. */
    default boolean isResting() {
        return false;
    }

    /** Who has to hear the signs of life although it is perhaps not in the view. */
    default List<Integer> audience() {
        return List.of();
    }

    /** How many other agents wait for the token, where that can be known. */
    default OptionalInt othersWaiting() {
        return OptionalInt.empty();
    }

    /** Where the fleet stands, for a course that has such a thing. */
    default EpochView epoch() {
        return EpochView.NONE;
    }
}
