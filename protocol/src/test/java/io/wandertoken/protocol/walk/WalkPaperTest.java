package io.wandertoken.protocol.walk;

import static io.wandertoken.protocol.walk.RecordingEffects.emitted;
import static io.wandertoken.protocol.walk.RecordingEffects.passed;
import static io.wandertoken.protocol.walk.RecordingEffects.started;
import static io.wandertoken.protocol.walk.Walk.Timer.HOLD;
import static io.wandertoken.protocol.walk.Walk.Timer.REGENERATION;
import static io.wandertoken.protocol.walk.WalkEvent.ACCESS_STARTED;
import static io.wandertoken.protocol.walk.WalkEvent.REMOVED;
import static io.wandertoken.protocol.walk.WalkEvent.SKIPPED;
import static io.wandertoken.protocol.walk.WalkFixture.MEAN;
import static io.wandertoken.protocol.walk.WalkFixture.MIN_INTERVAL;
import static io.wandertoken.protocol.walk.WalkFixture.WAIT;
import static io.wandertoken.protocol.walk.WalkFixture.nanos;
import static io.wandertoken.protocol.walk.WalkFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The papers' figures 1, line by line, one claim per test. Where a line can be read in more than one way, the test says
 * which reading is the one that gives the papers' results, and shows what sets it apart from the other.
 */
class WalkPaperTest {

    private static final double DELTA_MIN = MIN_INTERVAL.toSeconds();

    /** @paper J §2 (figure 1) */
    @Nested
    class Journal {
        private final WalkFixture agent = WalkFixture.journal();
        private final Token old = token(0);
        private final Token young = token(5);

        /** @paper J §2 (lines 2 and 3) */
        @Test
        void lines2And3TheTimesFollowFromHoldAndCapacity() {
            SelfSizedPace pace = new SelfSizedPace(new SelfSizedPace.Sizing(WalkFixture.HOLD.toNanos(), 300, 1, 1));

            assertThat(pace.minIntervalNanos()).isEqualTo(nanos(600));
            assertThat(pace.regenerationBaseNanos()).isEqualTo(nanos(600));
            assertThat(pace.regenerationMeanNanos()).isEqualTo(nanos(180_000));
        }

        /** @paper J §2 (line 4) */
        @Test
        void line4AnAgentThatNeverHadAccessIsEligibleAtOnce() {
            assertThat(agent.visit(old, 0)).isEqualTo(ACCESS_STARTED);
        }

        /** @paper J §2 (line 8) */
        @Test
        void line8TheTimeoutIsTheMinimalIntervalAndARandomTime() {
            RegenerationRule rule =
                    new RandomisedRegeneration(WalkFixture.pace(), ScriptedRandom.ofExponentials(0, 0.5, 2));

            assertThat(rule.timeoutNanos()).isEqualTo(MIN_INTERVAL.toNanos());
            assertThat(rule.timeoutNanos())
                    .isEqualTo(MIN_INTERVAL.plus(MEAN.dividedBy(2)).toNanos());
            assertThat(rule.timeoutNanos())
                    .isEqualTo(MIN_INTERVAL.plus(MEAN.multipliedBy(2)).toNanos());
        }

        /**
         * A Poisson count of mean γ would hardly differ from γ; the waiting time of a Poisson process is shorter than
         * the run of 10⁵ s for two agents of five, and only so are lost tokens ever regenerated.
         *
         * @paper J §2 (line 8)
         */
        @Test
        void line8PoissonMeansTheWaitingTimeOfAPoissonProcess() {
            RegenerationRule rule = new RandomisedRegeneration(WalkFixture.pace(), TestRandom.of(new Random(8)));
            int draws = 10_000;
            int within = 0;
            for (int i = 0; i < draws; i++) {
                if (rule.timeoutNanos() < nanos(1e5)) {
                    within++;
                }
            }

            // 1 - exp(-(100 000 - 600) / 180 000) = 0.4243; three standard errors of 10 000 draws are 0.015.
            assertThat(within / (double) draws).isBetween(0.4243 - 0.015, 0.4243 + 0.015);
        }

