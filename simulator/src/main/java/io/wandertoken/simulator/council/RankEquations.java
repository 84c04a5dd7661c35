package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.election.Conclusion;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.Election;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.Question;
import io.wandertoken.protocol.council.election.Tally;
import java.util.ArrayList;
import java.util.List;

/**
 * Elections by rank. What is left of the hosts after a slice is uniform over the ranks not yet asked, so each slice is one
 * binomial draw. For an unknown n the questions come from the election itself, which is led along every way that its
 * counts can take.
 */
final class RankEquations {
    private static final double NEGLIGIBLE = 1e-12;

    private final ElectionConfig config;

    RankEquations(ElectionConfig config) {
        this.config = config;
    }

    Expectation expectation(long n) {
        return follow(n, new ArrayList<>(), 1);
    }

    /**
     * Rank cutoff for a known n, where the next slice depends on nothing but the number of hosts that are known.
     *
     * @param c how many hosts the first slice is expected to hold
     */
    static Expectation known(CouncilRange range, double c, long n) {
        Expectation[] missing = new Expectation[range.lower() + 1];
        missing[0] = Expectation.NOTHING;
        for (int d = 1; d <= range.lower(); d++) {
            long silent = n - (range.lower() - d);
            missing[d] = slice(silent, Math.min(silent, c * d / range.lower()), d, missing);
        }
        return missing[range.lower()];
    }

    /** The expectation from a point on, given the counts so far, weighted with its chance. */
    private Expectation follow(long n, List<Integer> counts, double chance) {
        Election election = config.election(CouncilRules.paper());
        Question question = election.begin();
        long silent = n;
        double asked = 0;
        for (int count : counts) {
            asked = ((Question.Slice) question).high();
            silent -= count;
            question = election.conclude(Tally.of(count)).next();
        }
        double high = ((Question.Slice) question).high();
        double p = high >= 1 ? 1 : (high - asked) / (1 - asked);
        Binomial heads = Binomial.of(silent, p);
        Expectation total = new Expectation(chance, chance * silent * p);
        for (int i = heads.low(); i <= heads.high(); i++) {
            double weight = chance * heads.at(i);
            if (weight > NEGLIGIBLE && goesOn(counts, i)) {
                List<Integer> longer = new ArrayList<>(counts);
                longer.add(i);
                total = total.plus(1, follow(n, longer, weight));
            }
        }
        return total;
    }

    private boolean goesOn(List<Integer> counts, int last) {
        Election election = config.election(CouncilRules.paper());
        election.begin();
        counts.forEach(count -> election.conclude(Tally.of(count)));
        return election.conclude(Tally.of(last)).kind() == Conclusion.Kind.CONTINUE;
    }

    /**
     * The least possible w·T + N for a known n, over all ways to choose slices: no algorithm whose hosts cannot be told
     * apart is below. Returns the point (T, N) that is reached.
     */
    static Expectation frontier(CouncilRange range, long n, double roundWeight) {
        Expectation[] best = new Expectation[range.lower() + 1];
        best[0] = Expectation.NOTHING;
        for (int missing = 1; missing <= range.lower(); missing++) {
            long silent = n - (range.lower() - missing);
            int d = missing;
            double lambda = Minimum.of(
                    x -> weighted(slice(silent, x, d, best), roundWeight), 0.05, Math.min(silent, 60.0 + 6 * d));
            best[missing] = slice(silent, lambda, d, best);
        }
        return best[range.lower()];
    }

    private static double weighted(Expectation point, double roundWeight) {
        return roundWeight * point.rounds() + point.messages();
    }

    private static Expectation slice(long silent, double lambda, int missing, Expectation[] best) {
        Binomial heads = Binomial.of(silent, Math.min(1, lambda / silent));
        // The missing ones of whom j reply are d − j fewer; none at all means to ask once more.
        Expectation point = new Expectation(1, lambda);
        for (int j = 1; j < missing; j++) {
            point = point.plus(heads.at(j), best[missing - j]);
        }
        double somebody = heads.between(1, heads.high());
        return new Expectation(point.rounds() / somebody, point.messages() / somebody);
    }
}
