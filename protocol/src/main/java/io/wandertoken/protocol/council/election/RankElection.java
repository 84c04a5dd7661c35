package io.wandertoken.protocol.council.election;

import io.wandertoken.protocol.council.election.CouncilRules.Weakness;

/**
 * Rank cutoff for a known number of hosts: ask a slice of ranks that is expected to hold c hosts, keep everyone who replied,
 * and ask the next slice only for those that are missing. As soon as L are known, the lowest ranks, up to U of them, are the
 * council: an overshoot costs no round, an undershoot loses nothing.
 *
 * <p>Not from the paper, and never worse than any algorithm in which hosts that cannot be told apart answer broadcasts: each
 * of those asks all silent hosts with one common chance, which is a slice.
 */
final class RankElection implements Election {
    /** This many standard deviations below the expected number are no accident. */
    private static final double IMPLAUSIBLE = 2.5;

    private final CouncilRange range;
    private final double c;
    private final boolean adapts;
    private double hosts;
    private double asked;
    private int knownCount;

    RankElection(CouncilRange range, double c, double hosts, CouncilRules rules) {
        this.range = range;
        this.c = c;
        this.hosts = hosts;
        adapts = !rules.has(Weakness.STUBBORN);
    }

    @Override
    public Question begin() {
        return slice();
    }

    @Override
    public Conclusion conclude(Tally tally) {
        knownCount += tally.first();
        if (knownCount >= range.lower()) {
            return Conclusion.elected(1);
        }
        double expected = asked * hosts;
        if (adapts && knownCount < expected - IMPLAUSIBLE * Math.sqrt(expected)) {
            // Hosts have left: what replied is better evidence than what was known.
            hosts = (knownCount + 1) / asked;
        }
        return asked >= 1 ? Conclusion.degraded() : Conclusion.ask(slice());
    }

    @Override
    public double hosts() {
        return hosts;
    }

    private Question slice() {
        double missingShare = (double) (range.lower() - knownCount) / range.lower();
        double chance = Math.min(1, c * missingShare / Math.max(1, hosts - knownCount));
        double low = asked;
        asked = chance == 1 ? 1 : low + chance * (1 - low);
        return new Question.Slice(low, asked);
    }
}