        /** @paper J §2 (lines 5 and 8) */
        @Test
        void line8TheTimeoutIsDrawnAnewAtEverySelect() {
            RegenerationRule rule =
                    new RandomisedRegeneration(WalkFixture.pace(), ScriptedRandom.ofExponentials(1, 2, 3));
            WalkFixture drawing = WalkFixture.with(RemovalRule.SANDWICH, rule);

            assertThat(drawing.start()).containsExactly(started(REGENERATION, MIN_INTERVAL.plus(MEAN)));
            drawing.token(old, 10);
            assertThat(drawing.expire(HOLD, 14))
                    .contains(started(REGENERATION, MIN_INTERVAL.plus(MEAN.multipliedBy(2))));
            drawing.token(old, 20);
            assertThat(drawing.expire(HOLD, 20.1))
                    .contains(started(REGENERATION, MIN_INTERVAL.plus(MEAN.multipliedBy(3))));
        }

        /** @paper J §2 (line 8) */
        @Test
        void line8EvenATokenThatIsDiscardedStartsTheTimeoutAnew() {
            agent.visit(young, 10);
            agent.visit(old, 100);

            assertThat(agent.token(young, 200))
                    .contains(emitted(REMOVED, young))
                    .endsWith(started(REGENERATION, WAIT));
        }

        /** @paper J §2 (line 12) */
        @Test
        void line12ATokenIsRemovedWhenAnOlderOneCameAfterItsLastVisit() {
            agent.visit(young, 10);
            agent.visit(old, 100);

            assertThat(agent.visit(young, 200)).isEqualTo(REMOVED);
        }

        /**
         * Read with a chronological index, i &lt; j would mean the opposite. Then the marks of a lost token would kill
         * those that replace it.
         *
         * @paper J §2 (line 12)
         */
        @Test
        void line12ATokenStaysWhenTheOlderOneCameBeforeItsLastVisit() {
            agent.visit(old, 10);
            agent.visit(young, 100);

            assertThat(agent.visit(young, 200)).isEqualTo(SKIPPED);
        }

        /** @paper J §2 (line 12) */
        @Test
        void line12ATokenStaysAtItsFirstVisitWhateverCameBefore() {
            agent.visit(old, 10);

            assertThat(agent.visit(young, 100)).isEqualTo(SKIPPED);
        }

        /** @paper J §2 (line 12) */
        @Test
        void line12AnOldTokenStaysWhenAYoungerOneCameBetween() {
            agent.visit(old, 10);
            agent.visit(young, 100);

            assertThat(agent.visit(old, 200)).isEqualTo(SKIPPED);
        }

        /** @paper J §2 (line 12) */
        @Test
        void line12AnyEarlierVisitWillDoHoweverManyTokensCameBetween() {
            agent.visit(young, 10);
            agent.visit(old, 100);
            agent.visit(token(6), 110);
            agent.visit(token(7), 120);
            agent.visit(token(8), 130);

            assertThat(agent.visit(young, 200)).isEqualTo(REMOVED);
        }

        /**
         * With a coarse clock, tokens of one instant would otherwise live side by side forever.
         *
         * @paper J §2 (lines 12 and 30, coarse grain clock)
         */
        @Test
        void line12TokensOfTheSameInstantAreOrderedByTheirGenerator() {
            Token first = token(5, 1);
            Token second = token(5, 2);
            agent.visit(second, 10);
            agent.visit(first, 100);

            assertThat(agent.visit(second, 200)).isEqualTo(REMOVED);
            assertThat(agent.visit(first, 300)).isEqualTo(SKIPPED);
        }

        /**
         * As printed, line 15 falls through to the access and the send, and no token would ever be removed.
         *
         * @paper J §2 (line 15)
         */
        @Test
        void line15ADiscardedTokenIsNeitherUsedNorSent() {
            agent.visit(young, 10);
            agent.visit(old, 100);

            assertThat(agent.token(young, 2000))
                    .doesNotContain(emitted(ACCESS_STARTED, young), emitted(SKIPPED, young), passed(young));
            assertThat(agent.walk.state()).isEqualTo(Walk.State.AWAY);
        }

