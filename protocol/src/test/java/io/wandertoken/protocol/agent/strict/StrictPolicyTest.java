package io.wandertoken.protocol.agent.strict;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.SharedRules;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.message.StrictMessage.Silence;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One agent with a strict resource of the mode path-reversal, alone at first. */
class StrictPolicyTest {
    private static final long LIFE = 9;
    private static final int NUMBER = RequestMode.PATH_REVERSAL.number();
    private static final SharedRules STOPS = new SharedRules(NUMBER, 1, true);
    private static final SharedRules TWO_PERMITS = new SharedRules(NUMBER, 2, false);

    private final AgentFixture fixture = new AgentFixture(0, AgentFixture.STRICT);

    @BeforeEach
    void startWithTwoPeers() {
        fixture.start();
        fixture.meet(1, 2, 3);
        fixture.take();
    }

    @Test
    void whoeverWantsToTakePartIsIncludedAfterABeat() {
        fixture.hear(2, 2, new Enter(0, 0, LIFE, RequestMode.PATH_REVERSAL.number()));
        fixture.hear(2.1, 3, new Enter(0, 0, LIFE, RequestMode.PATH_REVERSAL.number()));
        fixture.take();

        fixture.expire(2.6, StrictTimer.SETTLE, 0);

        assertThat(fixture.take("send", "emit"))
                .containsExactly(
                        "emit EpochBegun", "send 2 Epoch of [-1, 2, 3] at 0", "send 3 Epoch of [-1, 2, 3] at 0");
    }

    @Test
    void aRequestOfTheEpochBringsAReceiptAndTheToken() {
        long epoch = includePeers();

        fixture.hear(3, 3, new Request(0, epoch, 2, 1, 7));

        assertThat(fixture.take("send"))
                .containsExactly(
                        "send 3 Receipt", "send 3 Move " + fixture.lastMove().session());
    }

    @Test
    void aShortVisitServesThreeTimesAsManyAsWaitedWhenItBegan() {
        long epoch = includePeers();
        for (int client = 5; client <= 8; client++) {
            // The first one finds the token at rest, so only it has waited.
            fixture.agent.acquire(0, client, LeaseTerms.usual(), AgentFixture.at(4));
        }
        fixture.hear(4.001, 3, new Request(0, epoch, 2, 1, 7));
        long fence = fence(4.001);
        fixture.take();

        for (int client = 5; client < 7; client++) {
            fixture.agent.release(0, client, AgentFixture.at(4.002));
            assertThat(fixture.take("send 3 Move", "emit"))
                    .containsExactly(
                            "emit LeaseEnded " + client + " RELEASED UNANSWERED",
                            "emit LeaseGranted " + (client + 1) + " by 0");
            assertThat(fence(4.002)).isGreaterThan(fence);
            fence = fence(4.002);
        }
        fixture.agent.release(0, 7, AgentFixture.at(4.003));
        assertThat(fixture.take("send"))
                .contains("send 3 Move " + fixture.lastMove().session());
    }

    @Test
    void aRequestOfAnOlderEpochIsAnsweredByTheNewOne() {
        long epoch = includePeers();

        fixture.hear(3, 3, new Request(0, epoch - 1, 2, 1, 7));

        assertThat(fixture.take("send")).containsExactly("send 3 Epoch of [-1, 2, 3] at 0");
    }

    @Test
    void theHolderBeginsAnEpochWithoutASilentMember() {
        long epoch = includePeers();

        fixture.hear(3, 2, new Silence(0, epoch, 2));

        assertThat(fixture.take("send", "emit")).containsExactly("emit EpochBegun", "send 2 Epoch of [-1, 2] at 0");
    }

    @Test
    void whoWaitsAsksTheNewHolderAndAsksAgainUntilAReceiptComes() {
        long epoch = includePeers();
        fixture.hear(3, 3, new Request(0, epoch, 2, 1, 7));
        fixture.accept(3, 3);
        fixture.take();

        fixture.agent.acquire(0, 5, LeaseTerms.usual(), AgentFixture.at(4));
        List<String> first = fixture.take("send", "emit");
        fixture.expire(4.2, StrictTimer.RESEND, 0);

        assertThat(first).containsExactly("emit RequestSent", "send 3 Request of 0 number 1");
        assertThat(fixture.take("send")).contains("send 3 Request of 0 number 1");
    }

