package io.wandertoken.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.benchmarks.peers.services.PeerSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonPageTest {
    private static final Comparison.Plan PLAN = new Comparison.Plan(2, 2, 90, 15);

    private final SystemFigures soft = figures(PeerSystem.SOFT, 100, 1000, 3000);
    private final SystemFigures jgroups = figures(PeerSystem.JGROUPS_UDP, 80, 2000, 1500);
    private final SystemFigures etcd = new SystemFigures(PeerSystem.ETCD);

    @Test
    void thePageSaysWhereWeAreBehind() throws IOException {
        String page = new ComparisonPage(comparison()).markdown();

        assertThat(page)
                .contains("**Wandertoken soft, embedded**: contended, ahead of every peer (1.25 times")
                .contains("uncontended, behind JGroups LockService, UDP (0.80 times)")
                .contains("this run shows 1.25 times, so it is not met")
                .contains("load average during the rounds was 9.0 (8.0 to 10.0)")
                .doesNotContain("{{");
    }

    @Test
    void ratiosCompareWithinARound() {
        // 2000 / 1000 and 1500 / 3000: the medians of both would say 0.875.
        assertThat(jgroups.ratioTo(soft)).isEqualTo(1.25);
    }

    @Test
    void aSystemThatWasNotMeasuredIsNamedWithTheReason() throws IOException {
        etcd.problem("etcd is not installed");

        assertThat(new ComparisonPage(comparison()).markdown())
                .contains("- etcd lock was not measured: etcd is not installed.");
        assertThat(comparison().json()).contains("\"problem\" : \"etcd is not installed\"");
    }

    @Test
    void aLockThatDoesNotComeBackIsBeyondTheLimit(@TempDir Path folder) throws IOException {
        soft.recovery(2.34);
        jgroups.recovery(Double.NaN);

        new ComparisonPage(comparison()).write(folder);

        assertThat(folder.resolve("peers.md")).content().contains("| 2.3 |", "| > 90 |");
        assertThat(folder.resolve("peers.json")).content().contains("\"recoverySeconds\" : [ null ]");
        for (String picture : List.of("contended", "uncontended", "recovery")) {
            assertThat(Files.readString(folder.resolve("pictures/peers-" + picture + ".svg")))
                    .contains("Wandertoken soft, embedded", "</svg>")
                    .doesNotContain("NaN", "Infinity");
        }
    }

    private Comparison comparison() {
        return new Comparison(Instant.EPOCH, "abc", PLAN, List.of(8.0, 10.0), List.of(soft, jgroups, etcd));
    }

    private static SystemFigures figures(PeerSystem system, double p50, double... handovers) {
        SystemFigures figures = new SystemFigures(system);
        for (double count : handovers) {
            figures.round(Map.of(
                    "seconds", 1.0, "grants", count, "handovers", count, "processor", 0.5, "datagrams", 4 * count));
        }
        figures.totals(Map.of("p50", p50, "p99", 3 * p50, "least", 10.0, "most", 12.0, "violations", 0.0));
        return figures;
    }
}
