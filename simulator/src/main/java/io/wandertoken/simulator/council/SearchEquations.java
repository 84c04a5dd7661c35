package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.Shrinking;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Elections by coin that begin with a guess of n: the search of figure 14, and skip-reset with a wrong n.
 * Everything that matters about a state is N, the guess with which everybody is asked.
 *
 * <p>The chance of each N is followed in passes. A search goes down from guess to guess, and a pass follows it, with all the
 * chance that comes together in each of them; what an overshoot throws back up is left to the next pass. What is left after a
 * pass soon has the same shape as before it. From then on every pass costs the same, and ends with a council in the same share
 * of cases; so their sum is known, however small this share is. Skip-reset only ever goes up, in one pass.
 *
 * <p>The paper's equation goes back to the true n after an overshoot, which its pseudo-code does not; here it does what
 * the pseudo-code does.
 *
 * @paper C §6 (equation 11)
 */
final class SearchEquations {
    /** A guess that is made less often is left out. All of them together are far from once in 10¹⁰ elections. */
    private static final double NEGLIGIBLE = 1e-20;

    private static final int LENGTH = GroupEquations.Stretch.LENGTH;
    private static final double PRECISION = 1e-12;

    /** Far more than the shape of what is left needs to settle. */
    private static final int MOST_PASSES = 100_000;

    private final CouncilRange range;
    private final double c;
    private final long n;
    private final DoubleUnaryOperator shrink;
    private final GroupEquations groups;

    private SearchEquations(CouncilRange range, double c, long n, DoubleUnaryOperator shrink) {
        this.range = range;
        this.c = c;
        this.n = n;
        this.shrink = shrink;
        groups = new GroupEquations(range, c, false);
    }

    /** The paper's search, all rounds counted. */
    static Expectation shrinking(CouncilRange range, double c, Shrinking shrinking, long n, double guess) {
        return new SearchEquations(range, c, n, hosts -> shrinking.next(hosts, range.upper())).search(guess);
    }

    /** Skip-reset that was told a wrong n, and keeps to it. */
    static Expectation stubborn(CouncilRange range, double c, long n, double guess) {
        return new SearchEquations(range, c, n, DoubleUnaryOperator.identity()).climb(guess);
    }

    private Expectation search(double guess) {
        Pass pass = new Pass();
        pass.now.put(guess, 1.0);
        pass.descend();
        Expectation total = pass.cost;
        Expectation foreseen = Expectation.NOTHING;
        for (int i = 0; i < MOST_PASSES && pass.left > 0; i++) {
            Expectation rest = Expectation.NOTHING.plus(pass.left / pass.success, pass.cost);
            if (isSettled(rest, foreseen, total)) {
                return total.plus(1, rest);
            }
            pass = pass.next();
            pass.descend();
            total = total.plus(1, pass.cost);
            foreseen = rest.plus(-1, pass.cost);
        }
        return total;
    }

    /** Whether what is left to pay is what was foreseen one pass ago. */
    private static boolean isSettled(Expectation rest, Expectation foreseen, Expectation total) {
        return Math.abs(rest.rounds() - foreseen.rounds()) <= PRECISION * (total.rounds() + rest.rounds())
                && Math.abs(rest.messages() - foreseen.messages()) <= PRECISION * (total.messages() + rest.messages());
    }

    /** Each count above the guess becomes the next one; so all are met in their order. */
    private Expectation climb(double guess) {
        Pass pass = new Pass();
        pass.ask(guess, 1);
        for (Integer number = pass.thrown.ceilingKey(0); number != null; number = pass.thrown.higherKey(number)) {
            double[] chances = pass.thrown.get(number);
            for (int i = 0; i < chances.length; i++) {
                if (chances[i] > NEGLIGIBLE) {
                    pass.ask((double) number * chances.length + i, chances[i]);
                }
            }
        }
        return pass.cost;
    }

    /** The guesses from the highest to the lowest, once each. */
    private final class Pass {
        private final NavigableMap<Double, Double> now = new TreeMap<>(Comparator.reverseOrder());

        /** The chances of overshoots that exceed the guess, and undershoot later: by their count, in stretches. */
        private final NavigableMap<Integer, double[]> thrown = new TreeMap<>();

        private double left;
        private double success;
        private Expectation cost = Expectation.NOTHING;

        Pass next() {
            Pass next = new Pass();
            thrown.forEach((number, chances) -> {
                for (int i = 0; i < chances.length; i++) {
                    if (chances[i] > NEGLIGIBLE) {
                        double guess = shrink.applyAsDouble((double) number * chances.length + i);
                        next.now.merge(guess, chances[i], Double::sum);
                    }
                }
            });
            return next;
        }

        void descend() {
            while (!now.isEmpty()) {
                Map.Entry<Double, Double> first = now.pollFirstEntry();
                if (first.getValue() > NEGLIGIBLE) {
                    ask(first.getKey(), first.getValue());
                }
            }
        }

        /** What asking everybody with one guess costs until it is given up, however often that takes. */
        void ask(double hosts, double chance) {
            double p = hosts <= range.upper() ? 1 : Math.min(1, c / hosts);
            Binomial heads = p < 1 ? Binomial.ofMean(n, n * p, range.lower()) : Binomial.of(n, 1);
            double found = heads.between(range.lower(), range.upper());
            double down = heads.below(range.lower());
            double up = 0;
            double rounds = 1;
            int most = heads.high();
            for (int i = Math.max(heads.low(), range.upper() + 1); i <= most; ) {
                GroupEquations.Stretch group = groups.stretch(i / LENGTH);
                for (int j = i % LENGTH; j < LENGTH && i <= most; j++, i++) {
                    double weight = heads.at(i);
                    rounds += weight * group.rounds()[j];
                    found += weight * group.success()[j];
                    if (i <= hosts) {
                        down += weight * group.undershoot()[j];
                    } else {
                        up += weight * group.undershoot()[j];
                    }
                }
            }
            double next = shrink.applyAsDouble(hosts);
            double times = chance / (found + up + (next == hosts ? 0 : down));
            if (next != hosts && down > 0) {
                now.merge(next, times * down, Double::sum);
            }
            if (up > 0) {
                throwBack(heads, hosts, times);
            }
            left += times * up;
            success += times * found;
            // Every later round has c replies.
            cost = cost.plus(times, new Expectation(rounds, n * p + c * (rounds - 1)));
        }

        private void throwBack(Binomial heads, double hosts, double times) {
            int most = heads.high();
            int least = (int) Math.max(Math.max(heads.low(), range.upper() + 1), Math.floor(hosts) + 1);
            for (int i = least; i <= most; ) {
                GroupEquations.Stretch group = groups.stretch(i / LENGTH);
                double[] chances = thrown.computeIfAbsent(i / LENGTH, number -> new double[LENGTH]);
                for (int j = i % LENGTH; j < LENGTH && i <= most; j++, i++) {
                    chances[j] += times * heads.at(i) * group.undershoot()[j];
                }
            }
        }
    }
}
