package io.wandertoken.protocol.council;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.council.CouncilNetwork.Faults;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole elections over a bad network; every checker is proven by machines without the rule that it is there for. */
class CouncilNetworkTest {
    private static final int SEEDS = 15;
    private static final int HOSTS = 300;

    /** A slice or a coin that expects 8 of 300 hosts brings more than 30 once in 10^9 rounds. */
    private static final int IMPLOSION = 30;

    private static final Faults BAD = new Faults(0.1, 0.1, 0.1, 0);
    /** One host in six misses both copies of an announcement. */
    private static final Faults WORSE = new Faults(0.4, 0.1, 0.1, 0);

    private static final Faults REPLAYED = new Faults(0.1, 0.1, 0.1, 0.3);

    @ParameterizedTest
    @EnumSource(names = {"SKIP_RESET", "CHOICE", "HISTORY", "ESTIMATE_PLUS", "RANK", "RANK_SEARCH"})
    void everyCouncilHasTheRightSizeAndNoGhosts(Algorithm algorithm) {
        for (int seed = 0; seed < SEEDS; seed++) {
            CouncilNetwork network = network(seed, BAD, algorithm, CouncilRules.hardened());
            network.convene();
            network.run(60_000);

            requireSound(network, seed);
            assertThat(network.chair().state()).as("seed %d", seed).isEqualTo(CouncilChair.State.SITTING);
        }
    }

    @Test
    void churnAndRestartsOfTheChairChangeNothingAboutThat() {
        for (int seed = 0; seed < SEEDS; seed++) {
            CouncilNetwork network = network(seed, BAD, Algorithm.RANK, CouncilRules.hardened());
            network.convene();
            for (int turn = 0; turn < 10; turn++) {
                network.run(7_000);
                network.replace(0.02);
                if (turn % 4 == 3) {
                    network.restartChair();
                }
            }
            network.run(60_000);

            requireSound(network, seed);
            assertThat(network.electedSizes).as("seed %d", seed).hasSizeGreaterThanOrEqualTo(3);
            assertThat(network.chair().members()).as("seed %d", seed).hasSizeBetween(4, 8);
        }
    }

    @Test
    void whatIsReplayedChangesNothing() {
        for (int seed = 0; seed < SEEDS; seed++) {
            CouncilNetwork network = network(seed, REPLAYED, Algorithm.RANK, CouncilRules.hardened());
            network.convene();
            network.run(20_000);
            network.restartChair();
            network.run(60_000);

            requireSound(network, seed);
        }
    }

    @Test
    void aChairThatCountsCopiesElectsTooFew() {
        long small = 0;
        for (int seed = 0; seed < 3 * SEEDS; seed++) {
            CouncilNetwork network = network(
                    seed, new Faults(0, 0, 0.9, 0), Algorithm.SKIP_RESET, CouncilRules.without(Weakness.COUNTS_COPIES));
            network.convene();
            network.run(20_000);
            small += network.electedSizes.stream()
                    .filter(size -> !CouncilNetwork.RANGE.contains(size))
                    .count();
        }

        assertThat(small).isPositive();
    }

    @Test
    void asPublishedLossesMakeGhostsAndImplosions() {
        boolean ghost = false;
        int most = 0;
        int believing = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            CouncilNetwork network = network(seed, WORSE, Algorithm.SKIP_RESET, CouncilRules.paper());
            network.convene();
            // The poll and the election are over; what follows are heartbeats.
            network.run(1_000);
            believing = Math.max(believing, network.believingCount());
            network.run(19_000);
            ghost |= network.problems.stream().anyMatch(problem -> problem.startsWith("a ghost"));
            most = Math.max(most, network.mostReplies());
        }

        assertThat(ghost).isTrue();
        assertThat(most).isGreaterThan(IMPLOSION);
        assertThat(believing).isGreaterThan(CouncilNetwork.RANGE.upper());
    }

    @Test
    void hostsThatTossAgainGiveTwoReplies() {
        List<String> problems = List.of();
        for (int seed = 0; seed < SEEDS && problems.isEmpty(); seed++) {
            CouncilNetwork network =
                    network(seed, new Faults(0, 0, 0.5, 0), Algorithm.CHOICE, CouncilRules.without(Weakness.REDRAWS));
            network.convene();
            network.run(20_000);
            problems = network.problems;
        }

        assertThat(problems).anyMatch(problem -> problem.startsWith("another reply"));
    }

    private static void requireSound(CouncilNetwork network, int seed) {
        assertThat(network.problems).as("seed %d", seed).isEmpty();
        assertThat(network.electedSizes)
                .as("seed %d", seed)
                .isNotEmpty()
                .allMatch(size -> CouncilNetwork.RANGE.contains(size));
        assertThat(network.mostReplies()).as("seed %d", seed).isLessThanOrEqualTo(IMPLOSION);
        assertThat(network.believingCount()).as("seed %d", seed).isLessThanOrEqualTo(CouncilNetwork.RANGE.upper());
    }

    /** The paper's algorithms count the hosts first; the others are told how many there are, or search. */
    private static CouncilNetwork network(int seed, Faults faults, Algorithm algorithm, CouncilRules rules) {
        boolean polls =
                algorithm == Algorithm.SKIP_RESET || algorithm == Algorithm.CHOICE || algorithm == Algorithm.HISTORY;
        boolean searches = algorithm == Algorithm.RANK_SEARCH || algorithm == Algorithm.ESTIMATE_PLUS;
        // An empty slice that grows sixteenfold may bring a hundred replies; one that grows fourfold, twenty.
        ElectionConfig plan = ElectionConfig.of(algorithm, CouncilNetwork.RANGE, polls ? 0 : searches ? 100_000 : HOSTS)
                .withGrowth(4);
        return new CouncilNetwork(
                seed, HOSTS, faults, plan, new RankTopUp(TopUp.of(CouncilNetwork.RANGE, 3), 0), rules);
    }
}
