package io.wandertoken.agent.transport;

import io.wandertoken.agent.wire.Datagram;
import org.jspecify.annotations.Nullable;

/**
 * What the machines behind a {@link Gate} want to hear. All of this is asked before anything was proven, and must be cheap.
 *
 * @param <M> a message as the machines have it
 */
interface Interests<M> {

    /** The number of nobody. */
    int NOBODY = io.wandertoken.protocol.agent.message.PeerRef.NOBODY;

    /** Why such a datagram is of no interest at all, or null when it is. */
    @Nullable
    Drop judge(Datagram datagram);

    /** The message in it, or null when its data does not make sense. */
    @Nullable
    M read(Datagram datagram);

    /** Whether the message, if it is genuine, could have an effect. */
    boolean mayMatter(int from, M message, long nowNanos);

    /** Who alone may have sent it, or {@link #NOBODY} when anybody may. */
    int expectedPeer(M message);

    /** Whether it answers something that we sent, so that only an eavesdropper could make it up. */
    boolean isAnswer(M message);
}