        /** @paper J §2 (lines 15 and 25) */
        @Test
        void line15ADiscardedTokenDoesNotCountAsAnAccess() {
            agent.visit(young, 10);
            agent.visit(old, 100);
            agent.visit(young, 2000);

            assertThat(agent.access.lastStartNanos()).isEqualTo(nanos(10));
            assertThat(agent.visit(old, 2001)).isEqualTo(ACCESS_STARTED);
        }

        /** @paper J §2 (lines 15 and 35) */
        @Test
        void line15ADiscardedTokenIsNotPushed() {
            WalkFixture witness = WalkFixture.with(RemovalRule.WITNESS);
            Token younger = token(140);
            witness.visit(young, 6);
            witness.visit(old, 100);
            assertThat(witness.visit(young, 150)).isEqualTo(REMOVED);

            // Had it been pushed at 150, it would be a witness against a token born at 140.
            assertThat(witness.visit(younger, 160)).isEqualTo(SKIPPED);
        }

        /** @paper J §2 (line 18) */
        @Test
        void line18ATokenThatComesExactlyTheMinimalIntervalAfterTheAccessIsSkipped() {
            agent.visit(old, 0);

            assertThat(agent.visit(old, 4 + DELTA_MIN)).isEqualTo(SKIPPED);
            assertThat(agent.visit(old, 4 + DELTA_MIN + 0.2)).isEqualTo(ACCESS_STARTED);
        }

        /** @paper J §2 (lines 18 and 25) */
        @Test
        void line25TheIntervalCountsFromTheEndOfTheAccess() {
            agent.visit(old, 0);

            assertThat(agent.visit(old, DELTA_MIN + 1)).isEqualTo(SKIPPED);
            assertThat(agent.visit(old, DELTA_MIN + 5)).isEqualTo(ACCESS_STARTED);
        }

        /** @paper J §2 (line 21) */
        @Test
        void line21AnEarlyTokenStaysForTheSkipTime() {
            agent.visit(old, 0);

            assertThat(agent.token(old, 50)).endsWith(started(HOLD, Duration.ofMillis(100)));
        }

        /** @paper J §2 (lines 21 and 25) */
        @Test
        void line21ASkipDoesNotPutOffTheNextAccess() {
            agent.visit(old, 0);
            agent.visit(old, DELTA_MIN - 1);

            assertThat(agent.visit(old, DELTA_MIN + 5)).isEqualTo(ACCESS_STARTED);
        }

        /** @paper J §2 (line 24) */
        @Test
        void line24AnAccessLastsTheOperationTime() {
            assertThat(agent.token(old, 0)).endsWith(started(HOLD, Duration.ofSeconds(4)));
        }

        /** @paper J §2 (line 30) */
        @Test
        void line30AGeneratedTokenIsDatedByTheLocalClockAndNamedAnew() {
            agent.expire(REGENERATION, 5000);
            agent.expire(HOLD, 5004);

            Token second = Tokens.minted(new TokenId(nanos(9000), WalkFixture.SELF, 1));
            assertThat(agent.expire(REGENERATION, 9000)).startsWith(emitted(WalkEvent.REGENERATED, second));
        }

        /** @paper J §2 (line 31) */
        @Test
        void line31TheGeneratorUsesTheResourceWithoutAnyCheck() {
            agent.visit(old, 0);

            assertThat(agent.expire(REGENERATION, 10)).endsWith(started(HOLD, WalkFixture.HOLD));
            assertThat(agent.walk.state()).isEqualTo(Walk.State.USING);
        }

        /** @paper J §2 (line 32) */
        @Test
        void line32TheGeneratorsUseCountsAsAnAccess() {
            agent.expire(REGENERATION, 5000);
            agent.expire(HOLD, 5004);

            assertThat(agent.visit(old, 5004 + DELTA_MIN)).isEqualTo(SKIPPED);
            assertThat(agent.visit(old, 5005 + DELTA_MIN)).isEqualTo(ACCESS_STARTED);
        }

