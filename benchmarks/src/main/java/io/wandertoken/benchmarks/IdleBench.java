package io.wandertoken.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Measures what a fleet costs while nobody uses its resources. */
public final class IdleBench {

    /** What all agents together send, and what share of a core they use. */
    public record Cost(int agents, int resources, double datagramsPerSecond, double coreShare) {}

    private final List<String> options;
    private final int settleSeconds;
    private final int seconds;

    /**
     * @param options those of the agents' JVM
     * @param settleSeconds how long agents and JVM have to find their pace before it is measured
     */
    public IdleBench(List<String> options, int settleSeconds, int seconds) {
        this.options = List.copyOf(options);
        this.settleSeconds = settleSeconds;
        this.seconds = seconds;
    }

    public Cost measure(int agents, int resources) throws IOException {
        List<String> words = new ArrayList<>(options);
        words.add(IdleProcess.class.getName());
        for (int argument : List.of(agents, resources, settleSeconds, seconds)) {
            words.add(String.valueOf(argument));
        }
        Process child = FleetBench.java(words).start();
        try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            if (line == null) {
                throw new IOException("the process with " + agents + " idle agents ended without a result");
            }
            String[] figures = line.split(" ");
            return new Cost(agents, resources, Double.parseDouble(figures[0]), Double.parseDouble(figures[1]));
        } finally {
            child.destroy();
        }
    }
}
