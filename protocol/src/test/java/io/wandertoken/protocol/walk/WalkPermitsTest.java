package io.wandertoken.protocol.walk;

import static io.wandertoken.protocol.walk.WalkFixture.nanos;
import static io.wandertoken.protocol.walk.WalkFixture.token;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What several permits mean to one agent. */
class WalkPermitsTest {
    private static final Token TOKEN = token(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(1000);

    private final RecordingEffects effects = new RecordingEffects();

    @Test
    void anAgentThatUsesOnePermitGeneratesATokenOfAnotherWithoutUsingIt() {
        Access access = new Access();
        Walk first = walk(access);
        Walk second = walk(access);
        first.onToken(TOKEN, nanos(10));

        second.onTimer(Walk.Timer.REGENERATION, nanos(11));

        assertThat(second.state()).isEqualTo(Walk.State.SKIPPING);
        assertThat(access.isUsing()).isTrue();
    }

    @Test
    void aRegenerationTimerThatExpiresWhileATokenIsHereIsAnError() {
        Walk walk = walk(new Access());
        walk.onToken(TOKEN, nanos(10));

        assertThatIllegalStateException()
                .isThrownBy(() -> walk.onTimer(Walk.Timer.REGENERATION, nanos(11)))
                .withMessageContaining("USING");
    }

    private Walk walk(Access access) {
        Walk walk = new Walk(
                WalkConfig.of(RemovalRule.WITNESS, WalkFixture.HOLD, WalkFixture.SKIP),
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
