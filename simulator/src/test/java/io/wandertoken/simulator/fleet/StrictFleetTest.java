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
            for (long seed = 1; seed <= 3; seed++) {
                try {
                    RunMetrics metrics = run("--mode " + mode + " " + flags, seed);
                    StringBuilder line = new StringBuilder(mode + " " + flags + " seed " + seed + ":");
                    for (String key :
                            "grants share1 overlapShare waiting.mean waiting.max datagramsPerGrant datagramsPerAgentSecond tokens.mintedInWarmup tokens.regenerated tokens.recovered tokens.removed tokens.max losses recovery.mean recovery.max stated.recovery stated.regeneration fencesBehind handovers handoverFailures settling"
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