    @Test
    void aTokenThatStillComesToALeavingAgentGoesOnToAnotherMember() {
        long epoch = includePeers();
        fixture.hear(3, 3, new Request(0, epoch, 2, 1, 7));
        fixture.accept(3, 3);
        Token given = fixture.lastMove().offer();
        Token returned = new Token(given.id(), given.session() + 1, given.stampNanos());
        fixture.offer(4, 3, returned);
        fixture.agent.leave(AgentFixture.at(4));
        fixture.take();

        fixture.commit(4.1, 3, returned);

        assertThat(fixture.take("send 2 Move", "emit Left"))
                .containsExactly("send 2 Move " + fixture.lastMove().session());
        fixture.accept(4.2, 2);
        fixture.confirm(4.3, 2);
        assertThat(fixture.take("emit Left")).containsExactly("emit Left");
    }

    @Test
    void aTokenThatNobodyTookIsRemovedIfAnOlderOneCameMeanwhile() {
        Token older = AgentFixture.token(5, AgentFixture.at(5) / 1000);
        Token offered = offerToPeer();
        fixture.receive(3.1, 2, older);
        fixture.take();

        fixture.failStrictPassing(4);

        assertThat(fixture.take("emit Token")).containsExactly("emit TokenRemoved");
        assertThat(idAfter(4, offered)).isEqualTo(older.id());
    }

    @Test
    void aTokenThatNobodyTookTakesThePlaceOfAYoungerOneThatCameMeanwhile() {
        Token younger = AgentFixture.token(-1, AgentFixture.at(5) / 1000);
        Token offered = offerToPeer();
        fixture.receive(3.1, 2, younger);
        fixture.take();

        fixture.failStrictPassing(4);

        assertThat(fixture.take("emit Token")).containsExactly("emit TokenRemoved");
        assertThat(idAfter(4, younger)).isEqualTo(offered.id());
    }

    @Test
    void aNewcomerThatHearsOfAnEpochMakesNoFirstTokenOfAResourceThatIsToStop() {
        AgentFixture newcomer = new AgentFixture(
                1,
                AgentFixture.RESOURCE.withStrictness(new ResourceConfig.Strictness(RequestMode.PATH_REVERSAL, false)));
        newcomer.start();
        newcomer.meet(0, 2);
        newcomer.hear(1, 2, new Enter(0, 100, 0, STOPS));

        newcomer.expire(30, StrictTimer.LOSS, 0);
        newcomer.expire(30.5, StrictTimer.LOSS, 0);
        newcomer.expire(31, StrictTimer.LOSS, 0);

        assertThat(newcomer.agent.holdsToken(0)).isFalse();
    }

    /** Of what the maker of the first token sends, only the sign of life was lost. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoIsAboutToMakeTheFirstTokenAndHearsOfAnEpochWaitsAnew(boolean regenerates) {
        AgentFixture second = new AgentFixture(
                1,
                AgentFixture.RESOURCE.withStrictness(
                        new ResourceConfig.Strictness(RequestMode.PATH_REVERSAL, regenerates)));
        second.start();
        second.meet(0, 2);
        second.expire(30, StrictTimer.LOSS, 0);
        second.take();

        long number = AgentFixture.at(30) / 1000;
        second.hear(30.5, 2, new Epoch(0, AgentFixture.token(-30, number).id(), number, List.of(2, -1), 0, LIFE, 3));

        assertThat(second.take("start LOSS")).hasSize(1);
        second.expire(60, StrictTimer.LOSS, 0);
        assertThat(second.agent.holdsToken(0)).isFalse();
    }

    @Test
    void aTokenThatOthersMayHaveMadeTooIsUsedAfterSixBeats() {
        AgentFixture maker = makerOfTheFirstToken();

        maker.passBeats(31, 5, StrictTimer.PROBATION);
        List<String> before = maker.take("emit Lease");
        maker.expire(34, StrictTimer.PROBATION, 0);

        assertThat(before).isEmpty();
        assertThat(maker.take("emit Lease")).containsExactly("emit LeaseGranted 5 by 0");
    }

    @Test
    void ofTwoFirstTokensTheYoungerOneIsRemovedBeforeItIsUsed() {
        AgentFixture maker = makerOfTheFirstToken();
        Token older = AgentFixture.token(-30.9, AgentFixture.at(31) / 1000);

        maker.hear(31.2, 2, new Sign(0, older.id(), older.session(), AgentFixture.at(31.2), 0, 2, false, ""));

        assertThat(maker.take("emit TokenRemoved", "emit Lease")).containsExactly("emit TokenRemoved");
    }

    /** An agent with a client that waits, and that made a token at 31 seconds because it heard of none. */
    private static AgentFixture makerOfTheFirstToken() {
        AgentFixture maker = new AgentFixture(1, AgentFixture.STRICT);
        maker.start();
        maker.meet(0, 2);
        maker.agent.acquire(0, 5, LeaseTerms.usual(), AgentFixture.at(1));
        maker.expire(20, StrictTimer.LOSS, 0);
        maker.expire(30, StrictTimer.LOSS, 0);
        maker.expire(30.5, StrictTimer.LOSS, 0);
        maker.greet(30.6, 2);
        maker.expire(31, StrictTimer.LOSS, 0);
        assertThat(maker.take("emit")).contains("emit TokenRegenerated first");
        return maker;
    }

