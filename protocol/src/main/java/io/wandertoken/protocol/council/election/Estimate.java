package io.wandertoken.protocol.council.election;

/**
 * What the chair believes about the number of hosts, the paper's N, and where it goes back to when too few are left. The
 * paper's algorithms differ in nothing else.
 */
interface Estimate {

    /** A value that makes everybody reply. */
    double POLL = 0;

    /**
     * Whom to ask next, and what is believed about their number.
     *
     * @param value the paper's feedback value; everybody in the base replies where it is at most U
     */
    record Group(Question.Base base, double value) {

        static Group everybody(double value) {
            return new Group(Question.Base.EVERYBODY, value);
        }
    }

    /** Whom to ask first. */
    Group first();

    /** More than U hosts replied; they will be asked next. */
    void onOvershoot(Question.Coins asked, int count);

    /** Fewer than L hosts replied: whom to go back to. */
    Group onUndershoot(Question.Coins asked, int count);

    double hosts();
}
