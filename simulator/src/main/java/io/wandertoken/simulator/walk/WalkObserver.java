package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.WalkEvent;

/** Looks on while a run happens: for traces and for figures over time. */
public interface WalkObserver {

    /** Something happened to a token at an agent. */
    void onEvent(long nowNanos, int agent, int permit, WalkEvent event, Token token);

    /** A token was handed over, or lost on the way. */
    void onHandover(long nowNanos, int from, int to, int permit, Token token, boolean lost);

    /** The number of living tokens is what it is from now on. */
    void onTokenCount(long nowNanos, int tokens);
}
