package io.wandertoken.protocol.council;

import io.wandertoken.protocol.council.election.CouncilRange;

/**
 * When and how eagerly a council is topped up.
 *
 * @param range how many members a council may have
 * @param trigger from how many members on downwards newcomers are looked for; L + 1 leaves room for one death meanwhile. Larger:
 *     fewer outages, larger councils
 * @param ceiling up to how many members are taken; at most U
 * @param expected how many newcomers a question should bring, λ
 */
public record TopUp(CouncilRange range, int trigger, int ceiling, double expected) {

    public TopUp {
        if (trigger < range.lower() || trigger > ceiling || ceiling > range.upper() || !(expected > 0)) {
            throw new IllegalArgumentException("a top-up must begin at " + range.lower() + " members or above, end at "
                    + range.upper() + " or below, and expect newcomers, but begins at " + trigger + ", ends at "
                    + ceiling
                    + " and expects " + expected);
        }
    }

    /** From L + 1 members up to U. */
    public static TopUp of(CouncilRange range, double expected) {
        return new TopUp(range, Math.min(range.lower() + 1, range.upper()), range.upper(), expected);
    }

    boolean isDue(int seatCount) {
        return seatCount <= trigger && seatCount < ceiling;
    }

    int room(int seatCount) {
        return ceiling - seatCount;
    }
}
