package io.wandertoken.cli.demo;

import io.wandertoken.simulator.fleet.FleetModel;
import io.wandertoken.simulator.fleet.FleetParameters;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Replications;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkParameters;
import java.time.Duration;

/** The same case simulated, with the same times, and what theory says about it. */
final class Predictions {
    private static final int RUNS = 20;
    private static final Duration SKIP = Duration.ofMillis(1);

    /** Length of the simulations in periods: longer than the demo, for less noise. */
    private static final int PERIODS = 50;

    /** The place of 3·Δmin, for which the server keeps data, among the limits that simulations count. */
    private static final int RETENTION = 1;

    private final DemoPlan plan;
    private final Duration handover;

    /**
     * Predicted figures of a phase.
     *
     * @param idle the share of the time without a fetch, and so on
     * @param intervals of a subscriber; nothing is counted
     * @param missed the share of the data that a subscriber misses; NaN for what is not foreseen
     */
    public record Forecast(
            double idle, double one, double two, double more, DurationStatistics intervals, double missed) {}

    /** @param handover how long a token takes from one access to the next, as measured */
    Predictions(DemoPlan plan, Duration handover) {
        this.plan = plan;
        this.handover = handover;
    }

    /** Binomial: each fetches for its share of the time, whatever the others do. For many of them that is nearly Poisson. */
    Forecast theoryUncoordinated() {
        int agents = plan.agents();
        double share = (double) plan.hold().toNanos() / plan.period().toNanos();
        double rest = 1 - share;
        double none = Math.pow(rest, agents);
        double one = agents * share * Math.pow(rest, agents - 1);
        double two = agents * (agents - 1) / 2.0 * share * share * Math.pow(rest, agents - 2);
        double period = seconds(plan.period());
        // Uniform from half a period to one and a half.
        DurationStatistics times = new DurationStatistics(0, period, period, 1.4 * period, 1.49 * period, 1.5 * period);
        return new Forecast(none, one, two, Math.max(0, 1 - none - one - two), times, 0);
    }

    /** A perfect round robin that loses the time of a handover at each step. */
    Forecast theoryToken() {
        double hold = seconds(plan.hold());
        double step = hold + seconds(handover);
        double round = plan.agents() * step;
        double missed = Math.max(0, round - seconds(plan.retention())) / round;
        return new Forecast(
                1 - hold / step,
                hold / step,
                0,
                0,
                new DurationStatistics(0, round, round, round, round, round),
                missed);
    }

    Forecast uncoordinated() {
        Scenario scenario = UncoordinatedModel.OPEN
                .with(WalkParameters.AGENTS, plan.agents())
                .with(WalkParameters.CAPACITY, plan.agents())
                .with(WalkParameters.HOLD, plan.hold().toNanos())
                .with(WalkParameters.DURATION, simulatedNanos())
                .with(WalkParameters.WARMUP, plan.period().toNanos());
        return forecast(simulate(new UncoordinatedModel(), scenario, "paper-2009", RUNS));
    }

    /** The token under the rules of the paper, or under ours, without losses. */
    Forecast token(String preset) {
        Scenario scenario = WalkParameters.OPEN
                .with(WalkParameters.AGENTS, plan.agents())
                .with(WalkParameters.CAPACITY, plan.agents())
                .with(WalkParameters.HOLD, plan.hold().toNanos())
                .with(WalkParameters.SKIP, SKIP.toNanos())
                .with(WalkParameters.HANDOVER_DELAY, handover.toNanos())
                .with(WalkParameters.LOSS_EVERY, Parameter.OFF)
                .with(WalkParameters.DURATION, simulatedNanos())
                .with(WalkParameters.WARMUP, plan.period().toNanos());
        return forecast(simulate(new WalkModel(), scenario, preset, RUNS));
    }

    /** Seconds until whole agents, simulated, replace the token of a holder that was killed. */
    Recovery recovery() {
        boolean large = plan.isLarge();
        Scenario scenario = FleetParameters.OPEN
                .withFlags(
                        "--demand always --hold 1m --kill holder --downtime 1h --warmup 20s --calm 5s --violations count")
                .withFlags(
                        large
                                ? "--profile lan --kill-every 10s --duration 45s"
                                : "--profile local --kill-every 5s --duration 60s")
                .with(FleetParameters.AGENTS, plan.agents())
                .with(FleetParameters.WORK, plan.hold().toNanos())
                .with(FleetParameters.MIN_INTERVAL, plan.minInterval().toNanos());
        Result result = simulate(new FleetModel(), scenario, FleetModel.QUIET, large ? 1 : 2);
        return new Recovery(mean(result, "recovery.p50"), mean(result, "recovery.max"));
    }

    private Result simulate(Model model, Scenario scenario, String preset, int runs) {
        try (Study study = new Study(new Seed(plan.seed()), Replications.allCores())) {
            return study.run(model, scenario, preset, Stopping.after(runs), done -> {});
        }
    }

    /** Until a lost token is replaced, in seconds. */
    public record Recovery(double p50, double max) {}

    private static Forecast forecast(Result result) {
        return new Forecast(
                mean(result, "share0"),
                mean(result, "share1"),
                mean(result, "share2"),
                mean(result, "share3plus"),
                new DurationStatistics(
                        0,
                        mean(result, "interval.mean"),
                        mean(result, "interval.p50"),
                        mean(result, "interval.p90"),
                        mean(result, "interval.p99"),
                        mean(result, "interval.max")),
                Math.max(0, 1 - result.intervals().timeWeightedBelow(RETENTION)));
    }

    private static double mean(Result result, String metric) {
        return result.get(metric).mean();
    }

    private long simulatedNanos() {
        return plan.period().multipliedBy(PERIODS).toNanos();
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
