package io.wandertoken.protocol.agent;

import static io.wandertoken.protocol.agent.AgentFixture.RESOURCE;
import static io.wandertoken.protocol.agent.AgentFixture.among;
import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.peer;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.demand.DemandTimer;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.Walk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One whole agent: its leases, its tokens, its comings and goings; one input, and exactly what it asks for. */
class AgentTest {
    private static final LeaseTerms USUAL = LeaseTerms.usual();

    @Test
    void anAgentAloneMakesATokenAtOnceAndKeepsIt() {
        AgentFixture fixture = new AgentFixture(0, RESOURCE);

        fixture.start();

        assertThat(fixture.take())
                .containsExactly(
                        "start REGENERATION 10000ms",
                        "stop REGENERATION",
                        "start HOLD 3000ms",
                        "emit TokenRegenerated first",
                        "stop REQUEST",
                        "start BEAT 2000ms");
        assertThat(fixture.agent.holdsToken(0)).isTrue();
        assertThat(fixture.agent.isIsolated()).isFalse();
    }

    @Test
    void anAgentAloneServesItsClientsOneAfterTheOther() {
        AgentFixture fixture = AgentFixture.alone();
        fixture.take();

        fixture.agent.acquire(0, 1, USUAL, at(0.1));
        fixture.agent.acquire(0, 2, USUAL, at(0.2));
        assertThat(fixture.take("emit")).containsExactly("emit LeaseGranted 1 by 0");

        fixture.agent.release(0, 1, at(1));
        assertThat(fixture.take("emit")).containsExactly("emit LeaseEnded 1 RELEASED", "emit LeaseGranted 2 by 0");
    }

    @Test
    void anAgentThatIsShutOutEndsItsLeasesAndGrantsNoneToThoseWhoWaited() {
        AgentFixture fixture = AgentFixture.alone();
        fixture.agent.acquire(0, 1, USUAL, at(0.1));
        fixture.agent.acquire(0, 2, USUAL, at(0.2));
        fixture.take();

        fixture.agent.shutOut(at(1));

        assertThat(fixture.take("emit"))
                .containsExactly("emit LeaseRefused 2 SHUT_OUT", "emit LeaseEnded 1 SHUT_OUT", "emit Isolated");
        assertThat(fixture.agent.resource(0, at(1)).holdings()).isEmpty();
    }

    @Test
    void everyGrantHasAFenceOfItsOwn() {
        AgentFixture fixture = AgentFixture.alone();
        fixture.agent.acquire(0, 1, USUAL, at(0.1));
        long first = fixture.agent.resource(0, at(0.1)).holdings().get(0).fence();
        fixture.agent.acquire(0, 2, USUAL, at(0.2));
        fixture.agent.release(0, 1, at(1));

        assertThat(fixture.agent.resource(0, at(1)).holdings().get(0).fence()).isGreaterThan(first);
    }

