package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.token.Token;
import org.jspecify.annotations.Nullable;

/** Where the token of a permit is, as the policy of this agent knows it. */
public interface TokenSite {

    /** The token that is here and not being handed over, or null. */
    @Nullable
    Token here();

    /** Whether a token is being handed over from here. */
    boolean isOutgoing();

    /** Whether a token was promised to this agent and may come at any moment. */
    boolean isExpected();

    /** Whether a token rests here and can be passed on at once. */
    boolean isResting();

    boolean isUsing();

    /** The weight of the client here that is served next. */
    int weight();

    /** Somebody elsewhere waits for the token that rests here. */
    void onWaiter();
}
