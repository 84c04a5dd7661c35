package io.wandertoken.protocol.agent.token;

import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.strict.StrictTimer;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.walk.Walk;
import org.junit.jupiter.api.Test;

/** What an agent tells of the others, for those who want to see where the token is and who wants it. */
class HearsayTest {

    @Test
    void aTokenIsToldWhereItIsOnceForEveryPlace() {
        AgentFixture fixture = among(2, 3);

        hear(fixture, 1, 2, 100, false);
        hear(fixture, 2, 2, 100, false);
        hear(fixture, 3, 3, 101, false);
        hear(fixture, 4, 3, 102, false);

        assertThat(fixture.take("emit")).containsExactly("emit TokenSeen 100 with 2", "emit TokenSeen 101 with 3");
    }

    @Test
    void ofATokenThatIsUsedItsUserIsToldInsteadUntilTheUseEnds() {
        AgentFixture fixture = among(2, 3);

        hear(fixture, 1, 2, 100, true);
        hear(fixture, 2, 2, 100, true);
        assertThat(fixture.take("emit")).containsExactly("emit HolderSeen");

        hear(fixture, 3, 2, 100, false);
        hear(fixture, 4, 2, 100, false);
        assertThat(fixture.take("emit")).containsExactly("emit TokenSeen 100 with 2");
    }

    @Test
    void whereATokenWentFromHereIsKnownAlready() {
        AgentFixture fixture = among(2);
        fixture.receive(1, 2, token(5, 100));
        fixture.expire(1.3, Walk.Timer.HOLD, 0);
        fixture.accept(1.4, 2);
        fixture.take();

        hear(fixture, 2, 2, fixture.lastMove().session(), false);

        assertThat(fixture.take("emit")).isEmpty();
    }

    @Test
    void aTokenThatIsHereIsNotElsewhere() {
        AgentFixture fixture = among(2, 3);
        fixture.receive(1, 2, token(5, 100));
        fixture.take();

        hear(fixture, 1.1, 3, 99, false);

        assertThat(fixture.take("emit")).isEmpty();
    }

    @Test
    void aRequestIsToldWithWhoeverWantsTheToken() {
        AgentFixture fixture = new AgentFixture(0, AgentFixture.STRICT);
        fixture.start();
        fixture.meet(1, 2, 3);
        fixture.hear(2, 2, new Enter(0, 0, 9, RequestMode.PATH_REVERSAL.number()));
        fixture.hear(2, 3, new Enter(0, 0, 9, RequestMode.PATH_REVERSAL.number()));
        fixture.expire(2.5, StrictTimer.SETTLE, 0);
        fixture.take();
        long epoch = fixture.agent.resource(0, at(2.5)).epoch().number();

        fixture.hear(3, 2, new Request(0, epoch, 2, 1, 7));
        fixture.hear(3, 2, new Request(0, epoch, 77, 1, 8));
        fixture.hear(3, 2, new Request(0, epoch - 1, 2, 1, 9));

        assertThat(fixture.take("emit RequestReceived"))
                .containsExactly(
                        "emit RequestReceived from 2 for 3", "emit RequestReceived from 2 for " + PeerRef.NOBODY);
    }

    @Test
    void theHolderKnowsWhoWaitsUntilTheyTakeItBack() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(0.5));
        fixture.receive(0.6, 2, token(5, 100));
        fixture.want(1, 2);
        fixture.want(1, 3);

        assertThat(fixture.agent.resource(0, at(1)).waiters()).containsExactly(2, 3);
        fixture.hear(1.1, 2, AgentFixture.notWaiting(1));
        assertThat(fixture.agent.resource(0, at(1.2)).waiters()).containsExactly(3);
    }

    private static AgentFixture among(int... peers) {
        AgentFixture fixture = AgentFixture.among(peers);
        fixture.take();
        return fixture;
    }

    private static void hear(AgentFixture fixture, double seconds, int holder, long session, boolean using) {
        fixture.hear(seconds, holder, new Sign(0, token(5, session).id(), session, at(seconds), 0, holder, using, ""));
    }
}
