package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.wire.Datagram;
import org.jspecify.annotations.Nullable;

/**
 * What the machines behind a {@link Gate} want to hear. All of this is asked before anything was proven, and must be cheap.
 */
public interface MessageFilter {

    /** The number of nobody. */
    int NOBODY = -1;

    /** Why such a datagram is of no interest at all, or null when it is. */
    @Nullable
    DropReason judge(Datagram datagram);

    /** The message in it, or null when its data does not make sense. */
    @Nullable
    UnverifiedMessage read(Datagram datagram);

    /** Whether the message, if it is genuine, could have an effect. */
    boolean mayMatter(int from, UnverifiedMessage message, long nowNanos);

    /** Who alone may have sent it, or {@link #NOBODY} when anybody may. */
    int expectedPeer(UnverifiedMessage message);

    /** Whether it answers something that we sent, so that only an eavesdropper could make it up. */
    boolean isAnswer(UnverifiedMessage message);
}
