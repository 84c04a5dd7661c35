package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.Set;
import java.util.TreeSet;

/**
 * The request of this agent for the token of one permit.
 *
 * <pre>
 *   NONE    --a client waits-->                       SEEKING
 *   SEEKING --QUEUED, or appended here-->             QUEUED
 *   QUEUED  --no confirmation in time; dismissed-->   SEEKING
 *   any     --token here, or nobody waits-->          NONE
 * </pre>
 */
final class OwnRequest {
    enum State {
        /** Nobody waits here, or the token is here. */
        NONE,
        /** The holder is being looked for. */
        SEEKING,
        /** The agent has a place in the queue. */
        QUEUED
    }

    private static final int NANOS_PER_MICROSECOND = 1000;
    private static final int MOST_DOUBLINGS = 10;

    private State state = State.NONE;
    private long number;
    private long sinceNanos;
    private int attemptCount;
    private int hintCount;
    private final Set<Integer> asked = new TreeSet<>();
    private long followed;
    private int confirmer = PeerRef.NOBODY;
    private int position;

    /** A client waits. The number is greater than those of all requests before, also of earlier lives of the agent. */
    void begin(long nowNanos) {
        number = Math.max(number + 1, nowNanos / NANOS_PER_MICROSECOND);
        sinceNanos = nowNanos;
        becomeSeeking();
    }

    /** The place in the queue is lost, or the token passed by. */
    void becomeSeeking() {
        state = State.SEEKING;
        attemptCount = 0;
        asked.clear();
        hintCount = 0;
        followed = 0;
        confirmer = PeerRef.NOBODY;
        position = 0;
    }

    void becomeQueued(int by, int place) {
        state = State.QUEUED;
        confirmer = by;
        position = place;
    }

    void becomeNone() {
        state = State.NONE;
        confirmer = PeerRef.NOBODY;
        position = 0;
    }

    /** Another attempt is made. Which one, from 0. */
    int nextAttempt() {
        return attemptCount++;
    }

    boolean isAttempted() {
        return attemptCount > 0;
    }

    /** How long to wait for the answer: the same time twice, because a single loss is likely, and then twice as long after every attempt. */
    long patienceNanos(long firstNanos, long mostNanos) {
        return Math.min(mostNanos, firstNanos << Math.min(MOST_DOUBLINGS, Math.max(0, attemptCount - 2)));
    }

    void onAsked(int peer) {
        asked.add(peer);
    }

    /** Whether the peer was asked since the holder is being looked for. */
    boolean hasAsked(int peer) {
        return asked.contains(peer);
    }

    /** The request followed a belief. */
    void follow(long session) {
        followed = Math.max(followed, session);
    }

    /** Whether another hint may be followed at once. */
    boolean takesHint(long session, int most) {
        hintCount++;
        return state == State.SEEKING && session > followed && hintCount <= most;
    }

    boolean isSeeking() {
        return state == State.SEEKING;
    }

    boolean isQueued() {
        return state == State.QUEUED;
    }

    long number() {
        return number;
    }

    long waitedNanos(long nowNanos) {
        return Math.max(0, nowNanos - sinceNanos);
    }

    /** Who confirms the place in the queue, or {@link PeerRef#NOBODY}. */
    int confirmer() {
        return confirmer;
    }

    /** The place in the queue from 1, or 0. */
    int position() {
        return position;
    }
}
