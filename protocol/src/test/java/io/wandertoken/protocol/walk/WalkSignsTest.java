package io.wandertoken.protocol.walk;

import static io.wandertoken.protocol.walk.RecordingEffects.emitted;
import static io.wandertoken.protocol.walk.RecordingEffects.passed;
import static io.wandertoken.protocol.walk.RecordingEffects.started;
import static io.wandertoken.protocol.walk.RecordingEffects.stopped;
import static io.wandertoken.protocol.walk.Walk.Timer.HOLD;
import static io.wandertoken.protocol.walk.Walk.Timer.REGENERATION;
import static io.wandertoken.protocol.walk.WalkFixture.WAIT;
import static io.wandertoken.protocol.walk.WalkFixture.nanos;
import static io.wandertoken.protocol.walk.WalkFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.token.Token;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a {@link Walk} makes of signs of life and of demand: one input, and exactly what it asks for. */
class WalkSignsTest {
    private static final Token OLD = token(0);
    private static final Token YOUNG = token(1);

    private final WalkFixture agent = WalkFixture.with(RemovalRule.WITNESS);

    @Test
    void anAgentThatHearsOfTheTokenWaitsAnew() {
        agent.start();

        agent.walk.onSign(OLD.id(), nanos(50), nanos(50));

        assertThat(agent.effects.take()).containsExactly(started(REGENERATION, WAIT));
    }

    @Test
    void whatWasSeenAWhileAgoIsWorthLess() {
        agent.start();

        agent.walk.onSign(OLD.id(), nanos(50), nanos(57));

        assertThat(agent.effects.take()).containsExactly(started(REGENERATION, WAIT.minusSeconds(7)));
    }

    @Test
    void whatIsOlderThanTheWholeWaitEndsItAtOnce() {
        agent.start();

        agent.walk.onSign(OLD.id(), nanos(0), nanos(1e6));

        assertThat(agent.effects.take()).containsExactly(started(REGENERATION, Duration.ofNanos(1)));
    }

    @Test
    void aGeneratedTokenOnProbationIsKeptButNotUsed() {
        WalkFixture careful = WalkFixture.careful(RemovalRule.WITNESS, Duration.ofSeconds(2));
        careful.start();

        careful.expire(REGENERATION, 200);
        assertThat(careful.walk.state()).isEqualTo(Walk.State.SKIPPING);
        careful.walk.onDemand(nanos(200.5));

        assertThat(careful.walk.state()).as("demand does not end it").isEqualTo(Walk.State.SKIPPING);
        careful.effects.take();
        careful.walk.onSign(OLD.id(), nanos(201), nanos(201));
        assertThat(careful.walk.state())
                .as("but the word of an older token does")
                .isEqualTo(Walk.State.AWAY);
    }

