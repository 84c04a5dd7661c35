package io.wandertoken.agent.transport.loop;

import io.wandertoken.protocol.agent.AgentTimer;
import java.net.InetSocketAddress;

/**
 * The machines that live in an {@link EventLoop}. Inputs come one at a time, all on the loop's thread.
 */
public interface LoopHandler {

    /** Bytes came; the array is reused afterwards. */
    void onDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos);

    /** Bytes came over the multicast group; the array is reused afterwards. */
    void onGroupDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos);

    void onTimer(AgentTimer timer, long nowNanos);

    /**
     * About a second has passed.
     *
     * @param revocationsChanged whether the list of revoked certificates has changed meanwhile
     */
    void onLook(boolean revocationsChanged, long nowNanos);

    /** The loop has ended as it was told to; what was left in its queue is not done any more. */
    void onClosed();

    /** The loop ends because of this. */
    void onStopped(Throwable cause);
}
