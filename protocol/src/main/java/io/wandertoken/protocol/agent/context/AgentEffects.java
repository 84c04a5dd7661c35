package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.Capability;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.membership.MembershipMessage;

/**
 * What an agent asks of its driver. Nothing asked for happens before the input returns; then the driver carries the effects
 * out in order. It never delivers the expiry of a timer that was stopped or started anew.
 */
public interface AgentEffects {

    /** Sends a message, signed for this peer. It may get lost. */
    void send(int to, AgentMessage message);

    /** Sends a message to a seed, of which perhaps only the address is known. */
    void sendToSeed(int seed, MembershipMessage<PeerRef> message);

    /** Sends an announcement to the multicast group, if there is one. Nobody may hear it. */
    void sendToGroup(AgentMessage.CouncilCall call);

    /** Tells that an announcement was not sent to a peer, because that peer hears the group. */
    void spare(int peer);

    /** Starts a timer, or starts it anew. */
    void startTimer(AgentTimer timer, long afterNanos);

    void stopTimer(AgentTimer timer);

    /** Tells what happened, to clients and observers. */
    void emit(AgentEvent event);

    /** The number of the peer that has this number in the names of its tokens, or {@link PeerRef#NOBODY}. */
    default int peerOf(long generator) {
        return PeerRef.NOBODY;
    }

    /** Tells that a message of a handover was ignored, and why. */
    default void ignore(io.wandertoken.protocol.handover.Reason reason, int from, HandoverMessage message) {
        ignore(reason);
    }

    /** Whether the fleet allows a peer to have the token of a permit; {@link PeerRef#SELF} is this agent. */
    default boolean mayUse(int peer, int permit) {
        return true;
    }

    /** Whether a peer has announced that it understands an optional part of the protocol, and this agent uses that part. */
    default boolean canUse(int peer, Capability capability) {
        return true;
    }

    /** Tells that something about the membership was ignored, and why. */
    default void ignore(io.wandertoken.protocol.membership.Reason reason, int from) {
        ignore(reason);
    }

    /** Tells that something was ignored or not believed, and why. To be counted. */
    void ignore(Enum<?> reason);
}
