package io.wandertoken.protocol.council.election;

import io.wandertoken.protocol.Requirements;

/**
 * How many members a council may have.
 *
 * @param lower the paper's L: the fewest
 * @param upper the paper's U: the most
 * @paper C §3
 */
public record CouncilRange(int lower, int upper) {

    public CouncilRange {
        new Requirements()
                .require(lower >= 1, "a council needs at least one member, not " + lower)
                .require(upper >= lower, "the most members, " + upper + ", are fewer than the least, " + lower)
                .check();
    }

    public boolean contains(int count) {
        return lower <= count && count <= upper;
    }

    /**
     * The constant c that the paper recommends: two thirds of the way from L to U, because an undershoot costs two rounds
     * and an overshoot one.
     *
     * @paper C §4
     */
    public double ruleOfThumb() {
        return (lower + 2.0 * upper) / 3;
    }
}