        /** @paper J §2 (line 35) */
        @Test
        void line35AGeneratedTokenIsPushedToo() {
            agent.expire(REGENERATION, 5000);
            agent.expire(HOLD, 5004);
            agent.visit(old, 5100);

            Token generated = Tokens.travelled(new TokenId(nanos(5000), WalkFixture.SELF, 0), 7);
            assertThat(agent.visit(generated, 5200)).isEqualTo(REMOVED);
        }

        /** @paper J §2 (line 35) */
        @Test
        void line35ASkippedTokenIsPushedToo() {
            agent.visit(token(-1), 0);
            assertThat(agent.visit(young, 10)).isEqualTo(SKIPPED);
            assertThat(agent.visit(old, 20)).isEqualTo(SKIPPED);

            assertThat(agent.visit(young, 30)).isEqualTo(REMOVED);
        }

        /**
         * Whoever sees A, B, A with B older removes A; whoever sees B, A, B does nothing, so the oldest survives.
         *
         * @paper J §2 (justification of the sandwich rule)
         * @paper S §3.2
         */
        @Test
        void noHistoryEverRemovesTheOldestToken() {
            List<Token> tokens = List.of(old, young, token(6), token(7));
            RandomSource random = TestRandom.of(new Random(12));
            for (int visit = 1; visit <= 2000; visit++) {
                Token next = tokens.get(random.nextInt(tokens.size()));
                WalkEvent outcome = agent.visit(next, 10.0 * visit);
                if (next.equals(old)) {
                    assertThat(outcome).as("visit %d", visit).isNotEqualTo(REMOVED);
                }
            }
        }
    }

    /** @paper E §4 (figure 1) */
    @Nested
    class Earlier {
        private static final Duration DELTA_MAX = Duration.ofSeconds(1800);

        private final WalkFixture agent = WalkFixture.with(
                RemovalRule.PRECEDENCE, new AdaptiveRegeneration(DELTA_MAX.toNanos(), AdaptiveRegeneration.GROWTH));
        private final Token old = token(0);
        private final Token young = token(5);

        /** @paper E §4.1 (figure 1, Δgen = Δmax) */
        @Test
        void anAgentFirstWaitsForTheMaximalInterval() {
            assertThat(agent.start()).containsExactly(started(REGENERATION, DELTA_MAX));
        }

        /** @paper E §4.1 (K¹) */
        @Test
        void aRegenerationMakesTheAgentHalfAgainAsPatient() {
            agent.start();
            agent.expire(REGENERATION, 1800);

            assertThat(agent.expire(HOLD, 1804)).endsWith(started(REGENERATION, Duration.ofSeconds(2700)));
        }

        /** @paper E §4.1 (K²) */
        @Test
        void aTokenBringsThePatienceATwentiethOfTheWayBack() {
            agent.expire(REGENERATION, 1800);
            agent.expire(HOLD, 1804);
            agent.token(old, 1900);

            // 2700 - 0.05 · (2700 - 1800)
            assertThat(agent.expire(HOLD, 1901)).endsWith(started(REGENERATION, Duration.ofSeconds(2655)));
        }

        /** @paper E §4.1 (K²) */
        @Test
        void aDiscardedTokenBringsThePatienceBackToo() {
            agent.expire(REGENERATION, 1800);
            agent.expire(HOLD, 1804);

            assertThat(agent.token(token(1900), 1950))
                    .contains(emitted(REMOVED, token(1900)))
                    .endsWith(started(REGENERATION, Duration.ofSeconds(2655)));
        }

        /** @paper E §4.1 */
        @Test
        void thePatienceOfAnAgentThatNeverMissedATokenStaysAsItIs() {
            for (int visit = 0; visit < 50; visit++) {
                agent.visit(old, visit * 700.0);
            }
            agent.token(old, 100_000);

            assertThat(agent.expire(HOLD, 100_004)).endsWith(started(REGENERATION, DELTA_MAX));
        }

        /** @paper E §4 (token removal rule) */
        @Test
        void aTokenIsRemovedWhenAnOlderOneGaveAccessWithinTheMinimalInterval() {
            agent.visit(old, 10);

            assertThat(agent.visit(young, 14 + DELTA_MIN)).isEqualTo(REMOVED);
        }