    @Test
    void nobodyWithOtherRulesIsIncluded() {
        fixture.hear(2, 2, new Enter(0, 0, LIFE, STOPS));
        fixture.hear(2, 3, new Enter(0, 0, LIFE, TWO_PERMITS));
        assertThat(fixture.take("send"))
                .as("so that they can know why")
                .containsExactly("send 2 Enter", "send 3 Enter");

        fixture.expire(2.6, StrictTimer.SETTLE, 0);

        assertThat(fixture.take("send", "emit")).isEmpty();
    }

    @Test
    void aMemberThatComesBackWithOtherRulesIsNoMemberAnyMore() {
        includePeers();

        fixture.hear(3, 3, new Enter(0, 0, LIFE + 1, TWO_PERMITS));

        assertThat(fixture.take("send 2", "emit Epoch"))
                .containsExactly("emit EpochBegun", "send 2 Epoch of [-1, 2] at 0");
    }

    @Test
    void anAgentThatKnowsOfAPeerThatIsToStopReplacesNoTokenEither() {
        AgentFixture newcomer = newcomer(2);
        newcomer.hear(1, 2, new Enter(0, 100, LIFE, STOPS));
        newcomer.take();

        newcomer.expire(30, StrictTimer.LOSS, 0);
        newcomer.expire(30.5, StrictTimer.LOSS, 0);
        newcomer.expire(31, StrictTimer.LOSS, 0);

        assertThat(newcomer.agent.holdsToken(0)).isFalse();
        assertThat(newcomer.take("emit")).containsExactly("emit ResourceStopped");
    }

    @Test
    void itReplacesOneAgainWhenThePeerAgreesOrLeaves() {
        AgentFixture agreed = newcomer(2);
        agreed.hear(1, 2, new Enter(0, 100, LIFE, STOPS));
        agreed.hear(2, 2, new Enter(0, 100, LIFE, NUMBER));
        AgentFixture left = newcomer(2, 3);
        left.hear(1, 2, new Enter(0, 100, LIFE, STOPS));
        left.hear(2, 2, new Directory(new Leave<>()));

        for (AgentFixture agent : List.of(agreed, left)) {
            agent.expire(20, StrictTimer.LOSS, 0);
            agent.expire(30, StrictTimer.LOSS, 0);
            agent.expire(30.5, StrictTimer.LOSS, 0);
            agent.greet(30.6, agent == left ? 3 : 2);
            agent.expire(31, StrictTimer.LOSS, 0);

            assertThat(agent.agent.holdsToken(0)).isTrue();
        }
    }

    private static AgentFixture newcomer(int... peers) {
        AgentFixture newcomer = new AgentFixture(1, AgentFixture.STRICT);
        newcomer.start();
        newcomer.meet(0, peers);
        return newcomer;
    }

    @Test
    void anEpochOfAnEarlierLifeIsNotJoined() {
        AgentFixture stranger = new AgentFixture(1, AgentFixture.STRICT);
        stranger.start();
        stranger.meet(0, 2);
        stranger.take();

        stranger.hear(1, 2, new Epoch(0, AgentFixture.token(5, 100).id(), 100, List.of(2, -1), 0, LIFE, 3));

        assertThat(stranger.take("send")).containsExactly("send 2 Receipt");
        assertThat(stranger.agent.resource(0, AgentFixture.at(1)).epoch().members())
                .isZero();
    }

