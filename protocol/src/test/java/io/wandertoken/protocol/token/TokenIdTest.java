package io.wandertoken.protocol.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The order of tokens decides which of two must go, so every agent must see the same one. */
class TokenIdTest {

    @Test
    void theEarlierGeneratedTokenPrecedes() {
        assertThat(new TokenId(1, 9, 9).precedes(new TokenId(2, 0, 0))).isTrue();
        assertThat(new TokenId(2, 0, 0).precedes(new TokenId(1, 9, 9))).isFalse();
    }

    /** @paper E §4 (precedence: timestamp, then generator) */
    @Test
    void tokensOfTheSameInstantAreOrderedByTheirGenerator() {
        assertThat(new TokenId(1, 1, 9).precedes(new TokenId(1, 2, 0))).isTrue();
        assertThat(new TokenId(1, 2, 0).precedes(new TokenId(1, 1, 9))).isFalse();
    }

    @Test
    void tokensOfTheSameInstantAndGeneratorAreOrderedByTheirSerialNumber() {
        assertThat(new TokenId(1, 1, 1).precedes(new TokenId(1, 1, 2))).isTrue();
    }

    @Test
    void noTokenPrecedesItself() {
        assertThat(new TokenId(1, 2, 3).precedes(new TokenId(1, 2, 3))).isFalse();
    }

    @Test
    void extremesAreOrderedToo() {
        TokenId first = new TokenId(Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE);
        TokenId last = new TokenId(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

        assertThat(first.precedes(last)).isTrue();
        assertThat(last.precedes(first)).isFalse();
    }

    @Test
    void exactlyOneOfTwoDifferentTokensPrecedes() {
        Random random = new Random(1);
        List<TokenId> tokens = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            tokens.add(new TokenId(random.nextInt(3), random.nextInt(3), random.nextInt(3)));
        }

        for (TokenId one : tokens) {
            for (TokenId other : tokens) {
                assertThat(one.precedes(other) ^ other.precedes(one))
                        .as("%s and %s", one, other)
                        .isEqualTo(!one.equals(other));
                assertThat(one.compareTo(other) == 0).isEqualTo(one.equals(other));
            }
        }
    }

    @Test
    void theOrderIsTransitive() {
        List<TokenId> tokens = new ArrayList<>();
        for (int i = 0; i < 27; i++) {
            tokens.add(new TokenId(i / 9, i / 3 % 3, i % 3));
        }
        List<TokenId> shuffled = new ArrayList<>(tokens);
        Collections.shuffle(shuffled, new Random(2));
        Collections.sort(shuffled);

        assertThat(shuffled).isEqualTo(tokens);
    }

    @Test
    void aHandoverChangesTheSessionAndNotTheName() {
        Token token = new Token(new TokenId(1, 2, 3), 7, 100);

        assertThat(token.passed(120)).isEqualTo(new Token(token.id(), 8, 120));
    }

    @Test
    void theStampOfATokenIsTheLatestThatAnyClockShowed() {
        Token token = new Token(new TokenId(1, 2, 3), 7, 100);

        assertThat(token.passed(90).stampNanos()).isEqualTo(100);
        assertThat(token.passed(120).passed(110).stampNanos()).isEqualTo(120);
    }

    @Test
    void theNameIsReadable() {
        assertThat(new TokenId(1, 2, 3)).hasToString("1.0000000000000002.3");
        assertThat(new TokenId(1, 0x8f3a_0000_0000_00beL, 3)).hasToString("1.8f3a0000000000be.3");
        assertThat(new TokenId(4, 2, 5).inPlaceOf(new TokenId(1, 2, 3))).hasToString("1>4.0000000000000002.5");
    }
}
