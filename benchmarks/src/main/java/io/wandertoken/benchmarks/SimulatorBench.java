package io.wandertoken.benchmarks;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.request.LoadSpec;
import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.request.RequestParameters;
import io.wandertoken.simulator.request.SimulatedAlgorithm;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkParameters;
import io.wandertoken.simulator.walk.WalkSimulation;
import java.lang.ref.Reference;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Speed of the simulator on one core, and the memory of a simulated agent. Speeds are the best of several repeats. */
public final class SimulatorBench {
    public static final int REPEATS = 3;
    public static final int REQUEST_AGENTS = 1_000;
    public static final int MEMORY_AGENTS = 1_000_000;

    private static final String PAPER = "paper-2009";

    /** Visits of the token per second. */
    public record WalkSpeed(String name, int agents, String preset, double visitsPerSecond) {}

    /** Messages per second of a token-request algorithm under heavy load. */
    public record RequestSpeed(String algorithm, double messagesPerSecond) {}

    private SimulatorBench() {}

    public static List<WalkSpeed> walks() {
        return List.of(
                walk("paper", 300, PAPER, 40_000),
                walk("paper", 3_000, PAPER, 4_000),
                walk("paper", 100_000, PAPER, 60),
                walk("best rules", 300, "best", 5_000));
    }

    /** The numbers of entries make about ten million messages each. */
    public static List<RequestSpeed> requests() {
        return List.of(
                request(SimulatedAlgorithm.RING, 5_000_000),
                request(SimulatedAlgorithm.RICART_AGRAWALA, 5_000),
                request(SimulatedAlgorithm.RAYMOND, 1_000_000),
                request(SimulatedAlgorithm.NAIMI_TREHEL, 1_001_000));
    }

    /** One token that goes round visits every agent in the least simulated time; the state per agent is the same. */
    public static double bytesPerAgent() {
        long before = usedAfterCollection();
        Scenario scenario = walkScenario(MEMORY_AGENTS, 2, PAPER)
                .withText(WalkParameters.ROUTING, "round-robin")
                .withText(WalkParameters.REGENERATION, "never");
        WalkSimulation simulation = new WalkSimulation(WalkModel.setting(scenario, PAPER), new Seed(1), null);
        simulation.run();
        long after = usedAfterCollection();
        Reference.reachabilityFence(simulation);
        return (double) (after - before) / MEMORY_AGENTS;
    }

    /** @param rounds simulated time in multiples of Nmax·Δop: long enough to be timed, short enough to wait for */
    private static WalkSpeed walk(String name, int agents, String preset, int rounds) {
        Scenario scenario = walkScenario(agents, rounds, preset);
        return new WalkSpeed(name, agents, preset, best(repeat -> {
            WalkSimulation simulation = new WalkSimulation(WalkModel.setting(scenario, preset), new Seed(repeat), null);
            long begin = System.nanoTime();
            double visits = simulation.run().metrics().get("visits");
            return visits / secondsSince(begin);
        }));
    }

    private static RequestSpeed request(SimulatedAlgorithm algorithm, int entries) {
        RequestModel model = new RequestModel();
        Scenario scenario = model.complete(
                RequestParameters.OPEN
                        .with(RequestParameters.ALGORITHM, algorithm)
                        .with(RequestParameters.AGENTS, REQUEST_AGENTS)
                        .with(RequestParameters.LOAD, LoadSpec.HEAVY)
                        .with(RequestParameters.WARMUP, 0)
                        .with(RequestParameters.ENTRIES, entries),
                RequestModel.SLIDES);
        return new RequestSpeed(RequestParameters.ALGORITHM.format(algorithm), best(repeat -> {
            long begin = System.nanoTime();
            double messagesPerEntry = model.run(scenario, new Seed(1)).metrics().get("messagesPerEntry");
            return messagesPerEntry * entries / secondsSince(begin);
        }));
    }

    /** The other repeats were disturbed, or not yet compiled. */
    private static double best(IntToDoubleFunction measurement) {
        return IntStream.range(0, REPEATS).mapToDouble(measurement).max().orElseThrow();
    }

    private static Scenario walkScenario(int agents, int rounds, String preset) {
        long hold = WalkModel.setting(WalkParameters.OPEN, preset).get(WalkParameters.HOLD);
        return WalkParameters.OPEN
                .with(WalkParameters.AGENTS, agents)
                .with(WalkParameters.CAPACITY, agents)
                .with(WalkParameters.LOSS_EVERY, 8 * agents * hold)
                .with(WalkParameters.DURATION, rounds * agents * hold);
    }

    private static double secondsSince(long beginNanos) {
        return (System.nanoTime() - beginNanos) / 1e9;
    }

    private static long usedAfterCollection() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
