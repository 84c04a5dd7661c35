package io.wandertoken.agent.transport;

import io.wandertoken.agent.wire.Datagram;
import org.jspecify.annotations.Nullable;

/**
 * What the machines behind a {@link Gate} want to hear. All of this is asked before anything was proven, and must be cheap.
 */
interface Interests {

    /** The number of nobody. */
    int NOBODY = -1;

    /** Why such a datagram is of no interest at all, or null when it is. */
    @Nullable
    Drop judge(Datagram datagram);

    /** The message in it, or null when its data does not make sense. */
    @Nullable
    Letter read(Datagram datagram);

    /** Whether the message, if it is genuine, could have an effect. */
    boolean mayMatter(int from, Letter message, long nowNanos);

    /** Who alone may have sent it, or {@link #NOBODY} when anybody may. */
    int expectedPeer(Letter message);

    /** Whether it answers something that we sent, so that only an eavesdropper could make it up. */
    boolean isAnswer(Letter message);
}
