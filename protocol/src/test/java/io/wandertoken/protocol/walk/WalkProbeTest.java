package io.wandertoken.protocol.walk;

import static io.wandertoken.protocol.walk.RecordingEffects.started;
import static io.wandertoken.protocol.walk.WalkFixture.nanos;
import static io.wandertoken.protocol.walk.WalkFixture.token;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a probe means to the one who is asked, and what several permits mean to one agent. */
class WalkProbeTest {
    private static final Token TOKEN = token(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(1000);

    private final RecordingEffects effects = new RecordingEffects();

    @Test
    void aProbeIsASignOfLifeWhereTheRuleSaysSo() {
        Walk walk = walk(SignOfLife.PROBE, new Access());

        boolean objection = walk.onProbe(TOKEN.id());

        assertThat(objection).isFalse();
        assertThat(effects.take()).containsExactly(started(Walk.Timer.REGENERATION, TIMEOUT));
    }

    @Test
    void aProbeChangesNothingInThePapers() {
        Walk walk = walk(SignOfLife.VISIT, new Access());

        walk.onProbe(TOKEN.id());

        assertThat(effects.take()).isEmpty();
    }

    @Test
    void aProbeOfASpuriousTokenIsNoSignOfLife() {
        Walk walk = walk(SignOfLife.PROBE, new Access());
        walk.onToken(TOKEN, nanos(10));
        walk.onTimer(Walk.Timer.HOLD, nanos(14));
        effects.take();

        boolean objection = walk.onProbe(token(5).id());

        assertThat(objection).isTrue();
        assertThat(effects.take()).isEmpty();
    }

    @Test
    void aHolderThatIsProbedForAnotherTokenDoesNotStartToWait() {
        Walk walk = walk(SignOfLife.PROBE, new Access());
        walk.onToken(TOKEN, nanos(10));
        effects.take();

        walk.onProbe(token(5).id());

        assertThat(effects.take()).isEmpty();
    }

    @Test
    void anAgentThatUsesOnePermitGeneratesATokenOfAnotherWithoutUsingIt() {
        Access access = new Access();
        Walk first = walk(SignOfLife.VISIT, access);
        Walk second = walk(SignOfLife.VISIT, access);
        first.onToken(TOKEN, nanos(10));

        second.onTimer(Walk.Timer.REGENERATION, nanos(11));

        assertThat(second.state()).isEqualTo(Walk.State.SKIPPING);
        assertThat(access.isUsing()).isTrue();
    }

    @Test
    void aRegenerationTimerThatExpiresWhileATokenIsHereIsAnError() {
        Walk walk = walk(SignOfLife.VISIT, new Access());
        walk.onToken(TOKEN, nanos(10));

        assertThatIllegalStateException()
                .isThrownBy(() -> walk.onTimer(Walk.Timer.REGENERATION, nanos(11)))
                .withMessageContaining("USING");
    }

    private Walk walk(SignOfLife signOfLife, Access access) {
        Walk walk = new Walk(
                WalkConfig.of(RemovalRule.WITNESS, WalkFixture.HOLD, WalkFixture.SKIP)
                        .withSignOfLife(signOfLife),
                TIMEOUT::toNanos,
                WalkFixture.pace(),
                access,
                now -> Tokens.minted(new TokenId(now, WalkFixture.SELF, 0)),
                effects);
        walk.start();
        effects.take();
        return walk;
    }
}