    @Test
    void fencesGrowOverAllPermitsOfAResource() {
        AgentFixture fixture = new AgentFixture(0, RESOURCE.withPermits(2));
        fixture.start();
        List<Long> fences = new ArrayList<>();
        for (int lease = 1; lease <= 20; lease++) {
            fixture.agent.acquire(0, lease, USUAL, at(lease));
            fixture.agent.resource(0, at(lease)).holdings().stream()
                    .mapToLong(holding -> holding.fence())
                    .max()
                    .ifPresent(fences::add);
            if (lease % 3 != 0) {
                fixture.agent.release(0, lease, at(lease + 0.5));
            } else {
                fixture.agent.release(0, lease - 3, at(lease + 0.5));
            }
        }

        assertThat(fences).hasSize(20).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void anAgentWithSeedsIsIsolatedUntilItHearsOfSomebody() {
        AgentFixture fixture = new AgentFixture(1, RESOURCE);

        fixture.start();
        assertThat(fixture.take()).containsExactly("seed 0 Join", "start REGENERATION 10000ms", "emit Isolated");

        fixture.meet(1, 2);
        assertThat(fixture.take("emit", "start"))
                .containsExactly("emit MemberChanged ADDED", "emit Connected", "start REGENERATION 10000ms");
    }

    @Test
    void anIsolatedAgentMakesATokenOnlyForWhoeverRunsAllTheSame() {
        AgentFixture fixture = new AgentFixture(1, RESOURCE);
        fixture.start();
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.take();

        fixture.expire(11, Walk.Timer.REGENERATION, 0);
        assertThat(fixture.take()).containsExactly("start REGENERATION 10000ms");

        LeaseTerms run = new LeaseTerms(null, null, LeaseTerms.WhenIsolated.RUN, "");
        fixture.agent.acquire(0, 2, run, at(12));
        fixture.take();
        fixture.expire(21, Walk.Timer.REGENERATION, 0);
        assertThat(fixture.take("emit")).containsExactly("emit TokenRegenerated first", "emit LeaseGranted 2 by 0");
    }

    @Test
    void aTokenIsNotTheFirstWhereAnotherWasHeardOf() {
        AgentFixture fixture = among(2);
        fixture.hear(1, 2, new Sign(0, token(5, 100).id(), 100, at(1), 0, 2, false, ""));
        fixture.greet(99, 2);
        fixture.take();

        fixture.expire(100, Walk.Timer.REGENERATION, 0);
        assertThat(fixture.take("send", "emit Token")).containsExactly("send 2 Ask 100");

        fixture.expire(101, Walk.Timer.REGENERATION, 0);

        assertThat(fixture.take("emit Token")).containsExactly("emit TokenRegenerated");
    }

    @Test
    void aClientThatDoesNotWantToWaitInIsolationIsRefused() {
        AgentFixture fixture = new AgentFixture(1, RESOURCE);
        fixture.start();
        fixture.take();

        fixture.agent.acquire(0, 1, new LeaseTerms(null, null, LeaseTerms.WhenIsolated.SKIP, ""), at(1));

        assertThat(fixture.take()).containsExactly("emit LeaseRefused 1 ISOLATED");
    }

    @Test
    void aViewThatRunsEmptyForAMomentIsNoIsolation() {
        AgentFixture fixture = among(2);
        fixture.receive(1, 2, token(5, 100));
        fixture.take();

        fixture.expire(1.3, Walk.Timer.HOLD, 0);
        fixture.failPassing(2);

        assertThat(fixture.agent.members().view()).isEmpty();
        assertThat(fixture.agent.isIsolated()).isFalse();
        fixture.expire(4.1, AgentTimer.Own.BEAT, 0);
        assertThat(fixture.take("emit")).contains("emit Isolated");
    }

    @Test
    void whoeverIsShutOutIsIsolatedAndMakesNoTokenThoughItHearsTheOthers() {
        AgentFixture fixture = among(2);
        fixture.take();

        fixture.agent.shutOut(at(1));
        assertThat(fixture.take("emit")).containsExactly("emit Isolated");
        fixture.hear(2, 2, new Sign(0, token(5, 100).id(), 100, at(1), 0, 2, false, ""));
        assertThat(fixture.agent.isIsolated()).isTrue();
        fixture.expire(100, Walk.Timer.REGENERATION, 0);
        assertThat(fixture.agent.holdsToken(0)).isFalse();
        assertThat(fixture.take("emit")).containsExactly("emit TokenSeen 100 with 2");

        fixture.agent.admit(at(101));
        assertThat(fixture.take("emit")).containsExactly("emit Connected");
    }

    @Test
    void whoeverWaitsAsksOnePeerAndThenAnother() {
        AgentFixture fixture = among(2, 3);

        fixture.agent.acquire(0, 1, USUAL, at(1));
        assertThat(fixture.take()).containsExactly("start REQUEST 100ms", "send 2 Want of -1 0ms");

        fixture.expire(1.1, DemandTimer.REQUEST, 0);
        assertThat(fixture.take()).containsExactly("start REQUEST 100ms", "send 2 Want of -1 100ms");

        fixture.expire(1.2, DemandTimer.REQUEST, 0);
        assertThat(fixture.take("start")).containsExactly("start REQUEST 200ms");
    }

    @Test
    void whoeverGetsNoAnswerAsksTheBelievedHolderThreeTimesAndOthersBesideIt() {
        AgentFixture fixture = among(2, 3);
        fixture.hear(1, 3, new Sign(0, token(5, 100).id(), 100, at(1), 0, 3, true, ""));
        fixture.agent.acquire(0, 1, USUAL, at(1));
        assertThat(fixture.take("send")).containsExactly("send 3 Want of -1 0ms after 100");

        fixture.expire(1.1, DemandTimer.REQUEST, 0);
        assertThat(fixture.take("send")).hasSize(2).contains("send 3 Want of -1 100ms after 100");
        fixture.expire(1.2, DemandTimer.REQUEST, 0);
        assertThat(fixture.take("send")).hasSize(2).contains("send 3 Want of -1 200ms after 100");

        fixture.expire(1.4, DemandTimer.REQUEST, 0);
        assertThat(fixture.take("send")).singleElement().asString().doesNotContain("after");
    }

    @Test
    void whoeverWaitsAsksTheAgentThatItBelievesToHaveTheToken() {
        AgentFixture fixture = among(2, 3);
        fixture.hear(1, 3, new Sign(0, token(5, 100).id(), 100, at(1), 0, 3, true, ""));
        fixture.take();

        fixture.agent.acquire(0, 1, USUAL, at(1));
        assertThat(fixture.take("send")).containsExactly("send 3 Want of -1 0ms after 100");

        fixture.hear(1.01, 3, new Queued(0, at(1) / 1000, 100, 3, 2, 2_000_000_000L, Queued.Kind.PLACE));
        assertThat(fixture.take()).containsExactly("start REQUEST 4000ms");
        assertThat(fixture.agent.resource(0, at(1.01)).position()).hasValue(2);

        fixture.hear(1.5, 3, new Queued(0, at(1) / 1000, 101, 3, 1, 2_000_000_000L, Queued.Kind.CONFIRMATION));
        assertThat(fixture.agent.resource(0, at(1.5)).position()).hasValue(1);

        fixture.agent.release(0, 1, at(2));
        assertThat(fixture.agent.resource(0, at(2)).position()).isEmpty();
    }

    @Test
    void whoeverNoLongerWaitsTellsThoseWhoKeepItsPlace() {
        AgentFixture fixture = among(2);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.hear(1.01, 2, new Queued(0, at(1) / 1000, 100, 2, 2, 2_000_000_000L, Queued.Kind.PLACE));
        fixture.take();

        assertThat(fixture.agent.release(0, 1, at(2))).isTrue();

        assertThat(fixture.take())
                .containsExactly("emit LeaseRefused 1 RELEASED", "stop REQUEST", "send 2 Waiting false");
        assertThat(fixture.agent.release(0, 1, at(2))).isFalse();
    }

    @Test
    void aTokenThatComesIsGivenToWhoeverWaitsHere() {
        AgentFixture fixture = among(2);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.take();

        fixture.receive(2, 2, token(5, 100));

        assertThat(fixture.take("emit", "send"))
                .containsExactly(
                        "send 2 Ack 100", "send 2 EarlyStop 100", "emit TokenArrived 100", "emit LeaseGranted 1 by 0");
    }

    @Test
    void aRestingTokenGoesToWhoeverWaitsElsewhere() {
        AgentFixture fixture = among(2, 3);
        fixture.receive(1, 2, token(5, 100));
        fixture.take();

        fixture.want(1.1, 3);

        assertThat(fixture.take("send", "stop HOLD")).containsExactly("stop HOLD", "send 3 Move 101");
    }

    @Test
    void aFenceComesFromTheClockUnlessAllHaveShownThatTheyKnowTheToken() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, USUAL, at(1));

