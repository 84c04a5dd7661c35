package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.WalkEvent;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.Metrics;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The invariants of {@link WalkChecker} hold after every event, under every rule, routing and fault. */
@Tag("long")
class WalkSimulationTest {
    private static final int SEEDS = 3;
    private static final int AGENTS = 20;

    /** A small fleet that loses many tokens and makes many spurious ones, so that rare things happen often. */
    private static final List<String> RESTLESS =
            List.of("agents=" + AGENTS, "capacity=20", "regeneration=1000s", "loss-every=150s", "duration=2000s");

    private static final String[] RULES = {"sandwich", "witness", "adaptive", "none"};
    private static final String[] ROUTINGS = {"random", "choice:3", "choice:3+8", "retrace:2", "round-robin"};
    private static final String[][] FAULTS = {
        {},
        {"loss=poisson", "loss-every=50s"},
        {"handover-delay=50ms"},
        {"handover-delay=2s", "guardian=1s", "guardians=2"},
        {"clock-offset=30s"},
        {"permits=3"},
        {"guardian=5s"},
        {"guardian=5s", "guardians=3", "guardian-failure=0.5", "clock-offset=5s"},
        {"permits=4", "guardian=1s", "guardians=2", "loss=poisson", "handover-delay=300ms"},
        {"loss=all-once", "loss-every=1000s"},
        {"min-interval=0s", "skip=4s", "regeneration-base=0s"},
    };

