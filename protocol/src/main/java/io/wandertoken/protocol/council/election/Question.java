package io.wandertoken.protocol.council.election;

/**
 * What the chair asks in a round: who should reply, and with which chance. The paper broadcasts a count from which every
 * host derives the same chance; a question carries the chance itself, so hosts need to know neither c nor the range.
 *
 * @paper C §4 (figures 1, 6 and 10)
 */
public sealed interface Question {

    /** Nobody but the members should reply. */
    Question NONE = new Slice(0, 0);

    /** Everybody should reply: the initial poll, and the basic algorithm's reset. */
    Coins POLL = Coins.of(Base.EVERYBODY, 1);

    /** Among whom the coins are tossed. */
    enum Base {
        /** All hosts: the paper's R = 1, and its feedback below L. */
        EVERYBODY,
        /** Those that were active when the previous round began: the paper's R = 1 for hosts with h = 1. */
        PREVIOUS,
        /** Those that the previous round left active: the paper's R = 0. */
        ACTIVE,
        /** All hosts that are not in the council: when a sitting council is topped up. */
        NON_MEMBERS
    }

    /**
     * Reply by coin.
     *
     * @param probability the paper's p, with which a coin shows heads
     * @param coins how many coins each host tosses: 1, or 2 for the power of choice; one with heads is enough to reply
     * @param use which coin of the previous round decides who is still active, 1 or 2
     */
    record Coins(Base base, double probability, int coins, int use) implements Question {

        public static Coins of(Base base, double probability) {
            return new Coins(base, probability, 1, 1);
        }
    }

    /**
     * Reply by rank: those whose rank is above {@code low} and not above {@code high}.
     *
     * @param low from 0
     * @param high to 1
     */
    record Slice(double low, double high) implements Question {

        public boolean contains(double rank) {
            return low < rank && rank <= high;
        }
    }
}
