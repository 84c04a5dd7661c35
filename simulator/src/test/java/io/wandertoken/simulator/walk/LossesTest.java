package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.random.Seed;
import org.junit.jupiter.api.Test;

class LossesTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void periodicLossesStrikeAgainAndAgainAfterTheSameTime() {
        Losses losses = losses("loss-every=10s");

        assertThat(losses.nextTime()).isEqualTo(10 * SECOND);
        losses.strike(1, 9, 10 * SECOND);
        assertThat(losses.nextTime()).isEqualTo(20 * SECOND);
    }

    @Test
    void aLossTakesTheFirstTokenThatIsHandedOverAfterwards() {
        Losses losses = losses("loss-every=10s");

        assertThat(losses.takes(bornAt(0))).isFalse();
        losses.strike(2, 9, 10 * SECOND);
        assertThat(losses.takes(bornAt(0))).isTrue();
        assertThat(losses.takes(bornAt(1))).isFalse();
    }

    @Test
    void aLossPassesWhenThereIsNoToken() {
        Losses losses = losses("loss-every=10s");

        losses.strike(0, 9, 10 * SECOND);

        assertThat(losses.takes(bornAt(15))).isFalse();
    }

    @Test
    void twoLossesTakeTwoTokens() {
        Losses losses = losses("loss-every=10s");
        losses.strike(1, 9, 10 * SECOND);
        losses.strike(1, 9, 20 * SECOND);

        assertThat(losses.takes(bornAt(0))).isTrue();
        assertThat(losses.takes(bornAt(0))).isTrue();
        assertThat(losses.takes(bornAt(0))).isFalse();
    }

    @Test
    void withoutLossesNoneEverStrikes() {
        assertThat(losses("loss-every=never").nextTime()).isEqualTo(EventQueue.NEVER);
    }

    @Test
    void poissonLossesHaveExponentialDistances() {
        Losses losses = losses("loss-every=10s", "loss=poisson");
        int count = 20_000;
        long last = 0;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            long next = losses.nextTime();
            assertThat(next).isGreaterThan(last);
            squares += Math.pow((next - last) / (10.0 * SECOND), 2);
            last = next;
            losses.strike(1, 9, next);
        }

        // The mean of an exponential is its sd; its square has the mean 2 and the variance 20.
        assertThat(last / (10.0 * SECOND) / count).isCloseTo(1, within(4 / Math.sqrt(count)));
        assertThat(squares / count).isCloseTo(2, within(4 * Math.sqrt(20.0 / count)));
    }

    @Test
    void allTokensThatLiveAreLostOnceAndThoseBornLaterAreNot() {
        Losses losses = losses("loss-every=100s", "loss=all-once");
        long strike = losses.nextTime();

        assertThat(strike).isBetween(100 * SECOND, 110 * SECOND);
        assertThat(losses.takes(bornAt(0))).isFalse();
        assertThat(losses.strike(3, 100, strike)).isTrue();
        assertThat(losses.takes(bornAt(0))).isTrue();
        assertThat(losses.takes(bornAt(99))).isTrue();
        assertThat(losses.takes(bornAt(111))).isFalse();
        assertThat(losses.nextTime()).isEqualTo(EventQueue.NEVER);
    }

    private static Losses losses(String... values) {
        return new Losses(Sample.setting("paper-2009", values), new Seed(1).stream("loss"));
    }

    private static Token bornAt(long seconds) {
        return new Token(new TokenId(seconds * SECOND, 0, seconds), 1, 0);
    }
}
