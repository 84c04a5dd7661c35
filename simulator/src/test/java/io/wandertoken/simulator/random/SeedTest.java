package io.wandertoken.simulator.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.protocol.RandomSource;
import java.util.HashSet;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SeedTest {
    private static final int DRAWS = 200_000;

    /** Four standard errors: one in 16 000 sound generators fails, and the seeds are fixed. */
    private static final double SIGMAS = 4;

    /** If this fails, published seeds no longer give the published figures: the algorithm or a library has changed. */
    @Test
    void theFirstNumbersOfAStreamNeverChange() {
        RandomSource random = new Seed(1).stream("routing");

        assertThat(new int[] {random.nextInt(300), random.nextInt(300), random.nextInt(300), random.nextInt(7)})
                .containsExactly(214, 188, 132, 2);
        assertThat(new double[] {random.nextDouble(), random.nextDouble()})
                .containsExactly(0.5985656626346755, 0.200340765304179);
        assertThat(new double[] {random.nextExponential(), random.nextExponential()})
                .containsExactly(0.4056840680031467, 0.02096587487052113);
    }

    @Test
    void theSeedsOfRunsNeverChange() {
        Seed seed = new Seed(42);

        assertThat(new long[] {
                    seed.run(0).value(),
                    seed.run(1).value(),
                    seed.run(1_000_000).value()
                })
                .containsExactly(3890585757983952646L, -3396117092432702937L, 5104674870156851778L);
    }

    @Test
    void theSameSeedAndPurposeGiveTheSameStream() {
        RandomSource one = new Seed(7).run(3).stream("loss");
        RandomSource other = new Seed(7).run(3).stream("loss");

        for (int i = 0; i < 1000; i++) {
            assertThat(one.nextDouble()).isEqualTo(other.nextDouble());
            assertThat(one.nextInt(1000)).isEqualTo(other.nextInt(1000));
            assertThat(one.nextExponential()).isEqualTo(other.nextExponential());
        }
    }

    @Test
    void streamsOfDifferentPurposesAreNotCorrelated() {
        Seed seed = new Seed(5);

        assertThat(correlation(seed.stream("loss"), seed.stream("routing"))).isCloseTo(0, withinSigmas());
        assertThat(correlation(seed.stream("ab"), seed.stream("ba"))).isCloseTo(0, withinSigmas());
        assertThat(correlation(seed.stream("a"), seed.stream("aa"))).isCloseTo(0, withinSigmas());
    }

    @Test
    void streamsOfNeighbouringRunsAndSeedsAreNotCorrelated() {
        Seed seed = new Seed(5);

        assertThat(correlation(seed.run(0).stream("loss"), seed.run(1).stream("loss")))
                .isCloseTo(0, withinSigmas());
        assertThat(correlation(new Seed(0).stream("loss"), new Seed(1).stream("loss")))
                .isCloseTo(0, withinSigmas());
    }

    @Test
    void noTwoRunsOfSeveralStudiesShareASeed() {
        Set<Long> seen = new HashSet<>();
        for (long study = -5; study <= 5; study++) {
            for (int run = 0; run < 10_000; run++) {
                seen.add(new Seed(study).run(run).value());
            }
        }

        assertThat(seen).hasSize(11 * 10_000);
    }

    /** Whoever looks only at the first number of each run must see chance too. */
    @Test
    void theFirstNumbersOfManyRunsAreUniform() {
        int[] counts = new int[16];
        for (int run = 0; run < DRAWS; run++) {
            counts[(int) (16 * new Seed(9).run(run).stream("start").nextDouble())]++;
        }

        assertThat(chiSquare(counts)).isLessThan(chiSquareLimit(counts.length));
    }

    @Test
    void wholeNumbersAreUniformWithinTheirBound() {
        for (int bound : new int[] {2, 7, 10, 299}) {
            RandomSource random = new Seed(3).stream("whole");
            int[] counts = new int[bound];
            for (int i = 0; i < DRAWS; i++) {
                counts[random.nextInt(bound)]++;
            }

            assertThat(chiSquare(counts)).as("bound %d", bound).isLessThan(chiSquareLimit(bound));
        }
    }

    @Test
    void fractionsAreUniformFromZeroToOne() {
        RandomSource random = new Seed(4).stream("fractions");
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < DRAWS; i++) {
            double value = random.nextDouble();
            assertThat(value >= 0 && value < 1).isTrue();
            sum += value;
            squares += value * value;
        }

        // Var U = 1/12, Var U² = 1/5 − 1/9.
        assertThat(sum / DRAWS).isCloseTo(0.5, within(SIGMAS * Math.sqrt(1 / 12.0 / DRAWS)));
        assertThat(squares / DRAWS).isCloseTo(1 / 3.0, within(SIGMAS * Math.sqrt(4 / 45.0 / DRAWS)));
    }

    @Test
    void exponentialNumbersHaveMeanAndVarianceOneAndTheRightTail() {
        RandomSource random = new Seed(6).stream("exponential");
        double sum = 0;
        double squaredDeviations = 0;
        int beyondThree = 0;
        for (int i = 0; i < DRAWS; i++) {
            double value = random.nextExponential();
            assertThat(value).isNotNegative();
            sum += value;
            squaredDeviations += (value - 1) * (value - 1);
            beyondThree += value > 3 ? 1 : 0;
        }

        // The fourth central moment of an exponential is 9, so (X − 1)² has the variance 8.
        assertThat(sum / DRAWS).isCloseTo(1, within(SIGMAS / Math.sqrt(DRAWS)));
        assertThat(squaredDeviations / DRAWS).isCloseTo(1, within(SIGMAS * Math.sqrt(8.0 / DRAWS)));
        double tail = Math.exp(-3);
        assertThat((double) beyondThree / DRAWS).isCloseTo(tail, within(SIGMAS * Math.sqrt(tail * (1 - tail) / DRAWS)));
    }

    private static Offset<Double> withinSigmas() {
        return within(SIGMAS / Math.sqrt(DRAWS));
    }

    private static double correlation(RandomSource one, RandomSource other) {
        double products = 0;
        for (int i = 0; i < DRAWS; i++) {
            products += (one.nextDouble() - 0.5) * (other.nextDouble() - 0.5);
        }
        return 12 * products / DRAWS;
    }

    private static double chiSquare(int[] counts) {
        double expected = (double) DRAWS / counts.length;
        double sum = 0;
        for (int count : counts) {
            sum += (count - expected) * (count - expected) / expected;
        }
        return sum;
    }

    /** The mean of chi-square is its degrees of freedom f, its variance 2f; the tail is heavier than normal, hence 5. */
    private static double chiSquareLimit(int cells) {
        int freedom = cells - 1;
        return freedom + 5 * Math.sqrt(2.0 * freedom) + 5;
    }
}
