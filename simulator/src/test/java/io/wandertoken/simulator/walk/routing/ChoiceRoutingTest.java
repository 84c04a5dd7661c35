package io.wandertoken.simulator.walk.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.walk.Access;
import io.wandertoken.simulator.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChoiceRoutingTest {
    private static final @Nullable Shortlist PLAIN = null;

    private final FakePeers peers =
            new FakePeers(5).access(100, 50).access(101, 20).access(102, 70).access(103, 20);

    @Test
    void thePeerWithTheOldestAccessIsChosen() {
        assertThat(choose(3, PLAIN, 0, 1, 2)).isEqualTo(101);
    }

    @Test
    void aPeerThatNeverHadAccessIsPreferredToAllOthers() {
        assertThat(choose(3, PLAIN, 0, 1, 4)).isEqualTo(104);
    }

    @Test
    void ofEqualsTheFirstDrawnIsChosen() {
        assertThat(choose(2, PLAIN, 3, 1)).isEqualTo(103);
        assertThat(choose(2, PLAIN, 1, 3)).isEqualTo(101);
    }

    @Test
    void aPeerMayBeDrawnTwice() {
        assertThat(choose(2, PLAIN, 2, 2)).isEqualTo(102);
    }

    @Test
    void withOneChoiceItIsTheRandomWalk() {
        for (int position = 0; position < peers.count(); position++) {
            assertThat(choose(1, PLAIN, position)).isEqualTo(peers.at(position));
        }
    }

    @Test
    void allPeersAreEquallyLikelyToBeAsked() {
        ScriptedDraws random = new ScriptedDraws(0, 1, 2);

        peers.ask(new ChoiceRouting(3, false), PLAIN, random);

        assertThat(random.bounds()).containsExactly(5, 5, 5);
        assertThat(peers.asked).containsExactly(100, 101, 102);
    }

    @Test
    void aWitnessAmongThoseAskedEndsTheTokensLife() {
        peers.witness(102);

        assertThat(choose(3, PLAIN, 0, 2, 1)).isEqualTo(Routing.NOBODY);
        assertThat(choose(3, PLAIN, 2, 0, 1)).as("in whatever place").isEqualTo(Routing.NOBODY);
    }

    @Test
    void aPeerThatWasNotAskedCannotBearWitness() {
        peers.witness(102);

        assertThat(choose(2, PLAIN, 0, 1)).isEqualTo(101);
    }

    @Test
    void aSilentPeerCannotBearWitness() {
        peers.witness(102).silence(102);

        assertThat(choose(2, PLAIN, 0, 2)).isEqualTo(100);
    }

    @Test
    void aSilentPeerIsNeverChosenHoweverLongItWaits() {
        peers.silence(104).silence(101);

        assertThat(choose(4, PLAIN, 4, 2, 1, 0)).isEqualTo(100);
    }

    @Test
    void aSilentPeerDoesNotGetOnTheList() {
        Shortlist list = new Shortlist(3);
        peers.silence(102);

        choose(3, list, 0, 1, 2);

        assertThat(takeAll(list)).containsExactly(100);
    }

    @Test
    void whenNobodyAnswersARandomPeerIsTaken() {
        peers.silence(101).silence(102);
        ScriptedDraws random = new ScriptedDraws(1, 2, 3);

        assertThat(peers.ask(new ChoiceRouting(2, false), PLAIN, random)).isEqualTo(103);
        assertThat(random.bounds()).as("each is equally likely").containsExactly(5, 5, 5);
    }

    @Test
    void whenNobodyAnswersWhoWasAskedFromTheListIsNotPutBack() {
        Shortlist list = list(100, 102);
        peers.silence(100).silence(101);

        assertThat(choose(1, list, 1, 3)).isEqualTo(103);
        assertThat(takeAll(list)).containsExactly(102);
    }

    @Test
    void theRunnersUpTravelWithTheToken() {
        Shortlist list = new Shortlist(3);

        assertThat(choose(3, list, 0, 1, 2)).isEqualTo(101);

        assertThat(takeAll(list)).containsExactly(100, 102);
    }

    @Test
    void aRunnerUpThatWasDrawnTwiceIsOnTheListOnce() {
        Shortlist list = new Shortlist(3);

        choose(3, list, 0, 1, 0);

        assertThat(takeAll(list)).containsExactly(100);
    }

    @Test
    void theLongestWaitingOfTheListIsAskedEachTime() {
        Shortlist list = list(100, 102);

        choose(1, list, 1);
        assertThat(peers.asked).containsExactly(101, 100);

        choose(1, list, 4);
        assertThat(peers.asked).containsExactly(104, 100);
    }

    @Test
    void whoIsAskedFromTheListIsOffItUntilItAnswers() {
        Shortlist list = list(100, 102);
        Inquiry inquiry = new Inquiry();

        new ChoiceRouting(1, false).prepare(list, peers, new ScriptedDraws(1), inquiry);

        assertThat(inquiry.peer(1)).isEqualTo(100);
        assertThat(takeAll(list)).containsExactly(102);
    }

    @Test
    void whoIsAskedFromTheListAndNotChosenIsPutBack() {
        Shortlist list = list(100, 102);

        assertThat(choose(1, list, 1)).isEqualTo(101);
        assertThat(takeAll(list)).containsExactly(100, 102);
    }

    @Test
    void whoIsAskedFromTheListAndSilentDropsOut() {
        Shortlist list = list(100, 102);
        peers.silence(100);

        assertThat(choose(1, list, 1)).isEqualTo(101);
        assertThat(takeAll(list)).containsExactly(102);
    }

    @Test
    void anEmptyListAddsNobodyToThoseAsked() {
        choose(1, new Shortlist(3), 1);

        assertThat(peers.asked).containsExactly(101);
    }

    @Test
    void whoIsChosenFromTheListIsOffIt() {
        Shortlist list = list(100, 102);

        assertThat(choose(1, list, 2)).isEqualTo(100);
        assertThat(takeAll(list)).containsExactly(102);
    }

    @Test
    void whoIsChosenByADrawIsOffTheListToo() {
        Shortlist list = list(101, 102);
        list.note(103, 30);

        assertThat(choose(1, list, 3)).as("of equals the first asked").isEqualTo(103);
        assertThat(takeAll(list)).containsExactly(101, 102);
    }

    @Test
    void aRunnerUpBeatsAFreshProbeThatWaitedLess() {
        Shortlist list = new Shortlist(3);
        choose(2, list, 0, 1);

        assertThat(choose(1, list, 2)).isEqualTo(100);
    }

    @Test
    void aFreshProbeThatWaitedLongerBeatsTheRunnersUp() {
        Shortlist list = new Shortlist(3);
        choose(2, list, 0, 2);

        assertThat(choose(1, list, 4)).isEqualTo(104);
    }

    @Test
    void aRunnerUpThatWasServedMeanwhileIsPutBackInItsPlace() {
        Shortlist list = list(100, 102);
        peers.access(100, 500);

        assertThat(choose(1, list, 1)).isEqualTo(101);
        assertThat(takeAll(list)).containsExactly(102, 100);
    }

    @Test
    void aDrawCorrectsWhatTheListSaysToo() {
        Shortlist list = list(100, 102);
        list.note(103, 60);
        peers.access(103, 500);

        assertThat(choose(2, list, 1, 3)).isEqualTo(101);
        assertThat(takeAll(list)).containsExactly(100, 102, 103);
    }

    @Test
    void onlyOneOfTheListIsAskedEvenIfItWasServedMeanwhile() {
        Shortlist list = list(100, 101);
        peers.access(101, 500);

        assertThat(choose(1, list, 2)).isEqualTo(102);
        assertThat(peers.asked).containsExactly(102, 101);
    }

    @Test
    void aRunnerUpIsAskedAgainAndMayBearWitness() {
        Shortlist list = new Shortlist(3);
        choose(2, list, 0, 1);
        peers.witness(100);

        assertThat(choose(1, list, 2)).isEqualTo(Routing.NOBODY);
    }

    @Test
    void withAListOfOneTheChoiceIsStillThatOfTheLongestWaiting() {
        Shortlist list = new Shortlist(1);

        assertThat(choose(3, list, 0, 1, 2)).isEqualTo(101);
        assertThat(takeAll(list)).containsExactly(100);
    }

    @Test
    void choiceNeedsSomebodyToChooseFrom() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChoiceRouting(0, false))
                .withMessageContaining("0");
    }

    @Test
    void aWalkThatRetracesItsStepsPrefersTheFormerSuccessorWhenItWaitsLongest() {
        peers.noteSuccessor(101);

        assertThat(retrace(0, 2)).isEqualTo(101);
        assertThat(peers.formerSuccessor()).isEqualTo(101);
    }

    @Test
    void theFormerSuccessorIsAskedWithoutAListToo() {
        peers.noteSuccessor(101);

        assertThat(peers.ask(new ChoiceRouting(1, true), PLAIN, new ScriptedDraws(0)))
                .isEqualTo(101);
        assertThat(peers.asked).containsExactly(100, 101);
    }

    @Test
    void theFormerSuccessorIsAskedBesidesTheLongestWaitingOfTheList() {
        peers.noteSuccessor(101);

        peers.ask(new ChoiceRouting(1, true), list(100, 102), new ScriptedDraws(3));

        assertThat(peers.asked).containsExactly(103, 101, 100);
    }

    @Test
    void aWalkThatDoesNotRetraceDoesNotAskTheFormerSuccessor() {
        peers.noteSuccessor(101);

        choose(1, PLAIN, 0);

        assertThat(peers.asked).containsExactly(100);
    }

    @Test
    void aFormerSuccessorThatIsGoneDropsOutOfTheRing() {
        peers.silence(101).noteSuccessor(101);

        assertThat(retrace(0, 2)).isEqualTo(100);
        assertThat(peers.formerSuccessor()).isEqualTo(100);
    }

    @Test
    void aWalkThatRetracesItsStepsTurnsAsideForWhoWasLeftOut() {
        peers.noteSuccessor(101);

        assertThat(retrace(0, 4)).isEqualTo(104);
        assertThat(peers.formerSuccessor())
                .as("the new one takes its place in the ring")
                .isEqualTo(104);
    }

    @Test
    void aWalkThatHasNoStepsToRetraceChoosesAmongTheDrawn() {
        assertThat(retrace(0, 2)).isEqualTo(100);
        assertThat(peers.formerSuccessor()).isEqualTo(100);
    }

    @Test
    void aWitnessLeavesTheMemoryOfTheSuccessorAsItWas() {
        peers.noteSuccessor(101);
        peers.witness(101);

        assertThat(retrace(0, 2)).isEqualTo(Routing.NOBODY);
        assertThat(peers.formerSuccessor()).isEqualTo(101);
    }

    @Test
    void aWalkThatDoesNotRetraceRemembersNoSuccessor() {
        choose(2, new Shortlist(3), 0, 1);

        assertThat(peers.formerSuccessor()).isEqualTo(Routing.NOBODY);
    }

    /** A ring that nobody planned: once everybody had its turn, the order of the turns repeats itself. */
    @Test
    void aWalkThatRetracesItsStepsGoesRoundInTheOrderOfTheLastAccesses() {
        for (long seed = 0; seed < 20; seed++) {
            List<Integer> visits = retracingWalk(seed, 12, 400);

            List<Integer> lastRound = visits.subList(visits.size() - 12, visits.size());
            List<Integer> roundBefore = visits.subList(visits.size() - 24, visits.size() - 12);
            assertThat(lastRound)
                    .as("replay with seed %d", seed)
                    .doesNotHaveDuplicates()
                    .isEqualTo(roundBefore);
        }
    }

    /** Lets one token walk among agents that all use it at every visit, and tells who was visited. */
    private static List<Integer> retracingWalk(long seed, int agents, int hops) {
        RandomSource random = new Seed(seed).stream("walk");
        long[] accesses = new long[agents];
        Arrays.fill(accesses, Access.NEVER);
        int[] successors = new int[agents];
        Arrays.fill(successors, Routing.NOBODY);
        Shortlist shortlist = new Shortlist(4);
        Routing routing = new ChoiceRouting(2, true);
        List<Integer> visits = new ArrayList<>();
        int holder = 0;
        for (int hop = 0; hop < hops; hop++) {
            visits.add(holder);
            accesses[holder] = hop;
            holder = next(routing, shortlist, new RingPeers(holder, accesses, successors), random);
        }
        return visits;
    }

    private static int next(Routing routing, Shortlist shortlist, RingPeers peers, RandomSource random) {
        Inquiry inquiry = new Inquiry();
        routing.prepare(shortlist, peers, random, inquiry);
        for (int place = 0; place < inquiry.count(); place++) {
            inquiry.answer(place, peers.accesses[inquiry.peer(place)], false);
        }
        return routing.choose(shortlist, peers, random, inquiry);
    }

    /** All agents but one, numbered as the fleet numbers them. */
    private record RingPeers(int self, long[] accesses, int[] successors) implements Peers {
        @Override
        public int count() {
            return accesses.length - 1;
        }

        @Override
        public int at(int position) {
            return (self + 1 + position) % accesses.length;
        }

        @Override
        public int formerSuccessor() {
            return successors[self];
        }

        @Override
        public void noteSuccessor(int peer) {
            successors[self] = peer;
        }
    }

    @Test
    void theNextOneOnTheRingIsTheBoundThatNoChoiceBeats() {
        assertThat(peers.ask(new RoundRobinRouting(), PLAIN, new ScriptedDraws()))
                .isEqualTo(100);
        assertThat(peers.asked).as("nobody needs to be asked").isEmpty();
    }

    @Test
    void nobodyWaitsLongerThanTheChosenAmongThoseJustAsked() {
        for (long seed = 0; seed < 500; seed++) {
            RandomSource dice = new Seed(seed).stream("walk");
            FakePeers many = new FakePeers(20);
            for (int peer = 100; peer < 120; peer++) {
                many.access(peer, dice.nextInt(1000));
            }
            Shortlist list = new Shortlist(4);
            for (int hop = 0; hop < 10; hop++) {
                int chosen = many.ask(new ChoiceRouting(3, false), list, dice);

                assertThat(many.asked)
                        .as("replay with seed %d, hop %d", seed, hop)
                        .contains(chosen)
                        .allMatch(peer -> many.lastAccess(peer) >= many.lastAccess(chosen));
                many.access(chosen, 1000 + hop);
            }
        }
    }

    private int choose(int choices, @Nullable Shortlist shortlist, int... draws) {
        return peers.ask(new ChoiceRouting(choices, false), shortlist, new ScriptedDraws(draws));
    }

    private int retrace(int... draws) {
        return peers.ask(new ChoiceRouting(draws.length, true), new Shortlist(4), new ScriptedDraws(draws));
    }

    /** A list with room for one more that knows when the given two had their accesses. */
    private Shortlist list(int one, int other) {
        Shortlist list = new Shortlist(3);
        list.note(one, peers.lastAccess(one));
        list.note(other, peers.lastAccess(other));
        return list;
    }

    private static List<Integer> takeAll(Shortlist list) {
        List<Integer> listed = new ArrayList<>();
        for (int left = list.size(); left > 0; left--) {
            listed.add(list.takeLongestWaiting());
        }
        return listed;
    }
}
