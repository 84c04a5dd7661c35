package io.wandertoken.protocol.handover;

import org.jspecify.annotations.Nullable;

/** The state of one agent's handovers of one token, for checkers and for people. */
public record HandoverSnapshot(Source source, Destination destination) {

    /**
     * The role of the source.
     *
     * @param peer the destination of the current or last attempt
     * @param session its number, 0 when there is none
     * @param bound the nonce of the accepted ack, or null when there is none
     */
    public record Source(
            HandoverSource.State state,
            int peer,
            long session,
            @Nullable Nonce bound) {}

    /**
     * The role of the destination.
     *
     * @param peer the source of the current or last session
     * @param session the number of the awaited session, 0 when there is none
     * @param acceptance the nonce of its ack
     */
    public record Destination(
            HandoverDestination.State state,
            int peer,
            long session,
            @Nullable Nonce acceptance) {

        /** Whether a commit of this source, session and nonce would bring the token. */
        public boolean awaits(int from, long awaitedSession, @Nullable Nonce nonce) {
            return state != HandoverDestination.State.IDLE
                    && peer == from
                    && session == awaitedSession
                    && acceptance != null
                    && acceptance.equals(nonce);
        }
    }
}
