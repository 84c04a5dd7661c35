package io.wandertoken.simulator.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.RunMetrics;
import io.wandertoken.simulator.study.Run;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fleets under faults. Every run also checks the views of its agents as it goes, and would fail with what is wrong. */
@Tag("long")
class MembershipSimulationTest {
    private static final MembershipModel MODEL = new MembershipModel();

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 9})
    void inASmallFleetEverybodyKnowsEverybody(int agents) {
        RunMetrics metrics = run("full", "--churn 0 --loss 20% --duplication 20% --seeds 1 --agents " + agents, 1);

        assertThat(metrics.get("liveEntries")).isEqualTo(agents - 1.0);
    }

    @ParameterizedTest
    @CsvSource({"5, 0.01", "9, 0.02", "30, 0.05", "100, 0.05"})
    void aFleetUnderLossesCopiesAndChurnStaysConnected(int agents, String churn) {
        String flags = "--loss 20% --duplication 20% --goodbye 50% --seeds 2 --duration 100 --agents " + agents
                + " --churn " + churn;
        for (long seed = 1; seed <= 5; seed++) {
            RunMetrics metrics = run("full", flags, seed);

            assertThat(metrics.get("connectedShare")).as("seed %d", seed).isGreaterThan(0.9);
            assertThat(metrics.get("age.mean")).as("seed %d", seed).isLessThan(3);
        }
    }

    @ParameterizedTest
    @CsvSource({"--seeds 0", "--quarantine 0", "--loss 20% --duplication 20%"})
    void aPartedFleetFindsTogether(String flags) {
        for (long seed = 1; seed <= 3; seed++) {
            RunMetrics metrics = run("full", flags + " --agents 60 --churn 0 --warmup 20 --partition 20", seed);

            assertThat(metrics.get("connectedShare")).as("seed %d", seed).isEqualTo(1);
            assertThat(metrics.get("cross.after20")).as("seed %d", seed).isBetween(0.4, 0.6);
            assertThat(metrics.get("cross.tokens")).as("seed %d", seed).isEqualTo(1);
        }
    }

    /** The proof that the tests above could fail. */
    @Test
    void withoutQuarantineAndSeedsAPartedFleetStaysParted() {
        RunMetrics metrics = run("gossip", "--agents 60 --churn 0 --warmup 20 --partition 200", 1);

        assertThat(metrics.get("connectedShare")).isLessThanOrEqualTo(0.5);
        assertThat(metrics.get("cross.after20")).isZero();
        assertThat(metrics.get("cross.tokens")).isEqualTo(2);
        assertThat(metrics.get("cross.removalPasses")).isNaN();
    }

    @Test
    void agentsThatSayGoodbyeAreMetDeadLessOften() {
        double silent = run("full", "--churn 0.05 --duration 100", 1).get("deadHits");
        double polite =
                run("full", "--churn 0.05 --duration 100 --goodbye 1", 1).get("deadHits");

        assertThat(polite).isLessThan(silent);
    }

    @Test
    void theSameSeedGivesTheSameRun() {
        Scenario scenario = complete("full", "--agents 50 --loss 10% --duplication 10% --partition 5 --duration 30");

        Run first = MODEL.run(scenario, new Seed(11));
        Run second = MODEL.run(scenario, new Seed(11));
        Run other = MODEL.run(scenario, new Seed(12));

        assertThat(second.events()).isEqualTo(first.events());
        assertThat(second.metrics().get("age.mean")).isEqualTo(first.metrics().get("age.mean"));
        assertThat(second.metrics().get("datagrams")).isEqualTo(first.metrics().get("datagrams"));
        assertThat(other.events()).isNotEqualTo(first.events());
    }

    @Test
    void contradictionsAreRefused() {
        assertThatThrownBy(() -> complete("full", "--agents 3 --seeds 3")).hasMessageContaining("fewer than --agents");
        assertThatThrownBy(() -> complete("full", "--partition 5 --duration 5"))
                .hasMessageContaining("shorter than --duration");
        assertThatThrownBy(() -> complete("full", "--loss 1")).hasMessageContaining("must leave something");
        assertThatThrownBy(() -> complete("full", "--view 8 --join-walks 33")).hasMessageContaining("contradict");
    }

    @Test
    void whatIsLeftOpenFollowsFromTheSizeOfTheFleet() {
        Scenario scenario = complete("full", "--agents 3000");

        assertThat(scenario.get(MembershipParameters.VIEW)).isEqualTo(17);
        assertThat(scenario.get(MembershipParameters.JOIN_WALKS)).isEqualTo(17);
        assertThat(scenario.get(MembershipParameters.QUARANTINE)).isEqualTo(34);
        assertThat(complete("full", "--partition 20").get(MembershipParameters.DURATION))
                .isEqualTo(80);
    }

    static RunMetrics run(String preset, String flags, long seed) {
        return MODEL.run(complete(preset, flags), new Seed(seed)).metrics();
    }

    private static Scenario complete(String preset, String flags) {
        Scenario scenario = MembershipParameters.OPEN;
        List<String> words = flags.isEmpty() ? List.of() : List.of(flags.split(" +"));
        for (int i = 0; i < words.size(); i += 2) {
            String name = words.get(i).substring(2);
            Parameter<?> parameter = MembershipParameters.ALL.stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            scenario = scenario.withText(parameter, words.get(i + 1));
        }
        return MODEL.complete(scenario, preset);
    }
}
