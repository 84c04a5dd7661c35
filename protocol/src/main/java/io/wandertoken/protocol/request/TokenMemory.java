package io.wandertoken.protocol.request;

import java.util.Arrays;

/**
 * What a token carries besides itself, depending on the algorithm.
 *
 * @paper M §2 (the token's memory)
 */
public sealed interface TokenMemory {

    /** Nothing: token ring, Naimi and Trehel. */
    record Blank() implements TokenMemory {
        static final Blank BLANK = new Blank();
    }

    /**
     * The request that each agent's last visit served: Ricart and Agrawala. The array belongs to the record.
     *
     * @param clock the giver's logical clock
     * @param last by agent, the time stamp of the request that was served last; 0 for none
     */
    record Visits(long clock, long[] last) implements TokenMemory {
        @Override
        public boolean equals(Object other) {
            return other instanceof Visits visits && clock == visits.clock && Arrays.equals(last, visits.last);
        }

        @Override
        public int hashCode() {
            return 31 * Long.hashCode(clock) + Arrays.hashCode(last);
        }

        @Override
        public String toString() {
            return "Visits[clock=" + clock + ", last=" + Arrays.toString(last) + "]";
        }
    }

    /**
     * Whether the giver wants the token back, which saves it a REQUEST: Raymond.
     *
     * @param back always false unless requests are merged
     */
    record Return(boolean back) implements TokenMemory {}

    /**
     * How often the token has been passed: the DAG algorithms.
     *
     * @param number 1 for the first pass of an epoch
     */
    record Hop(long number) implements TokenMemory {}
}