        fixture.receive(1, 2, token(5, 100));

        assertThat(fixture.agent.resource(0, at(1)).holdings().get(0).fence())
                .as("agent 3 may have made another token")
                .isEqualTo(at(1) / 1000);

        AgentFixture known = among(2);
        known.agent.acquire(0, 1, USUAL, at(1));

        known.receive(1, 2, token(5, 100));

        assertThat(known.agent.resource(0, at(1)).holdings().get(0).fence())
                .as("everybody else had it a moment ago")
                .isEqualTo(100);
    }

    @Test
    void amongSeveralWhoWaitTheFirstIsServedFirst() {
        AgentFixture fixture = among(2, 3, 4);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.receive(1, 2, token(5, 100));
        fixture.take();

        fixture.want(2, 4);
        fixture.want(2.1, 3);
        assertThat(fixture.take("send")).containsExactly("send 4 Queued 1", "send 3 Queued 2");

        fixture.agent.release(0, 1, at(3));
        assertThat(fixture.take("send")).containsExactly("send 4 Move 1000000001000001");
    }

    @Test
    void aWaiterSentToTheKeeperWhileItAnswersIsNotForgotten() {
        AgentFixture fixture = among(2, 3, 4, 5, 6);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.offerCalled(
                1, 2, token(5, 100), new WaitQueueState(true, List.of(new Waiter(3, 1, 0, 0)), 4, 0, Waiter.STEP));
        fixture.commit(1, 2, token(5, 100));
        assertThat(fixture.take("send 4")).contains("send 4 Fetch");

        fixture.want(1.1, 5);
        assertThat(fixture.take("send 4", "send 5")).singleElement().asString().matches("send 4 Want of 5 .*kept");
        fixture.hear(1.2, 4, new Segment(0, 0, List.of(), 0, 4, false));

        fixture.want(1.3, 6);
        assertThat(fixture.take("send 4", "send 6")).singleElement().asString().matches("send 4 Want of 6 .*kept");
    }

    @Test
    void whileOthersQueueAnAgentServesOneLongLeaseOfItsOwnPerVisit() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.agent.acquire(0, 2, USUAL, at(1));
        fixture.receive(1, 2, token(5, 100));
        fixture.want(2, 3);
        fixture.take();

        fixture.agent.release(0, 1, at(3));

        assertThat(fixture.take("send")).containsExactly("send 3 Move 1000000001000001");
        assertThat(fixture.lastQueue().waiters()).extracting(Waiter::peer).containsExactly(PeerRef.SELF);
    }

    @Test
    void anAgentThatMayNotUseTheTokenAgainYetDoesNotQueueUpForIt() {
        AgentFixture fixture = new AgentFixture(1, RESOURCE.withMinInterval(Duration.ofSeconds(10)));
        fixture.start();
        fixture.meet(0, 2, 3);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        WaitQueueState full = new WaitQueueState(true, List.of(new Waiter(3, 1, 0, 0)), 2, 0, Waiter.STEP);
        fixture.offerCalled(1, 2, token(5, 100), full);
        fixture.commit(1, 2, token(5, 100));
        fixture.take();

        fixture.agent.acquire(0, 2, USUAL, at(2));
        fixture.agent.release(0, 1, at(3));

        assertThat(fixture.take("send 2 Want")).as("a place at the keeper").isEmpty();
        assertThat(fixture.lastMove().session()).isGreaterThan(100);
    }

    @Test
    void aShortVisitServesThreeTimesAsManyAsWaitedWhenItBegan() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.agent.acquire(0, 2, USUAL, at(1));
        fixture.receive(1.1, 2, token(5, 100));
        fixture.want(1.1, 3);
        fixture.take();

        for (int served = 1; served < 6; served++) {
            // Each client soon wants another lease.
            fixture.agent.acquire(0, served + 2, USUAL, at(1.101));
            fixture.agent.release(0, served, at(1.101));
            assertThat(fixture.take("send", "emit"))
                    .containsExactly(
                            "emit LeaseEnded " + served + " RELEASED", "emit LeaseGranted " + (served + 1) + " by 0");
        }
        fixture.agent.release(0, 6, at(1.101));
        assertThat(fixture.take("send", "emit"))
                .containsExactly(
                        "emit LeaseEnded 6 RELEASED",
                        "send 3 Move " + fixture.lastMove().session());
        assertThat(fixture.lastQueue().waiters()).extracting(Waiter::peer).containsExactly(PeerRef.SELF);
    }

    @Test
    void aClientThatIsAloneIsServedOncePerVisit() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.receive(1.1, 2, token(5, 100));
        fixture.want(1.1, 3);
        fixture.take();

        fixture.agent.release(0, 1, at(1.101));
        fixture.agent.acquire(0, 2, USUAL, at(1.101));

        assertThat(fixture.take("send 3", "emit"))
                .containsExactly(
                        "emit LeaseEnded 1 RELEASED",
                        "send 3 Move " + fixture.lastMove().session());
    }

    @Test
    void aVisitThatHasLastedServesNoFurtherClient() {
        AgentFixture fixture = among(2, 3);
        for (int client = 1; client <= 3; client++) {
            fixture.agent.acquire(0, client, USUAL, at(1));
        }
        fixture.receive(1.1, 2, token(5, 100));
        fixture.want(1.1, 3);
        fixture.agent.release(0, 1, at(1.103));
        fixture.take();

        fixture.agent.release(0, 2, at(1.106));

        assertThat(fixture.take("send"))
                .containsExactly("send 3 Move " + fixture.lastMove().session());
    }

    @Test
    void anAgentThatIsCalledAndNoLongerWaitsRefusesTheToken() {
        AgentFixture fixture = among(2);

        fixture.offerCalled(1, 2, token(5, 100));

        assertThat(fixture.take("send")).containsExactly("send 2 Nack 100");
    }

    @Test
    void whoeverGivesATokenAwayGuardsItAndTellsTheLastGiver() {
        AgentFixture fixture = among(2, 3);
        fixture.receive(1, 2, token(5, 100));
        fixture.want(1.1, 3);
        fixture.take();

        fixture.accept(1.2, 3);

        assertThat(fixture.take("send", "start WATCH", "stop BEAT", "emit TokenPassed"))
                .containsExactly(
                        "send 3 Commit 101",
                        "stop BEAT",
                        "start WATCH 1500ms",
                        "send 2 News 101 at 3",
                        "emit TokenPassed 101 to 3");
    }

    @Test
    void aTokenOfferedToAWaiterThatIsGoneGoesElsewhere() {
        AgentFixture fixture = among(2, 3);
        fixture.receive(1, 2, token(5, 100));
        fixture.want(1.1, 3);
        fixture.failPassing(2);
        fixture.take();

        fixture.failPassing(3);

        assertThat(fixture.take("emit", "send 2")).containsExactly("emit PassingFailed", "send 2 Move 103");
        assertThat(fixture.agent.resource(0, at(3)).waiters()).isEmpty();
    }

    @Test
    void aWaiterThatDoesNotAnswerIsOfferedTheTokenOnceMoreBeforeOthersAre() {
        AgentFixture fixture = among(2, 3);
        fixture.receive(1, 2, token(5, 100));
        fixture.want(1.1, 3);
        fixture.want(1.2, 2);
        fixture.take();

        fixture.failPassing(2);
        assertThat(fixture.take("send 2", "send 3")).contains("send 3 Move 102").doesNotContain("send 2 Move 102");

        fixture.failPassing(3);
        assertThat(fixture.take("send 2", "send 3")).contains("send 2 Move 103").doesNotContain("send 3 Move 103");
    }

    @Test
    void aRequestThatComesDuringAHandoverThatFailsGetsAPlace() {
        AgentFixture fixture = among(2, 3);
        fixture.receive(1, 2, token(5, 100));
        fixture.want(1.1, 3);
        fixture.want(1.2, 2);
        assertThat(fixture.take("send 2")).doesNotContain("send 2 Queued 1");

        fixture.failPassing(2);

        assertThat(fixture.take("send 2")).contains("send 2 Queued 1");
    }

    @Test
    void aWaiterThatLeftOrIsBannedIsForgotten() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, USUAL, at(0.5));
        fixture.receive(0.6, 2, token(5, 100));
        fixture.want(1, 2);
        fixture.want(1, 3);
        assertThat(fixture.agent.resource(0, at(1)).waitingElsewhere()).hasValue(2);

        fixture.hear(1.1, 2, new Directory(new Leave<>()));
        fixture.agent.ban(peer(3), at(1.2));

        assertThat(fixture.agent.resource(0, at(1.3)).waitingElsewhere()).hasValue(0);
    }

    @Test
    void noTokenIsGeneratedWhileOneIsOnItsWayOut() {
        AgentFixture fixture = among(2);
        fixture.receive(1, 2, token(5, 100));
        fixture.expire(1.3, Walk.Timer.HOLD, 0);
        fixture.passBeats(1.3, 37, AgentTimer.Own.BEAT);
        fixture.take();

        fixture.expire(20, Walk.Timer.REGENERATION, 0);

        assertThat(fixture.take()).containsExactly("start REGENERATION 60000ms");
        assertThat(fixture.agent.holdsToken(0)).isTrue();
    }

    @Test
    void aLeaseEndsWhenTheResourceAllowsNoMore() {
        AgentFixture fixture = AgentFixture.alone();
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.take();

        fixture.expire(61, AgentTimer.Own.LEASE, 0);

        assertThat(fixture.take("emit")).containsExactly("emit LeaseEnded 1 HELD_TOO_LONG");
    }

    @Test
    void aLeaseThatIsNotRenewedExpires() {
        AgentFixture fixture = AgentFixture.alone();
        LeaseTerms terms = new LeaseTerms(null, Duration.ofSeconds(5), LeaseTerms.WhenIsolated.WAIT, "");
        fixture.agent.acquire(0, 1, terms, at(1));
        fixture.take();

        fixture.agent.renew(0, 1, at(4));
        assertThat(fixture.take()).containsExactly("start LEASE 5000ms", "emit LeaseRenewed");

        fixture.expire(9, AgentTimer.Own.LEASE, 0);
        assertThat(fixture.take("emit")).containsExactly("emit LeaseEnded 1 EXPIRED");
    }

    @Test
    void anotherHolderHeardOfDuringALeaseIsTold() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.receive(1, 2, token(5, 100));
        fixture.take();

        Token other = token(3, 500);
        fixture.hear(2, 3, new Sign(0, other.id(), 500, at(2), 0, 3, true, "backup"));

        assertThat(fixture.take("emit")).containsExactly("emit HolderSeen", "emit OverlapSeen 1 with 3");
    }

    @Test
    void theLateWordOfAFormerHolderIsNoOverlap() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.receive(2, 2, token(5, 100));
        fixture.take();

        fixture.hear(3, 2, new Sign(0, token(5, 100).id(), 99, at(2), 0, 2, true, ""));

        assertThat(fixture.take("emit")).doesNotContain("emit OverlapSeen 1 with 2");
    }

    @Test
    void aTokenWhoseNumberIsBehindWhatWasHeardOfGetsANewOne() {
        AgentFixture fixture = among(2, 3);
        fixture.hear(1, 3, new Sign(0, token(3, 500).id(), 500, at(1), 0, 3, false, ""));
        fixture.take();

        fixture.receive(2, 2, token(5, 100));

        assertThat(fixture.take("emit"))
                .as("others may have counted on, but not up to the clock")
                .containsExactly("emit TokenArrived " + at(2) / 1000);
    }

    @Test
    void aRestingTokenWhoseNumberFellBehindGetsANewOneWhenItIsUsed() {
        AgentFixture fixture = among(2, 3);
        fixture.receive(1, 2, token(5, 100));
        fixture.hear(1.1, 3, new Sign(0, token(3, 500).id(), 500, at(1.1), 0, 3, false, ""));

        fixture.agent.acquire(0, 1, USUAL, at(1.2));

        assertThat(fixture.agent.resource(0, at(1.2)).holdings().get(0).fence()).isEqualTo(at(1.2) / 1000);
    }

    @Test
    void anAgentWhoseClockIsBehindNamesTokensByTheClocksItHeard() {
        AgentFixture fixture = among(2);
        fixture.hear(1, 2, new Sign(0, token(5, 100).id(), 100, at(3601), 0, 2, false, ""));
        fixture.agent.acquire(0, 1, USUAL, at(2));
        fixture.greet(38, 2);

        fixture.expire(39, Walk.Timer.REGENERATION, 0);
        fixture.expire(40, Walk.Timer.REGENERATION, 0);
        fixture.expire(41, Walk.Timer.HOLD, 0);

        assertThat(fixture.agent.resource(0, at(41)).holdings().get(0).fence())
                .as("by the fastest clock that it heard of, when it is put to use after its probation")
                .isEqualTo(at(3641) / 1000);
    }

    @Test
    void whoeverRemovesATokenTellsItsGiverWhyAndWhatTimeItIs() {
        AgentFixture fixture = among(2, 3);
        fixture.hear(1, 3, new Sign(0, token(5, 500).id(), 500, at(3601), 0, 3, false, ""));
        fixture.take();

        fixture.receive(2, 2, token(3, 100));

        long number = at(3602) / 1000;
        assertThat(fixture.take("emit", "send 2 News", "send 2 Sign"))
                .containsExactly(
                        "emit TokenArrived " + number,
                        "emit TokenRemoved",
                        "send 2 News " + number + " gone",
                        "send 2 Sign 500 of 3");
        assertThat(fixture.lastSign().stampNanos()).isEqualTo(at(3602));
    }

    @Test
    void whoeverRemovesATokenAlsoTellsTheHolderOfTheOneThatIsLeft() {
        AgentFixture fixture = among(2, 3);
        fixture.receive(1, 2, token(3, 100));
        fixture.take();

        fixture.hear(1.1, 3, new Sign(0, token(5, 50).id(), 50, at(1.1), 0, 3, true, ""));

        assertThat(fixture.take("emit TokenRemoved", "send 3 News"))
                .containsExactly("emit TokenRemoved", "send 3 News 100 gone");
    }

    @Test
    void whoeverQueuedUpForATokenThatIsRemovedAsksForTheOtherOneAtOnce() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.receive(1, 2, token(3, 100));
        fixture.agent.acquire(0, 2, USUAL, at(1));
        Sign other = new Sign(0, token(5, 50).id(), at(4) / 1000, at(1.2), 0, 3, true, "");
        fixture.hear(1.2, 3, other);
        fixture.take();

        fixture.agent.release(0, 1, at(3));

        assertThat(fixture.take("emit TokenRemoved", "send 3 Want"))
                .containsExactly(
                        "emit TokenRemoved", "send 3 Want of " + PeerRef.SELF + " 2000ms after " + other.session());
    }

    @Test
    void aLeavingAgentGivesItsTokenAwayAndThenSaysGoodbye() {
        AgentFixture fixture = among(2);
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.receive(1, 2, token(5, 100));
        fixture.agent.acquire(0, 2, USUAL, at(2));
        fixture.take();

        fixture.agent.leave(at(3));
        assertThat(fixture.take("emit", "send"))
                .containsExactly("emit LeaseRefused 2 STOPPING", "emit LeaseEnded 1 STOPPING", "send 2 Move 101");

        fixture.accept(3.1, 2);
        assertThat(fixture.take("emit", "send")).containsExactly("send 2 Commit 101", "emit TokenPassed 101 to 2");

        fixture.confirm(3.2, 2);
        assertThat(fixture.take("emit", "send"))
                .containsExactly("send 2 Leave", "emit MemberChanged LEFT", "emit Left");
    }

    @Test
    void aLeavingAgentWithoutPeersTakesItsTokenAlong() {
        AgentFixture fixture = AgentFixture.alone();
        fixture.take();

        fixture.agent.leave(at(1));

        assertThat(fixture.take("emit")).containsExactly("emit TokenRemoved", "emit MemberChanged LEFT", "emit Left");
        assertThat(fixture.agent.holdsToken(0)).isFalse();
    }

    @Test
    void aLeavingAgentWhosePeerDoesNotAnswerDoesNotTellTheGuardianThatTheTokenWasRemoved() {
        AgentFixture fixture = among(2);
        fixture.receive(1, 2, token(5, 100));
        fixture.agent.leave(at(2));
        fixture.take();

        fixture.failPassing(5);

        assertThat(fixture.take("emit", "send 2 News"))
                .containsExactly(
                        "emit PassingFailed",
                        "emit MemberChanged QUARANTINED",
                        "emit TokenRemoved",
                        "emit MemberChanged LEFT",
                        "emit Left");
    }

    @Test
    void aLeavingAgentRefusesClientsAndGeneratesNothing() {
        AgentFixture fixture = among(2);
        fixture.agent.leave(at(1));
        fixture.take();

        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.expire(30, Walk.Timer.REGENERATION, 0);

        assertThat(fixture.take("emit")).containsExactly("emit LeaseRefused 1 STOPPING");
        assertThat(fixture.agent.holdsToken(0)).isFalse();
    }

    @Test
    void severalPermitsServeSeveralClientsAtATime() {
        AgentFixture fixture = new AgentFixture(0, RESOURCE.withPermits(2));
        fixture.start();
        fixture.take();

        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.agent.acquire(0, 2, USUAL, at(1));
        fixture.agent.acquire(0, 3, USUAL, at(1));

        assertThat(fixture.take("emit")).containsExactly("emit LeaseGranted 1 by 0", "emit LeaseGranted 2 by 1");
    }

    @Test
    void theMinimalIntervalHoldsAcrossAllPermits() {
        AgentFixture fixture = new AgentFixture(0, RESOURCE.withPermits(2).withMinInterval(Duration.ofSeconds(10)));
        fixture.start();
        fixture.agent.acquire(0, 1, USUAL, at(1));
        fixture.agent.release(0, 1, at(2));
        fixture.take();

        fixture.agent.acquire(0, 2, USUAL, at(3));
        fixture.expire(3.2, Walk.Timer.HOLD, 1);
        assertThat(fixture.take("emit", "start WANT")).containsExactly("start WANT 9000ms");

        fixture.expire(12.1, AgentTimer.Own.WANT, 0);
        assertThat(fixture.take("emit")).containsExactly("emit LeaseGranted 2 by 0");
    }

    @Test
    void aResourceAddedLaterIsServedToo() {
        AgentFixture fixture = AgentFixture.alone();
        fixture.take();

        int permit = fixture.agent.add(ResourceConfig.of("stream"), at(5));
        fixture.agent.acquire(permit, 1, USUAL, at(6));

        assertThat(permit).isOne();
        assertThat(fixture.take("emit")).containsExactly("emit TokenRegenerated first", "emit LeaseGranted 1 by 1");
    }

    @Test
    void whatIsSaidOfAWalkThatNobodyKnowsIsIgnored() {
        AgentFixture fixture = among(2);

        fixture.hear(1, 2, new DemandMessage.Want(7, 1, 2, 1, 0, 0, 20, false, 1, 0));
        fixture.hear(1, 2, new Sign(-3, token(5, 100).id(), 100, at(1), 0, 2, false, ""));

        assertThat(fixture.take()).isEmpty();
    }
}
