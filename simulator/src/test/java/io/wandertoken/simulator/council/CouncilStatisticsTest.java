package io.wandertoken.simulator.council;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.council.CouncilParameters.Algorithm;
import io.wandertoken.simulator.council.CouncilParameters.HostLevel;
import io.wandertoken.simulator.council.CouncilParameters.Rules;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.statistics.Statistic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Simulated elections against the equations. Tolerances are four standard errors of the mean. */
@Tag("statistics")
class CouncilStatisticsTest {
    private final CouncilModel model = new CouncilModel();

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "SKIP_RESET", "CHOICE", "HISTORY", "ESTIMATE", "BTW94", "RANK"})
    void countsFollowTheEquations(Algorithm algorithm) {
        agrees(scenario(algorithm).with(CouncilParameters.HOSTS, 700), 10_000);
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "SKIP_RESET", "CHOICE", "HISTORY", "ESTIMATE", "BTW94", "RANK"})
    void realMachinesFollowTheEquations(Algorithm algorithm) {
        agrees(
                scenario(algorithm).with(CouncilParameters.HOSTS, 60).with(CouncilParameters.HOST_LEVEL, HostLevel.YES),
                4000);
    }

    @ParameterizedTest
    @EnumSource
    void realMachinesElectAsManyAsTheCountsSay(Rules rules) {
        Scenario pairs = scenario(Algorithm.CHOICE)
                .with(CouncilParameters.RULES, rules)
                .with(CouncilParameters.HOSTS, 60)
                .with(CouncilParameters.LOWER, 3)
                .with(CouncilParameters.UPPER, 6);

        Metrics machines = simulate(pairs.with(CouncilParameters.HOST_LEVEL, HostLevel.YES), 2000);
        Metrics counts = simulate(pairs.with(CouncilParameters.HOST_LEVEL, HostLevel.NO), 20_000);

        assertThat(machines.get("outOfRange").max()).isZero();
        assertThat(counts.get("outOfRange").max()).isZero();
        // The error of the counts is a third of the machines', which adds a twentieth.
        assertMean(machines.get("size"), counts.get("size").mean());
    }

    @Test
    void missedAnnouncesImplodeAsPublishedAndNotAsHardened() {
        Scenario lossy = scenario(Algorithm.SKIP_RESET)
                .with(CouncilParameters.HOSTS, 1000)
                .with(CouncilParameters.FEEDBACK_LOSS, 0.1)
                .with(CouncilParameters.REPLY_LOSS, 0.1);

        Metrics published = simulate(lossy, 300);
        Metrics hardened = simulate(lossy.with(CouncilParameters.RULES, Rules.HARDENED), 300);

        assertThat(published.get("believing").mean()).isGreaterThan(40);
        assertThat(published.get("outOfRange").mean()).isGreaterThan(0.5);
        assertThat(hardened.get("outOfRange").max()).isZero();
        assertThat(hardened.get("ghosts").max()).isZero();
        assertThat(hardened.get("believing").max()).isLessThanOrEqualTo(8);
    }

    @Test
    void historyHangsUnderChurnUnlessItFallsBack() {
        Scenario churning = CouncilParameters.OPEN
                .with(CouncilParameters.ALGORITHM, Algorithm.HISTORY)
                .with(CouncilParameters.HOSTS, 200)
                .with(CouncilParameters.LOWER, 2)
                .with(CouncilParameters.UPPER, 2)
                .with(CouncilParameters.CHURN, 0.2);

        assertThat(simulate(churning, 300).get("unfinished").mean()).isGreaterThan(0.05);
        assertThat(simulate(churning.with(CouncilParameters.RULES, Rules.HARDENED), 300)
                        .get("unfinished")
                        .max())
                .isZero();
    }

    @Test
    void aTopUpMakesElectionsNeedless() {
        Scenario sitting = scenario(Algorithm.SKIP_RESET)
                .with(CouncilParameters.RULES, Rules.HARDENED)
                .with(CouncilParameters.HOSTS, 300)
                .with(CouncilParameters.HEARTBEATS, 500)
                .with(CouncilParameters.CHURN, 0.01);

        Metrics anew = simulate(sitting, 6);
        Metrics standby = simulate(sitting.with(CouncilParameters.UPKEEP, CouncilParameters.Upkeep.STANDBY), 6);

        assertThat(anew.get("elections").min()).isGreaterThan(2);
        assertThat(standby.get("elections").max()).isZero();
        assertThat(standby.get("messagesPerDeath").mean()).isLessThan(1.5);
        assertThat(standby.get("outOfRange").mean())
                .isLessThan(anew.get("outOfRange").mean() / 5);
    }

    @Test
    void tooFewHostsAreTheCouncilOfAll() {
        Metrics few = simulate(
                scenario(Algorithm.ESTIMATE)
                        .with(CouncilParameters.HOSTS, 3)
                        .with(CouncilParameters.RULES, Rules.HARDENED),
                10);

        assertThat(few.get("size").min()).isEqualTo(3);
        assertThat(few.get("outOfRange").min()).isEqualTo(1);
    }

    private static Scenario scenario(Algorithm algorithm) {
        return CouncilParameters.OPEN.with(CouncilParameters.ALGORITHM, algorithm);
    }

    private void agrees(Scenario given, int runs) {
        Expectation exact = CouncilModel.analyse(model.complete(given, CouncilModel.PAPER));

        Metrics simulated = simulate(given, runs);

        assertMean(simulated.get("rounds"), exact.rounds());
        assertMean(simulated.get("messages"), exact.messages());
    }

    private static void assertMean(Statistic statistic, double exact) {
        double tolerance = 4 * statistic.sd() / Math.sqrt(statistic.count()) + 1e-3;
        assertThat(statistic.mean()).isCloseTo(exact, within(tolerance));
    }

    private Metrics simulate(Scenario given, int runs) {
        Scenario complete = model.complete(given, CouncilModel.PAPER);
        Metrics.Builder metrics = new Metrics.Builder();
        for (int run = 0; run < runs; run++) {
            metrics.add(model.run(complete, new Seed(11).run(run)).metrics());
        }
        return metrics.build();
    }
}
