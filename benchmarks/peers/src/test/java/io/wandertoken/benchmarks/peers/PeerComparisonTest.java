package io.wandertoken.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.benchmarks.peers.services.PeerSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as {@code ./benchmarks/run --quick} runs it, with one of our modes and one peer. */
@Tag("loopback")
@Tag("long")
class PeerComparisonTest {
    @Test
    void oneRunMeasuresOursAndAPeer(@TempDir Path folder) throws Exception {
        List<String> progress = new ArrayList<>();

        Comparison result = new PeerComparison(Comparison.Plan.QUICK, folder, progress::add)
                .run(List.of(PeerSystem.SOFT, PeerSystem.JGROUPS_TCP), "abc");

        assertThat(result.systems()).as("%s", progress).hasSize(2).allSatisfy(found -> {
            assertThat(found.problem()).isEmpty();
            assertThat(found.total("p50")).isPositive();
            assertThat(found.grantsPerSecond()).isPositive();
            assertThat(found.processorMicrosPerHandover()).isPositive();
            assertThat(found.total("most")).isGreaterThanOrEqualTo(found.total("least"));
            assertThat(found.total("violations")).isNotNaN();
        });
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .as("processes that are left")
                .noneMatch(process ->
                        process.info().commandLine().orElse("").contains(WorkerProcess.class.getSimpleName()));
        new ComparisonPage(result).write(folder);
        assertThat(folder.resolve("peers.md")).content().contains("| JGroups LockService, TCP |");
    }
}
