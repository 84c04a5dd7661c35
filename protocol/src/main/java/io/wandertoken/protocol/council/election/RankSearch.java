package io.wandertoken.protocol.council.election;

/**
 * Rank cutoff for an unknown number of hosts: the slice grows by a constant factor while it is empty; once k hosts are known
 * in (0, θ] there are about k/θ in all, and the next slice is as large as the missing ones need. Not from the paper.
 */
final class RankSearch implements Election {

    /**
     * How fast the slice grows.
     *
     * @param firstCount how many of the assumed hosts the first slice holds
     * @param factor by what an empty slice grows. Larger: fewer rounds, more messages
     * @param generosity how many hosts more than the missing ones a slice is meant for, 1 for just one
     */
    record Growth(double firstCount, double factor, double generosity) {
        static final Growth USUAL = new Growth(6, 16, 1);

        Growth {
            if (!(firstCount > 0 && factor > 1 && generosity > 0)) {
                throw new IllegalArgumentException(
                        "a slice that grows needs a first count and a generosity above 0 and "
                                + "a factor above 1, not " + firstCount + ", " + generosity + " and " + factor);
            }
        }
    }

    private final CouncilRange range;
    private final Growth growth;
    private double asked;
    private int knownCount;

    RankSearch(CouncilRange range, Growth growth, double mostHosts) {
        this.range = range;
        this.growth = growth;
        asked = Math.min(1, growth.firstCount / mostHosts);
    }

    @Override
    public Question begin() {
        return new Question.Slice(0, asked);
    }

    @Override
    public Conclusion conclude(Tally tally) {
        knownCount += tally.first();
        if (knownCount >= range.lower()) {
            return Conclusion.elected(1);
        }
        if (asked >= 1) {
            return Conclusion.degraded();
        }
        double low = asked;
        asked = Math.min(1, low * step());
        return Conclusion.ask(new Question.Slice(low, asked));
    }

    private double step() {
        if (knownCount == 0) {
            return growth.factor;
        }
        double missing = range.lower() - knownCount + growth.generosity;
        return 1 + Math.min(growth.factor - 1, missing / knownCount);
    }

    @Override
    public double hosts() {
        return Math.max(knownCount, 1) / asked;
    }
}
