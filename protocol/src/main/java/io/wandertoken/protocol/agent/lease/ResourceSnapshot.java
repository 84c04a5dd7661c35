package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.licence.LicenceSnapshot;
import io.wandertoken.protocol.agent.memory.MemorySnapshot;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.EpochSnapshot;
import io.wandertoken.protocol.memory.locks.HeldLock;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How one resource stands, as far as this agent knows.
 *
 * @param holdings who uses it
 * @param waiting who waits here, longest first
 * @param waitingElsewhere how many other agents wait, where that is known: in soft mode those who told it here; of the strict
 *     modes only request, where the token is
 * @param position the best place of this agent in the queues of the tokens, from 1, if it waits in one and has heard of its place
 * @param waiters the other agents that told it here, in soft mode
 * @param recoveryBoundNanos within what time a guardian replaces a lost token
 * @param regenerationBoundNanos within what time one is regenerated that nobody guards, with a probability of 99 %
 * @param licence how its licences stand, or null without a quorum
 * @param epoch the order that the members of a strict resource follow; that of the first permit
 * @param memory what its token remembers; that of the first permit
 * @param locks the names that are held, as far as this agent knows, if the resource consists of named locks
 */
public record ResourceSnapshot(
        ResourceConfig config,
        List<Holding> holdings,
        List<Waiting> waiting,
        OptionalInt waitingElsewhere,
        OptionalInt position,
        List<Integer> waiters,
        long recoveryBoundNanos,
        long regenerationBoundNanos,
        @Nullable LicenceSnapshot licence,
        EpochSnapshot epoch,
        MemorySnapshot memory,
        List<HeldLock> locks) {

    public ResourceSnapshot {
        holdings = List.copyOf(holdings);
        waiting = List.copyOf(waiting);
        waiters = List.copyOf(waiters);
    }

    /** One who uses the resource: a peer, or {@link PeerRef#SELF}. */
    public record Holding(int holder, long fence, long sinceNanos, String label) {}

    /** A client that waits here. */
    public record Waiting(long lease, long sinceNanos, String label) {}
}
