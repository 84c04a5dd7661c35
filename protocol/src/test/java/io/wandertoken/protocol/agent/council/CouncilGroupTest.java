package io.wandertoken.protocol.agent.council;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.council.CouncilAgents.Sent;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.GroupCall;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Councils among whole agents of which all, some or none hear the multicast group. */
class CouncilGroupTest {
    private static final int AGENTS = 60;
    private static final int CHAIR = 7;
    private static final int OTHER_CHAIR = 40;

    /** Long enough for everybody to gossip with everybody in its view. */
    private static final long GOSSIP_MILLIS = 300_000;

    @Test
    void whereNobodyHearsTheGroupNobodyIsSpared() {
        CouncilAgents agents = joined(9, 0);
        elect(agents, CHAIR);
        agents.run(GOSSIP_MILLIS);
        elect(agents, CHAIR);

        assertThat(heardBy(agents, CHAIR)).hasSize(AGENTS);
        assertThat(agents.sparedCount).isZero();
    }

    @Test
    void whereEverybodyHearsTheGroupFewAreToldByPeers() {
        CouncilAgents agents = joined(1, 0);
        agents.multicast((from, to) -> true);
        elect(agents, CHAIR);
        agents.run(GOSSIP_MILLIS);
        agents.sparedCount = 0;

        int relays = elect(agents, CHAIR);

        assertThat(heardBy(agents, CHAIR)).hasSize(AGENTS);
        // One in eight is told all the same, and two by the chair in any case: a fifth leaves room for chance.
        assertThat(relays).isLessThan((relays + agents.sparedCount) / 5);
    }

    @Test
    void thoseWhoDoNotHearTheGroupTakePartAllTheSame() {
        CouncilAgents agents = joined(2, 0);
        agents.multicast((from, to) -> to % 2 == 0);
        elect(agents, CHAIR);
        agents.run(GOSSIP_MILLIS);
        agents.sparedCount = 0;

        int relays = elect(agents, CHAIR);

        assertThat(heardBy(agents, CHAIR)).hasSize(AGENTS);
        // Half of those that anybody chooses are spared, but for one in eight: 56 %.
        assertThat(relays).isLessThan((relays + agents.sparedCount) * 5 / 8);
    }

    @Test
    void aTenthOfAllDatagramsMayGetLostBothWays() {
        for (int seed = 0; seed < 5; seed++) {
            CouncilAgents agents = joined(seed, 0.1);
            agents.multicast((from, to) -> to % 3 != 0);
            elect(agents, CHAIR);
            agents.run(GOSSIP_MILLIS);
            agents.convene(CHAIR, order(true));
            agents.run(10_000);

            CouncilSnapshot council = agents.council(CHAIR);
            assertThat(council.state()).as("seed %d", seed).isEqualTo(CouncilChair.State.SITTING);
            assertThat(council.members()).as("seed %d", seed).hasSizeBetween(4, 8);
            assertThat(agents.believing())
                    .as("seed %d", seed)
                    .isSubsetOf(council.members().stream()
                            .map(member -> member.peer() == PeerRef.SELF ? CHAIR : member.peer())
                            .toList());
        }
    }

    @Test
    void aGroupThatFailsIsMadeUpForAtOnce() {
        CouncilAgents agents = joined(3, 0);
        agents.multicast((from, to) -> true);
        elect(agents, CHAIR);
        agents.run(GOSSIP_MILLIS);
        agents.multicast((from, to) -> false);

        elect(agents, CHAIR);

        assertThat(heardBy(agents, CHAIR)).hasSize(AGENTS);
    }

    @Test
    void whoeverFallsOutOfTheGroupIsToldAgain() {
        CouncilAgents agents = joined(4, 0);
        agents.multicast((from, to) -> true);
        elect(agents, CHAIR);
        agents.run(GOSSIP_MILLIS);
        int fallen = 20;
        agents.multicast((from, to) -> to != fallen);

        // While the others still believe it to hear the group, it misses some announces; then no more.
        for (int i = 0; i < 5; i++) {
            elect(agents, CHAIR);
            agents.run(GOSSIP_MILLIS);
        }
        for (int i = 0; i < 5; i++) {
            elect(agents, CHAIR);
            assertThat(heardBy(agents, CHAIR)).contains(fallen);
        }
    }