        /** @paper E §4 (token removal rule) */
        @Test
        void aTokenStaysWhenTheOlderOneGaveAccessLongerAgo() {
            agent.visit(old, 10);

            assertThat(agent.visit(young, 15 + DELTA_MIN)).isEqualTo(ACCESS_STARTED);
        }

        /**
         * As printed, any other id would do. Then two tokens annihilate each other; the prose asks for precedence.
         *
         * @paper E §4 (token removal rule)
         */
        @Test
        void theOlderOfTwoTokensIsSkippedAndNotRemoved() {
            agent.visit(young, 10);

            assertThat(agent.visit(old, 20)).isEqualTo(SKIPPED);
        }

        /** @paper E §4 (precedence: timestamp, then generator) */
        @Test
        void tokensOfTheSameInstantAreOrderedByTheirGenerator() {
            agent.visit(token(5, 2), 10);

            assertThat(agent.visit(token(5, 1), 20)).isEqualTo(SKIPPED);
            assertThat(agent.visit(token(5, 3), 30)).isEqualTo(REMOVED);
        }

        /** @paper E §4 (figure 1, sleep) */
        @Test
        void theSameTokenIsSkippedWithinTheMinimalInterval() {
            agent.visit(old, 10);

            assertThat(agent.visit(old, 20)).isEqualTo(SKIPPED);
        }

        /**
         * As printed, the difference is one of generation times, and no token could ever give access twice.
         *
         * @paper E §4 (stable behaviour)
         */
        @Test
        void theWindowIsLocalTimeSinceTheLastAccess() {
            agent.visit(old, 10);

            assertThat(agent.visit(old, 700)).isEqualTo(ACCESS_STARTED);
        }

        /**
         * As printed, lasttoken changes with every receipt, and an agent that is visited often would starve.
         *
         * @paper E §4 (stable behaviour)
         */
        @Test
        void aSkipDoesNotPutOffTheNextAccess() {
            agent.visit(old, 10);
            agent.visit(old, 300);
            agent.visit(old, 600);

            assertThat(agent.visit(old, 700)).isEqualTo(ACCESS_STARTED);
        }

        /** @paper E §4 (enabled by another token) */
        @Test
        void onlyATokenThatGaveAccessCountsAgainstOthers() {
            agent.visit(token(9), 10);
            assertThat(agent.visit(old, 20)).isEqualTo(SKIPPED);

            assertThat(agent.visit(young, 30)).isEqualTo(SKIPPED);
        }

        /**
         * As printed, the generator only sends. The paper's ten percent at N = 300 come out only when it uses the
         * resource, as in the journal's line 31.
         *
         * @paper E §4 (figure 1, on timeout)
         */
        @Test
        void theGeneratorUsesTheResource() {
            agent.start();

            assertThat(agent.expire(REGENERATION, 1800)).endsWith(started(HOLD, WalkFixture.HOLD));
            assertThat(agent.walk.state()).isEqualTo(Walk.State.USING);
        }
    }

    /** Our own rule, which the report compares with the papers'. */
    @Nested
    class Witness {
        private final WalkFixture agent = WalkFixture.with(RemovalRule.WITNESS);
        private final Token old = token(0);

        @Test
        void aTokenIsRemovedAtItsFirstVisitWhenAnOlderOneWasSeenAfterItsBirth() {
            agent.visit(old, 100);

            assertThat(agent.visit(token(50), 200)).isEqualTo(REMOVED);
        }

        @Test
        void aTokenStaysWhenTheOlderOneWasLastSeenBeforeItsBirth() {
            agent.visit(old, 100);

            assertThat(agent.visit(token(150), 200)).isEqualTo(SKIPPED);
        }

        @Test
        void aTokenIsNoWitnessAgainstItself() {
            agent.visit(old, 100);

            assertThat(agent.visit(old, 200)).isEqualTo(SKIPPED);
        }

        @Test
        void aYoungerTokenIsNoWitness() {
            agent.visit(token(50), 100);

            assertThat(agent.visit(old, 200)).isEqualTo(SKIPPED);
        }
    }
}
