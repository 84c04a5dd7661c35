package io.wandertoken.protocol.membership;

import static io.wandertoken.protocol.membership.NumberedPeer.peer;
import static io.wandertoken.protocol.membership.RecordingEffects.emitted;
import static io.wandertoken.protocol.membership.RecordingEffects.ignored;
import static io.wandertoken.protocol.membership.RecordingEffects.sent;
import static io.wandertoken.protocol.membership.RecordingEffects.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.membership.MembershipMessage.Gossip;
import io.wandertoken.protocol.membership.MembershipMessage.GossipAnswer;
import io.wandertoken.protocol.membership.MembershipMessage.Hello;
import io.wandertoken.protocol.membership.MembershipMessage.Introduce;
import io.wandertoken.protocol.membership.MembershipMessage.Join;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import io.wandertoken.protocol.membership.MembershipMessage.Welcome;
import io.wandertoken.protocol.membership.RecordingEffects.SentToSeed;
import io.wandertoken.protocol.membership.RecordingEffects.Stopped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One input, and exactly what the agent asks for. The view has three places and two entries are exchanged. */
class MembershipTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long RETURN_TIME = 60 * SECOND;
    private static final NumberedPeer SELF = peer(0);
    private static final MembershipConfig WAN = MembershipConfig.wan();
    private static final MembershipConfig CONFIG = new MembershipConfig(
            new MembershipConfig.View(3, 3, 2, 4),
            WAN.gossip(),
            new MembershipConfig.Join(Duration.ofSeconds(1), Duration.ofSeconds(3), Duration.ofMinutes(5), 1, 5),
            WAN.quarantine(),
            WAN.helloAfter(),
            WAN.firstReturnTime());

    private final RecordingEffects effects = new RecordingEffects();

    @Test
    void anAgentWithoutSeedsIsAMemberAtOnce() {
        Membership<NumberedPeer> agent = agent(0);

        agent.start(0);

        assertThat(agent.state()).isEqualTo(Membership.State.MEMBER);
        assertThat(effects.take())
                .containsExactly(
                        started(MembershipTimer.GOSSIP, 60 * SECOND), started(MembershipTimer.HELLO, 6 * RETURN_TIME));
    }

    @Test
    void anAgentWithSeedsAsksThemInTurnAndEachRoundMorePatiently() {
        Membership<NumberedPeer> agent = agent(2);

        agent.start(0);

        assertThat(effects.take())
                .containsExactly(
                        started(MembershipTimer.SEED, 300 * SECOND),
                        new SentToSeed(0, new Join<>(1)),
                        started(MembershipTimer.JOIN, SECOND),
                        started(MembershipTimer.GOSSIP, 60 * SECOND),
                        started(MembershipTimer.HELLO, 6 * RETURN_TIME));
        for (int[] step : new int[][] {{1, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}}) {
            agent.onTimer(MembershipTimer.JOIN, SECOND);
            assertThat(effects.take())
                    .containsExactly(
                            new SentToSeed(step[0], new Join<>(1)), started(MembershipTimer.JOIN, step[1] * SECOND));
        }
    }

    @Test
    void aWelcomeMakesAMember() {
        Membership<NumberedPeer> agent = agent(1);
        agent.start(0);
        effects.take();

        agent.onWelcome(peer(1), new Welcome<>(1, List.of(peer(2), SELF)), 0);

        assertThat(effects.take())
                .containsExactly(
                        emitted(MembershipEvent.ADDED, peer(1)),
                        emitted(MembershipEvent.ADDED, peer(2)),
                        new Stopped(MembershipTimer.JOIN),
                        emitted(MembershipEvent.JOINED, null));
        assertThat(view(agent)).containsExactly(peer(1), peer(2));
    }

    @Test
    void aMemberGreetsAllSeedsAFewTimesBecauseOneAloneMayKnowOnlyAPartOfTheFleet() {
        Membership<NumberedPeer> agent = agent(2);
        agent.start(0);
        agent.onWelcome(peer(1), new Welcome<>(1, List.of()), 0);

        assertThat(effects.take())
                .endsWith(
                        emitted(MembershipEvent.JOINED, null),
                        new SentToSeed(0, new Hello<>()),
                        new SentToSeed(1, new Hello<>()),
                        started(MembershipTimer.JOIN, SECOND));
        for (int seconds : new int[] {2, 4, 8, 16}) {
            agent.onTimer(MembershipTimer.JOIN, SECOND);
            assertThat(effects.take())
                    .containsExactly(
                            new SentToSeed(0, new Hello<>()),
                            new SentToSeed(1, new Hello<>()),
                            started(MembershipTimer.JOIN, seconds * SECOND));
        }
        agent.onTimer(MembershipTimer.JOIN, SECOND);
        assertThat(effects.take()).isEmpty();
    }

    @Test
    void aMemberWhoseViewIsFullGreetsNobody() {
        Membership<NumberedPeer> agent = agent(2);
        agent.start(0);

        agent.onWelcome(peer(1), new Welcome<>(1, List.of(peer(2), peer(3))), 0);

        assertThat(effects.take()).endsWith(emitted(MembershipEvent.JOINED, null));
    }

    @Test
    void aWelcomeNobodyAskedForIsIgnored() {
        Membership<NumberedPeer> agent = agent(1);
        agent.start(0);
        effects.take();

        agent.onWelcome(peer(1), new Welcome<>(7, List.of()), 0);

        assertThat(effects.take()).containsExactly(ignored(Reason.NO_EXCHANGE, peer(1)));
    }

    @Test
    void anAgentThatOthersFoundWhileItsSeedsWereSilentIsAMember() {
        Membership<NumberedPeer> agent = agent(1);
        agent.start(0);
        agent.onHello(peer(4), new Hello<>(), 0);
        effects.take();

        agent.onTimer(MembershipTimer.JOIN, SECOND);

        assertThat(effects.take())
                .containsExactly(new Stopped(MembershipTimer.JOIN), emitted(MembershipEvent.JOINED, null));
    }

    @Test
    void aJoinerIsToldTheViewAndIntroducedByWalks() {
        Membership<NumberedPeer> agent = member(1, 2);

        agent.onJoin(peer(9), new Join<>(5), 0);

        assertThat(effects.take())
                .containsExactly(
                        emitted(MembershipEvent.ADDED, peer(9)),
                        sent(peer(9), new Welcome<>(5, List.of(peer(1), peer(2)))),
                        sent(peer(1), new Introduce<>(peer(9), 4)),
                        sent(peer(1), new Introduce<>(peer(9), 4)),
                        sent(peer(1), new Introduce<>(peer(9), 4)));
    }

    @Test
    void aJoinerTakesTheFirstPlaceOfAFullView() {
        Membership<NumberedPeer> agent = member(1, 2, 3);

        agent.onJoin(peer(9), new Join<>(5), 0);

        assertThat(effects.take().subList(0, 3))
                .containsExactly(
                        sent(peer(9), new Welcome<>(5, List.of(peer(1), peer(2), peer(3)))),
                        emitted(MembershipEvent.REPLACED, peer(1)),
                        emitted(MembershipEvent.ADDED, peer(9)));
    }

    @Test
    void aResentJoinIsAnsweredAgainButStartsNoWalks() {
        Membership<NumberedPeer> agent = member(1);
        agent.onJoin(peer(9), new Join<>(5), 0);
        effects.take();

        agent.onJoin(peer(9), new Join<>(5), 0);

        assertThat(effects.take())
                .containsExactly(sent(peer(9), new Welcome<>(5, List.of(peer(1)))), ignored(Reason.DUPLICATE, peer(9)));
    }

    @Test
    void aMemberThatJoinsAgainAndAgainIsRarelyIntroduced() {
        Membership<NumberedPeer> agent = member(1, 2);
        int joinCount = 5_000;
        NumberedPeer traitor = peer(9);

        for (int i = 0; i < joinCount; i++) {
            if (i % 2 == 0) {
                traitor = traitor.restarted();
            }
            agent.onJoin(traitor, new Join<>(i), i);
        }

        List<?> all = effects.take();
        assertThat(all)
                .filteredOn(effect -> effect.toString().contains("Introduce"))
                .hasSizeLessThanOrEqualTo(3);
        assertThat(all)
                .filteredOn(effect -> effect.toString().contains("Welcome"))
                .hasSizeLessThanOrEqualTo(16);
    }

    @Test
    void anAgentThatRestartsLaterIsIntroducedAgain() {
        Membership<NumberedPeer> agent = member(1, 2);
        agent.onJoin(peer(9), new Join<>(5), 0);
        effects.take();

        agent.onJoin(peer(9).restarted(), new Join<>(6), CONFIG.join().answer().toNanos());

        assertThat(effects.take()).contains(sent(peer(1), new Introduce<>(peer(9).restarted(), 4)));
    }

    @Test
    void aLargeViewTravelsInSeveralMessages() {
        MembershipConfig config = CONFIG.withView(new MembershipConfig.View(6, 6, 2, 4));
        Membership<NumberedPeer> agent = new Membership<>(SELF, config, 0, TestRandom.FIRST, effects);
        agent.start(0);
        for (int i = 1; i <= 5; i++) {
            agent.onAlive(peer(i), 0);
        }
        effects.take();

        agent.onJoin(peer(9), new Join<>(5), 0);

        assertThat(effects.take())
                .contains(
                        sent(peer(9), new Welcome<>(5, List.of(peer(1), peer(2), peer(3), peer(4)))),
                        sent(peer(9), new Welcome<>(5, List.of(peer(5)))));
    }

    @Test
    void anIntroductionIsPassedOnAndEndsInAView() {
        Membership<NumberedPeer> agent = member(1, 2, 3);

        agent.onIntroduce(peer(1), new Introduce<>(peer(9), 2), 0);
        agent.onIntroduce(peer(1), new Introduce<>(peer(9), 0), 0);

        assertThat(effects.take())
                .containsExactly(
                        sent(peer(2), new Introduce<>(peer(9), 1)),
                        emitted(MembershipEvent.REPLACED, peer(1)),
                        emitted(MembershipEvent.ADDED, peer(9)));
    }

    @Test
    void anIntroductionWithNowhereToGoEndsHere() {
        Membership<NumberedPeer> agent = member(1);

        agent.onIntroduce(peer(1), new Introduce<>(peer(9), 4), 0);

        assertThat(effects.take()).containsExactly(emitted(MembershipEvent.ADDED, peer(9)));
    }

    @Test
    void anEndlessIntroductionIsIgnored() {
        Membership<NumberedPeer> agent = member(1, 2);

        agent.onIntroduce(peer(1), new Introduce<>(peer(9), 5), 0);
        agent.onIntroduce(peer(1), new Introduce<>(peer(9), -1), 0);
        agent.onIntroduce(peer(1), new Introduce<>(SELF, 3), 0);

        assertThat(effects.take())
                .containsExactly(
                        ignored(Reason.TOO_MANY_HOPS, peer(1)),
                        ignored(Reason.TOO_MANY_HOPS, peer(1)),
                        ignored(Reason.SELF, peer(1)));
    }

    @Test
    void aPassSwapsEntriesAndTurnsTheLinkRound() {
        Membership<NumberedPeer> source = member(1, 2, 3);

        List<NumberedPeer> offer = source.offerFor(peer(1), 2, 0);
        source.onAnswer(peer(1), List.of(peer(7), peer(8)), 0);

        assertThat(offer).containsExactly(SELF, peer(2));
        assertThat(view(source)).containsExactly(peer(7), peer(8), peer(3));
    }

    @Test
    void aDestinationTakesTheOfferInPlaceOfItsAnswer() {
        Membership<NumberedPeer> destination = member(1, 2, 3);

        List<NumberedPeer> answer = destination.onOffer(peer(9), List.of(peer(9), peer(8)), 2, 0);

        assertThat(answer).containsExactly(peer(1), peer(2));
        assertThat(view(destination)).containsExactly(peer(9), peer(8), peer(3));
    }

    @Test
    void whereThereIsPlaceNothingIsGivenUp() {
        Membership<NumberedPeer> source = member(1, 2);

        source.offerFor(peer(1), 2, 0);
        source.onAnswer(peer(1), List.of(peer(7)), 0);

        assertThat(view(source)).containsExactly(peer(1), peer(2), peer(7));
    }

    @Test
    void inALargeFleetAnEntryThatMovesLeavesItsPlace() {
        Membership<NumberedPeer> source = member(1, 2);
        source.resize(100, 0);

        source.offerFor(peer(1), 2, 0);
        source.onAnswer(peer(1), List.of(peer(7), peer(8), peer(9)), 0);

        assertThat(view(source)).containsExactly(peer(7), peer(8), peer(9));
    }

    @Test
    void anAnswerToAPassCountsOnce() {
        Membership<NumberedPeer> source = member(1, 2, 3);
        source.offerFor(peer(1), 2, 0);
        source.onAnswer(peer(1), List.of(peer(7)), 0);
        effects.take();

        source.onAnswer(peer(1), List.of(peer(8)), 0);

        assertThat(effects.take()).containsExactly(ignored(Reason.NO_EXCHANGE, peer(1)));
        assertThat(view(source)).containsExactly(peer(7), peer(2), peer(3));
    }

    @Test
    void gossipGoesToTheOldestPeer() {
        Membership<NumberedPeer> agent = member(1, 2, 3);
        agent.onAlive(peer(1), 5);

        agent.onTimer(MembershipTimer.GOSSIP, 10);

        assertThat(effects.take())
                .containsExactly(
                        started(MembershipTimer.GOSSIP, 60 * SECOND),
                        sent(peer(2), new Gossip<>(1, List.of(SELF, peer(1)))),
                        started(MembershipTimer.ANSWER, SECOND));
    }

    @Test
    void anAnsweredGossipSwapsEntries() {
        Membership<NumberedPeer> agent = member(1, 2, 3);
        agent.onTimer(MembershipTimer.GOSSIP, 10);
        effects.take();

        agent.onGossipAnswer(peer(1), new GossipAnswer<>(1, List.of(peer(8))), 20);

        assertThat(effects.take())
                .containsExactly(
                        new Stopped(MembershipTimer.ANSWER),
                        emitted(MembershipEvent.REPLACED, peer(1)),
                        emitted(MembershipEvent.ADDED, peer(8)));
    }

    @Test
    void anAnswerFromAnotherPeerOrToNothingIsIgnored() {
        Membership<NumberedPeer> agent = member(1, 2, 3);
        agent.onTimer(MembershipTimer.GOSSIP, 10);
        effects.take();

        agent.onGossipAnswer(peer(2), new GossipAnswer<>(1, List.of(peer(8))), 20);
        agent.onGossipAnswer(peer(1), new GossipAnswer<>(2, List.of(peer(8))), 20);

        assertThat(effects.take())
                .containsExactly(ignored(Reason.OTHER_PEER, peer(2)), ignored(Reason.NO_EXCHANGE, peer(1)));
        assertThat(view(agent)).containsExactly(peer(1), peer(2), peer(3));
    }

    @Test
    void anUnansweredGossipIsRepeatedAndThenThePeerIsQuarantined() {
        Membership<NumberedPeer> agent = member(1, 2, 3);
        agent.onTimer(MembershipTimer.GOSSIP, 0);
        effects.take();

        agent.onTimer(MembershipTimer.ANSWER, SECOND);
        agent.onTimer(MembershipTimer.ANSWER, 3 * SECOND);
        agent.onTimer(MembershipTimer.ANSWER, 7 * SECOND);

        Gossip<NumberedPeer> gossip = new Gossip<>(1, List.of(SELF, peer(2)));
        assertThat(effects.take())
                .containsExactly(
                        sent(peer(1), gossip),
                        started(MembershipTimer.ANSWER, 2 * SECOND),
                        sent(peer(1), gossip),
                        started(MembershipTimer.ANSWER, 4 * SECOND),
                        emitted(MembershipEvent.QUARANTINED, peer(1)),
                        started(MembershipTimer.RETRY, RETURN_TIME));
        assertThat(view(agent)).containsExactly(peer(2), peer(3));
    }

    @Test
    void aDoubledGossipGetsTheSameAnswerAndCostsNoEntry() {
        Membership<NumberedPeer> agent = member(1, 2, 3);
        Gossip<NumberedPeer> gossip = new Gossip<>(7, List.of(peer(9), peer(8)));
        agent.onGossip(peer(9), gossip, 0);
        List<NumberedPeer> after = view(agent);
        effects.take();

        agent.onGossip(peer(9), gossip, 0);

        assertThat(effects.take())
                .containsExactly(
                        ignored(Reason.DUPLICATE, peer(9)),
                        sent(peer(9), new GossipAnswer<>(7, List.of(peer(1), peer(2)))));
        assertThat(view(agent)).isEqualTo(after);
    }

    @Test
    void aSilentPeerIsTriedAgainEverMoreSeldom() {
        Membership<NumberedPeer> agent = member(1, 2);
        agent.onUnreachable(peer(1), 0);
        effects.take();

        agent.onTimer(MembershipTimer.RETRY, RETURN_TIME);
        agent.onTimer(MembershipTimer.RETRY, 3 * RETURN_TIME);

        assertThat(effects.take())
                .containsExactly(
                        sent(peer(1), new Gossip<>(1, List.of(SELF, peer(2)))),
                        started(MembershipTimer.RETRY, 2 * RETURN_TIME),
                        sent(peer(1), new Gossip<>(2, List.of(SELF, peer(2)))),
                        started(MembershipTimer.RETRY, 4 * RETURN_TIME));
    }

    @Test
    void aSilentPeerReturnsByAnySignOfLife() {
        Membership<NumberedPeer> agent = member(1, 2, 3);
        agent.onUnreachable(peer(1), 0);
        agent.onHello(peer(4), new Hello<>(), 0);
        effects.take();

        agent.onAlive(peer(1), 0);

        assertThat(effects.take())
                .containsExactly(
                        emitted(MembershipEvent.REPLACED, peer(2)), emitted(MembershipEvent.RETURNED, peer(1)));
    }

    @Test
    void hearsayDoesNotBringASilentPeerBackUnlessItHasStartedAnew() {
        Membership<NumberedPeer> agent = member(1, 2);
        agent.onUnreachable(peer(1), 0);

        agent.onGossip(peer(2), new Gossip<>(7, List.of(peer(2), peer(1))), 0);
        assertThat(view(agent)).containsExactly(peer(2));
        agent.onGossip(peer(2), new Gossip<>(8, List.of(peer(2), peer(1).restarted())), 0);

        assertThat(view(agent)).containsExactly(peer(2), peer(1).restarted());
        assertThat(agent.snapshot().quarantine()).isEmpty();
    }

    @Test
    void aSilentPeerIsForgottenAfterADay() {
        Membership<NumberedPeer> agent = member(1, 2);
        agent.onUnreachable(peer(1), 0);
        effects.take();

        agent.onTimer(MembershipTimer.RETRY, Duration.ofHours(24).toNanos());

        assertThat(effects.take()).containsExactly(emitted(MembershipEvent.FORGOTTEN, peer(1)));
    }

    @Test
    void theQuarantineHasTwiceThePlacesOfTheView() {
        Membership<NumberedPeer> agent = member();
        for (int i = 1; i <= 7; i++) {
            agent.onAlive(peer(i), 0);
            agent.onUnreachable(peer(i), i);
        }

        assertThat(agent.snapshot().quarantine()).hasSize(6);
        assertThat(effects.take()).contains(emitted(MembershipEvent.FORGOTTEN, peer(1)));
    }

    @Test
    void anAgentWhoseViewRunsEmptyAsksItsSeedsAgain() {
        Membership<NumberedPeer> agent = agent(1);
        agent.start(0);
        agent.onWelcome(peer(1), new Welcome<>(1, List.of()), 0);
        effects.take();

        agent.onUnreachable(peer(1), 0);

        assertThat(effects.take())
                .containsExactly(
                        emitted(MembershipEvent.QUARANTINED, peer(1)),
                        started(MembershipTimer.RETRY, RETURN_TIME),
                        emitted(MembershipEvent.ISOLATED, null),
                        new SentToSeed(0, new Join<>(2)),
                        started(MembershipTimer.JOIN, SECOND));
    }

    @Test
    void seedsAreAskedForEver() {
        Membership<NumberedPeer> agent = agent(1);
        agent.start(0);
        agent.onWelcome(peer(1), new Welcome<>(1, List.of()), 0);
        effects.take();

        agent.onTimer(MembershipTimer.SEED, 0);
        agent.onGossipAnswer(peer(5), new GossipAnswer<>(2, List.of(peer(6))), 0);

        assertThat(effects.take())
                .containsExactly(
                        started(MembershipTimer.SEED, 300 * SECOND),
                        new SentToSeed(0, new Gossip<>(2, List.of(SELF, peer(1)))),
                        emitted(MembershipEvent.ADDED, peer(5)),
                        emitted(MembershipEvent.ADDED, peer(6)));
    }

    @Test
    void anAgentThatTheTokenDoesNotFindCallsUntilItDoes() {
        Membership<NumberedPeer> agent = member(1, 2);

        agent.onTimer(MembershipTimer.HELLO, 6 * RETURN_TIME);
        agent.onVisit(7 * RETURN_TIME);

        assertThat(effects.take())
                .containsExactly(
                        sent(peer(1), new Hello<>()),
                        started(MembershipTimer.HELLO, RETURN_TIME),
                        started(MembershipTimer.HELLO, 6 * RETURN_TIME));
    }

    @Test
    void theMeasuredReturnTimeCounts() {
        Membership<NumberedPeer> agent = member(1);

        agent.onReturnTime(2 * SECOND, 0);
        agent.onVisit(0);

        assertThat(effects.take()).containsExactly(started(MembershipTimer.HELLO, 12 * SECOND));
    }

    @Test
    void aCallerIsTakenIntoTheView() {
        Membership<NumberedPeer> agent = member(1, 2, 3);

        agent.onHello(peer(9), new Hello<>(), 0);

        assertThat(view(agent)).containsExactly(peer(9), peer(2), peer(3));
    }

    @Test
    void anAgentThatLeavesSaysGoodbyeAndTakesNoFurtherPart() {
        Membership<NumberedPeer> agent = member(1, 2);

        agent.leave(0);
        List<RecordingEffects.Effect> goodbye = effects.take();
        agent.onHello(peer(9), new Hello<>(), 0);

        assertThat(goodbye).startsWith(sent(peer(1), new Leave<>()), sent(peer(2), new Leave<>()));
        assertThat(goodbye).endsWith(emitted(MembershipEvent.LEFT, null));
        assertThat(goodbye).hasSize(3 + MembershipTimer.values().length);
        assertThat(effects.take()).containsExactly(ignored(Reason.NOT_TAKING_PART, peer(9)));
        assertThatThrownBy(() -> agent.leave(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> agent.start(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aPeerThatLeftComesBackOnlyWithANewerDescriptor() {
        Membership<NumberedPeer> agent = member(1, 2);
        agent.onLeave(peer(1), new Leave<>(), 0);
        effects.take();

        agent.onGossip(peer(2), new Gossip<>(7, List.of(peer(2), peer(1))), 0);
        agent.onAlive(peer(1), 0);
        assertThat(view(agent)).containsExactly(peer(2));
        assertThat(effects.take()).contains(ignored(Reason.DEPARTED, peer(1)));
        assertThat(agent.hasLeft(peer(1))).isTrue();
        assertThat(agent.hasLeft(peer(1).restarted())).isFalse();
        agent.onJoin(peer(1).restarted(), new Join<>(1), 0);

        assertThat(view(agent)).containsExactly(peer(2), peer(1).restarted());
    }

    @Test
    void aReplayedLeaveDoesNotRemoveAnAgentThatCameBack() {
        Membership<NumberedPeer> agent = member(1, 2);
        agent.onAlive(peer(1).restarted(), 0);
        effects.take();

        agent.onLeave(peer(1), new Leave<>(), 0);

        assertThat(effects.take()).containsExactly(ignored(Reason.STALE_PEER, peer(1)));
        assertThat(view(agent)).containsExactly(peer(1).restarted(), peer(2));
    }

    @Test
    void anOldDescriptorDoesNotOverwriteANewerOne() {
        Membership<NumberedPeer> agent = member(1, 2);
        agent.onGossip(peer(2), new Gossip<>(1, List.of(peer(2), peer(1).restarted())), 0);

        agent.onGossip(peer(2), new Gossip<>(2, List.of(peer(2), peer(1))), 0);

        assertThat(view(agent)).containsExactly(peer(1).restarted(), peer(2));
    }

    @Test
    void aBannedPeerComesBackOnceTheBanIsLifted() {
        Membership<NumberedPeer> agent = member(1, 2);
        agent.ban(peer(1), 0);

        agent.liftBan(peer(1), 0);
        assertThat(view(agent)).containsExactly(peer(2));
        agent.onJoin(peer(1).restarted(), new Join<>(1), 0);

        assertThat(view(agent)).containsExactlyInAnyOrder(peer(1).restarted(), peer(2));
    }

    @Test
    void aBannedPeerNeverComesBack() {
        Membership<NumberedPeer> agent = member(1, 2);
        agent.ban(peer(1), 0);
        effects.take();

        agent.onJoin(peer(1).restarted(), new Join<>(1), 0);
        agent.onGossip(peer(2), new Gossip<>(1, List.of(peer(2), peer(1))), 0);

        assertThat(effects.take()).startsWith(ignored(Reason.BANNED, peer(1).restarted()));
        assertThat(view(agent)).containsExactly(peer(2));
    }

    @Test
    void messagesOfOneselfAreIgnored() {
        Membership<NumberedPeer> agent = member(1);

        agent.onJoin(SELF, new Join<>(1), 0);

        assertThat(effects.take()).containsExactly(ignored(Reason.SELF, SELF));
    }

    @Test
    void anAgentThatIsKnownByANewerDescriptorThanItsOwnIsTold() {
        Membership<NumberedPeer> agent = member(1);

        agent.onOffer(peer(1), List.of(peer(1), SELF.restarted()), 2, 0);

        assertThat(effects.take()).containsExactly(emitted(MembershipEvent.OUTDATED, null));
    }

    @Test
    void moreEntriesThanAnyAgentSendsAreIgnored() {
        Membership<NumberedPeer> agent = member(1);
        List<NumberedPeer> many = List.of(peer(1), peer(2), peer(3), peer(4), peer(5));

        agent.onGossip(peer(1), new Gossip<>(1, many), 0);

        assertThat(effects.take()).containsExactly(ignored(Reason.TOO_MANY_ENTRIES, peer(1)));
        assertThat(agent.size()).isOne();
    }

    @Test
    void aShrinkingViewLosesItsOldestPeers() {
        MembershipConfig config = CONFIG.withView(new MembershipConfig.View(1, 8, 2, 4));
        Membership<NumberedPeer> agent = new Membership<>(SELF, config, 0, TestRandom.FIRST, effects);
        agent.resize(20, 0);
        agent.start(0);
        for (int i = 1; i <= 4; i++) {
            agent.onAlive(peer(i), i);
        }
        effects.take();

        agent.resize(3, 10);

        assertThat(view(agent)).containsExactly(peer(2), peer(3), peer(4));
        assertThat(effects.take()).containsExactly(emitted(MembershipEvent.REPLACED, peer(1)));
    }

    private Membership<NumberedPeer> agent(int seedCount) {
        return new Membership<>(SELF, CONFIG, seedCount, TestRandom.FIRST, effects);
    }

    private Membership<NumberedPeer> member(int... peers) {
        Membership<NumberedPeer> agent = agent(0);
        agent.start(0);
        for (int number : peers) {
            agent.onAlive(peer(number), 0);
        }
        effects.take();
        return agent;
    }

    private static List<NumberedPeer> view(Membership<NumberedPeer> agent) {
        List<NumberedPeer> view = new ArrayList<>();
        for (int i = 0; i < agent.size(); i++) {
            view.add(agent.at(i));
        }
        return view;
    }
}
