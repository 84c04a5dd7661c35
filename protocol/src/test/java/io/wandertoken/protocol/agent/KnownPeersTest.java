package io.wandertoken.protocol.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.strict.StrictTimer;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import io.wandertoken.protocol.membership.MembershipTimer;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Walk;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whom a driver may forget, and what is left of somebody who was forgotten. */
class KnownPeersTest {

    @Test
    void membersAreKnownAlsoWhenTheyDoNotAnswer() {
        AgentFixture fixture = AgentFixture.among(2, 3);
        fixture.expire(10, MembershipTimer.GOSSIP, 0);
        for (int i = 0; i < 10; i++) {
            fixture.expire(11 + i, MembershipTimer.ANSWER, 0);
        }

        assertThat(fixture.agent.members().quarantine()).hasSize(1);
        assertThat(fixture.agent.acquaintances()).containsExactly(2, 3);
    }

    @Test
    void whoHasLeftIsNotKnownAnyMore() {
        AgentFixture fixture = AgentFixture.among(2, 3);

        leave(fixture, 3);

        assertThat(fixture.agent.acquaintances()).containsExactly(2);
    }

    @Test
    void whoHasATokenIsKnown() {
        AgentFixture fixture = AgentFixture.among(2);
        Token token = AgentFixture.token(1, 4);

        fixture.hear(1, 2, new Sign(0, token.id(), 4, token.stampNanos(), 0, 7, true, ""));

        assertThat(fixture.agent.acquaintances()).containsExactly(2, 7);
    }

    @Test
    void whoIsHandedATokenIsKnownEvenIfItLeaves() {
        AgentFixture fixture = AgentFixture.among(2);
        fixture.receive(1, 2, AgentFixture.token(1, 4));
        fixture.expire(2, Walk.Timer.HOLD, 0);

        leave(fixture, 2);

        assertThat(fixture.lastMove()).isNotNull();
        assertThat(fixture.agent.acquaintances()).containsExactly(2);
    }

    @Test
    void theMembersOfAnEpochAreKnown() {
        AgentFixture fixture = new AgentFixture(1, AgentFixture.STRICT);
        fixture.start();
        fixture.meet(0, 2);

        fixture.hear(1, 2, new Epoch(0, new TokenId(1, 2, 3), 17, List.of(2, 5, 6), 0, 0, 4));

        assertThat(fixture.agent.acquaintances()).containsExactly(2, 5, 6);
    }

    /** Its request may come late, when the agent has left already; agents that have just joined do not know that, and would call it. */
    @Test
    void nobodyWaitsWhoHasLeft() {
        AgentFixture fixture = AgentFixture.among(2, 3);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), AgentFixture.at(0.5));
        fixture.receive(0.6, 2, AgentFixture.token(5, 100));
        leave(fixture, 3);

        fixture.want(1, 3);

        assertThat(fixture.agent.resource(0, AgentFixture.at(1)).waitingElsewhere())
                .hasValue(0);
    }

    @Test
    void nobodyWaitsWhoWasForgotten() {
        AgentFixture fixture = AgentFixture.among(2);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), AgentFixture.at(0.5));
        fixture.receive(0.6, 2, AgentFixture.token(5, 100));
        fixture.want(1, 3);
        assertThat(fixture.agent.resource(0, AgentFixture.at(1)).waitingElsewhere())
                .hasValue(1);

        fixture.agent.forget(3, AgentFixture.at(1));

        assertThat(fixture.agent.resource(0, AgentFixture.at(1)).waitingElsewhere())
                .hasValue(0);
    }

    @Test
    void nobodyDisagreesWhoWasForgotten() {
        AgentFixture fixture = AgentFixture.among(2, 3);
        leave(fixture, 3);
        fixture.hear(1, 3, new Enter(0, 0, 9, RequestMode.PATH_REVERSAL.number()));
        assertThat(fixture.agent.disagreements()).hasSize(1);

        fixture.agent.forget(3, AgentFixture.at(1));

        assertThat(fixture.agent.disagreements()).isEmpty();
    }

    @Test
    void nobodyTakesPartInTheNextEpochWhoWasForgotten() {
        AgentFixture fixture = new AgentFixture(0, AgentFixture.STRICT);
        fixture.start();
        fixture.meet(1, 2, 3);
        leave(fixture, 3);
        fixture.hear(2, 2, new Enter(0, 0, 9, RequestMode.PATH_REVERSAL.number()));
        fixture.hear(2, 3, new Enter(0, 0, 9, RequestMode.PATH_REVERSAL.number()));
        fixture.agent.forget(3, AgentFixture.at(2));
        fixture.take();

        fixture.expire(2.6, StrictTimer.SETTLE, 0);

        assertThat(fixture.take("send")).containsExactly("send 2 Epoch of [-1, 2] at 0");
    }

    private static void leave(AgentFixture fixture, int peer) {
        fixture.hear(1, peer, new Directory(new Leave<>()));
    }
}
