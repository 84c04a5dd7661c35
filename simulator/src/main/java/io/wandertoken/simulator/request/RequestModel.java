package io.wandertoken.simulator.request;

import static io.wandertoken.simulator.request.RequestParameters.AGENTS;
import static io.wandertoken.simulator.request.RequestParameters.ALGORITHM;
import static io.wandertoken.simulator.request.RequestParameters.DELAY;
import static io.wandertoken.simulator.request.RequestParameters.ENTRIES;
import static io.wandertoken.simulator.request.RequestParameters.HOLD;
import static io.wandertoken.simulator.request.RequestParameters.LOAD;
import static io.wandertoken.simulator.request.RequestParameters.MERGE_REQUESTS;
import static io.wandertoken.simulator.request.RequestParameters.OPEN;
import static io.wandertoken.simulator.request.RequestParameters.REST;
import static io.wandertoken.simulator.request.RequestParameters.SELF_FIRST;
import static io.wandertoken.simulator.request.RequestParameters.SIGNPOST;
import static io.wandertoken.simulator.request.RequestParameters.SUCCESSION;
import static io.wandertoken.simulator.request.RequestParameters.TOPOLOGY;
import static io.wandertoken.simulator.request.RequestParameters.WARMUP;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * The token-request algorithms of the slides.
 *
 * @paper M §1 to §6
 */
public final class RequestModel extends Model {

    /** The slides' model: hold and delay of one unit each, constant. */
    public static final String SLIDES = "slides";

    /** Where every agent keeps a number for every other one. */
    private static final int MOST_AGENTS_WITH_TABLES = 5_000;

    private static final int MOST_AGENTS_FOR_PERIODS = 1_000;

    private static final int LEAST_ENTRIES = 1_000;
    private static final int ENTRIES_PER_AGENT = 10;

    /** A round to fill the queues, one to come into step, one for good measure. */
    private static final int HEAVY_WARMUP_ROUNDS = 3;

    private static final int MOST_LONELY_USES = 10_000_000;

    /** Until everybody has most probably had the token, the structure remembers how it began. */
    private static final int RANDOM_WARMUP_ROUNDS = 10;

    private static final Scenario SLIDES_SCENARIO = OPEN.withFlags("""
        --algorithm raymond --agents 100 --load low --hold 1s --delay 1s --merge-requests off --self-first off
        --succession oldest-first --signpost freshest --rest 0s\
        """);

    public RequestModel() {
        super("request", RequestParameters.ALL, List.of(SLIDES), "messagesPerEntry", "waiting.mean");
    }

    @Override
    public Scenario complete(Scenario given, String preset) {
        Scenario scenario = given.orElse(SLIDES_SCENARIO);
        SimulatedAlgorithm algorithm = scenario.get(ALGORITHM);
        int agents = scenario.get(AGENTS);
        scenario = scenario.orElse(
                TOPOLOGY, algorithm == SimulatedAlgorithm.RAYMOND ? TopologySpec.BINARY_TREE : TopologySpec.COMPLETE);
        scenario.get(TOPOLOGY).requireSuits(algorithm, agents);
        requireRoom(scenario);
        requireTimePasses(scenario);
        boolean heavy = scenario.get(LOAD).isHeavy();
        scenario = scenario.orElse(ENTRIES, Math.max(LEAST_ENTRIES, ENTRIES_PER_AGENT * agents));
        if (heavy) {
            scenario = scenario.with(ENTRIES, wholePeriods(scenario.get(ENTRIES), periodOf(scenario)));
        }
        if (scenario.find(WARMUP) == null) {
            scenario = scenario.with(
                    WARMUP,
                    heavy ? HEAVY_WARMUP_ROUNDS * agents + lonelyUses(scenario) : RANDOM_WARMUP_ROUNDS * agents);
        }
        return scenario;
    }

    /** How often, at most, the first holder uses the resource before it hears of anybody else who wants it. */
    private static int lonelyUses(Scenario scenario) {
        double longestWay = scenario.get(AGENTS) * scenario.get(DELAY).meanNanos();
        double uses = Math.ceil(longestWay / scenario.get(HOLD));
        scenario.refuseIf(
                uses > MOST_LONELY_USES,
                HOLD,
                "is so short beside --delay " + scenario.text(DELAY)
                        + " that one agent would use the resource more than " + MOST_LONELY_USES
                        + " times before the others are heard; say --warmup N to simulate it all the same");
        return (int) uses;
    }

