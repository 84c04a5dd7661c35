package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.licence.Quorum;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Run;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A fleet of whole agents, the same classes that run live. */
public final class FleetModel extends Model {

    /** A quiet fleet on a good network. */
    public static final String QUIET = "quiet";

    /** Everything that can go wrong, at once. */
    public static final String ROUGH = "rough";

    private static final double SHARE_OF_JITTER = 0.1;

    private static final int SOFT_PATIENCE_BEATS = 9;
    private static final int STRICT_PATIENCE_BEATS = 27;

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
                adapts(scenario)
                        && (scenario.get(FleetParameters.SLOWDOWN) == 1 || scenario.get(FleetParameters.LOCKS) > 0),
                FleetParameters.PERMITS,
                "must be a number with --locks, and with a --slowdown of 1");
        scenario.refuseIf(
                scenario.get(FleetParameters.AGENTS) > mode.mostMembers(),
                FleetParameters.AGENTS,
                "must be at most " + mode.mostMembers() + " in this mode; larger fleets need --mode soft");
        scenario.refuseIf(
                scenario.get(FleetParameters.ONCE_PER) != Parameter.OFF && permits(scenario) > 1,
                FleetParameters.ONCE_PER,
                "must be 'never' with several permits: several hosts could run the job at once");
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
            resource(scenario);
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
                hasEvents(scenario)
                        || scenario.get(FleetParameters.MIN_INTERVAL) > 0
                        || scenario.get(FleetParameters.LOCKS) > 0
                        || adapts(scenario)
                        || scenario.get(FleetParameters.CAPACITY_CURVE).isLimited()
                        || (hasMemory(scenario) && scenario.get(FleetParameters.LOSS) > 0),
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

    static AgentConfig config(Scenario scenario) {
        return scenario.get(FleetParameters.PROFILE).config();
    }

    /** After how long without a sign of life a guardian replaces a token that is in use. */
    static long patienceNanos(Scenario scenario) {
        int beats = scenario.get(FleetParameters.MODE).isStrict() ? STRICT_PATIENCE_BEATS : SOFT_PATIENCE_BEATS;
        return beats * config(scenario).vigilance().beat().toNanos();
    }

    static ResourceConfig resource(Scenario scenario) {
        return new ResourceConfig(
                "resource",
                permits(scenario),
                Duration.ofNanos(scenario.get(FleetParameters.HOLD)),
                Duration.ofNanos(scenario.get(FleetParameters.MIN_INTERVAL)),
                Duration.ofNanos(scenario.get(FleetParameters.SKIP)),
                Duration.ofNanos(scenario.get(FleetParameters.IDLE)),
                Duration.ofNanos(scenario.get(FleetParameters.GAP)),
                strictness(scenario),
                quorum(scenario),
                scenario.get(FleetParameters.LOCKS) > 0,
                adapts(scenario) ? scenario.get(FleetParameters.SLOWDOWN) : 0,
                null);
    }

    /** All resources of the agents: the one that clients use, and those that nobody uses. */
    static List<ResourceConfig> resources(Scenario scenario, ResourceConfig used) {
        return IntStream.rangeClosed(0, scenario.get(FleetParameters.UNUSED_RESOURCES))
                .mapToObj(number -> number == 0 ? used : resource(scenario))
                .toList();
    }

    private static @Nullable Quorum quorum(Scenario scenario) {
        int voters = scenario.get(FleetParameters.QUORUM);
        return voters == 0
                ? null
                : Quorum.of(IntStream.range(0, voters).mapToObj(Host::name).toList());
    }

    private static ResourceConfig.@Nullable Strictness strictness(Scenario scenario) {
        FleetParameters.Mode mode = scenario.get(FleetParameters.MODE);
        boolean regenerates = scenario.get(FleetParameters.ON_TOKEN_LOSS) == FleetParameters.OnTokenLoss.REGENERATE;
        return mode.isStrict() ? new ResourceConfig.Strictness(RequestMode.valueOf(mode.name()), regenerates) : null;
    }

    /** How many leases there may be at a time, each of another place: of all names together, or of all permits. */
    static int places(Scenario scenario) {
        int names = scenario.get(FleetParameters.LOCKS);
        return names > 0 ? names : permits(scenario);
    }

    /** How many permits the resource has; where their number adapts, how many it has at most. */
    static int permits(Scenario scenario) {
        return scenario.get(adapts(scenario) ? FleetParameters.PERMITS_MAX : FleetParameters.PERMITS);
    }

    /** Whether as many permits are used as the resource can handle. */
    static boolean adapts(Scenario scenario) {
        return scenario.get(FleetParameters.PERMITS) == FleetParameters.AUTO_PERMITS;
    }

    /** Strict modes promise one holder also where datagrams get lost and agents come and go in good order. */
    static boolean isExclusive(Scenario scenario) {
        return scenario.get(FleetParameters.MODE).isStrict()
                && scenario.get(FleetParameters.KILL_EVERY) == Parameter.OFF
                && scenario.get(FleetParameters.PARTITION_EVERY) == Parameter.OFF
                && scenario.get(FleetParameters.FREEZE_EVERY) == Parameter.OFF;
    }

    /** Whether agents are served in turns, so that none waits for long. */
    static boolean servesInTurns(Scenario scenario) {
        return scenario.get(FleetParameters.MODE) == FleetParameters.Mode.SOFT
                && scenario.get(FleetParameters.LOSS) == 0
                && scenario.get(FleetParameters.MIN_INTERVAL) == 0
                && scenario.get(FleetParameters.GAP) == 0
                && scenario.get(FleetParameters.ONCE_PER) == Parameter.OFF
                && scenario.get(FleetParameters.QUORUM) == 0;
    }

    static boolean isWithoutFaults(Scenario scenario) {
        return scenario.get(FleetParameters.LOSS) == 0 && !hasEvents(scenario);
    }

    /** Whether the token remembers something for the fleet. */
    static boolean hasMemory(Scenario scenario) {
        return scenario.get(FleetParameters.GAP) > 0 || scenario.get(FleetParameters.ONCE_PER) != Parameter.OFF;
    }

    /** Whether hosts come and go, or links do. */
    static boolean hasEvents(Scenario scenario) {
        return scenario.get(FleetParameters.KILL_EVERY) != Parameter.OFF
                || scenario.get(FleetParameters.PARTITION_EVERY) != Parameter.OFF
                || scenario.get(FleetParameters.FREEZE_EVERY) != Parameter.OFF
                || scenario.get(FleetParameters.CHURN_EVERY) != Parameter.OFF;
    }

    /** The command that runs a scenario again, from the seed of one of its runs. */
    public static String commandLine(Scenario scenario, Seed seed) {
        Scenario usual = new FleetModel().complete(FleetParameters.OPEN, QUIET);
        Scenario replay = scenario.with(Replay.RUN_SEED, seed.value());
        return "./wander simulate fleet " + String.join(" ", replay.flagsBeyond(usual)) + " --runs 1";
    }
}
