package io.wandertoken.protocol.agent.token;

import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For which leases an agent vouches while another agent has the token of another permit. */
class PermitWatchTest {
    private static final Token TOKEN = token(5, 100);

    /**
     * The token of the other permit is with agent 2, which is asked at 1 s, and answers half a second later, but not again. It may have given the token to a mute agent right
     * after the question, and been cut off then, so its word counts for 2.45 s from there.
     */
    @ParameterizedTest
    @CsvSource({"3.44, ''", "3.46, ' UNANSWERED'"})
    void theWordOfTheHolderOfAnotherPermitCountsFromWhenItWasAsked(double released, String caveat) {
        AgentFixture two = new AgentFixture(1, AgentFixture.RESOURCE.withPermits(2));
        two.start();
        two.meet(0, 2, 3);
        TokenId other = token(4, 50).id();
        two.hear(0.9, 2, new Sign(1, other, 50, at(0.9), 0, 2, true, ""));
        two.agent.acquire(0, 1, LeaseTerms.usual(), at(1));
        two.receive(1, 3, TOKEN);
        for (double now = 1.5; now <= 3; now += 0.5) {
            two.expire(now, AgentTimer.Own.BEAT, 0);
            two.hear(now, 2, word(0, TOKEN.id(), 2, now));
            two.hear(now, 3, word(0, TOKEN.id(), 3, now));
            two.hear(now, 3, word(1, other, 3, now));
            if (now == 1.5) {
                two.hear(now, 2, new Sign(1, other, 50, at(now), 0, 2, true, ""));
                two.hear(now, 2, word(1, other, 3, 1));
            }
        }

        two.agent.release(0, 1, at(released));
        assertThat(two.take("emit LeaseEnded")).containsExactly("emit LeaseEnded 1 RELEASED" + caveat);
    }

    /** One of two permits: that agent knew its token when somebody was asked for that. */
    private static ContactList word(int permit, TokenId token, int peer, double asked) {
        List<Contact> contacts = List.of(new Contact(peer, 0, false));
        return new ContactList(permit, token, PeerRef.NOBODY, ContactList.NEVER, contacts)
                .stating(2)
                .answering(at(asked));
    }
}
