package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.memory.MemoryState;
import java.util.List;
import java.util.function.LongPredicate;

/** What agents tell each other about the memory of a token, apart from handing it over. */
public sealed interface MemoryMessage extends AgentMessage {
    int permit();

    /** What note and receipt refer to. */
    long item();

    @Override
    default void deliver(PeerRef from, AgentMessage.Handler handler, long nowNanos) {
        handler.onMemory(from, this, nowNanos);
    }

    /** A memory names agents as the names of tokens do. */
    @Override
    default List<Integer> named() {
        return List.of();
    }

    @Override
    default boolean numbersPass(LongPredicate test) {
        return true;
    }

    void deliver(PeerRef from, MemoryMessage.Handler handler);

    /** Handles every message about memory. */
    interface Handler {
        void onNote(PeerRef from, Note note);

        void onNoteReceipt(PeerRef from, NoteReceipt receipt);
    }

    /** From the holder: what the token remembers from now on, should the holder die with it. */
    record Note(int permit, long item, MemoryState state) implements MemoryMessage {

        /** The item of a note that needs no receipt. */
        public static final long UNANSWERED = 0;

        public boolean isUnanswered() {
            return item == UNANSWERED;
        }

        @Override
        public void deliver(PeerRef from, MemoryMessage.Handler handler) {
            handler.onNote(from, this);
        }
    }

    /** The note arrived. */
    record NoteReceipt(int permit, long item) implements MemoryMessage {
        @Override
        public void deliver(PeerRef from, MemoryMessage.Handler handler) {
            handler.onNoteReceipt(from, this);
        }
    }
}
