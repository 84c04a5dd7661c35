package io.wandertoken.simulator.fleet;

import static io.wandertoken.simulator.fleet.FleetRuns.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.statistics.RunMetrics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strict resources of whole agents. */
class StrictFleetTest {

    @ParameterizedTest
    @ValueSource(strings = {"ring", "request", "tree", "path-reversal"})
    void scratch(String mode) {
        for (String flags : System.getProperty("flags").split(";")) {
            for (long seed = 1; seed <= Long.getLong("seeds", 3); seed++) {
                try {
                    RunMetrics metrics = System.getProperty("debug") == null
                            ? run("--mode " + mode + " " + flags, seed)
                            : FleetRuns.run("--mode " + mode + " " + flags, seed, (h, e) -> {
                                String x = e.getClass().getSimpleName();
                                if (x.matches(
                                        "EpochBegun|TokenPassed|TokenRecovered|TokenRegenerated|TokenRemoved|ResourceStopped|PassingFailed|Isolated|LeaseGranted"))
                                    System.out.println("  " + h + " " + e);
                            });
                    StringBuilder line = new StringBuilder(mode + " " + flags + " seed " + seed + ":");
                    for (String key :
                            "grants overlapShare waiting.max tokens.mintedInWarmup tokens.regenerated tokens.recovered tokens.removed tokens.max losses recovery.max stated.regeneration fencesBehind handoverFailures settling broken.oneToken broken.progress"
                                    .split(" ")) {
                        line.append(' ').append(key).append('=').append(String.format("%.3f", metrics.get(key)));
                    }
                    System.out.println(line);
                } catch (RuntimeException e) {
                    System.out.println(mode + " " + flags + " seed " + seed + ": " + e);
                    if (!(e instanceof FleetViolation)) e.printStackTrace(System.out);
                }
            }
        }
        assertThat(mode).isNotEmpty();
    }
}
