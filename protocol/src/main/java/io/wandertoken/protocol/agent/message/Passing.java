package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.licence.LicenceHolder;
import io.wandertoken.protocol.memory.MemoryState;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A step of a handover, and the entries of the view that travel with it.
 *
 * @param permit the number of the permit, as this agent counts them
 * @param payload what the token brings; only with a move
 * @param memory what the token remembers; only with a move
 * @param licence what is left of the token's licence; only with a commit
 */
public record Passing(
        int permit,
        HandoverMessage message,
        List<PeerRef> entries,
        @Nullable TokenPayload payload,
        @Nullable MemoryState memory,
        LicenceHolder.@Nullable Remainder licence)
        implements AgentMessage {

    /** A step that brings neither memory nor licence. */
    public Passing(int permit, HandoverMessage message, List<PeerRef> entries, @Nullable TokenPayload payload) {
        this(permit, message, entries, payload, null, null);
    }

    /** A step that brings nothing along. */
    public Passing(int permit, HandoverMessage message, List<PeerRef> entries) {
        this(permit, message, entries, null, null, null);
    }

    @Override
    public void deliver(PeerRef from, Handler handler, long nowNanos) {
        handler.onPassing(from, this, nowNanos);
    }

    @Override
    public boolean numbersPass(LongPredicate test) {
        return test.test(message.session()) && (!(payload instanceof EpochMemory memory) || test.test(memory.epoch()));
    }

    @Override
    public AgentMessage renamed(int before, int after) {
        return payload instanceof WaitQueueState queue
                ? new Passing(permit, message, entries, queue.renamed(before, after), memory, licence)
                : this;
    }
}
