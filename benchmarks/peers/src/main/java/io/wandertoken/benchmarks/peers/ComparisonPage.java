package io.wandertoken.benchmarks.peers;

import io.wandertoken.benchmarks.peers.services.PeerSystem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Writes the page of a run: {@code peers.md} with its drawings, and the same figures as {@code peers.json}. */
final class ComparisonPage {
    private static final String UNKNOWN = "–";
    private static final double TARGET = 2;

    private final Comparison result;
    private final List<SystemFigures> measured;

    ComparisonPage(Comparison result) {
        this.result = result;
        this.measured =
                result.systems().stream().filter(SystemFigures::measured).toList();
    }

    /** Writes to a folder such as {@code docs}. */
    void write(Path folder) throws IOException {
        Path pictures = Files.createDirectories(folder.resolve("pictures"));
        Files.writeString(folder.resolve("peers.json"), result.json());
        Files.writeString(folder.resolve("peers.md"), markdown());
        Files.writeString(pictures.resolve("peers-contended.svg"), contended());
        Files.writeString(pictures.resolve("peers-uncontended.svg"), uncontended());
        Files.writeString(pictures.resolve("peers-recovery.svg"), recovery());
    }

    /** For the terminal. */
    String summary() {
        StringBuilder text = new StringBuilder(String.format(
                "%-38s %10s %10s %12s %9s %6s%n", "", "p50 µs", "p99 µs", "handovers/s", "× soft", "viol."));
        for (SystemFigures found : result.systems()) {
            if (found.measured()) {
                text.append(String.format(
                        Locale.ROOT,
                        "%-38s %,10.0f %,10.0f %,12.0f %9s %6.0f%n",
                        found.system().title(),
                        found.total("p50"),
                        found.total("p99"),
                        found.medianHandoversPerSecond(),
                        ratioToSoft(found),
                        found.total("violations")));
            } else {
                text.append(
                        String.format("%-38s not measured: %s%n", found.system().title(), found.problem()));
            }
        }
        return text.toString();
    }

    String markdown() throws IOException {
        return template()
                .replace(
                        "{{date}}",
                        DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
                                .withZone(ZoneOffset.UTC)
                                .format(result.begun()))
                .replace("{{commit}}", result.commit())
                .replace("{{machine}}", Comparison.machine())
                .replace("{{load}}", loads())
                .replace("{{rounds}}", String.valueOf(result.plan().rounds()))
                .replace("{{contended}}", number(result.plan().contendedMillis() / 1000.0))
                .replace("{{uncontended}}", number(result.plan().uncontendedMillis() / 1000.0))
                .replace("{{warm-up}}", number(result.plan().warmUpSeconds()))
                .replace("{{limit}}", String.valueOf(result.plan().recoveryLimitSeconds()))
                .replace("{{verdict}}", verdict())
                .replace("{{speed}}", rows(this::speed))
                .replace("{{cost}}", rows(this::cost))
                .replace("{{guarantees}}", guarantees())
                .replace("{{missing}}", missing());
    }

