package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.licence.LicenceEvent;
import io.wandertoken.protocol.token.Token;

/**
 * The clients of a resource at this agent, as its permits see them. A permit calls them when its machine has come to rest, never in
 * the middle of a transition.
 */
public interface ResourceClients {

    /** A token of a permit came. The policy hears of it afterwards. */
    default void onArrived(Permit permit) {}

    /** The token of a permit may be used from now on. If no client wants it, the access ends at once. */
    void onAccessStarted(Permit permit, Token token);

    /** The token of a permit may not be used any more. */
    void onAccessEnded(Permit permit);

    /** Something happened to the licence of the token that is here. */
    void onLicence(Permit permit, Token token, LicenceEvent event);

    /** Whether this agent reaches a majority of the voters may have changed. */
    void onMajority();

    /** A sign of life of a permit's token is due. */
    void onBeat(Permit permit);

    /** Another token is noticed beside the one that is here: it came, or its number was not known. */
    void onOtherToken(Permit permit);

    /** For how long the client waits that waits longest; 0 without one. */
    long waitedNanos();

    /** The weight of the client that is served next; 1 without one. */
    int weight();

    /** Whether a client waits, now or later. */
    boolean isAwaited();

    /** Whether a client waits and may use the resource now. */
    boolean isAwaitedHere();

    /** A token is offered because of a request. Whether it is still welcome. */
    default boolean onOffered(Permit permit, Passing offered) {
        return isAwaitedHere();
    }

    /** Decides whether another client here has the token after the present one, before the token goes on. Asked once after each access. */
    default boolean servesAnother(Permit permit) {
        return false;
    }

    /** For how long a client may still work under the token of that permit, if it is in use. */
    default long leftNanos(Permit permit) {
        return 0;
    }

    /** Whether a new token would be of use: not while the agent is isolated, unless a client wants to run even then. */
    boolean mayUseNewToken();

    /** What the client that uses a permit calls its work; empty when nobody uses it. */
    String label(Permit permit);
}
