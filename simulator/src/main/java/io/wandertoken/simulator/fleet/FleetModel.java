package io.wandertoken.simulator.fleet;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Run;
import java.util.List;

/** A fleet of whole agents, the same classes that run live. */
public final class FleetModel extends Model {

    /** A quiet fleet on a good network. */
    public static final String QUIET = "quiet";

    /** Everything that can go wrong, at once. */
    public static final String ROUGH = "rough";

    private static final double SHARE_OF_JITTER = 0.1;

    /** The longest use, in multiples of the mean: one client in 10⁹ would work longer. */
    public static final int LONGEST_USE = 20;

    private static final Scenario QUIET_SCENARIO = FleetParameters.OPEN.withFlags("""
        --agents 30 --permits 1 --permits-max 8 --slowdown 1.5 --capacity-curve none --degradation 0.1 --tell-work on --unused-resources 0 --profile lan --demand 0.02 --mode soft --on-token-loss regenerate
        --work 1s --hold 1m --min-interval 0s --gap 0s --once-per never --weights 1 --locks 0 --skip 1ms --idle 3s
        --seeds 3 --start-within 1s --clients-from 0s
        --loss 0 --duplication 0 --reordering 0
        --kill-every never --kill holder --downtime 10s
        --partition-every never --partition-length 1m --one-way 0 --cut halves --strike any --churn-every never --clock-offset 0s
        --warmup 1m --duration 15m --calm 2m --longest-lull never
        --quorum 0 --freeze-every never --freeze-length 10s --clock-drift 0 --council none --multicast 0 --older 0 --violations fail --run-seed none\
        """);

    private static final Scenario ROUGH_SCENARIO = QUIET_SCENARIO.withFlags("""
        --loss 0.02 --duplication 0.02 --reordering 0.05 --kill-every 1m --kill any
        --partition-every 5m --churn-every 30s --clock-offset 1h\
        """);

    public FleetModel() {
        super("fleet", FleetParameters.ALL, List.of(QUIET, ROUGH), "share1", "waiting.mean");
    }

    @Override
    public Scenario complete(Scenario given, String preset) {
        Scenario scenario = given.orElse(preset.equals(ROUGH) ? ROUGH_SCENARIO : QUIET_SCENARIO);
        scenario = scenario.orDerived(FleetParameters.DELAY, scenario.get(FleetParameters.PROFILE).delayNanos);
        scenario = scenario.orDerived(FleetParameters.JITTER, SHARE_OF_JITTER * scenario.get(FleetParameters.DELAY));
        long faultless = scenario.get(FleetParameters.WARMUP) + scenario.get(FleetParameters.CALM);
        scenario.refuseIf(
                faultless >= scenario.get(FleetParameters.DURATION),
                FleetParameters.DURATION,
                "must be longer than --warmup and --calm together");
        scenario.refuseIf(scenario.get(FleetParameters.LOSS) == 1, FleetParameters.LOSS, "must leave something");
        requireLeapsAreRight(scenario);
        FleetParameters.Mode mode = scenario.get(FleetParameters.MODE);
        scenario.refuseIf(
                FleetScenario.adapts(scenario)
                        && (scenario.get(FleetParameters.SLOWDOWN) == 1 || scenario.get(FleetParameters.LOCKS) > 0),
                FleetParameters.PERMITS,
                "must be a number with --locks, and with a --slowdown of 1");
        scenario.refuseIf(
                scenario.get(FleetParameters.AGENTS) > mode.mostMembers(),
                FleetParameters.AGENTS,
                "must be at most " + mode.mostMembers() + " in this mode; larger fleets need --mode soft");
        scenario.refuseIf(
                scenario.get(FleetParameters.ONCE_PER) != Parameter.OFF && FleetScenario.permits(scenario) > 1,
                FleetParameters.ONCE_PER,
                "must be 'never' with several permits: several hosts could run the job at once");
        scenario.refuseIf(
                scenario.get(FleetParameters.ONCE_PER) != Parameter.OFF
                        && scenario.get(FleetParameters.DEMAND).isAlways(),
                FleetParameters.ONCE_PER,
                "must be 'never' with --demand always: a client that finds the job done would be back at once, and never stop asking");
        scenario.refuseIf(
                scenario.get(FleetParameters.MODE).isStrict()
                        && scenario.get(FleetParameters.WEIGHTS).values().stream()
                                .anyMatch(weight -> weight > 1),
                FleetParameters.WEIGHTS,
                "must be 1 in a strict mode, which serves clients in an order of its own");
        scenario.refuseIf(
                scenario.get(FleetParameters.LOCKS) > 0
                        && (scenario.get(FleetParameters.MODE).isStrict()
                                || scenario.get(FleetParameters.GAP) > 0
                                || scenario.get(FleetParameters.ONCE_PER) != Parameter.OFF),
                FleetParameters.LOCKS,
                "must be 0 with a strict --mode, --gap or --once-per");
        int voters = scenario.get(FleetParameters.QUORUM);
        scenario.refuseIf(
                voters > 0 && (voters % 2 == 0 || voters > scenario.get(FleetParameters.AGENTS)),
                FleetParameters.QUORUM,
                "must be 0 or an odd number of at most --agents");
        try {
            FleetScenario.resource(scenario);
        } catch (IllegalArgumentException e) {
            throw new BadParameter("--hold, --skip and --idle contradict each other: " + e.getMessage());
        }
        return scenario;
    }

