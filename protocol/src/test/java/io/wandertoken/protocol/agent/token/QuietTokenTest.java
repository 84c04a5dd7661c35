package io.wandertoken.protocol.agent.token;

import static io.wandertoken.protocol.agent.AgentFixture.among;
import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.Capabilities;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.Token;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A token that changes hands often costs hardly more datagrams beside its handovers than one that rests. */
class QuietTokenTest {
    private static final Token TOKEN = token(5, 100);

    private static AgentFixture giving() {
        AgentFixture fixture = among(2, 3, 4);
        fixture.receive(1, 2, TOKEN);
        fixture.want(1.1, 3);
        fixture.accept(1.2, 3);
        return fixture;
    }

    @Test
    void theBeatsOfASoftTokenComeAsOftenHoweverFewThatTheAgentHasHeard() {
        AgentFixture fixture = among(2, 3);
        fixture.hear(1, 2, new Sign(0, TOKEN.id(), 99, at(1), 0, 2, false, ""));
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(19));
        fixture.take();

        fixture.receive(20, 2, TOKEN);

        assertThat(fixture.take("start BEAT"))
                .as("if it beat at once, so would each next holder")
                .containsOnly("start BEAT 500ms");
    }

    @Test
    void aGiverHearsNoBeatThatFollowsTheHandoverAtOnce() {
        AgentFixture fixture = among(3, 4, 5, 6, 7, 8, 2);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(0.5));
        fixture.receive(1, 2, TOKEN);
        fixture.take();

        fixture.expire(1.2, AgentTimer.Own.BEAT, 0);
        assertThat(fixture.take("send")).hasSize(2).noneMatch(sent -> sent.startsWith("send 2"));

        fixture.expire(1.7, AgentTimer.Own.BEAT, 0);
        assertThat(fixture.take("send 2 Sign")).hasSize(1);
    }

    @Test
    void aCommitBringsThoseWhoKnowTheToken() {
        AgentFixture fixture = giving();

        assertThat(fixture.lastCarried().named()).contains(2);
        assertThat(fixture.lastTold()).isEqualTo(PeerRef.NOBODY);
    }

    @Test
    void aPeerOfAnEarlierVersionGetsThemInAMessageOfTheirOwn() {
        ContactList list = ContactList.answer(0, TOKEN.id(), false, 0);
        Commit commit = new Commit(TOKEN.id(), 100, 2, 1, new Nonce(1, 2));
        Passing step = new Passing(0, commit, List.of(), null, null, null, list);

        assertThat(Capabilities.NONE.allow(step)).isFalse();
        assertThat(List.<AgentMessage>copyOf(Capabilities.substitutes(step)))
                .containsExactly(new Passing(0, commit, List.of()), list.answering(100));
        assertThat(Capabilities.NONE.allow(new Passing(0, commit, List.of()))).isTrue();
    }

    @Test
    void aGuardianThatStepsBackTellsTheHolderUnlessTheTokenHurriesOn() {
        AgentFixture slow = giving();
        slow.hear(2, 3, new News(0, TOKEN.id(), 102, false, 4));
        slow.hear(3, 3, new News(0, TOKEN.id(), 103, false, 2));
        AgentFixture fast = giving();
        fast.hear(1.25, 3, new News(0, TOKEN.id(), 102, false, 4));
        fast.hear(1.3, 3, new News(0, TOKEN.id(), 103, false, 2));

        assertThat(slow.lastTold()).isEqualTo(2);
        assertThat(fast.lastTold()).isEqualTo(PeerRef.NOBODY);
    }

    @Test
    void aWaiterThatHasJustHeardItsPlaceIsNotAskedWhetherItStillWaits() {
        AgentFixture fixture = among(2, 3, 4);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(1));
        fixture.receive(1, 2, TOKEN);
        fixture.want(1.3, 4);
        fixture.take();

        fixture.expire(1.5, AgentTimer.Own.BEAT, 0);
        assertThat(fixture.take("send 4 Queued")).isEmpty();

        fixture.expire(2, AgentTimer.Own.BEAT, 0);
        assertThat(fixture.take("send 4 Queued")).containsExactly("send 4 Queued 1?");
    }
}
