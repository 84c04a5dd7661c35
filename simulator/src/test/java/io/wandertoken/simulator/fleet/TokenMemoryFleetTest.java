package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.simulator.fleet.FleetViolation.Promise;
import io.wandertoken.simulator.fleet.ledger.JobRuns;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fleets whose token remembers when the last access ended, and which jobs ran. */
class TokenMemoryFleetTest {
    private static final long MINUTE = 60_000_000_000L;
    private static final String CRON = "--demand cron:10m --once-per 10m --work 20s --calm 2m ";

    @ParameterizedTest
    @ValueSource(strings = {"soft", "ring", "request", "tree", "path-reversal"})
    void theResourceRestsBetweenAccessesInEveryMode(String mode) {
        RunMetrics metrics = FleetRuns.run("--mode " + mode + " --agents 6 --gap 5s --demand 0.015 --duration 10m", 1);

        assertThat(metrics.get("grants")).isGreaterThan(20);
        assertThat(metrics.get("gapsBroken")).isZero();
    }

    @Test
    void agentsThatForgetTheGapAreNoticed() {
        Scenario scenario = FleetRuns.scenario("--agents 6 --gap 5s --demand 0.015 --duration 10m");
        FleetSimulation forgetful = new FleetSimulation(
                scenario,
                new Seed(1),
                (host, event) -> {},
                host -> FleetScenario.resource(scenario).withGap(Duration.ZERO));

        FleetViolation violation = catchThrowableOfType(FleetViolation.class, forgetful::run);

        assertThat(violation.promise()).isEqualTo(Promise.GAP_KEPT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soft", "soft --loss 10%", "soft --clock-offset 1h --clock-drift 0.01"})
    void aJobThatAllHostsStartInTheSameMinuteRunsOncePerPeriod(String mode) {
        RunMetrics metrics =
                FleetRuns.run("--mode " + mode + " --agents 20 --duration 1h --violations count " + CRON, 2);

        assertThat(metrics.get("jobs.periods")).isEqualTo(5);
        assertThat(metrics.get("jobs.missed")).isZero();
        assertThat(metrics.get("jobs.repeated")).isZero();
        assertThat(metrics.get("jobs.started")).isEqualTo(5);
    }

    /** Such a run would never end. */
    @Test
    void clientsThatAreBackAtOnceDoNotAskForAJobThatIsDone() {
        assertThatThrownBy(() -> FleetRuns.scenario("--demand always --once-per 5s"))
                .isInstanceOf(BadParameter.class)
                .hasMessageContaining("must be 'never' with --demand always");
    }

    /** The holder dies halfway, and often: the job is repeated then, but it is never left out. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aJobIsRunAgainWhenItsHostDiesAndNeverLeftOut(long seed) {
        RunMetrics metrics = FleetRuns.run(
                "--agents 20 --duration 1h --kill holder --kill-every 40s --downtime 30s --violations count " + CRON,
                seed);

        assertThat(metrics.get("kills")).isGreaterThan(50);
        assertThat(metrics.get("jobs.missed")).isZero();
        assertThat(metrics.get("jobs.repeated")).isLessThanOrEqualTo(2);
    }

    /** A month of a daily job, with hosts whose clocks differ by a minute. Most of it is leapt over, as if all hosts were suspended. */
    @ParameterizedTest
    @ValueSource(strings = {"soft", "path-reversal", "soft --quorum 3 --gap 10s"})
    void aDailyJobRunsEveryDayOfAMonth(String mode) {
        RunMetrics metrics = FleetRuns.run(
                "--mode " + mode + " --agents 10 --demand cron:24h --once-per 24h --work 20s --hold 10m"
                        + " --clock-offset 1m --longest-lull 5s --clients-from 1m --duration 20m",
                1);

        assertThat(metrics.get("jobs.periods")).isGreaterThanOrEqualTo(30);
        assertThat(metrics.get("jobs.missed")).isZero();
        assertThat(metrics.get("jobs.repeated")).isZero();
        assertThat(metrics.get("jobs.started")).isBetween(metrics.get("jobs.periods"), metrics.get("jobs.periods") + 2);
    }

    @Test
    void aRunThatBeginsAgainWithinTheWindowIsRepeated() {
        JobRuns jobs = new JobRuns(10 * MINUTE);
        for (long began : new long[] {12, 25, 33, 43}) {
            run(jobs, began, LeaseEnd.Cause.RELEASED);
        }
        run(jobs, 26, LeaseEnd.Cause.EXPIRED);

        RunMetrics metrics = metrics(jobs, 5, 55);

        assertThat(metrics.get("jobs.periods")).isEqualTo(4);
        assertThat(metrics.get("jobs.started")).isEqualTo(5);
        assertThat(metrics.get("jobs.repeated")).isEqualTo(1);
    }

    /** The second period's run is late, so the third one's clients hear that it is done: nothing was left out. */
    @Test
    void aLateRunCountsForThePeriodInWhichItWasDue() {
        JobRuns jobs = new JobRuns(10 * MINUTE);
        for (long asked : new long[] {10, 20, 28, 31, 40}) {
            jobs.onAsked(asked * MINUTE);
        }
        for (long began : new long[] {10, 30, 40}) {
            run(jobs, began, LeaseEnd.Cause.RELEASED);
        }

        RunMetrics metrics = metrics(jobs, 5, 55);

        assertThat(metrics.get("jobs.missed")).isZero();
        assertThat(metrics.get("jobs.repeated")).isZero();
    }

    /** A run that fails does not count, nor does one that begins after the job was due once more, nor a period in which nobody asked. */
    @Test
    void aPeriodIsMissedIfTheJobIsDueAgainBeforeItRuns() {
        JobRuns jobs = new JobRuns(10 * MINUTE);
        for (long asked : new long[] {10, 20, 30, 50}) {
            jobs.onAsked(asked * MINUTE);
        }
        run(jobs, 10, LeaseEnd.Cause.RELEASED);
        run(jobs, 21, LeaseEnd.Cause.EXPIRED);
        run(jobs, 35, LeaseEnd.Cause.RELEASED);
        jobs.onGranted(99, 51 * MINUTE);

        RunMetrics metrics = metrics(jobs, 5, 65);

        assertThat(metrics.get("jobs.periods")).isEqualTo(5);
        assertThat(metrics.get("jobs.missed")).isEqualTo(1);
    }

    private static void run(JobRuns jobs, long beganMinutes, LeaseEnd.Cause end) {
        jobs.onGranted(beganMinutes, beganMinutes * MINUTE);
        jobs.onEnded(beganMinutes, end);
    }

    private static RunMetrics metrics(JobRuns jobs, long sinceMinutes, long nowMinutes) {
        RunMetrics metrics = new RunMetrics();
        jobs.addTo(metrics, sinceMinutes * MINUTE, nowMinutes * MINUTE);
        return metrics;
    }
}