    /** After how many entries under heavy load everything repeats itself; parts of a period would bias all figures. */
    private static int periodOf(Scenario scenario) {
        int agents = scenario.get(AGENTS);
        // The tree of Naimi and Trehel comes back to itself after n+1 rounds. In a large one, a round says enough.
        boolean drifts =
                scenario.get(ALGORITHM) == SimulatedAlgorithm.NAIMI_TREHEL && agents <= MOST_AGENTS_FOR_PERIODS;
        return drifts ? agents * (agents + 1) : agents;
    }

    private static int wholePeriods(int entries, int period) {
        return (int) ((entries + period - 1L) / period) * period;
    }

    private static void requireRoom(Scenario scenario) {
        SimulatedAlgorithm algorithm = scenario.get(ALGORITHM);
        TopologySpec.Kind kind = scenario.get(TOPOLOGY).kind();
        boolean tables = algorithm == SimulatedAlgorithm.RICART_AGRAWALA
                || algorithm == SimulatedAlgorithm.NAIMI_TREHEL
                || (algorithm.isDag() && (kind == TopologySpec.Kind.COMPLETE || kind == TopologySpec.Kind.GNP));
        scenario.refuseIf(
                tables && scenario.get(AGENTS) > MOST_AGENTS_WITH_TABLES,
                AGENTS,
                "every agent of " + scenario.text(ALGORITHM) + " on " + scenario.text(TOPOLOGY)
                        + " keeps a number per peer, so there may be at most " + MOST_AGENTS_WITH_TABLES);
    }

    private static void requireTimePasses(Scenario scenario) {
        scenario.refuseIf(
                scenario.get(ALGORITHM) == SimulatedAlgorithm.RING
                        && scenario.get(DELAY).meanNanos() == 0
                        && scenario.get(REST) == 0,
                DELAY,
                "a ring whose token neither travels nor rests would never end");
        scenario.refuseIf(
                scenario.get(LOAD).isHeavy() && scenario.get(HOLD) == 0,
                HOLD,
                "must be longer than 0 under heavy load: no time would ever pass");
    }

    @Override
    public List<String> hints(Scenario given, Scenario complete) {
        SimulatedAlgorithm algorithm = complete.get(ALGORITHM);
        List<String> hints = new ArrayList<>();
        boolean ring = algorithm == SimulatedAlgorithm.RING;
        if (ring && !complete.get(LOAD).isHeavy()) {
            hints.add("the token of a ring circles also when nobody wants it: messages per entry depend on how long "
                    + "that is, and have no limit as the load gets low");
        }
        addIfGiven(given, MERGE_REQUESTS, algorithm == SimulatedAlgorithm.RAYMOND, "raymond", hints);
        addIfGiven(given, SELF_FIRST, algorithm == SimulatedAlgorithm.RAYMOND, "raymond", hints);
        addIfGiven(given, SUCCESSION, algorithm == SimulatedAlgorithm.RICART_AGRAWALA, "ricart-agrawala", hints);
        addIfGiven(given, SIGNPOST, algorithm.isDag(), "dag or dag-undirected", hints);
        addIfGiven(given, REST, ring, "ring", hints);
        return hints;
    }

    private static void addIfGiven(
            Scenario given, Parameter<?> parameter, boolean used, String algorithm, List<String> hints) {
        if (given.find(parameter) != null && !used) {
            hints.add("--" + parameter.name() + " has no effect without --algorithm " + algorithm);
        }
    }

    @Override
    public Scenario miniature(Scenario complete) {
        return complete.with(ENTRIES, 1).with(WARMUP, 0);
    }

    @Override
    public Run run(Scenario complete, Seed seed) {
        return new RequestSimulation(complete, seed, null).run();
    }

    @Override
    public double zeroBound(String metric, Scenario complete, int runs) {
        return Double.NaN;
    }

    /** The machines of a complete scenario; the topology, where it is random, is that of the seed. */
    public static MachineMaker machines(Scenario scenario, Seed seed) {
        return MachineMaker.of(
                scenario,
                () -> scenario.get(TOPOLOGY).topology(scenario.get(AGENTS), seed.stream("topology")),
                seed.stream("signposts"));
    }
}