    @Test
    void aGroupThatEndsAtTheSiteOfEachChairMisleadsNobody() {
        CouncilAgents agents = joined(5, 0);
        agents.multicast((from, to) -> from < AGENTS / 2 == to < AGENTS / 2);
        for (int chair : new int[] {CHAIR, OTHER_CHAIR, CHAIR, OTHER_CHAIR}) {
            elect(agents, chair);
            assertThat(heardBy(agents, chair)).as("chair %d", chair).hasSize(AGENTS);
            agents.run(GOSSIP_MILLIS);
        }
    }

    @Test
    void theSameAnnounceByBothWaysIsHeededOnce() {
        CouncilAgents agents = joined(6, 0);
        agents.multicast((from, to) -> true);
        agents.convene(CHAIR, order(true));
        agents.run(10_000);
        List<Integer> believing = agents.believing();
        List<Sent> heard = List.copyOf(agents.councilMessages);
        agents.councilMessages.clear();

        for (Sent sent : heard) {
            if (sent.message() instanceof CouncilCall call) {
                IntStream.range(0, AGENTS).forEach(to -> agents.deliver(CHAIR, to, new GroupCall(call)));
            }
        }

        assertThat(agents.councilMessages).isEmpty();
        assertThat(agents.believing()).isEqualTo(believing);
    }

    @Test
    void aChairThatForgotItsEpochsLearnsThemFromItsPeers() {
        CouncilAgents agents = joined(7, 0);
        for (int i = 0; i < 5; i++) {
            elect(agents, CHAIR);
        }
        long before = agents.council(CHAIR).term();

        agents.restartWithoutMemory(CHAIR);
        agents.run(5_000);
        elect(agents, CHAIR);

        assertThat(agents.council(CHAIR).term()).isGreaterThan(before);
        assertThat(agents.council(CHAIR).members()).hasSizeBetween(4, 8);
    }

    @Test
    void oneThatChairsBeforeItHasLearntBeginsAnewWhenItHas() {
        CouncilAgents agents = joined(8, 0);
        for (int i = 0; i < 5; i++) {
            elect(agents, CHAIR);
        }
        long before = agents.council(CHAIR).term();

        agents.restartWithoutMemory(CHAIR);
        agents.convene(CHAIR, order(true));
        assertThat(agents.council(CHAIR).term()).isLessThan(before);
        agents.run(10_000);

        assertThat(agents.council(CHAIR).term()).isGreaterThan(before);
        assertThat(agents.council(CHAIR).state()).isEqualTo(CouncilChair.State.SITTING);
        assertThat(agents.council(CHAIR).members()).hasSizeBetween(4, 8);
    }

    /** Has a council elected; how many announcements that took by unicast. */
    private static int elect(CouncilAgents agents, int chair) {
        agents.councilMessages.clear();
        agents.convene(chair, order(false));
        agents.run(3_000);
        return (int) agents.councilMessages.stream()
                .filter(sent -> sent.message() instanceof CouncilCall)
                .count();
    }

    private static List<Integer> heardBy(CouncilAgents agents, int chair) {
        long term = agents.council(chair).term();
        return IntStream.range(0, AGENTS)
                .filter(agent -> agents.council(agent).term() == term)
                .boxed()
                .toList();
    }

    private static CouncilOrder order(boolean keeps) {
        return new CouncilOrder(new CouncilRange(4, 8), Algorithm.RANK, 0, keeps, CouncilAgents.TIMES);
    }

    private static CouncilAgents joined(int seed, double loss) {
        CouncilAgents agents = new CouncilAgents(seed, AGENTS, loss);
        agents.run(20_000);
        assertThat(agents.smallestView()).isPositive();
        return agents;
    }
}
