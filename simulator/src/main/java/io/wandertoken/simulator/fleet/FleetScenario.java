package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.token.BeatPeriods;
import io.wandertoken.protocol.licence.Quorum;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.simulator.fleet.ledger.GapLedger;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What the parameters of a scenario mean for the agents of a fleet. */
final class FleetScenario {
    private static final int SOFT_PATIENCE_BEATS = 9;
    private static final int STRICT_PATIENCE_BEATS = 27;
    private static final int HANDOVER_DATAGRAMS = 3;

    private FleetScenario() {}

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

    /** How long the turns take that other hosts may have before a host that waits, if nobody uses the token. */
    static long turnsNanos(Scenario scenario) {
        double turns = TurnChecker.TURNS_PER_HOST * scenario.get(FleetParameters.AGENTS);
        return (long) (turns * HANDOVER_DATAGRAMS * FleetNetwork.meanTravelNanos(scenario));
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

    /** For how long a client may hold a lease, by the slowest clock. */
    static long longestLeaseNanos(Scenario scenario) {
        return BeatPeriods.byAnyClockNanos(scenario.get(FleetParameters.HOLD));
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

    static GapLedger gaps(Scenario scenario) {
        return new GapLedger(
                permits(scenario) == 1 ? scenario.get(FleetParameters.GAP) : 0,
                scenario.get(FleetParameters.CLOCK_DRIFT));
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
}