    private static String template() throws IOException {
        try (InputStream in = Objects.requireNonNull(ComparisonPage.class.getResourceAsStream("page.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String loads() {
        DoubleSummaryStatistics loads =
                result.loads().stream().mapToDouble(Double::doubleValue).summaryStatistics();
        return String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", result.medianLoad(), loads.getMin(), loads.getMax());
    }

    private String rows(Function<SystemFigures, List<String>> cells) {
        return measured.stream()
                .map(found -> "| " + found.system().title() + " | " + String.join(" | ", cells.apply(found)) + " |")
                .collect(Collectors.joining("\n"));
    }

    private List<String> speed(SystemFigures found) {
        DoubleSummaryStatistics rates = found.handoverRates();
        return List.of(
                number(found.total("p50")),
                number(found.total("p99")),
                number(found.medianHandoversPerSecond()),
                number(rates.getMin()) + " to " + number(rates.getMax()),
                ratioToSoft(found),
                number(found.grantsPerSecond()));
    }

    private List<String> cost(SystemFigures found) {
        return List.of(
                number(found.total("least")) + " / " + number(found.total("most")),
                number(found.total("violations")),
                number(found.processorMicrosPerHandover()),
                number(found.datagramsPerHandover()),
                recoveryText(found));
    }

    private String recoveryText(SystemFigures found) {
        List<Double> seconds = found.recoverySeconds();
        if (seconds.isEmpty()) {
            return found.problem().isEmpty() ? UNKNOWN : "not measured: " + found.problem();
        }
        return seconds.stream()
                .map(value -> Double.isNaN(value)
                        ? "> " + result.plan().recoveryLimitSeconds()
                        : String.format(Locale.ROOT, value < 1 ? "%.2f" : "%.1f", value))
                .collect(Collectors.joining(", "));
    }

    private String ratioToSoft(SystemFigures found) {
        return find(PeerSystem.SOFT)
                .map(soft -> String.format(Locale.ROOT, "%.2f", found.ratioTo(soft)))
                .orElse(UNKNOWN);
    }

    private Optional<SystemFigures> find(PeerSystem system) {
        return measured.stream().filter(found -> found.system() == system).findFirst();
    }

    /** Sentences about our goals, whether they are met or not. */
    private String verdict() {
        List<String> sentences = new ArrayList<>();
        List<SystemFigures> peers =
                measured.stream().filter(found -> !found.system().ours()).toList();
        for (PeerSystem system :
                List.of(PeerSystem.SOFT, PeerSystem.PATH_REVERSAL, PeerSystem.REQUEST, PeerSystem.SOFT_CONNECTED)) {
            find(system)
                    .ifPresent(ours -> sentences.add("- **" + system.title() + "**: contended, "
                            + against(peers, ours::ratioTo, true) + "; uncontended, "
                            + against(peers, found -> found.total("p50") / ours.total("p50"), false) + "."));
        }
        find(PeerSystem.SOFT)
                .ifPresent(soft -> find(PeerSystem.JGROUPS_UDP).ifPresent(jgroups -> {
                    double ratio = soft.ratioTo(jgroups);
                    sentences.add(String.format(
                            Locale.ROOT,
                            "- Our goal for soft, embedded, is twice the contended handovers of JGroups over UDP: this run shows %.2f times, so it is %s.",
                            ratio,
                            ratio >= TARGET ? "met" : "not met"));
                }));
        return String.join("\n", sentences);
    }

    /** How we compare with the best peer, and with all that are ahead of us. */
    private static String against(List<SystemFigures> peers, ToDoubleFunction<SystemFigures> advantage, boolean rate) {
        if (peers.isEmpty()) {
            return "no peer was measured";
        }
        List<SystemFigures> ahead = peers.stream()
                .filter(found -> advantage.applyAsDouble(found) < 1)
                .toList();
        if (ahead.isEmpty()) {
            SystemFigures next =
                    peers.stream().min(Comparator.comparingDouble(advantage)).orElseThrow();
            return String.format(
                    Locale.ROOT,
                    "ahead of every peer (%.2f times as %s as the next, %s)",
                    advantage.applyAsDouble(next),
                    rate ? "many handovers" : "fast",
                    next.system().title());
        }
        return "behind "
                + ahead.stream()
                        .map(found -> String.format(
                                Locale.ROOT, "%s (%.2f times)", found.system().title(), advantage.applyAsDouble(found)))
                        .collect(Collectors.joining(", "));
    }

    private String guarantees() {
        return result.systems().stream()
                .map(found -> "| " + found.system().title() + " | "
                        + found.system().guarantee() + " | "
                        + found.system().settings() + " | " + (found.version().isEmpty() ? UNKNOWN : found.version())
                        + " |")
                .collect(Collectors.joining("\n"));
    }

    private String missing() {
        String list = result.systems().stream()
                .filter(found -> !found.measured())
                .map(found -> "- " + found.system().title() + " was not measured: " + found.problem() + ".")
                .collect(Collectors.joining("\n"));
        return list.isEmpty() ? "" : "\n" + list + "\n";
    }

    private String contended() {
        return RangeChart.of(
                measured.stream()
                        .map(found -> {
                            DoubleSummaryStatistics rates = found.handoverRates();
                            return new RangeChart.Line(
                                    found.system().title(),
                                    found.system().ours(),
                                    found.medianHandoversPerSecond(),
                                    rates.getMin(),
                                    rates.getMax(),
                                    number(found.medianHandoversPerSecond()) + " /s",
                                    false);
                        })
                        .toList(),
                value -> number(value) + " /s");
    }

    private String uncontended() {
        return RangeChart.of(
                measured.stream()
                        .map(found -> new RangeChart.Line(
                                found.system().title(),
                                found.system().ours(),
                                found.total("p50"),
                                found.total("p50"),
                                found.total("p99"),
                                number(found.total("p50")) + " / " + number(found.total("p99")) + " µs",
                                false))
                        .toList(),
                value -> value < 1000 ? number(value) + " µs" : number(value / 1000) + " ms");
    }

    private String recovery() {
        double limit = result.plan().recoveryLimitSeconds();
        return RangeChart.of(
                measured.stream()
                        .filter(found -> !found.recoverySeconds().isEmpty())
                        .map(found -> {
                            double[] seconds = found.recoverySeconds().stream()
                                    .mapToDouble(value -> Double.isNaN(value) ? limit : value)
                                    .sorted()
                                    .toArray();
                            return new RangeChart.Line(
                                    found.system().title(),
                                    found.system().ours(),
                                    SystemFigures.median(seconds),
                                    seconds[0],
                                    seconds[seconds.length - 1],
                                    recoveryText(found).replace(">", "&gt;") + " s",
                                    found.recoverySeconds().stream().anyMatch(value -> Double.isNaN(value)));
                        })
                        .toList(),
                value -> (value < 1 ? String.valueOf(Math.round(value * 1000) / 1000.0) : number(value)) + " s");
    }

    /** As many digits as the figure is worth. */
    private static String number(double value) {
        return Double.isNaN(value)
                ? UNKNOWN
                : String.format(Locale.ROOT, value < 10 && value != Math.rint(value) ? "%.1f" : "%,.0f", value);
    }
}
