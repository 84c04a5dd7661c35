package io.wandertoken.simulator.membership;

import io.wandertoken.protocol.membership.MembershipConfig;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Run;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The membership of a fleet: the agents' own machines, a token that walks from view to view, agents that come and go.
 *
 * @paper S §3.2 (join, leave, synchronization of the cached directories)
 */
public final class MembershipModel extends Model {

    /** All that we ship. */
    public static final String FULL = "full";
    /** The exchange on passing the token, and nothing else, as the paper has it. */
    public static final String PIGGYBACK = "piggyback";
    /** The same, and walks that introduce new agents. */
    public static final String WALKS = "walks";
    /** The same, and calls of unvisited agents. */
    public static final String HELLO = "hello";
    /** The same, and exchanges by the clock. */
    public static final String GOSSIP = "gossip";

    /** How long the token stays at an agent. */
    static final long PASS_NANOS = 1_000_000_000L;

    private static final Duration NEVER = Duration.ofDays(36_500);

    private static final Map<String, Scenario> PRESETS = presetScenarios();

    private static Map<String, Scenario> presetScenarios() {
        Scenario piggyback = MembershipParameters.OPEN.withFlags("""
            --agents 300 --exchange 4 --gossip 0 --churn 0.01 --goodbye 0 --join-walks 0 --hello 0
            --quarantine 0 --seeds 0 --partition 0 --loss 0 --duplication 0 --warmup 50\
            """);
        Scenario walks = piggyback.without(MembershipParameters.JOIN_WALKS);
        Scenario hello = walks.with(MembershipParameters.HELLO, 6.0);
        Scenario gossip = hello.with(MembershipParameters.GOSSIP, 1.0);
        Scenario full = gossip.with(MembershipParameters.SEEDS, 3).without(MembershipParameters.QUARANTINE);
        Map<String, Scenario> presets = new LinkedHashMap<>();
        presets.put(FULL, full);
        presets.put(PIGGYBACK, piggyback);
        presets.put(WALKS, walks);
        presets.put(HELLO, hello);
        presets.put(GOSSIP, gossip);
        return presets;
    }

    public MembershipModel() {
        super("membership", MembershipParameters.ALL, List.copyOf(PRESETS.keySet()), "deadHits", "age.mean");
    }

    @Override
    public Scenario complete(Scenario given, String preset) {
        Scenario scenario = given.orElse(PRESETS.getOrDefault(preset, MembershipParameters.OPEN));
        if (scenario.find(MembershipParameters.VIEW) == null) {
            double wanted = Math.ceil(2 * Math.log(scenario.get(MembershipParameters.AGENTS)));
            scenario = scenario.with(MembershipParameters.VIEW, (int) Math.max(8, wanted));
        }
        int view = scenario.get(MembershipParameters.VIEW);
        scenario = scenario.orElse(MembershipParameters.JOIN_WALKS, view);
        scenario = scenario.orElse(MembershipParameters.QUARANTINE, 2 * view);
        if (scenario.find(MembershipParameters.DURATION) == null) {
            double partition = scenario.get(MembershipParameters.PARTITION);
            scenario = scenario.with(MembershipParameters.DURATION, partition > 0 ? partition + 60 : 200.0);
        }
        requireConsistent(scenario);
        return scenario;
    }

    private static void requireConsistent(Scenario scenario) {
        scenario.refuseIf(
                scenario.get(MembershipParameters.SEEDS) >= scenario.get(MembershipParameters.AGENTS),
                MembershipParameters.SEEDS,
                "must be fewer than --agents");
        scenario.refuseIf(
                scenario.get(MembershipParameters.PARTITION) >= scenario.get(MembershipParameters.DURATION),
                MembershipParameters.PARTITION,
                "must be shorter than --duration");
        scenario.refuseIf(
                scenario.get(MembershipParameters.LOSS) == 1, MembershipParameters.LOSS, "must leave something");
        try {
            config(scenario);
        } catch (IllegalArgumentException e) {
            throw new BadParameter(
                    "--view, --exchange, --join-walks and --quarantine contradict each other: " + e.getMessage());
        }
    }

    @Override
    public Scenario miniature(Scenario complete) {
        double partition = Math.min(1, complete.get(MembershipParameters.PARTITION));
        return complete.with(MembershipParameters.AGENTS, Math.max(5, complete.get(MembershipParameters.SEEDS) + 2))
                .with(MembershipParameters.PARTITION, partition)
                .with(MembershipParameters.WARMUP, 1.0)
                .with(MembershipParameters.DURATION, 25.0);
    }

    @Override
    public Run run(Scenario complete, Seed seed) {
        return new MembershipSimulation(complete, seed).run();
    }

    /** How the agents of a scenario are configured. */
    static MembershipConfig config(Scenario scenario) {
        int view = scenario.get(MembershipParameters.VIEW);
        int exchange = scenario.get(MembershipParameters.EXCHANGE);
        double hello = scenario.get(MembershipParameters.HELLO);
        Duration returnTime = Duration.ofNanos(returnTimeNanos(scenario));
        Duration answer = Duration.ofMillis(100);
        MembershipConfig usual = MembershipConfig.wan();
        return new MembershipConfig(
                new MembershipConfig.View(view, view, exchange, Math.max(view, exchange)),
                new MembershipConfig.Gossip(
                        scenario.get(MembershipParameters.GOSSIP),
                        NEVER,
                        NEVER,
                        answer,
                        answer,
                        usual.gossip().resends()),
                new MembershipConfig.Join(
                        answer,
                        Duration.ofSeconds(30),
                        scenario.get(MembershipParameters.SEEDS) > 0 ? returnTime : NEVER,
                        (double) scenario.get(MembershipParameters.JOIN_WALKS) / view,
                        usual.join().walkLength()),
                new MembershipConfig.Quarantine(
                        (double) scenario.get(MembershipParameters.QUARANTINE) / view,
                        NEVER,
                        usual.quarantine().longestPause()),
                hello > 0 ? hello : Double.POSITIVE_INFINITY,
                returnTime);
    }

    static long returnTimeNanos(Scenario scenario) {
        return scenario.get(MembershipParameters.AGENTS) * PASS_NANOS;
    }
}
