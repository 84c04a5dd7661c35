package io.wandertoken.protocol.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The short history answers what the paper's unlimited stack would. */
class VisitHistoryTest {
    private final VisitHistory history = new VisitHistory();

    @Test
    void anEmptyHistoryKnowsNothing() {
        assertThat(history.overtaken(id(1))).isFalse();
        assertThat(history.sawOlderAfterBirth(id(1))).isFalse();
    }

    @Test
    void aTokenIsOvertakenWhenAnOlderOneComesAfterIt() {
        history.push(id(5), 10);
        history.push(id(1), 20);

        assertThat(history.overtaken(id(5))).isTrue();
        assertThat(history.overtaken(id(1))).isFalse();
    }

    @Test
    void aTokenIsNotOvertakenByOneThatCameBefore() {
        history.push(id(1), 10);
        history.push(id(5), 20);

        assertThat(history.overtaken(id(5))).isFalse();
    }

    @Test
    void aTokenThatCountsIsProvenSpuriousOnlyByWhatIsSeenLater() {
        history.push(id(5), 10);
        history.push(id(1), 20);
        assertThat(history.sawOlderAfterBirth(id(5))).isTrue();

        history.acquit(id(5));

        assertThat(history.sawOlderAfterBirth(id(5))).isFalse();
        assertThat(history.overtaken(id(5))).isFalse();
        history.push(id(1), 30);
        assertThat(history.sawOlderAfterBirth(id(5))).isTrue();
        assertThat(history.overtaken(id(5))).isTrue();
    }

    @Test
    void anOvertakenTokenStaysSoWhenItComesAgain() {
        history.push(id(5), 10);
        history.push(id(1), 20);
        history.push(id(5), 30);

        assertThat(history.overtaken(id(5))).isTrue();
    }

    @Test
    void anOlderTokenSeenExactlyAtTheBirthIsNoWitness() {
        history.push(id(1), 5);

        assertThat(history.sawOlderAfterBirth(id(5))).isFalse();
        assertThat(history.sawOlderAfterBirth(id(4))).isTrue();
    }

    @Test
    void onlyTheLatestVisitOfAnOlderTokenCounts() {
        history.push(id(1), 5);
        history.push(id(1), 50);

        assertThat(history.sawOlderAfterBirth(id(30))).isTrue();
    }

    @Test
    void theTokenThatWasNotSeenForLongestIsForgottenFirst() {
        history.push(id(9), 10);
        history.push(id(1), 20);
        assertThat(history.overtaken(id(9))).isTrue();

        for (int other = 0; other < VisitHistory.CAPACITY - 1; other++) {
            history.push(id(20 + other), 30 + other);
        }

        assertThat(history.overtaken(id(9))).isFalse();
        assertThat(history.sawOlderAfterBirth(id(19)))
                .as("token 1 is still known")
                .isTrue();
    }

    @Test
    void aForgottenTokenLeavesNoMarkOnTheOneThatTakesItsPlace() {
        history.push(id(9), 10);
        for (int older = 0; older < VisitHistory.CAPACITY; older++) {
            history.push(id(older), 20 + older);
        }

        // Every one of these was pushed after its elders, so none is overtaken, whosever place it took.
        for (int older = 0; older < VisitHistory.CAPACITY; older++) {
            assertThat(history.overtaken(id(older))).isFalse();
        }
    }

    @Test
    void theShortHistoryAgreesWithThePapersUnlimitedStack() {
        for (long seed = 0; seed < 2000; seed++) {
            assertThat(disagreement(seed, Reading.PAPER))
                    .as("replay with seed %d", seed)
                    .isNull();
        }
    }

    @Test
    void theComparisonWouldNoticeTheChronologicalReading() {
        assertThat(disagreements(Reading.CHRONOLOGICAL)).isGreaterThan(1000);
    }

    @Test
    void theComparisonWouldNoticeAHistoryOfOneVisitPerToken() {
        assertThat(disagreements(Reading.LAST_VISIT_ONLY)).isGreaterThan(1000);
    }

    @Test
    void theComparisonWouldNoticeAMissingTieBreak() {
        assertThat(disagreements(Reading.WITHOUT_TIE_BREAK)).isGreaterThan(500);
    }

    private static int disagreements(Reading reading) {
        int found = 0;
        for (long seed = 0; seed < 2000; seed++) {
            if (disagreement(seed, reading) != null) {
                found++;
            }
        }
        return found;
    }

    /** Pushes at random, at most five tokens, and compares both answers for each token, seen or not, after every push. */
    private static String disagreement(long seed, Reading reading) {
        Random random = new Random(seed);
        List<TokenId> tokens = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(VisitHistory.CAPACITY); i++) {
            // Births are few, so that some coincide, and some lie after the first visits, as clocks that differ allow.
            tokens.add(new TokenId(10L * random.nextInt(4), random.nextInt(2), i));
        }
        VisitHistory history = new VisitHistory();
        LiteralStack stack = new LiteralStack();
        long now = 0;
        for (int push = 0; push < 30; push++) {
            now += random.nextInt(3);
            TokenId pushed = tokens.get(random.nextInt(tokens.size()));
            if (random.nextBoolean()) {
                // A token that travelled is equal to what it was, but not the same object.
                pushed = new TokenId(pushed.createdNanos(), pushed.generator(), pushed.serial());
            }
            history.push(pushed, now);
            stack.push(pushed, now);
            for (TokenId token : tokens) {
                if (history.overtaken(token) != stack.line12(token, reading)
                        || history.sawOlderAfterBirth(token) != stack.witness(token)) {
                    return "after push " + push + " about " + token;
                }
            }
        }
        return null;
    }

    /** How line 12 might be read; only the first is right. */
    private enum Reading {
        PAPER,
        CHRONOLOGICAL,
        LAST_VISIT_ONLY,
        WITHOUT_TIE_BREAK
    }

    /** The paper's stack to the letter: every visit is kept, the most recent has index 0. */
    private static final class LiteralStack {
        private record Entry(TokenId token, long when) {}

        private final Deque<Entry> entries = new ArrayDeque<>();

        void push(TokenId token, long when) {
            entries.push(new Entry(token, when));
        }

        /** Whether there are i &lt; j with history(j) being the token and history(i) an older one. */
        boolean line12(TokenId token, Reading reading) {
            boolean older = false;
            Iterator<Entry> order =
                    reading == Reading.CHRONOLOGICAL ? entries.descendingIterator() : entries.iterator();
            while (order.hasNext()) {
                TokenId visitor = order.next().token();
                if (visitor.equals(token)) {
                    if (older || reading == Reading.LAST_VISIT_ONLY) {
                        return older;
                    }
                } else if (reading == Reading.WITHOUT_TIE_BREAK) {
                    older |= visitor.createdNanos() < token.createdNanos();
                } else {
                    older |= visitor.precedes(token);
                }
            }
            return false;
        }

        boolean witness(TokenId token) {
            return entries.stream()
                    .anyMatch(entry -> !entry.token().equals(token)
                            && entry.token().precedes(token)
                            && entry.when() > token.createdNanos());
        }
    }

    private static TokenId id(long created) {
        return new TokenId(created, 1, 0);
    }
}
