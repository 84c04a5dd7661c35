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
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every transition of {@link Walk}: one input, and exactly what it asks for. */
class WalkTest {
    private static final Token OLD = token(0);
    private static final Token YOUNG = token(1);

    @Test
    void anAgentThatStartsWaitsForAToken() {
        WalkFixture agent = WalkFixture.journal();

        assertThat(agent.start()).containsExactly(started(REGENERATION, WAIT));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.AWAY);
    }

    @Test
    void anAgentThatNeverUsedTheResourceUsesTheFirstToken() {
        WalkFixture agent = WalkFixture.journal();
        agent.start();

        assertThat(agent.token(OLD, 10))
                .containsExactly(
                        stopped(REGENERATION),
                        emitted(WalkEvent.TOKEN_TAKEN, OLD),
                        emitted(WalkEvent.ACCESS_STARTED, OLD),
                        started(HOLD, WalkFixture.HOLD));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.USING);
        assertThat(agent.access.isUsing()).isTrue();
    }

    @Test
    void aUserPassesTheTokenOnWhenItsTimeIsOver() {
        WalkFixture agent = WalkFixture.journal();
        agent.token(OLD, 10);

        assertThat(agent.expire(HOLD, 14))
                .containsExactly(emitted(WalkEvent.ACCESS_ENDED, OLD), passed(OLD), started(REGENERATION, WAIT));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.AWAY);
        assertThat(agent.access.isUsing()).isFalse();
    }

    @Test
    void anAgentThatHadItsTurnSkips() {
        WalkFixture agent = WalkFixture.journal();
        agent.visit(OLD, 10);

        assertThat(agent.token(OLD, 100))
                .containsExactly(
                        stopped(REGENERATION),
                        emitted(WalkEvent.TOKEN_TAKEN, OLD),
                        emitted(WalkEvent.SKIPPED, OLD),
                        started(HOLD, WalkFixture.SKIP));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.SKIPPING);
        assertThat(agent.access.isUsing()).isFalse();
    }

    @Test
    void aSkippedTokenIsPassedOnWithoutAnAccess() {
        WalkFixture agent = WalkFixture.journal();
        agent.visit(OLD, 10);
        agent.token(OLD, 100);

        assertThat(agent.expire(HOLD, 100.1)).containsExactly(passed(OLD), started(REGENERATION, WAIT));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.AWAY);
    }

    @Test
    void anAgentThatWaitedTooLongGeneratesATokenAndUsesIt() {
        WalkFixture agent = WalkFixture.journal();
        agent.start();
        Token generated = Tokens.minted(new TokenId(nanos(5000), WalkFixture.SELF, 0));

        assertThat(agent.expire(REGENERATION, 5000))
                .containsExactly(
                        emitted(WalkEvent.REGENERATED, generated),
                        emitted(WalkEvent.ACCESS_STARTED, generated),
                        started(HOLD, WalkFixture.HOLD));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.USING);
    }

    @Test
    void aGeneratedTokenIsPassedOnLikeAnyOther() {
        WalkFixture agent = WalkFixture.journal();
        agent.expire(REGENERATION, 5000);
        Token generated = Tokens.minted(new TokenId(nanos(5000), WalkFixture.SELF, 0));

        assertThat(agent.expire(HOLD, 5004))
                .containsExactly(
                        emitted(WalkEvent.ACCESS_ENDED, generated), passed(generated), started(REGENERATION, WAIT));
    }

    @Test
    void aTokenThatComesWhileAnotherIsUsedWaits() {
        WalkFixture agent = WalkFixture.journal();
        agent.token(OLD, 10);

        assertThat(agent.token(YOUNG, 11)).containsExactly(emitted(WalkEvent.TOKEN_QUEUED, YOUNG));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.USING);
    }

    @Test
    void aTokenThatComesWhileAnotherIsSkippedWaits() {
        WalkFixture agent = WalkFixture.journal();
        agent.visit(OLD, 10);
        agent.token(OLD, 100);

        assertThat(agent.token(YOUNG, 100)).containsExactly(emitted(WalkEvent.TOKEN_QUEUED, YOUNG));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.SKIPPING);
    }

    @Test
    void aWaitingTokenIsTakenAtOnceWhenTheHeldOneGoes() {
        WalkFixture agent = WalkFixture.journal();
        agent.token(OLD, 10);
        agent.token(YOUNG, 11);

        assertThat(agent.expire(HOLD, 14))
                .containsExactly(
                        emitted(WalkEvent.ACCESS_ENDED, OLD),
                        passed(OLD),
                        emitted(WalkEvent.TOKEN_TAKEN, YOUNG),
                        emitted(WalkEvent.SKIPPED, YOUNG),
                        started(HOLD, WalkFixture.SKIP));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.SKIPPING);
    }

    @Test
    void waitingTokensAreTakenInTheOrderInWhichTheyCame() {
        WalkFixture agent = WalkFixture.with(RemovalRule.NONE);
        Token third = token(2);
        agent.token(YOUNG, 10);
        agent.token(third, 11);
        agent.token(OLD, 12);

        assertThat(agent.expire(HOLD, 14)).contains(emitted(WalkEvent.TOKEN_TAKEN, third));
        assertThat(agent.expire(HOLD, 14.1)).contains(emitted(WalkEvent.TOKEN_TAKEN, OLD));
        assertThat(agent.expire(HOLD, 14.2)).containsExactly(passed(OLD), started(REGENERATION, WAIT));
    }

    @Test
    void aSpuriousTokenDisappears() {
        WalkFixture agent = WalkFixture.journal();
        agent.visit(YOUNG, 10);
        agent.visit(OLD, 100);

        assertThat(agent.token(YOUNG, 200))
                .containsExactly(
                        stopped(REGENERATION),
                        emitted(WalkEvent.TOKEN_TAKEN, YOUNG),
                        emitted(WalkEvent.REMOVED, YOUNG),
                        started(REGENERATION, WAIT));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.AWAY);
    }

    @Test
    void aSpuriousTokenThatWaitedDisappearsAndTheNextIsTaken() {
        WalkFixture agent = WalkFixture.journal();
        agent.visit(YOUNG, 10);
        agent.token(OLD, 100);
        agent.token(YOUNG, 100.05);
        Token oldest = token(-1);
        agent.token(oldest, 100.06);

        assertThat(agent.expire(HOLD, 100.1))
                .containsExactly(
                        passed(OLD),
                        emitted(WalkEvent.TOKEN_TAKEN, YOUNG),
                        emitted(WalkEvent.REMOVED, YOUNG),
                        emitted(WalkEvent.TOKEN_TAKEN, oldest),
                        emitted(WalkEvent.SKIPPED, oldest),
                        started(HOLD, WalkFixture.SKIP));
    }

    @Test
    void aReleaseEndsTheAccessEarly() {
        WalkFixture agent = WalkFixture.journal();
        agent.token(OLD, 10);

        agent.walk.release(nanos(11));

        assertThat(agent.effects.take())
                .containsExactly(
                        stopped(HOLD), emitted(WalkEvent.ACCESS_ENDED, OLD), passed(OLD), started(REGENERATION, WAIT));
        assertThat(agent.walk.state()).isEqualTo(Walk.State.AWAY);
    }

    @Test
    void onlyAUserCanRelease() {
        WalkFixture agent = WalkFixture.journal();
        agent.start();

        assertThatIllegalStateException()
                .isThrownBy(() -> agent.walk.release(0))
                .withMessageContaining("AWAY");

        agent.visit(OLD, 10);
        agent.token(OLD, 100);

        assertThatIllegalStateException()
                .isThrownBy(() -> agent.walk.release(nanos(100)))
                .withMessageContaining("SKIPPING");
    }

    @Test
    void aGuardianThatIsDueReplacesTheLostTokenAndUsesTheNewOne() {
        WalkFixture agent = WalkFixture.journal();
        agent.visit(OLD, 10);
        Token replacement =
                Tokens.minted(new TokenId(nanos(1000), WalkFixture.SELF, 0)).inPlaceOf(OLD);

        agent.walk.replace(OLD, nanos(1000));

        assertThat(agent.effects.take())
                .containsExactly(
                        stopped(REGENERATION),
                        emitted(WalkEvent.REGENERATED, replacement),
                        emitted(WalkEvent.ACCESS_STARTED, replacement),
                        started(HOLD, WalkFixture.HOLD));
    }

    @Test
    void aGuardianThatHadItsTurnReplacesTheLostTokenAndPassesTheNewOneOn() {
        WalkFixture agent = WalkFixture.journal();
        agent.visit(OLD, 10);
        Token replacement =
                Tokens.minted(new TokenId(nanos(30), WalkFixture.SELF, 0)).inPlaceOf(OLD);

        agent.walk.replace(OLD, nanos(30));

        assertThat(agent.effects.take())
                .containsExactly(
                        stopped(REGENERATION),
                        emitted(WalkEvent.REGENERATED, replacement),
                        emitted(WalkEvent.SKIPPED, replacement),
                        started(HOLD, WalkFixture.SKIP));
        assertThat(agent.expire(HOLD, 30.1)).containsExactly(passed(replacement), started(REGENERATION, WAIT));
    }

    @Test
    void aReplacementIsYoungerThanEveryVisitOfTheLostTokenByWhateverClock() {
        WalkFixture guardian = WalkFixture.with(RemovalRule.WITNESS);
        Token lost = new Token(OLD.id(), 9, nanos(500));

        guardian.walk.replace(lost, nanos(30));

        Token replacement =
                Tokens.minted(new TokenId(nanos(500) + 1, WalkFixture.SELF, 0)).inPlaceOf(lost);
        assertThat(guardian.effects.take()).contains(emitted(WalkEvent.REGENERATED, replacement));

        // An agent whose clock is ahead saw the lost token at 500 and must not bear witness against its successor.
        WalkFixture ahead = WalkFixture.with(RemovalRule.WITNESS);
        ahead.visit(OLD, 496);
        assertThat(ahead.walk.isWitnessAgainst(replacement.id())).isFalse();
        assertThat(ahead.walk.isWitnessAgainst(new TokenId(nanos(30), WalkFixture.SELF, 0)))
                .isTrue();
    }

    @Test
    void aReplacementOutranksWhatIsYoungerThanTheLostTokenButNotTheLostTokenItself() {
        WalkFixture guardian = WalkFixture.journal();

        guardian.walk.replace(OLD, nanos(1000));

        Token replacement = ((RecordingEffects.Emitted) guardian.effects.take().get(1)).token();
        assertThat(replacement.id().precedes(YOUNG.id())).isTrue();
        assertThat(OLD.id().precedes(replacement.id())).isTrue();
    }

    @Test
    void aGuardiansSuspicionIsIgnoredWhileATokenIsHere() {
        WalkFixture agent = WalkFixture.journal();
        agent.token(OLD, 10);

        agent.walk.replace(YOUNG, nanos(11));

        assertThat(agent.effects.take()).isEmpty();

        agent.expire(HOLD, 14);
        agent.token(OLD, 100);
        agent.walk.replace(YOUNG, nanos(100));

        assertThat(agent.effects.take()).isEmpty();
        assertThat(agent.walk.state()).isEqualTo(Walk.State.SKIPPING);
    }

    @Test
    void aReplacementDoesNotMakeTheGuardianMorePatient() {
        WalkFixture agent = WalkFixture.with(
                RemovalRule.PRECEDENCE, new AdaptiveRegeneration(WalkFixture.nanos(1800), AdaptiveRegeneration.GROWTH));

        agent.walk.replace(OLD, nanos(30));

        assertThat(agent.expire(HOLD, 34)).endsWith(started(REGENERATION, Duration.ofSeconds(1800)));
    }

    @Test
    void anAgentWithoutAWaitingClientSkips() {
        WalkFixture agent = WalkFixture.journal();
        agent.access.setWanted(false);

        assertThat(agent.visit(OLD, 10)).isEqualTo(WalkEvent.SKIPPED);

        agent.access.setWanted(true);

        assertThat(agent.visit(OLD, 11)).isEqualTo(WalkEvent.ACCESS_STARTED);
    }

    @Test
    void anAgentThatUsesOnePermitSkipsTheTokenOfAnother() {
        Access shared = new Access();
        WalkFixture first = WalkFixture.with(RemovalRule.SANDWICH, shared);
        WalkFixture second = WalkFixture.with(RemovalRule.SANDWICH, shared);
        first.token(OLD, 10);

        assertThat(second.visit(YOUNG, 11)).isEqualTo(WalkEvent.SKIPPED);
    }

    @Test
    void anAgentThatWaitsNeverUsesTheResource() {
        WalkFixture agent = WalkFixture.journal();
        agent.start();

        assertThat(agent.access.isUsing()).isFalse();
        assertThat(agent.access.lastStartNanos()).isEqualTo(Access.NEVER);
    }

    @Test
    void theEndOfAHoldWithoutATokenIsTheDriversMistake() {
        WalkFixture agent = WalkFixture.journal();
        agent.start();

        assertThatIllegalStateException().isThrownBy(() -> agent.walk.onTimer(HOLD, 0));
    }

    @Test
    void withoutARemovalRuleNoTokenIsEverRemoved() {
        WalkFixture agent = WalkFixture.with(RemovalRule.NONE);
        agent.visit(YOUNG, 10);
        agent.visit(OLD, 100);

        assertThat(agent.visit(YOUNG, 200)).isEqualTo(WalkEvent.SKIPPED);
    }

    @Test
    void aWitnessNeedNotHaveSeenTheTokenItSpeaksAgainst() {
        WalkFixture agent = WalkFixture.with(RemovalRule.WITNESS);
        agent.visit(OLD, 100);

        assertThat(agent.walk.isWitnessAgainst(token(50).id())).isTrue();
        assertThat(agent.walk.isWitnessAgainst(token(150).id())).isFalse();
        assertThat(agent.walk.isWitnessAgainst(OLD.id())).isFalse();
    }

    @Test
    void onlyTheWitnessRuleMakesWitnesses() {
        for (RemovalRule rule : List.of(RemovalRule.NONE, RemovalRule.SANDWICH, RemovalRule.PRECEDENCE)) {
            WalkFixture agent = WalkFixture.with(rule);
            agent.visit(OLD, 100);

            assertThat(agent.walk.isWitnessAgainst(token(50).id()))
                    .as("%s", rule)
                    .isFalse();
        }
    }
}
