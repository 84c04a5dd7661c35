package io.wandertoken.protocol.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The invariants of {@link Walk}'s class comment hold after every input of many random histories. */
class WalkInvariantsTest {
    private static final int SEEDS = 200;
    private static final int INPUTS = 200;

    @ParameterizedTest
    @EnumSource(RemovalRule.class)
    void theInvariantsHoldUnderEveryRemovalRule(RemovalRule rule) {
        for (long seed = 0; seed < SEEDS; seed++) {
            long replay = seed;
            assertThatCode(() -> runAtRandom(rule, replay))
                    .as("replay with %s, seed %d", rule, seed)
                    .doesNotThrowAnyException();
        }
    }

    /** Line 15 of the paper's figure as printed: the discarded token is used and sent all the same. */
    @Test
    void theCheckerNoticesADiscardedTokenThatIsUsedAllTheSame() {
        Checker checker = new Checker();
        Token token = token(0);
        checker.arrived(token);

        checker.emit(WalkEvent.TOKEN_TAKEN, token);
        checker.emit(WalkEvent.REMOVED, token);

        assertThatThrownBy(() -> checker.emit(WalkEvent.ACCESS_STARTED, token))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("uses a token it does not hold");
    }

    @Test
    void theCheckerNoticesATokenThatIsPassedOnTwice() {
        Checker checker = new Checker();
        Token token = token(0);
        checker.arrived(token);
        checker.emit(WalkEvent.TOKEN_TAKEN, token);
        checker.emit(WalkEvent.SKIPPED, token);
        checker.pass(token);

        assertThatThrownBy(() -> checker.pass(token))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("passes on a token it does not hold");
    }

    @Test
    void theCheckerNoticesTwoTokensHeldAtATime() {
        Checker checker = new Checker();
        checker.arrived(token(0));
        checker.arrived(token(1));
        checker.emit(WalkEvent.TOKEN_TAKEN, token(0));

        assertThatThrownBy(() -> checker.emit(WalkEvent.TOKEN_TAKEN, token(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("holds two tokens");
    }

    @Test
    void theCheckerNoticesATokenThatIsForgotten() {
        Checker checker = new Checker();
        checker.arrived(token(0));
        checker.emit(WalkEvent.TOKEN_TAKEN, token(0));
        checker.startTimer(Walk.Timer.REGENERATION, 1);

        assertThatThrownBy(() -> checker.check(Walk.State.AWAY))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("AWAY with a token");
    }

    @Test
    void theCheckerNoticesAnAgentThatNeitherHoldsNorWaits() {
        Checker checker = new Checker();

        assertThatThrownBy(() -> checker.check(Walk.State.AWAY))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("timers");
    }

    private static void runAtRandom(RemovalRule rule, long seed) {
        RandomSource random = TestRandom.of(new Random(seed));
        Checker checker = new Checker();
        long[] serial = {0};
        Walk walk = new Walk(
                new WalkConfig(rule, 40, 3),
                new RandomisedRegeneration(new FixedPace(100, 100, 300), random),
                new FixedPace(100, 100, 300),
                new Access(),
                now -> Tokens.minted(new TokenId(now, 9, serial[0]++)),
                checker);
        List<Token> fleet = List.of(token(0), token(1), token(2), token(3));
        walk.start();
        checker.check(walk.state());
        long now = 0;
        for (int input = 0; input < INPUTS; input++) {
            now += random.nextInt(60);
            int kind = random.nextInt(10);
            if (kind < 5) {
                Token token = fleet.get(random.nextInt(fleet.size()));
                if (!checker.present.contains(token)) {
                    checker.arrived(token);
                    walk.onToken(token, now);
                }
            } else if (kind == 5) {
                walk.replace(fleet.get(0), now);
            } else if (kind == 6 && walk.state() == Walk.State.USING) {
                walk.release(now);
            } else if (checker.timers.contains(Walk.Timer.HOLD)) {
                checker.timers.remove(Walk.Timer.HOLD);
                walk.onTimer(Walk.Timer.HOLD, now);
            } else if (kind == 9) {
                checker.timers.remove(Walk.Timer.REGENERATION);
                walk.onTimer(Walk.Timer.REGENERATION, now);
            }
            checker.check(walk.state());
        }
    }

    private static Token token(long created) {
        return Tokens.minted(new TokenId(created, 1, 0));
    }

    /** Looks at the effects only, as a driver sees them. */
    private static final class Checker implements WalkEffects {
        /** Tokens that came here or were generated here and have not left or been removed. */
        final List<Token> present = new ArrayList<>();

        final Set<Walk.Timer> timers = EnumSet.noneOf(Walk.Timer.class);
        private Token held;
        private boolean using;

        void arrived(Token token) {
            present.add(token);
        }

        /** After every input: what the state promises is so. */
        void check(Walk.State state) {
            assertThat(timers)
                    .as("timers while %s", state)
                    .containsExactly(state == Walk.State.AWAY ? Walk.Timer.REGENERATION : Walk.Timer.HOLD);
            assertThat(using).as("uses while %s", state).isEqualTo(state == Walk.State.USING);
            assertThat(held == null)
                    .as("AWAY with a token, or not AWAY without")
                    .isEqualTo(state == Walk.State.AWAY);
            if (state == Walk.State.AWAY) {
                assertThat(present).as("tokens left behind").isEmpty();
            }
        }

        @Override
        public void startTimer(Walk.Timer timer, long afterNanos) {
            assertThat(afterNanos).isPositive();
            timers.add(timer);
        }

        @Override
        public void stopTimer(Walk.Timer timer) {
            assertThat(timers.remove(timer)).as("stops %s, which runs", timer).isTrue();
        }

        @Override
        public void pass(Token token) {
            assertThat(token).as("passes on a token it does not hold").isEqualTo(held);
            assertThat(using).as("passes on a token in use").isFalse();
            present.remove(token);
            held = null;
        }

        @Override
        public void emit(WalkEvent event, Token token) {
            switch (event) {
                case TOKEN_TAKEN, REGENERATED -> {
                    if (event == WalkEvent.REGENERATED) {
                        arrived(token);
                    }
                    assertThat(held).as("holds two tokens").isNull();
                    assertThat(present).as("tokens that are here").contains(token);
                    held = token;
                }
                case REMOVED -> {
                    present.remove(token);
                    held = null;
                }
                case ACCESS_STARTED -> {
                    assertThat(held).as("uses a token it does not hold").isEqualTo(token);
                    using = true;
                }
                case ACCESS_ENDED -> {
                    assertThat(using).as("ends what began").isTrue();
                    using = false;
                }
                case SKIPPED -> assertThat(held).as("skips what it holds").isEqualTo(token);
                case TOKEN_QUEUED ->
                    assertThat(held).as("queues behind another").isNotNull();
            }
        }
    }
}
