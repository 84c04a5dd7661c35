package io.wandertoken.simulator.council;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import io.wandertoken.protocol.council.election.Shrinking;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The equations against exact rationals, against the printed systems with sixty digits, and against reference tables. */
@Tag("long")
class CouncilAnalysisTest {
    private static final Offset<Double> EXACT = within(1e-9);

    @ParameterizedTest
    @CsvSource({
        "2, 5, 2, 3, 1, 2, 1, 2, 1",
        "3, 45, 16, 65, 16, 35, 16, 13, 6",
        "4, 5821, 1968, 4931, 984, 2237, 984, 65, 29",
    })
    void aCouncilOfOneNeedsWhatTheFractionsSay(
            long n,
            double basicT,
            double basicTBy,
            double basicN,
            double basicNBy,
            double skipT,
            double skipTBy,
            double historyT,
            double historyTBy) {
        CouncilRange one = new CouncilRange(1, 1);

        Expectation basic = CouncilAnalysis.known(Algorithm.BASIC, one, 1, n);
        Expectation skipReset = CouncilAnalysis.known(Algorithm.SKIP_RESET, one, 1, n);
        Expectation history = CouncilAnalysis.known(Algorithm.HISTORY, one, 1, n);

        assertThat(basic.rounds()).isCloseTo(basicT / basicTBy, EXACT);
        assertThat(basic.messages()).isCloseTo(basicN / basicNBy, EXACT);
        assertThat(skipReset.rounds()).isCloseTo(skipT / skipTBy, EXACT);
        assertThat(skipReset.messages()).isCloseTo(skipT / skipTBy, EXACT);
        assertThat(history.rounds()).isCloseTo(historyT / historyTBy, EXACT);
        assertThat(history.messages()).isCloseTo(historyT / historyTBy, EXACT);
    }

