package io.wandertoken.protocol.membership;

import org.jspecify.annotations.Nullable;

/**
 * What the membership of an agent asks of its driver. Nothing asked for happens before the input returns; then the driver
 * carries the effects out in order. It never delivers the expiry of a timer that was stopped or started anew.
 */
public interface MembershipEffects<P extends Peer> {

    /** Sends a message, signed for this peer and with the own descriptor. It may get lost. */
    void send(P to, MembershipMessage<P> message);

    /** Sends a message to a seed, of which perhaps only the address is known; which agent it is, its answer will tell. */
    void sendToSeed(int seed, MembershipMessage<P> message);

    /** Starts a timer, or starts it anew. */
    void startTimer(MembershipTimer timer, long afterNanos);

    void stopTimer(MembershipTimer timer);

    /**
     * Tells what happened.
     *
     * @param peer whom it happened to, null where it is this agent
     */
    void emit(MembershipEvent event, @Nullable P peer);

    /** Tells that something was ignored, and why. */
    void ignore(Reason reason, P from);
}
