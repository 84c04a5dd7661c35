package io.wandertoken.protocol.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wandertoken.protocol.token.Shortlist;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoiceRoutingTest {
    private static final TokenId ID = new TokenId(0, 1, 0);
    private static final Token PLAIN = Tokens.minted(ID);

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
    void allPeersAreEquallyLikelyToBeProbed() {
        ScriptedRandom random = ScriptedRandom.ofInts(0, 1, 2);

        new ChoiceRouting(3, false).choose(PLAIN, peers, random);

        assertThat(random.bounds()).containsExactly(5, 5, 5);
        assertThat(peers.probed).containsExactly(100, 101, 102);
    }

    @Test
    void aWitnessAmongTheProbedPeersEndsTheTokensLife() {
        peers.witness(102);

        assertThat(choose(3, PLAIN, 0, 2, 1)).isEqualTo(Routing.NOBODY);
        assertThat(peers.probed).as("nobody is asked after the witness").containsExactly(100, 102);
    }

    @Test
    void aPeerThatWasNotProbedCannotBearWitness() {
        peers.witness(102);

        assertThat(choose(2, PLAIN, 0, 1)).isEqualTo(101);
    }

    @Test
    void theRunnersUpTravelWithTheToken() {
        Shortlist list = new Shortlist(3);

        assertThat(choose(3, token(list), 0, 1, 2)).isEqualTo(101);

        assertThat(list.size()).isEqualTo(2);
        assertThat(list.peer(list.longestWaiting())).isEqualTo(100);
    }

    @Test
    void aRunnerUpBeatsAFreshProbeThatWaitedLess() {
        Shortlist list = new Shortlist(3);
        choose(2, token(list), 0, 1);

        assertThat(choose(1, token(list), 2)).isEqualTo(100);
    }

    @Test
    void aFreshProbeThatWaitedLongerBeatsTheRunnersUp() {
        Shortlist list = new Shortlist(3);
        choose(2, token(list), 0, 2);

        assertThat(choose(1, token(list), 4)).isEqualTo(104);
    }

    @Test
    void aRunnerUpThatWasServedMeanwhileIsPutBackInItsPlace() {
        Shortlist list = new Shortlist(3);
        choose(2, token(list), 0, 1);
        peers.access(100, 500);

        assertThat(choose(1, token(list), 2)).isEqualTo(102);
        assertThat(list.peer(0)).isEqualTo(100);
        assertThat(list.lastAccessNanos(0)).isEqualTo(500);
    }

    @Test
    void theChoiceEndsWhenAllRunnersUpWereServedMeanwhile() {
        Shortlist list = new Shortlist(4);
        choose(4, token(list), 0, 1, 2, 3);
        for (int peer = 100; peer < 105; peer++) {
            peers.access(peer, 1000 + peer);
        }

        assertThat(choose(1, token(list), 4)).isEqualTo(100);
    }

    @Test
    void aRunnerUpIsProbedAgainAndMayBearWitness() {
        Shortlist list = new Shortlist(3);
        choose(2, token(list), 0, 1);
        peers.witness(100);

        assertThat(choose(1, token(list), 2)).isEqualTo(Routing.NOBODY);
    }

    @Test
    void withAListOfOneTheChoiceIsStillThatOfTheLongestWaiting() {
        Shortlist list = new Shortlist(1);

        assertThat(choose(3, token(list), 0, 1, 2)).isEqualTo(101);
        assertThat(list.size()).isZero();
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
    void aWalkThatRetracesItsStepsTurnsAsideForWhoWasLeftOut() {
        peers.noteSuccessor(101);

        assertThat(retrace(0, 4)).isEqualTo(104);
        assertThat(peers.formerSuccessor())
                .as("the new one takes its place in the ring")
                .isEqualTo(104);
    }

    @Test
    void aWalkThatHasNoStepsToRetraceChoosesAmongTheProbed() {
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
        choose(2, token(new Shortlist(3)), 0, 1);

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
        DiceRandom random = new DiceRandom(seed);
        long[] accesses = new long[agents];
        Arrays.fill(accesses, Access.NEVER);
        int[] successors = new int[agents];
        Arrays.fill(successors, Routing.NOBODY);
        Token token = token(new Shortlist(4));
        Routing routing = new ChoiceRouting(2, true);
        List<Integer> visits = new ArrayList<>();
        int holder = 0;
        for (int hop = 0; hop < hops; hop++) {
            visits.add(holder);
            accesses[holder] = hop;
            holder = routing.choose(token, new RingPeers(holder, accesses, successors), random);
        }
        return visits;
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

        @Override
        public long probeLastAccess(int peer) {
            return accesses[peer];
        }

        @Override
        public boolean probeWitness(int peer, TokenId token) {
            return false;
        }
    }

    @Test
    void theNextOneOnTheRingIsTheBoundThatNoChoiceBeats() {
        assertThat(new RoundRobinRouting().choose(PLAIN, peers, new ScriptedRandom()))
                .isEqualTo(100);
    }

    @Test
    void nobodyWaitsLongerThanTheChosenAmongThoseJustProbed() {
        for (long seed = 0; seed < 500; seed++) {
            DiceRandom dice = new DiceRandom(seed);
            FakePeers many = new FakePeers(20);
            for (int peer = 100; peer < 120; peer++) {
                many.access(peer, dice.nextInt(1000));
            }
            Shortlist list = new Shortlist(4);
            for (int hop = 0; hop < 10; hop++) {
                many.probed.clear();
                int chosen = new ChoiceRouting(3, false).choose(token(list), many, dice);
                List<Integer> probed = List.copyOf(many.probed);
                long access = many.probeLastAccess(chosen);

                assertThat(probed)
                        .as("replay with seed %d, hop %d", seed, hop)
                        .allMatch(peer -> many.probeLastAccess(peer) >= access);
                many.access(chosen, 1000 + hop);
            }
        }
    }

    private int choose(int choices, Token token, int... draws) {
        return new ChoiceRouting(choices, false).choose(token, peers, ScriptedRandom.ofInts(draws));
    }

    private int retrace(int... draws) {
        return new ChoiceRouting(draws.length, true)
                .choose(token(new Shortlist(4)), peers, ScriptedRandom.ofInts(draws));
    }

    private static Token token(Shortlist list) {
        return Tokens.minted(ID, list);
    }
}
