package io.wandertoken.simulator.walk.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Access;
import io.wandertoken.protocol.walk.FixedPace;
import io.wandertoken.protocol.walk.RemovalRule;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkConfig;
import io.wandertoken.protocol.walk.WalkEffects;
import io.wandertoken.protocol.walk.WalkEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a probe means to the agent that is asked. */
class SignOfLifeTest {
    private static final Token TOKEN = token(1);

    /** What the walk asked for since it was set up. */
    private final List<String> effects = new ArrayList<>();

    @Test
    void aProbeIsASignOfLifeWhereTheRuleSaysSo() {
        Walk walk = walk();

        boolean objection = SignOfLife.PROBE.onProbe(walk, TOKEN.id());

        assertThat(objection).isFalse();
        assertThat(effects).containsExactly("start REGENERATION 1000");
    }

    @Test
    void aProbeChangesNothingInThePapers() {
        Walk walk = walk();

        SignOfLife.VISIT.onProbe(walk, TOKEN.id());

        assertThat(effects).isEmpty();
    }

    @Test
    void aProbeOfASpuriousTokenIsNoSignOfLife() {
        Walk walk = walk();
        walk.onToken(TOKEN, 10);
        walk.onTimer(Walk.Timer.HOLD, 14);
        effects.clear();

        boolean objection = SignOfLife.PROBE.onProbe(walk, token(5).id());

        assertThat(objection).isTrue();
        assertThat(effects).isEmpty();
    }

    @Test
    void aHolderThatIsProbedForAnotherTokenDoesNotStartToWait() {
        Walk walk = walk();
        walk.onToken(TOKEN, 10);
        effects.clear();

        SignOfLife.PROBE.onProbe(walk, token(5).id());

        assertThat(effects).isEmpty();
    }

    private Walk walk() {
        Walk walk = new Walk(
                new WalkConfig(RemovalRule.WITNESS, 4, 1),
                () -> 1000,
                new FixedPace(600, 600, 1000),
                new Access(),
                SignOfLifeTest::token,
                new RecordedEffects());
        walk.start();
        effects.clear();
        return walk;
    }

    private static Token token(long created) {
        return new Token(new TokenId(created, 9, 0), 0, created);
    }

    private final class RecordedEffects implements WalkEffects {
        @Override
        public void startTimer(Walk.Timer timer, long afterNanos) {
            effects.add("start " + timer + " " + afterNanos);
        }

        @Override
        public void stopTimer(Walk.Timer timer) {
            effects.add("stop " + timer);
        }

        @Override
        public void pass(Token token) {
            effects.add("pass " + token.id());
        }

        @Override
        public void emit(WalkEvent event, Token token) {
            effects.add(event + " " + token.id());
        }
    }
}
