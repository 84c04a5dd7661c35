package io.wandertoken.protocol.agent.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.Disagreement.LossesDisagree;
import io.wandertoken.protocol.agent.context.Disagreement.ModesDisagree;
import io.wandertoken.protocol.agent.context.Disagreement.PermitsDisagree;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SharedRules;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.membership.MembershipMessage.Hello;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import io.wandertoken.protocol.membership.MembershipTimer;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.Token;
import org.junit.jupiter.api.Test;

/** Peers that have other rules for a resource. */
class RuleConflictsTest {
    private static final ResourceConfig SOFT = AgentFixture.RESOURCE;

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
        AgentFixture fixture = started(AgentFixture.STRICT);

        fixture.want(1, 2);
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
        AgentFixture fixture = started(AgentFixture.STRICT);

        fixture.hear(1, 2, sign(2, false, 0));
        fixture.hear(1, 2, sign(3, true, 0));
        fixture.receive(2, 3, AgentFixture.token(1, 5));

        assertThat(fixture.agent.disagreements()).isEmpty();
    }

    @Test
    void peersOfTheSameModeAgree() {
        AgentFixture soft = started(SOFT);
        AgentFixture strict = started(AgentFixture.STRICT);

        soft.want(1, 2);
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

        fixture.want(2, 2);
        fixture.hear(2, 3, new Directory(new Leave<>()));

        assertThat(fixture.agent.disagreements()).isEmpty();
        fixture.take();
        fixture.hear(3, 2, enter(0, RequestMode.PATH_REVERSAL));
        assertThat(fixture.take("emit ModesDisagree")).hasSize(1);
    }

    @Test
    void strictAgentsTellOfPeersWhoAskForTheTokenInAnotherWayUntilTheyDoNot() {
        AgentFixture fixture = started(AgentFixture.STRICT);

        fixture.hear(1, 2, enter(0, RequestMode.RING));
        assertThat(fixture.take("send")).as("so that the peer can tell, too").containsExactly("send 2 Enter");
        fixture.hear(1, 2, sign(2, true, 7));

        assertThat(fixture.agent.disagreements()).containsExactly(new ModesDisagree(0, 2, true));
        fixture.hear(2, 2, enter(0, RequestMode.PATH_REVERSAL));
        assertThat(fixture.agent.disagreements()).isEmpty();
    }

    @Test
    void strictAgentsTellOnceOfPeersThatCountPermitsDifferentlyUntilTheyDoNot() {
        AgentFixture fixture = started(AgentFixture.STRICT.withPermits(2));

        fixture.hear(1, 2, enter(0, 3, false));
        fixture.hear(1, 2, enter(1, 3, false));
        fixture.hear(1, 3, enter(1, 2, false));

        assertThat(fixture.take("emit")).containsExactly("emit PermitsDisagree");
        assertThat(fixture.agent.disagreements()).containsExactly(new PermitsDisagree(0, 2, 3));
        fixture.hear(2, 2, enter(0, 4, false));
        assertThat(fixture.agent.disagreements()).containsExactly(new PermitsDisagree(0, 2, 4));
        fixture.hear(3, 2, enter(0, 2, false));
        assertThat(fixture.agent.disagreements()).isEmpty();
    }

    @Test
    void soDoSoftOnesAndThePeerCanKnowOfItToo() {
        AgentFixture fixture = started(SOFT);

        fixture.hear(1, 2, AgentFixture.wantOf(2, 2));
        fixture.hear(1, 2, AgentFixture.notWaiting(2));

        assertThat(fixture.take("emit", "send 2"))
                .containsExactly(
                        "emit PermitsDisagree", "send 2 Waiting false", "send 2 Hint for 2 at " + PeerRef.NOBODY);
        assertThat(fixture.agent.disagreements()).containsExactly(new PermitsDisagree(0, 2, 2));
        fixture.hear(2, 2, AgentFixture.wantOf(2, 1));
        assertThat(fixture.agent.disagreements()).isEmpty();
        assertThat(fixture.take("send 2 Waiting")).isEmpty();
    }

    @Test
    void agentsWithNamedLocksAndAgentsWithoutNoticeEachOther() {
        int shard = SharedRules.stated(1, true);
        AgentFixture plain = started(SOFT);
        AgentFixture locks = started(SOFT.withNamedLocks());

        plain.hear(1, 2, AgentFixture.wantOf(2, shard));
        locks.hear(1, 2, AgentFixture.wantOf(2, 1));

        assertThat(plain.agent.disagreements()).containsExactly(new PermitsDisagree(0, 2, shard));
        assertThat(locks.agent.disagreements()).containsExactly(new PermitsDisagree(0, 2, 1));
        locks.hear(2, 2, AgentFixture.wantOf(2, shard));
        assertThat(locks.agent.disagreements()).isEmpty();
    }

    @Test
    void strictAgentsTellOfPeersThatStopWhereTheyWouldNotAndTheOtherWayRound() {
        AgentFixture regenerates = started(AgentFixture.STRICT);
        AgentFixture stops =
                started(SOFT.withStrictness(new ResourceConfig.Strictness(RequestMode.PATH_REVERSAL, false)));

        regenerates.hear(1, 2, enter(0, 1, true));
        stops.hear(1, 2, enter(0, 1, false));

        assertThat(regenerates.agent.disagreements()).containsExactly(new LossesDisagree(0, 2, true));
        assertThat(stops.agent.disagreements()).containsExactly(new LossesDisagree(0, 2, false));
        regenerates.hear(2, 2, enter(0, 1, false));
        stops.hear(2, 2, enter(0, 1, true));
        assertThat(regenerates.agent.disagreements()).isEmpty();
        assertThat(stops.agent.disagreements()).isEmpty();
    }

    @Test
    void inItsNextLifeAPeerMayHaveOtherRules() {
        AgentFixture fixture = started(SOFT);
        fixture.hear(1, 2, AgentFixture.wantOf(2, 2));

        fixture.agent.onMessage(new PeerRef(2, 2), new Directory(new Hello<>()), AgentFixture.at(2));

        assertThat(fixture.agent.disagreements()).isEmpty();
    }

    @Test
    void aPeerThatIsBannedDisagreesNoMore() {
        AgentFixture fixture = started(SOFT);
        fixture.hear(1, 2, AgentFixture.wantOf(2, 2));

        fixture.agent.ban(AgentFixture.peer(2), AgentFixture.at(2));

        assertThat(fixture.agent.disagreements()).isEmpty();
    }

    @Test
    void aPeerThatIsNotHeardForTenMinutesDisagreesNoMore() {
        AgentFixture fixture = started(SOFT);
        fixture.hear(1, 2, AgentFixture.wantOf(2, 2));
        fixture.hear(1, 3, AgentFixture.wantOf(3, 2));
        fixture.meet(300, 3);

        fixture.expire(600, MembershipTimer.GOSSIP, 0);
        assertThat(fixture.agent.disagreements()).hasSize(2);
        fixture.expire(602, MembershipTimer.GOSSIP, 0);

        assertThat(fixture.agent.disagreements()).containsExactly(new PermitsDisagree(0, 3, 2));
    }

    /** One that has both its tokens knows of a peer that counts one permit only. */
    @Test
    void permitsThatAPeerDoesNotCountAreNotUsedUntilItDoes() {
        AgentFixture fixture = new AgentFixture(0, AgentFixture.STRICT.withPermits(2));
        fixture.start();
        fixture.meet(0, 2);
        fixture.hear(1, 2, enter(0, 1, false));

        for (long lease = 1; lease <= 2; lease++) {
            fixture.agent.acquire(0, lease, LeaseTerms.usual(), AgentFixture.at(1 + lease));
        }

        assertThat(fixture.take("emit Lease")).containsExactly("emit LeaseGranted 1 by 0");
        fixture.hear(5, 2, enter(0, 2, false));
        assertThat(fixture.take("emit Lease")).containsExactly("emit LeaseGranted 2 by 1");
    }

    @Test
    void permitsAreUsedAgainWhenThePeerThatDoesNotCountThemIsSilentForLong() {
        AgentFixture fixture = new AgentFixture(0, AgentFixture.STRICT.withPermits(2));
        fixture.start();
        fixture.meet(0, 2);
        fixture.hear(1, 2, enter(0, 1, false));
        for (int beat = 0; beat < 600; beat++) {
            fixture.hear(beat, 3, new Receipt(0, 0, 0));
            fixture.expire(beat, AgentTimer.Own.BEAT, 0);
            fixture.expire(beat, AgentTimer.Own.BEAT, 1);
        }
        for (long lease = 1; lease <= 2; lease++) {
            fixture.agent.acquire(0, lease, LeaseTerms.usual(), AgentFixture.at(600));
        }
        fixture.take();

        fixture.expire(602, MembershipTimer.GOSSIP, 0);

        assertThat(fixture.take("emit Lease")).containsExactly("emit LeaseGranted 2 by 1");
    }

    /** The second of its two tokens rests here when somebody waits elsewhere who counts one permit only. */
    @Test
    void aTokenThatAPeerDoesNotCountStaysAtRestWhenThatPeerWaits() {
        AgentFixture fixture = new AgentFixture(0, SOFT.withPermits(2));
        fixture.start();
        fixture.meet(0, 2);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), AgentFixture.at(1));
        fixture.take();

        fixture.hear(2, 2, AgentFixture.wantOf(2, 1));

        assertThat(fixture.take("stop HOLD", "send 2 Move")).isEmpty();
    }

    private static Enter enter(int permit, int permits, boolean stops) {
        return new Enter(permit, 0, 9, new SharedRules(RequestMode.PATH_REVERSAL.number(), permits, stops));
    }

    private static Enter enter(int permit, RequestMode mode) {
        return new Enter(permit, 0, 9, mode.number());
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
