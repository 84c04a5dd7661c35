package io.wandertoken.protocol.agent.council;

import io.wandertoken.protocol.agent.message.CouncilPart;
import io.wandertoken.protocol.council.ChairConfig;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;

/**
 * What kind of council a chair is asked to elect.
 *
 * @param hosts how many agents there are, if somebody knows; 0 to go by what the chair knows
 * @param keeps whether the council is kept alive; otherwise it ends when its members have answered once
 * @param timing how patient the chair is
 */
public record CouncilOrder(
        CouncilRange range, Algorithm algorithm, double hosts, boolean keeps, ChairConfig.Times timing) {

    public static final int MOST_MEMBERS = CouncilPart.LARGEST_COUNCIL;

    /** How a slice that turned out empty grows: with sixteen, as for numbers of any size, a fleet of known size would drown. */
    private static final double GROWTH = 4;

    /** What a fleet is taken for of which only a part is known: of ten times as many some sixty reply, of a tenth none at first. */
    private static final double UNKNOWN = 1024;

    public CouncilOrder {
        if (range.upper() > MOST_MEMBERS) {
            throw new IllegalArgumentException(
                    "a council of live agents has at most " + MOST_MEMBERS + " members, not " + range.upper());
        }
        if (!(hosts >= 0 && hosts <= 1e9)) {
            throw new IllegalArgumentException("the number of agents must be from 0 to 1e9, not " + hosts);
        }
    }

    /**
     * How to elect.
     *
     * @param agents how many agents the chair believes there are
     * @param exact whether it knows all of them
     */
    ElectionConfig plan(double agents, boolean exact) {
        boolean known = hosts > 0 || exact;
        if (algorithm == Algorithm.RANK && !known) {
            return ElectionConfig.of(Algorithm.RANK_SEARCH, range, Math.max(UNKNOWN, agents))
                    .withGrowth(GROWTH);
        }
        return ElectionConfig.of(algorithm, range, hosts > 0 ? hosts : exact ? agents : Math.max(UNKNOWN, agents))
                .withGrowth(GROWTH);
    }
}