    /** What lasts a certain time at the agents cannot be leapt over. */
    private static void requireLeapsAreRight(Scenario scenario) {
        if (scenario.get(FleetParameters.LONGEST_LULL) == Parameter.OFF) {
            return;
        }
        scenario.refuseIf(
                FleetScenario.hasEvents(scenario)
                        || scenario.get(FleetParameters.MIN_INTERVAL) > 0
                        || scenario.get(FleetParameters.LOCKS) > 0
                        || FleetScenario.adapts(scenario)
                        || scenario.get(FleetParameters.CAPACITY_CURVE).isLimited()
                        || (FleetScenario.hasMemory(scenario) && scenario.get(FleetParameters.LOSS) > 0),
                FleetParameters.LONGEST_LULL,
                "must be 'never' with --kill-every, --partition-every, --churn-every, --min-interval, --locks,"
                        + " --permits auto or --capacity-curve, and with --loss"
                        + " together with --gap or --once-per");
        scenario.refuseIf(
                scenario.get(FleetParameters.HOLD) < LONGEST_USE * (double) scenario.get(FleetParameters.WORK),
                FleetParameters.HOLD,
                "must be at least " + LONGEST_USE + " times --work with --longest-lull");
    }

    @Override
    public Scenario miniature(Scenario complete) {
        return complete.withFlags("--agents 2 --violations count --warmup 10s --calm 1s --duration 20s");
    }

    @Override
    public Run run(Scenario complete, Seed seed) {
        return new FleetSimulation(complete, Replay.seed(complete, seed)).run();
    }

    /** By the rule of three: fewer than three overlaps in the simulated time, each as long as a client works. */
    @Override
    public double zeroBound(String metric, Scenario complete, int runs) {
        double counted = complete.get(FleetParameters.DURATION) - complete.get(FleetParameters.WARMUP);
        return metric.equals("overlapShare")
                ? Math.min(1, RULE_OF_THREE * complete.get(FleetParameters.WORK) / (runs * counted))
                : Double.NaN;
    }

    /** The command that runs a scenario again, from the seed of one of its runs. */
    public static String commandLine(Scenario scenario, Seed seed) {
        Scenario usual = new FleetModel().complete(FleetParameters.OPEN, QUIET);
        Scenario replay = scenario.with(Replay.RUN_SEED, seed.value());
        return "./wander simulate fleet " + String.join(" ", replay.flagsBeyond(usual)) + " --runs 1";
    }
}
