package io.wandertoken.control;

/** The state of a lease as a client sees it. In JSON it is a word in lower case. */
public enum LeaseState {
    /** Requested, and not granted yet. */
    WAITING,
    GRANTED,
    /** Granted, and its deadline has moved since. */
    RENEWED,
    LOST,
    RELEASED,
    REFUSED,
    /** The time that the client wanted to wait is over. */
    TIMEOUT;

    public boolean isOver() {
        return this != WAITING && this != GRANTED && this != RENEWED;
    }

    public boolean isHeld() {
        return this == GRANTED || this == RENEWED;
    }
}
