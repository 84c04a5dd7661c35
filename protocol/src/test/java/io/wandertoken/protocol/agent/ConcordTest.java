package io.wandertoken.protocol.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentEvent.ModesDisagree;
import io.wandertoken.protocol.agent.AgentMessage.Directory;
import io.wandertoken.protocol.agent.AgentMessage.Enter;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Want;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.Token;
import org.junit.jupiter.api.Test;

/** Peers that use a resource in another mode. */
class ConcordTest {
    private static final ResourceConfig SOFT = AgentFixture.RESOURCE;
    private static final ResourceConfig STRICT =
            SOFT.withStrictness(new ResourceConfig.Strictness(RequestMode.PATH_REVERSAL, true));

    @Test
    void aSoftAgentTellsOnceOfEachStrictPeer() {
        AgentFixture fixture = started(SOFT);

        fixture.hear(1, 2, enter(0, RequestMode.PATH_REVERSAL));
        fixture.hear(2, 2, enter(0, RequestMode.PATH_REVERSAL));
        fixture.hear(3, 3, sign(3, false, 7));

        assertThat(fixture.take("emit ModesDisagree")).hasSize(2);
        assertThat(fixture.agent.disagreements())
                .containsExactly(new ModesDisagree(0, 2, true), new ModesDisagree(0, 3, true));
    }

    @Test
    void aStrictAgentTellsOfPeersWhoseTokenWalks() {
        AgentFixture fixture = started(STRICT);

        fixture.hear(1, 2, new Want(0, true, 0));
        fixture.hear(2, 3, sign(3, true, 0));

        assertThat(fixture.take("emit ModesDisagree")).hasSize(2);
        assertThat(fixture.agent.disagreements())
                .containsExactly(new ModesDisagree(0, 2, false), new ModesDisagree(0, 3, false));
    }

    @Test
    void aResourceIsNamedByItsFirstWalkWhateverThePermit() {
        AgentFixture fixture =
                started(SOFT.withPermits(2), ResourceConfig.of("tape").withPermits(2));

        fixture.hear(1, 2, enter(3, RequestMode.PATH_REVERSAL));
        fixture.hear(1, 2, enter(2, RequestMode.PATH_REVERSAL));

        assertThat(fixture.agent.disagreements()).containsExactly(new ModesDisagree(2, 2, true));
    }

    @Test
    void whatBothKindsSayProvesNothing() {
        AgentFixture fixture = started(STRICT);

        fixture.hear(1, 2, sign(2, false, 0));
        fixture.hear(1, 2, sign(3, true, 0));
        fixture.receive(2, 3, AgentFixture.token(1, 5));

        assertThat(fixture.agent.disagreements()).isEmpty();
    }

    @Test
    void peersOfTheSameModeAgree() {
        AgentFixture soft = started(SOFT);
        AgentFixture strict = started(STRICT);

        soft.hear(1, 2, new Want(0, true, 0));
        soft.hear(1, 2, sign(2, true, 0));
        strict.hear(1, 2, enter(0, RequestMode.PATH_REVERSAL));
        strict.hear(1, 2, sign(2, true, 7));

        assertThat(soft.agent.disagreements()).isEmpty();
        assertThat(strict.agent.disagreements()).isEmpty();
    }

    @Test
    void aPeerThatChangesItsModeOrLeavesIsForgottenAndToldOfAnew() {
        AgentFixture fixture = started(SOFT);
        fixture.hear(1, 2, enter(0, RequestMode.PATH_REVERSAL));
        fixture.hear(1, 3, enter(0, RequestMode.PATH_REVERSAL));

        fixture.hear(2, 2, new Want(0, true, 0));
        fixture.hear(2, 3, new Directory(new Leave<>()));

        assertThat(fixture.agent.disagreements()).isEmpty();
        fixture.take();
        fixture.hear(3, 2, enter(0, RequestMode.PATH_REVERSAL));
        assertThat(fixture.take("emit ModesDisagree")).hasSize(1);
    }

    @Test
    void strictAgentsTellOfPeersWhoAskForTheTokenInAnotherWayUntilTheyDoNot() {
        AgentFixture fixture = started(STRICT);

        fixture.hear(1, 2, enter(0, RequestMode.RING));
        assertThat(fixture.take("send")).as("so that the peer can tell, too").containsExactly("send 2 Enter");
        fixture.hear(1, 2, sign(2, true, 7));

        assertThat(fixture.agent.disagreements()).containsExactly(new ModesDisagree(0, 2, true));
        fixture.hear(2, 2, enter(0, RequestMode.PATH_REVERSAL));
        assertThat(fixture.agent.disagreements()).isEmpty();
    }

    private static Enter enter(int walk, RequestMode mode) {
        return new Enter(walk, 0, 9, mode.number());
    }

    private static AgentFixture started(ResourceConfig... resources) {
        AgentFixture fixture = new AgentFixture(1, resources);
        fixture.start();
        fixture.meet(0, 2, 3);
        fixture.take();
        return fixture;
    }

    private static Sign sign(int holder, boolean using, long epoch) {
        Token token = AgentFixture.token(1, 5);
        return new Sign(0, token.id(), token.session(), token.stampNanos(), 0, holder, using, "", epoch);
    }
}
