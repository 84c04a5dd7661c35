package io.wandertoken.simulator.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.advice.Advice.Assessment;
import io.wandertoken.simulator.advice.Advice.Priority;
import io.wandertoken.simulator.fleet.FleetModel;
import io.wandertoken.simulator.fleet.FleetParameters;
import io.wandertoken.simulator.fleet.FleetParameters.Profile;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("statistics")
class AdvisorTest {
    private static final long SECOND = 1_000_000_000L;

    private static final String DATAGRAMS = "datagramsPerAgentSecond";

    /** Little is enough here. */
    private static final double SHARE = 0.05;

    @Test
    void everyModeIsMeasuredUnderTheSameDemand() {
        Situation situation = new Situation(4, 2 * SECOND, 6e9, 10_000_000L, Profile.LAN, false);
        AtomicInteger done = new AtomicInteger();
        try (Study study = new Study(new Seed(3), 2)) {
            Advisor advisor = new Advisor(study, situation, new Trials(situation, SHARE));

            Advice advice = advisor.advise(Priority.WAITING, done::incrementAndGet);

            assertThat(done.get()).isEqualTo(advisor.effort());
            assertThat(advice.assessments()).extracting(Assessment::mode).containsExactly(Mode.values());
            assertThat(advice.assessments()).allSatisfy(assessment -> {
                // Four delays of 10 ms for a handover, and no mode looks for the token for longer than a ring goes
                // round.
                double extra = assessment.waiting().mean() - situation.unavoidableWait();
                assertThat(extra).isBetween(-assessment.waiting().statistic().ci95(), 2.0);
                assertThat(assessment.waitingP99().mean())
                        .isGreaterThan(assessment.waiting().mean());
                assertThat(assessment.recovery().mean()).isBetween(3.0, 60.0);
            });
        }
    }

    /** A token that walks costs datagrams while nobody wants it, one that is asked for does not; a soft one walks slowly. */
    @Test
    void whereUsesAreRareWalkingCostsMost() {
        Situation situation = new Situation(6, 60 * SECOND, 30 * 86_400e9, 10_000_000L, Profile.LAN, false);
        try (Study study = new Study(new Seed(4), 2)) {
            Advice advice =
                    new Advisor(study, situation, new Trials(situation, SHARE)).advise(Priority.MESSAGES, () -> {});

            assertThat(datagrams(advice, Mode.SOFT)).isGreaterThan(datagrams(advice, Mode.REQUEST));
            assertThat(datagrams(advice, Mode.RING)).isGreaterThan(2 * datagrams(advice, Mode.TREE));
            assertThat(advice.recommended()).isNotIn(Mode.SOFT, Mode.RING);
        }
    }

    /** On average half of the others come first; the sixty uses of a run vary by a tenth or so of that wait. */
    @Test
    void agentsThatComeInTheSameMinuteWaitForEachOther() {
        Situation situation = new Situation(6, 60 * SECOND, 3600e9, 1_000_000L, Profile.LAN, true);
        try (Study study = new Study(new Seed(6), 2)) {
            Trials trials = new Trials(situation, SHARE);

            Result result = run(study, trials.waits(Mode.SOFT));

            assertThat(situation.unavoidableWait()).isEqualTo(125);
            assertThat(situation.load()).isEqualTo(0.1);
            assertThat(result.get("waiting.mean").mean()).isCloseTo(125, within(40.0));
            assertThat(result.get("grants").mean()).isBetween(45.0, 90.0);
        }
        assertThatThrownBy(() -> new Situation(6, SECOND, 30e9, 1_000_000L, Profile.LAN, true))
                .hasMessage("--every 30s: must be at least 1m if all come in the same minute");
    }

    /** Who waits in a queue costs datagrams; a trial that began without one would not know how many. */
    @Test
    void trafficIsThatOfAFleetWhoseQueuesAreThere() {
        Situation situation = new Situation(12, 20 * SECOND, 60e9, 1_000_000L, Profile.LAN, false);
        try (Study study = new Study(new Seed(5), 2)) {
            Trials trials = new Trials(situation, SHARE);
            Result trial = run(study, trials.waits(Mode.SOFT));
            Result plain = run(
                    study,
                    FleetParameters.OPEN
                            .with(FleetParameters.AGENTS, 12)
                            .withText(FleetParameters.DEMAND, "every:60s")
                            .withText(FleetParameters.WORK, "20s")
                            .withText(FleetParameters.HOLD, "10m")
                            .withText(FleetParameters.DELAY, "1ms")
                            .withText(FleetParameters.WARMUP, "10m")
                            .withText(FleetParameters.CALM, "0s")
                            .withText(FleetParameters.DURATION, "40m"));

            assertThat(trials.isHeavy()).isTrue();
            assertThat(trial.get(DATAGRAMS).mean() / plain.get(DATAGRAMS).mean())
                    .isCloseTo(1, within(0.15));
        }
    }

    @Test
    void whatTakesHoursForOtherReasonsIsRefusedWithThose() {
        Situation situation = new Situation(2000, 60 * SECOND, 365 * 86_400e9, SECOND, Profile.WAN, false);

        assertThatThrownBy(() -> new Trials(situation).requireFeasible())
                .isInstanceOf(BadParameter.class)
                .hasMessage(
                        "2000 agents whose datagrams travel for 1s would take hours to simulate: try fewer agents or a"
                                + " shorter --delay");
    }

    @Test
    void agentsThatTakeLivingTokensForLostAreRefused() {
        assertThatThrownBy(() -> new Situation(5, SECOND, 60e9, SECOND, Profile.LOCAL, false))
                .isInstanceOf(BadParameter.class)
                .hasMessageContaining("--delay 1s: must be at most 60ms with such an impatient --profile");
    }

    @Test
    void strictModesThatCannotBeHadAreNotSimulated() {
        Situation situation = new Situation(101, SECOND / 100, 1e12, 1_000_000L, Profile.LAN, false);
        try (Study study = new Study(new Seed(3), 2)) {
            assertThat(new Advisor(study, situation).modes()).containsExactly(Mode.SOFT);
        }
    }

    @Test
    void queuesThatTakeHoursToSimulateAreRefused() {
        Situation situation = new Situation(2000, 60 * SECOND, 3600e9, 1_000_000L, Profile.LAN, false);
        try (Study study = new Study(new Seed(3), 2)) {
            Advisor advisor = new Advisor(study, situation);

            assertThatThrownBy(() -> advisor.advise(Priority.WAITING, () -> {}))
                    .isInstanceOf(BadParameter.class)
                    .hasMessageContaining("2000 agents want the resource 32.8 times as much as it can be used");
        }
    }

    private static Result run(Study study, Scenario scenario) {
        return study.run(new FleetModel(), scenario, FleetModel.QUIET, Stopping.after(4), run -> {});
    }

    private static double datagrams(Advice advice, Mode mode) {
        return advice.assessments().stream()
                .filter(assessment -> assessment.mode() == mode)
                .findFirst()
                .orElseThrow()
                .datagramsPerUse()
                .mean();
    }
}
