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
 * @param contacts who knows the token; only with a commit
 */
public record Passing(
        int permit,
        HandoverMessage message,
        List<PeerRef> entries,
        @Nullable TokenPayload payload,
        @Nullable MemoryState memory,
        LicenceHolder.@Nullable Remainder licence,
        @Nullable ContactList contacts)
        implements AgentMessage {

    /** A move with what the token brings and remembers. */
    public Passing(
            int permit,
            HandoverMessage message,
            List<PeerRef> entries,
            @Nullable TokenPayload payload,
            @Nullable MemoryState memory) {
        this(permit, message, entries, payload, memory, null, null);
    }

    /** A step that brings no more than a payload. */
    public Passing(int permit, HandoverMessage message, List<PeerRef> entries, @Nullable TokenPayload payload) {
        this(permit, message, entries, payload, null);
    }

    /** A step that brings nothing along. */
    public Passing(int permit, HandoverMessage message, List<PeerRef> entries) {
        this(permit, message, entries, null);
    }

    /** The same for a peer to which the contacts go in a message of their own, or not at all. */
    public Passing withoutContacts() {
        return new Passing(permit, message, entries, payload, memory, licence, null);
    }

    @Override
    public void deliver(PeerRef from, Handler handler, long nowNanos) {
        handler.onPassing(from, this, nowNanos);
    }

    @Override
    public boolean numbersPass(LongPredicate test) {
        return test.test(message.session()) && (!(payload instanceof EpochMemory memory) || test.test(memory.epoch()));
    }

    /** Those who wait or know the token. */
    @Override
    public List<Integer> named() {
        if (payload instanceof WaitQueueState queue) {
            return queue.named();
        }
        return contacts == null ? List.of() : contacts.named();
    }

    @Override
    public AgentMessage renamed(int before, int after) {
        TokenPayload brought = payload instanceof WaitQueueState queue ? queue.renamed(before, after) : payload;
        ContactList knowing = contacts == null ? null : contacts.renamed(before, after);
        return brought == payload && knowing == contacts
                ? this
                : new Passing(permit, message, entries, brought, memory, licence, knowing);
    }
}
