package io.wandertoken.benchmarks.peers;

import io.wandertoken.benchmarks.peers.services.PeerSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What was found out about one system so far, or why nothing was. */
final class SystemFigures {
    private final PeerSystem system;
    private final List<Map<String, Double>> rounds = new ArrayList<>();
    private final Map<String, Double> totals = new HashMap<>();
    private final List<Double> recoverySeconds = new ArrayList<>();
    private String version = "";
    private String problem = "";

    SystemFigures(PeerSystem system) {
        this.system = system;
    }

    void version(String found) {
        version = found;
    }

    /** From now on it is left out. */
    void problem(String sentence) {
        problem = sentence;
    }

    void round(Map<String, Double> figures) {
        rounds.add(figures);
    }

    void totals(Map<String, Double> figures) {
        totals.putAll(figures);
    }

    /** @param seconds not a number if the lock did not come back within the limit */
    void recovery(double seconds) {
        recoverySeconds.add(seconds);
    }

    PeerSystem system() {
        return system;
    }

    String version() {
        return version;
    }

    /** Why it was not measured, or not to the end; empty if it was. */
    String problem() {
        return problem;
    }

    boolean measured() {
        return !rounds.isEmpty() && !totals.isEmpty();
    }

    /** One of p50, p99 (µs), least, most (grants of a client) and violations. */
    double total(String name) {
        return totals.getOrDefault(name, Double.NaN);
    }

    List<Double> recoverySeconds() {
        return List.copyOf(recoverySeconds);
    }

    List<Double> handoversPerSecond() {
        return rounds.stream().map(SystemFigures::handoversPerSecond).toList();
    }

    /** The least and the greatest rate of a round. */
    DoubleSummaryStatistics handoverRates() {
        return rounds.stream().mapToDouble(SystemFigures::handoversPerSecond).summaryStatistics();
    }

    double grantsPerSecond() {
        return medianOfRounds(round -> round.get("grants") / round.get("seconds"));
    }

    double processorMicrosPerHandover() {
        return medianOfRounds(round -> 1e6 * round.get("processor") / Math.max(1, round.get("handovers")));
    }

    double datagramsPerHandover() {
        return medianOfRounds(round -> round.get("datagrams") / Math.max(1, round.get("handovers")));
    }

    /** Handovers relative to those of another system in the same rounds, so that what else the machine does meets both alike. */
    double ratioTo(SystemFigures other) {
        int common = Math.min(rounds.size(), other.rounds.size());
        double[] ratios = new double[common];
        for (int i = 0; i < common; i++) {
            ratios[i] = handoversPerSecond(rounds.get(i)) / handoversPerSecond(other.rounds.get(i));
        }
        return median(ratios);
    }

    double medianHandoversPerSecond() {
        return medianOfRounds(SystemFigures::handoversPerSecond);
    }

    private static double handoversPerSecond(Map<String, Double> round) {
        return round.get("handovers") / round.get("seconds");
    }

    private double medianOfRounds(ToDoubleFunction<Map<String, Double>> figure) {
        return median(rounds.stream().mapToDouble(figure).toArray());
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int count = sorted.length;
        return count == 0 ? Double.NaN : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }
}
