package io.wandertoken.protocol.request;

import java.util.OptionalInt;

/**
 * One agent in one of the token-request algorithms, for one epoch.
 *
 * <pre>
 *   IDLE    --request, token here and free-->  USING
 *   IDLE    --request-->                       WAITING    (and asks for the token)
 *   WAITING --token, my turn-->                USING
 *   USING   --release-->                       IDLE       (and passes the token on if somebody waits)
 * </pre>
 *
 * <p>Invariants: exactly one agent holds the token, or it is on its way; only the holder is USING.
 *
 * <p>Inputs never throw for what a peer may send: what does not fit is ignored and told as a {@link RequestEvent}.
 *
 * @paper M §2
 */
public interface RequestMachine {

    /** Where the agent stands. */
    enum State {
        /** It does not want the token; it may hold it all the same. */
        IDLE,
        /** It wants the token and has not got its turn yet. */
        WAITING,
        /** It holds the token and uses the resource. */
        USING
    }

    /** Begins. A driver calls it once on every machine of an epoch, before any other input. */
    default void start() {}

    /** Asks for the token. Only while IDLE. */
    void request();

    /** Ends the use of the resource. Only while USING. */
    void release();

    /** A plain message of a peer; a double of an earlier one changes nothing. */
    void onMessage(int from, RequestMessage message);

    /** The token came, with what it carries. The driver's handover sees to it that this happens once per pass. */
    void onToken(int from, TokenMemory memory);

    /** The time that was asked for by {@link RequestEffects#startTimer} is over. */
    default void onTimer() {}

    State state();

    boolean holdsToken();

    /** How many others wait, where this agent can know; most algorithms tell nobody who is in line behind a neighbour. */
    default OptionalInt othersWaiting() {
        return OptionalInt.empty();
    }

    RequestSnapshot snapshot();

    /** Writes everything this machine remembers, so that {@link #restore} continues from there. */
    void save(SavedState out);

    /** Takes over what a machine of the same kind and place has saved. */
    void restore(SavedState in);
}
