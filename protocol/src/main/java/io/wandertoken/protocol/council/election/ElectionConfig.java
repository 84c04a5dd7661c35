package io.wandertoken.protocol.council.election;

import io.wandertoken.protocol.Requirements;

/**
 * Which algorithm elects, and with which constants.
 *
 * @param range how many members
 * @param c how many replies a round should bring; below U + 1, or U + 1 active hosts would go on replying forever. Larger:
 *     fewer undershoots, more messages. By rank it may be anything above 0; 2L is good. In a search by rank it is what the
 *     first slice would bring if the guess were right
 * @param hosts how many hosts there are, or a high guess of it where the algorithm searches; 0 to ask them all once
 * @param shrinking how a guess shrinks, for the paper's search
 * @param growth by which factor an empty slice grows, for ours
 * @paper C §4, §5, §6
 */
public record ElectionConfig(
        Algorithm algorithm, CouncilRange range, double c, double hosts, Shrinking shrinking, double growth) {

    public enum Algorithm {
        /** After an undershoot everybody replies. */
        BASIC,
        /** After an undershoot everybody tosses a coin. */
        SKIP_RESET,
        /** Skip-reset with two coins per host. */
        CHOICE,
        /** After an undershoot the last group tosses again. */
        HISTORY,
        /** The number of hosts is searched from above. */
        ESTIMATE,
        /** The same, but learning from counts. Ours. */
        ESTIMATE_PLUS,
        /** The search of Bolot, Turletti and Wakeman (1994). */
        BTW94,
        /** Rank cutoff for a known number of hosts. Ours. */
        RANK,
        /** Rank cutoff for an unknown one. Ours. */
        RANK_SEARCH;

        /** Whether c has to be below U + 1. */
        boolean tossesCoins() {
            return ordinal() <= ESTIMATE_PLUS.ordinal();
        }

        /** Whether it cannot begin by asking everybody. */
        boolean needsHosts() {
            return this == ESTIMATE || this == ESTIMATE_PLUS || this == RANK || this == RANK_SEARCH;
        }
    }

    /** By how much an empty slice grows, if nothing else is said. */
    public static final double USUAL_GROWTH = RankSearch.Growth.USUAL.factor();

    public ElectionConfig {
        new Requirements()
                .require(c > 0, "c must be above 0, but is " + c)
                .require(
                        !algorithm.tossesCoins() || c < range.upper() + 1,
                        "c must be below U + 1 = " + (range.upper() + 1) + ", or " + (range.upper() + 1)
                                + " active hosts would reply forever, but it is " + c)
                .require(
                        hosts > 0 || hosts == 0 && !algorithm.needsHosts(),
                        "the number of hosts to begin with must be above 0, but is " + hosts)
                .require(growth > 1, "a slice must grow by more than 1, but grows by " + growth)
                .check();
    }

    /** With the paper's rule of thumb for c, or ours for ranks. */
    public static ElectionConfig of(Algorithm algorithm, CouncilRange range, double hosts) {
        return new ElectionConfig(
                algorithm, range, usualC(algorithm, range), hosts, Shrinking.CONSERVATIVE, USUAL_GROWTH);
    }

    /** The constant c that is good if nothing else is known. */
    public static double usualC(Algorithm algorithm, CouncilRange range) {
        if (algorithm == Algorithm.RANK_SEARCH) {
            return RankSearch.Growth.USUAL.firstCount();
        }
        return algorithm.tossesCoins() ? range.ruleOfThumb() : Math.max(3, 2 * range.lower());
    }

    public ElectionConfig withC(double changed) {
        return new ElectionConfig(algorithm, range, changed, hosts, shrinking, growth);
    }

    public ElectionConfig withHosts(double changed) {
        return new ElectionConfig(algorithm, range, c, changed, shrinking, growth);
    }

    public ElectionConfig withShrinking(Shrinking changed) {
        return new ElectionConfig(algorithm, range, c, hosts, changed, growth);
    }

    public ElectionConfig withGrowth(double changed) {
        return new ElectionConfig(algorithm, range, c, hosts, shrinking, changed);
    }

    public Election election(CouncilRules rules) {
        return switch (algorithm) {
            case BASIC -> coins(1, new PolledEstimate(hosts), rules);
            case SKIP_RESET -> coins(1, new LargestReply(range, c, hosts, rules), rules);
            case CHOICE -> coins(2, new LargestReply(range, c, hosts, rules), rules);
            case HISTORY -> coins(1, new LastRepliers(hosts, rules), rules);
            case ESTIMATE -> coins(1, new ShrinkingEstimate(shrinking, range, false, hosts), rules);
            case ESTIMATE_PLUS -> coins(1, new ShrinkingEstimate(shrinking, range, true, hosts), rules);
            case BTW94 -> new MaskSearch();
            case RANK -> new RankElection(range, c, hosts, rules);
            case RANK_SEARCH ->
                new RankSearch(range, new RankSearch.Growth(c, growth, RankSearch.Growth.USUAL.generosity()), hosts);
        };
    }

    private Election coins(int coins, Estimate estimate, CouncilRules rules) {
        return new CoinElection(range, c, coins, estimate, rules);
    }
}
