package io.wandertoken.protocol.agent.token;

import static io.wandertoken.protocol.agent.AgentFixture.among;
import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.ContactList.Stranger;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * In a large fleet, most of those who know a token are strangers to its next holder. Their words count with it, so that it need not ask
 * its whole view again.
 */
class StrangersTest {
    private static final Token TOKEN = token(5, 100);

    /** As many answers as stand for a fleet. */
    private static final int SAMPLE = 16;

    private static final int GIVER = 2;
    private static final long FIRST_NAME = 1000;
    private static final long SECOND = 1_000_000_000L;

    /** The view of an agent on a LAN has 32 places. */
    private final AgentFixture fixture = among(IntStream.rangeClosed(2, 40).toArray());

    @Test
    void theWordsOfStrangersStandForTheFleet() {
        grant(SAMPLE);

        assertThat(questions()).isEmpty();
        assertThat(release(2)).isEqualTo("emit LeaseEnded 1 RELEASED");
    }

    @Test
    void fewerDoNot() {
        grant(SAMPLE - 2);

        assertThat(questions()).hasSizeGreaterThan(SAMPLE);
        assertThat(release(2)).isEqualTo("emit LeaseEnded 1 RELEASED UNANSWERED");
    }

    @Test
    void theNextHolderHearsOfThemToo() {
        grant(SAMPLE);
        release(3);
        pass(3);

        assertThat(fixture.lastCarried().strangers()).hasSize(SAMPLE).contains(new Stranger(FIRST_NAME, 3 * SECOND));
    }

    @Test
    void oneThatWasMetSinceCountsOnce() {
        grant(SAMPLE);
        fixture.met.put(FIRST_NAME, 3);
        fixture.answer(2, 3, TOKEN.id(), false);
        release(3);
        pass(3);

        ContactList list = fixture.lastCarried();
        assertThat(list.strangers()).hasSize(SAMPLE - 1);
        assertThat(list.contacts()).contains(new Contact(3, SECOND, false));
        assertThat(list.wordCount()).as("with the giver").isEqualTo(SAMPLE + 1);
    }

    /** As with peers, after 50 beats they may have made another token. */
    @Test
    void theirWordsDoNotCountForEver() {
        grant(SAMPLE, 24 * SECOND + SECOND / 2);

        assertThat(release(2)).isEqualTo("emit LeaseEnded 1 RELEASED UNANSWERED");
    }

    /**
     * The giver guards the token, and may replace it once it has been silent for 2.45 s. When the second lease begins, 20 agents have answered since
     * then, which would be enough if it had answered, too. Others may be silent with it, though, who were asked too lately to miss their answers.
     */
    @ParameterizedTest
    @CsvSource({"true, ''", "false, ' UNANSWERED'"})
    void besideASilentGuardianNearlyAllOfTheViewHaveToAnswer(boolean answers, String caveat) {
        grant(SAMPLE);
        for (double now = 1.5; now <= 5; now += 0.5) {
            fixture.expire(now, AgentTimer.Own.BEAT, 0);
            for (String question : questions()) {
                int asked = Integer.parseInt(question.split(" ")[1]);
                if (answers || asked != GIVER) {
                    fixture.answer(now, asked, TOKEN.id(), asked == GIVER);
                }
            }
        }
        release(5.1);
        fixture.agent.acquire(0, 2, LeaseTerms.usual(), at(5.1));

        fixture.agent.release(0, 2, at(5.2));
        assertThat(fixture.take("emit LeaseEnded")).containsExactly("emit LeaseEnded 2 RELEASED" + caveat);
    }

    private void grant(int count) {
        grant(count, SECOND);
    }

    /** A token comes whose giver heard that long ago from that many agents that this one has not met. */
    private void grant(int count, long ageNanos) {
        List<Stranger> strangers = LongStream.range(FIRST_NAME, FIRST_NAME + count)
                .mapToObj(name -> new Stranger(name, ageNanos))
                .toList();
        ContactList list = new ContactList(0, TOKEN.id(), PeerRef.NOBODY, ContactList.NEVER, List.of());
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(1));
        fixture.take();
        fixture.offer(1, GIVER, TOKEN);
        fixture.commit(1, GIVER, TOKEN, list.beside(strangers));
    }

    private List<String> questions() {
        List<String> questions = new ArrayList<>(fixture.take("send"));
        questions.removeIf(sent -> !sent.contains("Sign"));
        return questions;
    }

    private String release(double seconds) {
        fixture.agent.release(0, 1, at(seconds));
        return fixture.take("emit LeaseEnded").get(0);
    }

    private void pass(double seconds) {
        fixture.want(seconds, 5);
        fixture.accept(seconds, 5);
    }
}
