package io.wandertoken.agent.live.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.token.TokenId;
import org.junit.jupiter.api.Test;

class ReplacedTokenDetectorTest {
    private static final TokenId FIRST = new TokenId(1, 7, 1);
    private static final TokenId SUCCESSOR = new TokenId(5, 8, 1).inPlaceOf(FIRST);
    private static final TokenId STRANGER = new TokenId(3, 9, 1);

    private final ReplacedTokenDetector tokens = new ReplacedTokenDetector();

    @Test
    void aTokenOfTheSameLineTakesThePlaceOfALostOne() {
        assertThat(tokens.onTold(Kind.TOKEN_PASSED, 0, FIRST, false)).isEmpty();
        assertThat(tokens.onTold(Kind.TOKEN_SEEN, 0, STRANGER, false)).isEmpty();

        assertThat(tokens.onTold(Kind.TOKEN_SEEN, 0, SUCCESSOR, false)).containsExactly(FIRST);
        assertThat(tokens.onTold(Kind.TOKEN_ARRIVED, 0, SUCCESSOR, false)).isEmpty();
    }

    @Test
    void aLostTokenThatTurnsUpAgainTakesItsPlaceBack() {
        tokens.onTold(Kind.TOKEN_PASSED, 0, FIRST, false);
        tokens.onTold(Kind.TOKEN_RECOVERED, 0, SUCCESSOR, false);

        assertThat(tokens.onTold(Kind.TOKEN_ARRIVED, 0, FIRST, false)).containsExactly(SUCCESSOR);
    }

    @Test
    void ofAStrictResourceThereIsOneTokenOfEachPermit() {
        TokenId beside = new TokenId(1, 7, 2);
        tokens.onTold(Kind.TOKEN_CREATED, 0, FIRST, true);
        tokens.onTold(Kind.TOKEN_CREATED, 1, beside, true);

        assertThat(tokens.onTold(Kind.TOKEN_SEEN, 0, STRANGER, true)).containsExactly(FIRST);
        assertThat(tokens.onTold(Kind.TOKEN_SEEN, 1, beside, true)).isEmpty();
    }

    @Test
    void aTokenThatWasRemovedTakesNoPlace() {
        tokens.onTold(Kind.TOKEN_PASSED, 0, FIRST, true);

        assertThat(tokens.onTold(Kind.TOKEN_REMOVED, 0, STRANGER, true)).isEmpty();
        assertThat(tokens.onTold(Kind.TOKEN_REMOVED, 0, FIRST, true)).isEmpty();
        assertThat(tokens.onTold(Kind.TOKEN_SEEN, 0, STRANGER, true)).isEmpty();
    }
}
