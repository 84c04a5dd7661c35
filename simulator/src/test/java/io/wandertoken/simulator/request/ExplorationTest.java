package io.wandertoken.simulator.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.request.Dag;
import io.wandertoken.protocol.request.NaimiTrehel;
import io.wandertoken.protocol.request.Orientation;
import io.wandertoken.protocol.request.Raymond;
import io.wandertoken.protocol.request.RicartAgrawala;
import io.wandertoken.protocol.request.RicartAgrawala.Succession;
import io.wandertoken.protocol.request.TokenRing;
import io.wandertoken.protocol.request.Topology;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.request.Exploration.Channels;
import io.wandertoken.simulator.request.Exploration.Outcome;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Everything that can happen to a few agents. The numbers of states are printed; they differ from those of other explorers
 * by what counts as a state: here the numbers of requests belong to it.
 */
@Tag("statistics")
class ExplorationTest {
    private static final int BOUND = 200_000;
    private static final RandomSource NO_CHANCE = new Seed(1).stream("none");

    private static final Topology DIAMOND = Topology.ofEdges(
            4, List.of(new int[] {0, 1}, new int[] {0, 2}, new int[] {1, 2}, new int[] {1, 3}, new int[] {2, 3}));
    private static final Topology PAW =
            Topology.ofEdges(4, List.of(new int[] {0, 1}, new int[] {0, 2}, new int[] {1, 2}, new int[] {2, 3}));
    private static final Topology CIRCLE =
            Topology.ofEdges(4, List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {0, 3}));

    @Test
    void theRingIsSafeAndCanAlwaysComeToAnEnd() {
        MachineMaker ring = (self, effects) -> new TokenRing(self, 4, 0, 0, false, effects);

        Outcome outcome = explored("ring 4", 4, ring, 2, Channels.ANY_ORDER);

        assertThat(outcome.isSound()).isTrue();
        assertThat(outcome.acyclic()).as("the token circles forever").isFalse();
    }

    @Test
    void ricartAndAgrawalaAreSound() {
        for (Succession succession : Succession.values()) {
            MachineMaker three = (self, effects) -> new RicartAgrawala(self, 3, 0, succession, effects);
            requireSound("ricart-agrawala K3 " + succession, 3, three, 1, Channels.FIFO);
            requireSound("ricart-agrawala K3 " + succession, 3, three, 1, Channels.ANY_ORDER);
        }
        MachineMaker two = (self, effects) -> new RicartAgrawala(self, 2, 0, Succession.OLDEST_FIRST, effects);
        requireSound("ricart-agrawala K2", 2, two, 2, Channels.DOUBLING);
    }

    @Test
    void raymondIsSoundOnEveryTreeOfFour() {
        for (Raymond.Rules rules : List.of(Raymond.Rules.PLAIN, Raymond.Rules.MERGED, new Raymond.Rules(false, true))) {
            for (Channels channels : List.of(Channels.FIFO, Channels.ANY_ORDER)) {
                requireSound("raymond line 3 " + rules, 3, raymond(Topology.line(3), rules), 2, channels);
            }
            requireSound("raymond line 3 " + rules, 3, raymond(Topology.line(3), rules), 1, Channels.DOUBLING);
            requireSound("raymond line 4 " + rules, 4, raymond(Topology.line(4), rules), 1, Channels.ANY_ORDER);
            requireSound("raymond star 4 " + rules, 4, raymond(Topology.star(4), rules), 1, Channels.ANY_ORDER);
        }
        requireSound("raymond star 4", 4, raymond(Topology.star(4), Raymond.Rules.PLAIN), 2, Channels.ANY_ORDER);
        requireSound("raymond line 3", 3, raymond(Topology.line(3), Raymond.Rules.PLAIN), 3, Channels.ANY_ORDER);
    }

    @Test
    void naimiAndTrehelAreSound() {
        MachineMaker three = (self, effects) -> new NaimiTrehel(self, 3, 0, effects);
        MachineMaker four = (self, effects) -> new NaimiTrehel(self, 4, 0, effects);

        requireSound("naimi-trehel K3", 3, three, 3, Channels.ANY_ORDER);
        requireSound("naimi-trehel K3", 3, three, 1, Channels.DOUBLING);
        requireSound("naimi-trehel K4", 4, four, 1, Channels.FIFO);
        requireSound("naimi-trehel K4", 4, four, 1, Channels.ANY_ORDER);
    }

    @Test
    void theStampedDagNeedsNeitherAcknowledgementsNorOrder() {
        for (Dag.Signpost signpost : List.of(Dag.Signpost.FRESHEST, Dag.Signpost.LOWEST)) {
            Dag.Rules rules = new Dag.Rules(signpost, false);
            requireSound("dag K3 " + rules, 3, dag(Topology.complete(3), rules), 2, Channels.ANY_ORDER);
            requireSound("dag diamond " + rules, 4, dag(DIAMOND, rules), 1, Channels.ANY_ORDER);
            requireSound("dag paw " + rules, 4, dag(PAW, rules), 1, Channels.ANY_ORDER);
            requireSound("dag C4 " + rules, 4, dag(CIRCLE, rules), 1, Channels.ANY_ORDER);
            requireSound("dag K4 " + rules, 4, dag(Topology.complete(4), rules), 1, Channels.FIFO);
        }
    }

    @Test
    void theVariantWithUndirectedEdgesIsSound() {
        Dag.Rules rules = new Dag.Rules(Dag.Signpost.FRESHEST, true);

        requireSound("dag-undirected diamond", 4, dag(DIAMOND, rules), 1, Channels.ANY_ORDER);
        requireSound("dag-undirected K4", 4, dag(Topology.complete(4), rules), 1, Channels.DOUBLING);
    }

    /** @paper M §4 (the sketch) */
    @Test
    void theLiteralSketchOfRaymondSwallowsRequests() {
        Outcome outcome = explored("literal raymond line 3", 3, LiteralRaymond::new, 2, Channels.FIFO);

        assertThat(outcome.problem()).startsWith("DEADLOCK");
        assertThat(outcome.steps()).isNotEmpty();
    }

    /** @paper M §6 (must acknowledgements be awaited?) */
    @Test
    void withoutStampsAndAcknowledgementsTheDagDeadlocksEvenInOrder() {
        requireDeadlock("naive dag diamond", naive(DIAMOND, true), 1);
        requireDeadlock("naive dag paw", naive(PAW, false), 2);
        requireDeadlock("naive dag K4", naive(Topology.complete(4), true), 1);
        requireSound("naive dag K3", 3, naive(Topology.complete(3), true), 2, Channels.FIFO);
    }

    @Test
    void twoUsersAtATimeAreFound() {
        Outcome outcome = explored("greedy", 2, GreedyMachine::new, 1, Channels.FIFO);

        assertThat(outcome.problem()).startsWith("MUTUAL EXCLUSION broken");
        assertThat(outcome.steps()).containsExactly("agent 0 requests", "agent 1 requests");
    }

    @Test
    void aSearchThatIsTooLongSaysSo() {
        MachineMaker four = (self, effects) -> new NaimiTrehel(self, 4, 0, effects);

        Outcome outcome = new Exploration(4, four, 2, Channels.ANY_ORDER, 100).run();

        assertThat(outcome.complete()).isFalse();
        assertThat(outcome.isSound()).isTrue();
    }

    private static MachineMaker raymond(Topology tree, Raymond.Rules rules) {
        Orientation orientation = new Orientation(tree, 0);
        return (self, effects) -> new Raymond(self, orientation, rules, effects);
    }

    private static MachineMaker dag(Topology graph, Dag.Rules rules) {
        Orientation orientation = new Orientation(graph, 0);
        return (self, effects) -> new Dag(self, orientation, rules, NO_CHANCE, effects);
    }

    private static MachineMaker naive(Topology graph, boolean highest) {
        Orientation orientation = new Orientation(graph, 0);
        return (self, effects) -> new NaiveDag(self, orientation, highest, effects);
    }

    private static void requireSound(String name, int agents, MachineMaker maker, int requests, Channels channels) {
        Outcome outcome = explored(name, agents, maker, requests, channels);

        assertThat(outcome.problem()).as("%s: %s", name, outcome.steps()).isNull();
        assertThat(outcome.complete()).as("%s saw all states", name).isTrue();
        assertThat(outcome.acyclic()).as("%s never returns to a state", name).isTrue();
    }

    private static void requireDeadlock(String name, MachineMaker maker, int requests) {
        assertThat(explored(name, 4, maker, requests, Channels.FIFO).problem()).startsWith("DEADLOCK");
    }

    private static Outcome explored(String name, int agents, MachineMaker maker, int requests, Channels channels) {
        Outcome outcome = new Exploration(agents, maker, requests, channels, BOUND).run();
        System.out.printf(
                "%s, %d requests each, %s: %d states, %s%n",
                name, requests, channels, outcome.states(), outcome.isSound() ? "sound" : outcome.problem());
        return outcome;
    }
}