    static List<List<String>> scenarios() {
        List<List<String>> all = new ArrayList<>();
        for (String rule : RULES) {
            for (String[] faults : FAULTS) {
                List<String> values = new ArrayList<>(RESTLESS);
                values.add("rule=" + rule);
                values.addAll(List.of(faults));
                all.add(values);
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void nothingThatMustNeverHappenHappens(List<String> values) {
        for (String routing : ROUTINGS) {
            for (long seed = 0; seed < SEEDS; seed++) {
                long replay = seed;
                List<String> all = new ArrayList<>(values);
                all.add("routing=" + routing);
                assertThatCode(() -> check(replay, all.toArray(String[]::new)))
                        .as("replay with seed %d and %s", seed, all)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void learningAgentsKeepTheInvariantsToo() {
        for (long seed = 0; seed < SEEDS; seed++) {
            List<String> values = new ArrayList<>(RESTLESS);
            values.addAll(List.of("sizing=learned", "permits=2", "rule=witness", "routing=choice:2"));

            check(seed, values.toArray(String[]::new));
        }
    }

    /** The checks above would mean little if nothing ever happened. */
    @Test
    void theRestlessFleetDoesEverythingOften() {
        WalkChecker checker = check(1, RESTLESS.toArray(String[]::new));

        assertThat(checker.accesses()).isGreaterThan(300);
        assertThat(checker.lost()).isGreaterThan(8);
        assertThat(checker.generated()).isGreaterThan(10);
        assertThat(checker.removed()).isGreaterThan(3);
    }

    @Test
    void theFiguresAgreeWithWhatAnObserverSees() {
        for (long seed = 0; seed < SEEDS; seed++) {
            WalkSetting setting = Sample.setting("paper-2009", RESTLESS.toArray(String[]::new));
            WalkChecker checker = new WalkChecker(AGENTS, 1);

            Metrics.Builder builder = new Metrics.Builder();
            builder.add(
                    new WalkSimulation(setting, new Seed(seed), checker).run().metrics());
            Metrics metrics = builder.build();

            assertThat(metrics.get("operations").mean()).isEqualTo(checker.accesses());
            assertThat(metrics.get("tokens.lost").mean()).isEqualTo(checker.lost());
            assertThat(metrics.get("tokens.regenerated").mean()).isEqualTo(checker.generated());
            assertThat(metrics.get("tokens.removed").mean()).isEqualTo(checker.removed());
        }
    }

    @Test
    void lookingOnChangesNothing() {
        WalkSetting setting = Sample.setting("best", "duration=5000s", "loss-every=500s");
        Metrics.Builder watched = new Metrics.Builder();
        Metrics.Builder unwatched = new Metrics.Builder();

        watched.add(new WalkSimulation(setting, new Seed(1), new WalkChecker(300, 1))
                .run()
                .metrics());
        unwatched.add(new WalkSimulation(setting, new Seed(1), null).run().metrics());

        assertThat(watched.build()).isEqualTo(unwatched.build());
    }

    /** Sums of long times must not overflow into the past. */
    @Test
    void theLongestTimesThatAreAllowedCanBeSimulated() {
        WalkChecker checker = check(
                1,
                "agents=" + AGENTS,
                "guardian=24000d",
                "guardians=1",
                "regeneration=never",
                "loss-every=500s",
                "duration=2000s");

        assertThat(checker.lost()).isOne();
        assertThat(checker.generated()).isZero();
    }

    @Test
    void theCheckerNoticesAnAccessThatBeginsTwice() {
        WalkSetting setting = Sample.setting("paper-2009", "agents=20", "capacity=20", "duration=100s");
        WalkObserver broken = new BrokenObserver(new WalkChecker(20, 1)) {
            @Override
            public void onEvent(long now, int agent, int permit, WalkEvent event, Token token) {
                super.onEvent(now, agent, permit, event, token);
                if (event == WalkEvent.ACCESS_STARTED) {
                    super.onEvent(now, agent, permit, event, token);
                }
            }
        };

        assertThatThrownBy(() -> new WalkSimulation(setting, new Seed(1), broken).run())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("uses the resource twice at a time");
    }

    @Test
    void theCheckerNoticesALossThatLosesNothing() {
        WalkSetting setting = Sample.setting("paper-2009", "agents=20", "capacity=20", "loss-every=100s");
        WalkObserver broken = new BrokenObserver(new WalkChecker(20, 1)) {
            @Override
            public void onHandover(long now, int from, int to, int permit, Token token, boolean lost) {
                super.onHandover(now, from, lost ? (from + 1) % 20 : to, permit, token, false);
            }
        };

        assertThatThrownBy(() -> new WalkSimulation(setting, new Seed(1), broken).run())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the count of tokens is wrong");
    }

    @Test
    void theCheckerNoticesATokenInTwoPlaces() {
        WalkChecker checker = started();
        checker.onEvent(2, 0, 0, WalkEvent.SKIPPED, token(0));
        checker.onHandover(3, 0, 1, 0, token(1), false);

        assertThatThrownBy(() -> checker.onEvent(3, 2, 0, WalkEvent.TOKEN_TAKEN, token(1)))
                .hasMessageContaining("taken where it never came");
        assertThatThrownBy(() -> checker.onHandover(3, 0, 2, 0, token(2), false))
                .hasMessageContaining("hands over a token that it does not hold");
    }

    @Test
    void theCheckerNoticesATokenThatComesBackFromTheDead() {
        WalkChecker checker = started();
        checker.onHandover(3, 0, -1, 0, token(1), true);
        checker.onTokenCount(3, 0);

        assertThatThrownBy(() -> checker.onEvent(4, 1, 0, WalkEvent.TOKEN_TAKEN, token(1)))
                .hasMessageContaining("a dead token is back");
    }

    @Test
    void theCheckerNoticesAnAccessThatNeverEnds() {
        WalkChecker checker = started();
        checker.onEvent(2, 0, 0, WalkEvent.ACCESS_STARTED, token(0));

        assertThatThrownBy(() -> checker.onHandover(3, 0, 1, 0, token(1), false))
                .hasMessageContaining("hands over a token that it still uses");
    }

    @Test
    void theCheckerNoticesAnAccessThatEndsTwice() {
        WalkChecker checker = started();
        checker.onEvent(2, 0, 0, WalkEvent.ACCESS_STARTED, token(0));
        checker.onEvent(3, 0, 0, WalkEvent.ACCESS_ENDED, token(0));

        assertThatThrownBy(() -> checker.onEvent(3, 0, 0, WalkEvent.ACCESS_ENDED, token(0)))
                .hasMessageContaining("an access ends that never began");
    }

    @Test
    void theCheckerNoticesAnUseWithoutAToken() {
        WalkChecker checker = started();

        assertThatThrownBy(() -> checker.onEvent(2, 1, 0, WalkEvent.ACCESS_STARTED, token(0)))
                .hasMessageContaining("uses a token that it does not hold");
    }

    @Test
    void theCheckerNoticesTimeThatGoesBack() {
        WalkChecker checker = started();
        checker.onEvent(2, 0, 0, WalkEvent.SKIPPED, token(0));

        assertThatThrownBy(() -> checker.onHandover(1, 0, 1, 0, token(1), false))
                .hasMessageContaining("time goes back");
    }

    private static WalkChecker check(long seed, String... values) {
        WalkSetting setting = Sample.setting("paper-2009", values);
        WalkChecker checker = new WalkChecker(AGENTS, setting.get(WalkParameters.PERMITS));
        new WalkSimulation(setting, new Seed(seed), checker).run();
        checker.finish();
        return checker;
    }

    /** A checker that has seen a first token come to agent 0. */
    private static WalkChecker started() {
        WalkChecker checker = new WalkChecker(3, 1);
        checker.onTokenCount(0, 1);
        checker.onEvent(0, 0, 0, WalkEvent.TOKEN_TAKEN, token(0));
        return checker;
    }

    private static Token token(long session) {
        return new Token(new TokenId(0, 0, 0), session, 0);
    }

    /** Passes everything on, except for what a test spoils. */
    private abstract static class BrokenObserver implements WalkObserver {
        private final WalkObserver observer;

        BrokenObserver(WalkObserver observer) {
            this.observer = observer;
        }

        @Override
        public void onEvent(long now, int agent, int permit, WalkEvent event, Token token) {
            observer.onEvent(now, agent, permit, event, token);
        }

        @Override
        public void onHandover(long now, int from, int to, int permit, Token token, boolean lost) {
            observer.onHandover(now, from, to, permit, token, lost);
        }

        @Override
        public void onTokenCount(long now, int tokens) {
            observer.onTokenCount(now, tokens);
        }
    }
}