    @Test
    void aTokenThatRestsDisappearsWhenAnOlderOneIsHeardOf() {
        agent.visit(YOUNG, 10);
        agent.token(YOUNG, 100);
        assertThat(agent.walk.state()).isEqualTo(Walk.State.SKIPPING);

        agent.walk.onSign(OLD.id(), nanos(100.01), nanos(100.01));

        assertThat(agent.effects.take())
                .containsExactly(stopped(HOLD), emitted(WalkEvent.REMOVED, YOUNG), started(REGENERATION, WAIT));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.AWAY);
        assertThat(agent.walk.held()).isNull();
    }

    @Test
    void aTokenThatRestsStaysWhenAYoungerOneIsHeardOf() {
        agent.visit(OLD, 10);
        agent.token(OLD, 100);

        agent.walk.onSign(YOUNG.id(), nanos(100.01), nanos(100.01));

        assertThat(agent.effects.take()).isEmpty();
        assertThat(agent.expire(HOLD, 100.1)).containsExactly(passed(OLD), started(REGENERATION, WAIT));
    }

    @Test
    void aTokenInUseIsUsedToTheEndAndThenDisappears() {
        agent.token(YOUNG, 10);
        agent.walk.onSign(OLD.id(), nanos(11), nanos(11));
        assertThat(agent.effects.take()).isEmpty();

        assertThat(agent.expire(HOLD, 14))
                .containsExactly(
                        emitted(WalkEvent.ACCESS_ENDED, YOUNG),
                        emitted(WalkEvent.REMOVED, YOUNG),
                        started(REGENERATION, WAIT));
    }

    @Test
    void anOlderTokenSeenBeforeTheHeldOneWasMadeIsNoEvidence() {
        agent.token(YOUNG, 10);

        agent.walk.onSign(OLD.id(), nanos(0.5), nanos(11));

        assertThat(agent.expire(HOLD, 14))
                .containsExactly(emitted(WalkEvent.ACCESS_ENDED, YOUNG), passed(YOUNG), started(REGENERATION, WAIT));
    }

    @Test
    void aTokenThatRestsIsUsedWhenSomebodyHereBeginsToWait() {
        agent.access.setWanted(false);
        agent.token(OLD, 10);
        agent.access.setWanted(true);

        agent.walk.onDemand(nanos(10.01));

        assertThat(agent.effects.take())
                .containsExactly(
                        stopped(HOLD), emitted(WalkEvent.ACCESS_STARTED, OLD), started(HOLD, WalkFixture.HOLD));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.USING);
    }

    @Test
    void aTokenThatRestsIsPassedOnWhenSomebodyElsewhereBeginsToWait() {
        agent.access.setWanted(false);
        agent.token(OLD, 10);

        agent.walk.onDemand(nanos(10.01));

        assertThat(agent.effects.take()).containsExactly(stopped(HOLD), passed(OLD), started(REGENERATION, WAIT));
    }

    @Test
    void aTokenThatRestsIsPassedOnWhenItIsTooEarlyForAnotherAccess() {
        agent.visit(OLD, 10);
        agent.token(OLD, 100);

        agent.walk.onDemand(nanos(100.01));

        assertThat(agent.effects.take()).containsExactly(stopped(HOLD), passed(OLD), started(REGENERATION, WAIT));
    }

    @Test
    void demandChangesNothingWhileTheTokenIsAwayOrInUse() {
        agent.start();
        agent.walk.onDemand(nanos(1));
        assertThat(agent.effects.take()).isEmpty();

        agent.token(OLD, 10);
        agent.walk.onDemand(nanos(11));
        assertThat(agent.effects.take()).isEmpty();
    }

    @Test
    void hurryPassesOnlyARestingTokenOn() {
        agent.start();
        agent.walk.hurry(nanos(1));
        assertThat(agent.effects.take()).isEmpty();

        agent.token(OLD, 10);
        agent.walk.hurry(nanos(11));
        assertThat(agent.effects.take()).isEmpty();

        agent.expire(HOLD, 14);
        agent.token(OLD, 20);
        agent.walk.hurry(nanos(20.01));
        assertThat(agent.effects.take()).containsExactly(stopped(HOLD), passed(OLD), started(REGENERATION, WAIT));
    }

    @Test
    void aWaitIsPostponedOnlyWhileTheTokenIsAway() {
        agent.start();
        agent.walk.postpone();
        assertThat(agent.effects.take()).containsExactly(started(REGENERATION, WAIT));

        agent.token(OLD, 10);
        agent.walk.postpone();
        assertThat(agent.effects.take()).isEmpty();
    }

    @Test
    void aDoubtedTokenIsNeitherUsedNorPassedOnBeforeItsTime() {
        agent.start();
        agent.token(OLD, 10);
        agent.expire(HOLD, 14);
        agent.token(OLD, 20);
        agent.effects.take();

        agent.walk.doubt(Duration.ofSeconds(3).toNanos());
        agent.walk.onDemand(nanos(21));
        assertThat(agent.walk.isOnProbation()).isTrue();
        assertThat(agent.effects.take()).containsExactly(started(HOLD, Duration.ofSeconds(3)));

        agent.walk.onTimer(HOLD, nanos(23));
        assertThat(agent.effects.take()).containsExactly(passed(OLD), started(REGENERATION, WAIT));
        assertThat(agent.walk.isOnProbation()).isFalse();
    }
}
