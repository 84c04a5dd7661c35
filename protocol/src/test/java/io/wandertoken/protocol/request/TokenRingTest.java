package io.wandertoken.protocol.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TokenRingTest {
    private final RecordingEffects effects = new RecordingEffects();

    @Test
    void theFirstHolderSetsTheTokenGoing() {
        ring(2, 2, 0).start();

        assertThat(effects.take()).containsExactly("TOKEN to 0");
    }

    @Test
    void anUnwantedTokenIsPassedOnAtOnce() {
        ring(1, 0, 0).onToken(0, TokenMemory.Blank.BLANK);

        assertThat(effects.take()).containsExactly("TOKEN to 2");
    }

    @Test
    void aWantedTokenIsUsedAndPassedOnWhenReleased() {
        TokenRing ring = ring(1, 0, 0);
        ring.request();
        assertThat(effects.take()).isEmpty();

        ring.onToken(0, TokenMemory.Blank.BLANK);
        assertThat(effects.take()).containsExactly("enter");
        assertThat(ring.holdsToken()).isTrue();

        ring.release();
        assertThat(effects.take()).containsExactly("TOKEN to 2");
        assertThat(ring.holdsToken()).isFalse();
    }

    @Test
    void anUnwantedTokenRestsIfItMay() {
        TokenRing ring = ring(1, 0, 50);

        ring.onToken(0, TokenMemory.Blank.BLANK);
        assertThat(effects.take()).containsExactly("timer 50");
        ring.onTimer();
        assertThat(effects.take()).containsExactly("TOKEN to 2");
        ring.onTimer();
        assertThat(effects.take()).isEmpty();
    }

    @Test
    void aRequestWakesARestingToken() {
        TokenRing ring = ring(1, 0, 50);
        ring.onToken(0, TokenMemory.Blank.BLANK);
        effects.take();

        ring.request();

        assertThat(effects.take()).containsExactly("stop timer", "enter");
    }

    @Test
    void aWaitingAgentAsksAgainstTheDirectionOfTheTokenIfThatMayRest() {
        ring(1, 0, 50).request();

        assertThat(effects.take()).containsExactly("REQUEST(1#1) to 0");
    }

    @Test
    void aRestingTokenMovesOnWhenTheSuccessorAsks() {
        TokenRing ring = ring(1, 0, 50);
        ring.onToken(0, TokenMemory.Blank.BLANK);
        effects.take();

        ring.onMessage(2, new RequestMessage.Request(2, 1));

        assertThat(effects.take()).containsExactly("stop timer", "TOKEN to 2");
    }

    @Test
    void aTokenDoesNotRestWhereTheSuccessorHasAsked() {
        TokenRing ring = ring(1, 0, 50);

        ring.onMessage(2, new RequestMessage.Request(2, 1));
        ring.onMessage(2, new RequestMessage.Request(2, 1));
        ring.onToken(0, TokenMemory.Blank.BLANK);
        ring.onToken(0, TokenMemory.Blank.BLANK);

        assertThat(effects.take()).containsExactly("REQUEST(2#1) to 0", "DUPLICATE_REQUEST", "TOKEN to 2", "timer 50");
    }

    @Test
    void oneRequestSpeaksForAllThatWaitBehindIt() {
        TokenRing ring = ring(1, 0, 50);
        ring.request();
        effects.take();

        ring.onMessage(2, new RequestMessage.Request(2, 1));
        assertThat(effects.take()).isEmpty();
        ring.onToken(0, TokenMemory.Blank.BLANK);
        ring.release();

        assertThat(effects.take()).containsExactly("enter", "TOKEN to 2");
    }

    @Test
    void aUserDoesNotAskBeforeTheTokenHasComeByAgain() {
        TokenRing ring = ring(1, 0, 50);
        ring.request();
        ring.onToken(0, TokenMemory.Blank.BLANK);
        ring.release();
        effects.take();

        ring.request();

        assertThat(effects.take()).isEmpty();
    }

    @Test
    void anAgentThatIsAloneKeepsTheToken() {
        TokenRing ring = new TokenRing(0, 1, 0, 0, false, effects);
        ring.start();
        ring.request();
        ring.release();
        ring.request();

        assertThat(effects.take()).containsExactly("enter", "enter");
    }

    @Test
    void whatDoesNotBelongHereIsIgnored() {
        TokenRing ring = ring(0, 0, 0);

        ring.onMessage(1, new RequestMessage.Request(1, 1));
        ring.onMessage(1, new RequestMessage.Inversion(1));
        ring.onToken(2, TokenMemory.Blank.BLANK);
        assertThat(effects.take()).containsExactly("UNEXPECTED_MESSAGE", "UNEXPECTED_MESSAGE", "UNEXPECTED_TOKEN");

        ring(1, 0, 0).onToken(0, new TokenMemory.Hop(1));
        assertThat(effects.take()).containsExactly("UNEXPECTED_TOKEN");
    }

    @Test
    void commandsInTheWrongStateAreMistakes() {
        TokenRing ring = ring(1, 0, 0);
        assertThatThrownBy(ring::release).hasMessage("release while IDLE");
        ring.request();
        assertThatThrownBy(ring::request).hasMessage("request while WAITING");
    }

    private TokenRing ring(int self, int holder, long rest) {
        return new TokenRing(self, 3, holder, rest, rest > 0, effects);
    }
}
