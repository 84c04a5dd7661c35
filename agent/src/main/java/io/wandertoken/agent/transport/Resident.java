package io.wandertoken.agent.transport;

import java.net.InetSocketAddress;

/**
 * The machines that live in an {@link EventLoop}. Inputs come one at a time, all on the loop's thread.
 *
 * @param <K> what names their timers
 */
interface Resident<K> {

    /** Bytes came; the array is reused afterwards. */
    void onDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos);

    /** Bytes came over the multicast group; the array is reused afterwards. */
    default void onGroupDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos) {
        throw new IllegalStateException("these machines joined no group");
    }

    void onTimer(K timer, long nowNanos);

    /**
     * About a second has passed.
     *
     * @param revocationsChanged whether the list of revoked certificates has changed meanwhile
     */
    void onLook(boolean revocationsChanged, long nowNanos);

    /** The loop has ended as it was told to; what was left in its queue is not done any more. */
    default void onClosed() {}

    /** The loop ends because of this. */
    void onStopped(Throwable cause);
}
