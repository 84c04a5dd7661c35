package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.protocol.agent.message.PeerRef;
import org.jspecify.annotations.Nullable;

/**
 * Decides which messages an agent needs. The {@link Gate} asks before it checks any signature, so answers must be cheap.
 */
public interface MessageFilter {

    /** Why the agent does not need this datagram, or null when it may need it. */
    @Nullable
    DropReason judge(Datagram datagram);

    /** The message in a datagram, or null when its data is malformed. */
    @Nullable
    UnverifiedMessage read(Datagram datagram);

    /** Whether the message, if it is genuine, could have an effect. */
    boolean mayMatter(int from, UnverifiedMessage message, long nowNanos);

    /** Whether an agent with these rights may say this. */
    boolean isPermitted(Rights rights, UnverifiedMessage message);

    /** The only peer that may have sent the message, or {@link PeerRef#NOBODY} when any peer may. */
    int expectedPeer(UnverifiedMessage message);

    /** Whether it answers something that we sent, so that only an eavesdropper could forge it. */
    boolean isAnswer(UnverifiedMessage message);
}
