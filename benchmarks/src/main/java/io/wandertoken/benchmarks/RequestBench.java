package io.wandertoken.benchmarks;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.request.LoadSpec;
import io.wandertoken.simulator.request.RequestAlgorithm;
import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.request.RequestParameters;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Run;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How fast the token-request algorithms are simulated: a thousand agents that always want the token. */
public final class RequestBench {
    private static final int AGENTS = 1_000;

    /** Entries that make about ten million messages. */
    private record Case(RequestAlgorithm algorithm, int entries) {
        String name() {
            return RequestParameters.ALGORITHM.format(algorithm);
        }
    }

    private static final List<Case> CASES = List.of(
            new Case(RequestAlgorithm.RING, 5_000_000),
            new Case(RequestAlgorithm.RICART_AGRAWALA, 5_000),
            new Case(RequestAlgorithm.RAYMOND, 1_000_000),
            new Case(RequestAlgorithm.NAIMI_TREHEL, 1_001_000));

    public record Speed(Case measured, double messagesPerSecond) {}

    private RequestBench() {}

    public static List<Speed> run(int repeats) {
        List<Speed> speeds = new ArrayList<>();
        for (Case measured : CASES) {
            double best = 0;
            for (int repeat = 0; repeat < repeats; repeat++) {
                best = Math.max(best, messagesPerSecond(measured));
            }
            speeds.add(new Speed(measured, best));
        }
        return speeds;
    }

    private static double messagesPerSecond(Case measured) {
        RequestModel model = new RequestModel();
        Scenario scenario = model.complete(
                RequestParameters.OPEN
                        .with(RequestParameters.ALGORITHM, measured.algorithm)
                        .with(RequestParameters.AGENTS, AGENTS)
                        .with(RequestParameters.LOAD, LoadSpec.HEAVY)
                        .with(RequestParameters.WARMUP, 0)
                        .with(RequestParameters.ENTRIES, measured.entries),
                RequestModel.SLIDES);
        long begin = System.nanoTime();
        Run run = model.run(scenario, new Seed(1));
        double seconds = (System.nanoTime() - begin) / 1e9;
        return run.metrics().get("messagesPerEntry") * scenario.get(RequestParameters.ENTRIES) / seconds;
    }

    public static void show(List<Speed> speeds, PrintWriter out) {
        out.println("Simulated messages per second on one core, token requests, heavy load:");
        for (Speed speed : speeds) {
            out.printf(
                    Locale.ROOT,
                    "  %-16s  %,d agents  %6.2f million%n",
                    speed.measured.name(),
                    AGENTS,
                    speed.messagesPerSecond / 1e6);
        }
    }

    public static void writeJson(List<Speed> speeds, JsonGenerator writer) throws IOException {
        writer.writeArrayFieldStart("requests");
        for (Speed speed : speeds) {
            writer.writeStartObject();
            writer.writeStringField("algorithm", speed.measured.name());
            writer.writeNumberField("agents", AGENTS);
            writer.writeNumberField("messagesPerSecond", Math.round(speed.messagesPerSecond));
            writer.writeEndObject();
        }
        writer.writeEndArray();
    }
}