    @Test
    void choiceAmongTwoHostsTakesFourThirdsOfARound() {
        Expectation choice = CouncilAnalysis.known(Algorithm.CHOICE, new CouncilRange(1, 1), 1, 2);

        assertThat(choice.rounds()).isCloseTo(4.0 / 3, EXACT);
        assertThat(choice.messages()).isCloseTo(2, EXACT);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 3",
        "1, 1, 1, 4",
        "1, 2, 1.5, 5",
        "2, 3, 2.5, 6",
        "4, 8, 6.6, 100",
        "10, 15, 13, 90",
        "3, 3, 3.9, 40",
        "1, 8, 5.6, 9",
        "5, 8, 8.99, 60",
        "20, 20, 19, 130"
    })
    void theSweepSolvesThePrintedEquations(int lower, int upper, String c, int n) {
        DecimalEquations printed = new DecimalEquations(lower, upper, c, n);
        CouncilRange range = new CouncilRange(lower, upper);

        Expectation basic = known(Algorithm.BASIC, range, c, n);
        Expectation skipReset = known(Algorithm.SKIP_RESET, range, c, n);
        Expectation choice = known(Algorithm.CHOICE, range, c, n);
        Expectation history = known(Algorithm.HISTORY, range, c, n);

        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(basic.rounds()).isCloseTo(printed.basicRounds(), EXACT);
            softly.assertThat(basic.messages()).isCloseTo(printed.basicMessages(), within(1e-9 * basic.messages()));
            softly.assertThat(skipReset.rounds()).isCloseTo(printed.skipResetRounds(), EXACT);
            softly.assertThat(skipReset.messages()).isCloseTo(printed.skipResetMessages(), within(1e-9 * n));
            softly.assertThat(choice.rounds()).isCloseTo(printed.choiceRounds(), EXACT);
            softly.assertThat(choice.messages()).isCloseTo(printed.choiceMessages(), within(1e-9 * n));
            softly.assertThat(history.rounds()).isCloseTo(printed.historyRounds(), EXACT);
        });
    }

    /** Where success is far rarer than a rounding error, so that it cannot be what failures leave of 1. */
    @ParameterizedTest
    @CsvSource({
        "10, 15, 0.5, 40",
        "10, 15, 0.2, 40",
        "10, 10, 0.001, 40",
        "10, 10, 10.99999904632568359375, 40",
        "30, 32, 7.712, 45",
        "60, 64, 15.5, 75"
    })
    void whatHardlyEverSucceedsIsKnownAsExactly(int lower, int upper, String c, int n) {
        DecimalEquations printed = new DecimalEquations(lower, upper, c, n);
        CouncilRange range = new CouncilRange(lower, upper);

        Expectation basic = known(Algorithm.BASIC, range, c, n);
        Expectation skipReset = known(Algorithm.SKIP_RESET, range, c, n);
        Expectation choice = known(Algorithm.CHOICE, range, c, n);
        Expectation history = known(Algorithm.HISTORY, range, c, n);

        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(basic.rounds() / printed.basicRounds()).isCloseTo(1, EXACT);
            softly.assertThat(basic.messages() / printed.basicMessages()).isCloseTo(1, EXACT);
            softly.assertThat(skipReset.rounds() / printed.skipResetRounds()).isCloseTo(1, EXACT);
            softly.assertThat(choice.rounds() / printed.choiceRounds()).isCloseTo(1, EXACT);
            softly.assertThat(choice.messages() / printed.choiceMessages()).isCloseTo(1, EXACT);
            softly.assertThat(history.rounds() / printed.historyRounds()).isCloseTo(1, EXACT);
        });
    }

    @ParameterizedTest
    @CsvSource({"2000, 30, 32", "1000, 100, 120", "2000, 100, 100", "2000, 200, 220", "2000, 60, 60", "100000, 150, 150"
    })
    void theBestIsAtLeastAsGoodAsTheRuleOfThumbAndNotBetterThanPossible(long n, int lower, int upper) {
        CouncilRange range = new CouncilRange(lower, upper);

        for (Algorithm algorithm :
                List.of(Algorithm.BASIC, Algorithm.SKIP_RESET, Algorithm.CHOICE, Algorithm.HISTORY)) {
            Expectation thumb = CouncilAnalysis.known(algorithm, range, range.ruleOfThumb(), n);
            double fastest = CouncilAnalysis.optimalC(algorithm, range, n, Expectation::rounds);
            double quietest = CouncilAnalysis.optimalC(algorithm, range, n, Expectation::messages);

            assertThat(CouncilAnalysis.known(algorithm, range, fastest, n).rounds())
                    .as("%s rounds", algorithm)
                    .isBetween(1.0, thumb.rounds());
            assertThat(CouncilAnalysis.known(algorithm, range, quietest, n).messages())
                    .as("%s messages", algorithm)
                    .isBetween((double) lower, thumb.messages());
        }
    }

    /** Reference values with the digits that are printed. */
    @ParameterizedTest
    @CsvSource({
        "BASIC, 4, 8, 6.6, 100, 1.490808, 20.498343",
        "SKIP_RESET, 4, 8, 6.6, 100, 1.376686, 9.086128",
        "HISTORY, 4, 8, 6.6, 100, 1.375350, 9.077307",
        "CHOICE, 4, 8, 6.6, 100, 1.099219, 13.666075",
        "BASIC, 10, 15, 13, 90, 1.644050, 35.313411",
        "CHOICE, 10, 15, 13, 90, 1.139307, 26.540798",
        "BASIC, 4, 8, 6.6, 1000, 1.5183, 132.5",
        "SKIP_RESET, 4, 8, 6.6, 1000, 1.3951, 9.207",
        "SKIP_RESET, 4, 8, 6.6, 100000, 1.39695, 9.220",
        "BASIC, 1, 1, 1.3, 1000, 3.1327, 568.9",
        "HISTORY, 1, 1, 1.3, 1000, 2.5274, 3.286",
        "CHOICE, 1, 8, 5.6, 1000, 1.0138, 11.277",
        "RANK, 4, 8, 8, 1000, 1.0475, 8.13",
        "RANK, 4, 8, 12, 1000, 1.0023, 12.0",
        "RANK, 1, 8, 3, 1000, 1.052, 3.16",
        "RANK, 10, 15, 17.5, 1000, 1.023, 17.6",
    })
    void knownNumbersOfHostsGiveTheReferenceValues(
            Algorithm algorithm, int lower, int upper, double c, long n, double rounds, double messages) {
        Expectation found = CouncilAnalysis.known(algorithm, new CouncilRange(lower, upper), c, n);

        assertThat(found.rounds()).isCloseTo(rounds, within(5e-4 * rounds));
        assertThat(found.messages()).isCloseTo(messages, within(2e-3 * messages));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 13.500, 1.000, 5.414, 1.000, 16.000, 1.000",
        "9, 10.601, 1.391, 4.110, 2.009, 13.419, 1.442",
        "10, 10.452, 1.396, 4.048, 2.038, 13.275, 1.442",
        "500, 4.991, 1.457, 2.649, 6.425, 7.708, 1.443",
        "16371, 1.467, 1.904, 1.838, 15.217, 2.908, 1.462",
        "100000, 1.124, 6.315, 1.125, 6.965, 1.267, 2.016",
        "200000, 1.822, 15.809, 1.822, 15.971, 1.050, 3.210",
    })
    void searchesGiveTheReferenceValues(
            long n, double carefulT, double carefulN, double boldT, double boldN, double masksT, double masksN) {
        CouncilRange range = new CouncilRange(1, 8);
        ElectionConfig careful =
                ElectionConfig.of(Algorithm.ESTIMATE, range, 100_000).withC(5.6);

        Expectation conservative = CouncilAnalysis.guessed(careful, n);
        Expectation aggressive = CouncilAnalysis.guessed(careful.withShrinking(Shrinking.AGGRESSIVE), n);
        Expectation masks = CouncilAnalysis.guessed(ElectionConfig.of(Algorithm.BTW94, range, 0), n);

        Offset<Double> printed = within(6e-4);
        assertThat(conservative.rounds()).isCloseTo(carefulT, printed);
        assertThat(conservative.messages()).isCloseTo(carefulN, printed);
        assertThat(aggressive.rounds()).isCloseTo(boldT, printed);
        assertThat(aggressive.messages()).isCloseTo(boldN, printed);
        assertThat(masks.rounds()).isCloseTo(masksT, printed);
        assertThat(masks.messages()).isCloseTo(masksN, printed);
    }

    /** Solved as a system of linear equations over all guesses. */
    @ParameterizedTest
    @CsvSource({
        "ESTIMATE, 1, 5, 3.7, 20000, 1, 0.7, 250, 2.65853863569, 4.94184179244",
        "ESTIMATE, 5, 5, 5.1, 20, 0.5, 1, 60, 6.02421463187, 68.3973919155",
        "ESTIMATE, 5, 5, 5.1, 20, 0.5, 1, 400, 6.42002905949, 203.435741505",
        "ESTIMATE, 10, 10, 3.0, 20, 0.5, 1, 120, 99.999482650, 1942.8122695",
        "SKIP_RESET, 1, 8, 5.6, 40, 0.5, 1, 500, 2.11393583559, 76.3404295124",
    })
    void guessesThatAreTooLowAreFollowedToTheEnd(
            Algorithm algorithm,
            int lower,
            int upper,
            double c,
            double guess,
            double alpha,
            double beta,
            long n,
            double rounds,
            double messages) {
        ElectionConfig search = ElectionConfig.of(algorithm, new CouncilRange(lower, upper), guess)
                .withC(c)
                .withShrinking(new Shrinking(alpha, beta));

        Expectation found = CouncilAnalysis.guessed(search, n);

        assertThat(found.rounds() / rounds).isCloseTo(1, EXACT);
        assertThat(found.messages() / messages).isCloseTo(1, EXACT);
    }

    @ParameterizedTest
    @CsvSource({
        "4, 16, 10, 4.991, 6.49",
        "4, 16, 1000, 3.296, 9.12",
        "4, 16, 10000, 2.342, 7.70",
        "1, 16, 10, 3.906, 2.75",
        "1, 16, 10000, 1.549, 5.55"
    })
    void rankSearchGivesTheReferenceValues(int lower, double growth, long n, double rounds, double messages) {
        ElectionConfig search = ElectionConfig.of(Algorithm.RANK_SEARCH, new CouncilRange(lower, 8), 100_000)
                .withGrowth(growth);

        Expectation found = CouncilAnalysis.guessed(search, n);

        assertThat(found.rounds()).isCloseTo(rounds, within(2e-3));
        assertThat(found.messages()).isCloseTo(messages, within(6e-3));
    }

    @Test
    void smallSlicesOfRanksTakeTheirTimeAndHardlyMoreRepliesThanMembers() {
        // A slice holds nobody or a single host. Four are found one after the other, after 1/c, 4/(3c) … slices.
        double expected = 1e6 * (4.0 / 4 + 4.0 / 3 + 4.0 / 2 + 4.0 / 1);

        Expectation slow = CouncilAnalysis.known(Algorithm.RANK, new CouncilRange(4, 8), 1e-6, 1000);

        assertThat(slow.rounds() / expected).isCloseTo(1, within(1e-5));
        assertThat(slow.messages()).isCloseTo(4, within(1e-5));
    }

    /** Of n hosts a first slice of c/n holds c on average, and one of them is enough. */
    @ParameterizedTest
    @CsvSource({"2", "6", "8"})
    void aSearchByRankBeginsWithTheGivenC(double c) {
        ElectionConfig search = ElectionConfig.of(Algorithm.RANK_SEARCH, new CouncilRange(1, 8), 1000)
                .withC(c);

        Expectation found = CouncilAnalysis.guessed(search, 1000);

        double empty = Math.pow(1 - c / 1000, 1000);
        // Of sixteen times as many, none at all would need a third round.
        double emptyAgain = Math.pow(1 - 16 * c / 1000, 1000);
        assertThat(found.rounds()).isCloseTo(1 + empty + emptyAgain, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 8, 5.6, 0.03125, 2.121, 186.0", "1, 8, 5.6, 1, 1.121, 6.28", "1, 8, 5.6, 32, 6.229, 1.09",
        "4, 8, 6.6, 0.125, 2.462, 67.3", "4, 8, 6.6, 32, 15650, 3228", "1, 1, 1.1, 4, 4.523, 1.41"
    })
    void aWrongNumberCostsWhatTheReferenceSays(
            int lower, int upper, double c, double factor, double rounds, double messages) {
        ElectionConfig wrong = ElectionConfig.of(Algorithm.SKIP_RESET, new CouncilRange(lower, upper), 5000 * factor)
                .withC(c);

        Expectation found = CouncilAnalysis.guessed(wrong, 5000);

        assertThat(found.rounds()).isCloseTo(rounds, within(1e-3 * rounds));
        assertThat(found.messages()).isCloseTo(messages, within(5e-3 * messages));
    }

    @Test
    void messagesAreCTimesRoundsForSkipResetAndHistoryButNotForOthers() {
        CouncilRange range = new CouncilRange(5, 8);
        for (double c = 3; c < 9; c += 0.5) {
            Expectation skipReset = CouncilAnalysis.known(Algorithm.SKIP_RESET, range, c, 700);
            Expectation basic = CouncilAnalysis.known(Algorithm.BASIC, range, c, 700);

            assertThat(skipReset.messages() / skipReset.rounds()).isCloseTo(c, within(1e-10));
            assertThat(basic.messages() / basic.rounds()).isGreaterThan(c + 0.1);
        }
    }

    @Test
    void aHundredMillionHostsAreAsCheapAsAHundred() {
        Expectation huge = CouncilAnalysis.known(Algorithm.SKIP_RESET, new CouncilRange(4, 8), 6.6, 100_000_000);

        assertThat(huge.messages()).isCloseTo(9.220, within(1e-3));
    }

    @Test
    void noAlgorithmIsBelowTheFrontier() {
        CouncilRange range = new CouncilRange(4, 8);

        for (double weight : new double[] {1, 4, 16, 64}) {
            Expectation frontier = RankEquations.frontier(range, 1000, weight);
            double least = weight * frontier.rounds() + frontier.messages();
            for (Algorithm algorithm : new Algorithm[] {
                Algorithm.BASIC, Algorithm.SKIP_RESET, Algorithm.CHOICE, Algorithm.HISTORY, Algorithm.RANK
            }) {
                for (double c = 1; c < 9; c += 0.25) {
                    Expectation point = CouncilAnalysis.known(algorithm, range, c, 1000);
                    assertThat(weight * point.rounds() + point.messages()).isGreaterThan(least);
                }
            }
        }
    }

    @Test
    void theBestCIsWhereThePaperFoundIt() {
        assertThat(CouncilAnalysis.optimalC(Algorithm.BASIC, new CouncilRange(4, 8), 500, Expectation::rounds))
                .isCloseTo(6.68, within(0.02));
        assertThat(CouncilAnalysis.optimalC(Algorithm.BASIC, new CouncilRange(1, 1), 500, Expectation::rounds))
                .isCloseTo(1.31, within(0.02));
        assertThat(CouncilAnalysis.optimalC(Algorithm.BASIC, new CouncilRange(4, 8), 500, Expectation::messages))
                .isCloseTo(8.39, within(0.02));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 2", "1, 1, 1000", "1, 8, 1000", "2, 2, 3", "2, 8, 100", "4, 8, 100000000", "20, 20, 21"})
    void theBestCIsNoEndOfTheSearch(int lower, int upper, long n) {
        CouncilRange range = new CouncilRange(lower, upper);
        for (Algorithm algorithm :
                List.of(Algorithm.BASIC, Algorithm.SKIP_RESET, Algorithm.CHOICE, Algorithm.HISTORY)) {
            double fastest = CouncilAnalysis.optimalC(algorithm, range, n, Expectation::rounds);
            assertThat(fastest).as("%s rounds", algorithm).isBetween(0.3 * lower, upper + 1 - 1e-4);
            if (lower > 1 || algorithm == Algorithm.BASIC) {
                double quietest = CouncilAnalysis.optimalC(algorithm, range, n, Expectation::messages);
                assertThat(quietest).as("%s messages", algorithm).isBetween(0.3 * lower, upper + 1 - 1e-4);
            }
        }
    }

    private static Expectation known(Algorithm algorithm, CouncilRange range, String c, int n) {
        return CouncilAnalysis.known(algorithm, range, Double.parseDouble(c), n);
    }
}
