package io.wandertoken.agent.transport.loop;

import io.wandertoken.protocol.agent.context.AgentTimer;
import java.net.InetSocketAddress;

/**
 * Handles what an {@link EventLoop} receives. The loop delivers one input at a time; each sees what the ones before it did.
 */
public interface LoopHandler {

    /** A datagram arrived; the array is reused afterwards. */
    void onDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos);

    /** A datagram arrived over the multicast group; the array is reused afterwards. */
    void onGroupDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos);

    void onTimer(AgentTimer timer, long nowNanos);

    /**
     * About a second has passed.
     *
     * @param revocationsChanged whether the list of revoked certificates has changed meanwhile
     */
    void onLook(boolean revocationsChanged, long nowNanos);

    /** News that go out with the next input, or when none has come for a moment. */
    interface News {
        boolean areKept();

        void tell();
    }

    News news();

    /** The loop has ended because {@link EventLoop#stop} was called; commands left in its queue do not run. */
    void onClosed();

    /** The loop has ended because of this error. */
    void onStopped(Throwable cause);
}
