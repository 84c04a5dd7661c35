package io.wandertoken.protocol.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An agent learns the size of the fleet from the session numbers of the tokens that visit it. */
class SelfSizedPaceTest {
    private static final long HOLD = 4_000_000_000L;
    private static final TokenId TOKEN = new TokenId(0, 1, 0);

    @Test
    void untilItKnowsBetterAnAgentBelievesTheConfiguredGuess() {
        SelfSizedPace pace = pace(300);

        assertThat(pace.estimatedAgents()).isEqualTo(300);

        pace.onVisit(Tokens.travelled(TOKEN, 17));
        assertThat(pace.estimatedAgents()).as("one visit makes no gap").isEqualTo(300);
    }

    /** @paper J §2 (lines 2 and 3) */
    @Test
    void theTimesAreInProportionToTheEstimate() {
        SelfSizedPace pace = new SelfSizedPace(new SelfSizedPace.Sizing(HOLD, 100, 3, 0.1));

        assertThat(pace.minIntervalNanos()).isEqualTo(200_000_000_000L);
        assertThat(pace.regenerationBaseNanos()).isEqualTo(600_000_000_000L);
        assertThat(pace.regenerationMeanNanos()).isCloseTo(0.1 * 200e9 * 100, within(1.0));
    }

    @Test
    void twoAgentsThatPassATokenToAndFroCountThemselves() {
        SelfSizedPace pace = pace(2);
        for (long session = 1; session < 200; session += 2) {
            pace.onVisit(Tokens.travelled(TOKEN, session));
        }

        assertThat(pace.estimatedAgents()).isCloseTo(2, within(1e-9));
    }

    @Test
    void aRingIsCountedExactly() {
        SelfSizedPace pace = pace(10);
        for (long session = 0; session < 64 * 40; session += 40) {
            pace.onVisit(Tokens.travelled(TOKEN, session));
        }

        // 63 gaps of 40, and the guess of 10 keeps the weight of one.
        assertThat(pace.estimatedAgents()).isCloseTo((63 * 40 + 10) / 64.0, within(1e-9));
    }

    @Test
    void theEstimateIsUnbiasedAndItsErrorFallsWithTheRootOfTheVisits() {
        int agents = 20;
        for (int gaps : new int[] {4, 16, 49}) {
            int trials = 4000;
            double sum = 0;
            double squares = 0;
            for (int trial = 0; trial < trials; trial++) {
                double estimate = estimateAfter(gaps, agents, 1000L * gaps + trial);
                sum += estimate;
                squares += (estimate - agents) * (estimate - agents);
            }
            double mean = sum / trials;
            double relativeError = Math.sqrt(squares / trials) / agents;

            // A return to one of N agents takes 1 + geometric(1/(N-1)) hops: mean N, variance (N-1)(N-2).
            double error = Math.sqrt((agents - 1.0) * (agents - 2) * gaps) / (gaps + 1) / agents;
            assertThat(mean)
                    .as("mean estimate after %d gaps", gaps)
                    .isCloseTo(agents, within(4 * error * agents / Math.sqrt(trials)));
            assertThat(relativeError).as("relative error after %d gaps", gaps).isCloseTo(error, within(0.1 * error));
            assertThat(relativeError).isLessThan(1 / Math.sqrt(gaps));
        }
    }

    @Test
    void aFleetThatGrowsIsFollowed() {
        SelfSizedPace pace = pace(50);
        long session = 0;
        for (int visit = 0; visit < 500; visit++) {
            session += 50;
            pace.onVisit(Tokens.travelled(TOKEN, session));
        }
        for (int visit = 0; visit < 300; visit++) {
            session += 100;
            pace.onVisit(Tokens.travelled(TOKEN, session));
        }

        // What is left of the past after 300 gaps is (1 - 1/64)^300, less than one in a hundred.
        assertThat(pace.estimatedAgents()).isCloseTo(100, within(0.5));
    }

    @Test
    void theSessionsOfDifferentTokensAreNotCompared() {
        SelfSizedPace pace = pace(30);

        pace.onVisit(Tokens.travelled(TOKEN, 10));
        pace.onVisit(Tokens.travelled(new TokenId(5, 1, 0), 5000));

        assertThat(pace.estimatedAgents()).isEqualTo(30);
    }

    @Test
    void aSpuriousTokenInBetweenDoesNotHideTheGapOfTheOther() {
        SelfSizedPace pace = pace(30);

        pace.onVisit(Tokens.travelled(TOKEN, 10));
        pace.onVisit(Tokens.travelled(new TokenId(5, 1, 0), 5000));
        pace.onVisit(Tokens.travelled(TOKEN, 60));

        // The guess of 30 and the gap of 50 have equal weight.
        assertThat(pace.estimatedAgents()).isEqualTo(40);
    }

    @Test
    void onlyTheLastFewTokensAreRemembered() {
        SelfSizedPace pace = pace(30);

        pace.onVisit(Tokens.travelled(TOKEN, 10));
        for (int serial = 1; serial <= 4; serial++) {
            pace.onVisit(Tokens.travelled(new TokenId(5, 1, serial), 0));
        }
        pace.onVisit(Tokens.travelled(TOKEN, 9000));

        assertThat(pace.estimatedAgents()).isEqualTo(30);
    }

    /** Lets a token walk at random among the agents until it made a number of returns to the first one. */
    private static double estimateAfter(int gaps, int agents, long seed) {
        RandomSource random = TestRandom.of(new Random(seed));
        SelfSizedPace pace = pace(agents);
        Token token = Tokens.minted(TOKEN);
        int place = 0;
        int visits = 0;
        while (true) {
            if (place == 0) {
                pace.onVisit(token);
                visits++;
                if (visits > gaps) {
                    return pace.estimatedAgents();
                }
            }
            // Any agent but the one that has it.
            int next = random.nextInt(agents - 1);
            place = next < place ? next : next + 1;
            token = token.passed(0);
        }
    }

    private static SelfSizedPace pace(int guess) {
        return new SelfSizedPace(new SelfSizedPace.Sizing(HOLD, guess, 1, 1));
    }
}
