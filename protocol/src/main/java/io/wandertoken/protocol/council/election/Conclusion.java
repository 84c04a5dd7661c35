package io.wandertoken.protocol.council.election;

/**
 * What follows from the replies of a round.
 *
 * @param next what to ask next; nothing when the election is over
 * @param drawing which coin elected the council, 1 or 2
 */
public record Conclusion(Kind kind, Question next, int drawing) {

    /** How an election stands. */
    public enum Kind {
        /** Another round is needed. */
        CONTINUE,
        /** There is a council. */
        ELECTED,
        /** Everybody was asked, and still there are fewer than L: all of them are the council, until it is tried again. */
        DEGRADED
    }

    private static final Conclusion FIRST = new Conclusion(Kind.ELECTED, Question.NONE, 1);
    private static final Conclusion SECOND = new Conclusion(Kind.ELECTED, Question.NONE, 2);
    private static final Conclusion DEGRADED = new Conclusion(Kind.DEGRADED, Question.NONE, 1);

    static Conclusion ask(Question next) {
        return new Conclusion(Kind.CONTINUE, next, 1);
    }

    static Conclusion elected(int drawing) {
        return drawing == 1 ? FIRST : SECOND;
    }

    static Conclusion degraded() {
        return DEGRADED;
    }
}