    @Test
    void aMemberThatWasLeftBehindWithItsTokenAsksTheHolderOfTheOther() {
        long epoch = includePeers();
        fixture.hear(3, 3, new Request(0, epoch, 2, 1, 7));
        fixture.accept(3, 3);
        Token own = fixture.lastMove().offer();
        Token other = AgentFixture.token(-5, own.session() + 100);
        fixture.take();

        fixture.hear(9, 3, new Sign(0, own.id(), own.session(), AgentFixture.at(9), 0, 2, false, ""));
        assertThat(fixture.take("send 2 Enter")).isEmpty();

        fixture.hear(10, 3, new Sign(0, other.id(), other.session(), AgentFixture.at(10), 0, 2, false, ""));
        assertThat(fixture.take("send 2 Enter")).containsExactly("send 2 Enter");
    }

    @Test
    void aMemberTellsTheHolderOfAnotherTokenWhoseEpochHasTheSameNumber() {
        long epoch = includePeers();
        fixture.hear(3, 3, new Request(0, epoch, 2, 1, 7));
        fixture.accept(3, 3);
        fixture.take();
        Token other = AgentFixture.token(5, 50);

        fixture.hear(4, 2, new Sign(0, other.id(), 50, AgentFixture.at(4), 0, 2, false, "", epoch));
        assertThat(fixture.take("send 2"))
                .as("a token that was just made comes with the epoch of the lost one")
                .isEmpty();

        fixture.hear(5, 2, new Sign(0, other.id(), 50, AgentFixture.at(5), 0, 2, false, "", epoch));
        assertThat(fixture.take("send 2")).containsExactly("send 2 Epoch of [-1, 2, 3] at 0");
    }

    @Test
    void aHolderBeginsAnotherEpochIfThatOfAYoungerTokenHasTheSameNumber() {
        long epoch = includePeers();

        fixture.hear(3, 3, new Epoch(0, AgentFixture.token(-5, 50).id(), epoch, List.of(3, 2, -1), 0, LIFE, 0));

        assertThat(fixture.take("emit")).containsExactly("emit EpochBegun");
        assertThat(fixture.agent.resource(0, AgentFixture.at(3)).epoch().number())
                .isGreaterThan(epoch);
    }

    @Test
    void aFenceIsAboveTheEpochOfAYoungerTokenThatWasReplacedInVain() {
        includePeers();
        long other = AgentFixture.at(100) / 1000;
        fixture.hear(3, 3, new Epoch(0, AgentFixture.token(-5, other).id(), other, List.of(3, 2), 0, LIFE, 3));

        fixture.agent.acquire(0, 5, LeaseTerms.usual(), AgentFixture.at(3.5));

        assertThat(fence(3.5)).isGreaterThan(other);
    }

    @Test
    void aFenceIsAboveTheFencesOfATokenThatWasHeardOf() {
        includePeers();
        long other = AgentFixture.at(100) / 1000;
        fixture.hear(9, 3, new Sign(0, AgentFixture.token(-5, other).id(), other, AgentFixture.at(9), 0, 3, true, ""));

        fixture.agent.acquire(0, 5, LeaseTerms.usual(), AgentFixture.at(10));

        assertThat(fixture.take("emit LeaseGranted")).isEmpty();

        fixture.passBeats(9, 8, StrictTimer.PROBATION);
        assertThat(fence(13)).isGreaterThan(other);
    }

    /** The token of this agent, on its way to a peer that asked for it. */
    private Token offerToPeer() {
        fixture.hear(3, 3, new Request(0, includePeers(), 2, 1, 7));
        return fixture.lastMove().offer();
    }

    /** The name of the token that is here, when somebody asks for another one. */
    private TokenId idAfter(double seconds, Token other) {
        fixture.hear(seconds, 2, new Ask(0, other.id(), other.session()));
        return fixture.lastSign().token();
    }

    private long fence(double seconds) {
        return fixture.agent
                .resource(0, AgentFixture.at(seconds))
                .holdings()
                .get(0)
                .fence();
    }

    /** The number of the epoch that includes both peers. */
    private long includePeers() {
        fixture.hear(2, 2, new Enter(0, 0, LIFE, RequestMode.PATH_REVERSAL.number()));
        fixture.hear(2, 3, new Enter(0, 0, LIFE, RequestMode.PATH_REVERSAL.number()));
        fixture.expire(2.5, StrictTimer.SETTLE, 0);
        fixture.take();
        return fixture.agent.resource(0, AgentFixture.at(2.5)).epoch().number();
    }
}
