package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.statistics.RunMetrics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents say of their leases is so, whatever fails. */
@Tag("statistics")
class OutcomeTruthTest {
    private static final String FLEET = "--profile local --agents 5 --demand 0.3 --work 300ms --hold 20s --warmup 20s"
            + " --duration 140s --calm 30s --violations count ";

    @ParameterizedTest
    @CsvSource({
        "soft, --partition-every 15s --partition-length 8s",
        "path-reversal, --partition-every 15s --partition-length 8s",
        "soft, --partition-every 15s --partition-length 8s --one-way 1",
        "soft, --partition-every 15s --partition-length 8s --cut alone --strike grant",
        "path-reversal, --partition-every 15s --partition-length 8s --cut mute",
        "request, --partition-every 20s --partition-length 6s --cut alone --strike grant --work 4s --demand 0.04",
        "ring, --partition-every 15s --partition-length 4s --cut mute --work 1s --demand 0.15",
        "request, --freeze-every 10s --freeze-length 4s --strike grant --work 1s --demand 0.15",
    })
    void noLeaseThatOverlappedIsCalledExclusive(String mode, String faults) {
        double overlapped = 0;
        for (long seed = 1; seed <= 2; seed++) {
            RunMetrics metrics = FleetRuns.run(FLEET + "--mode " + mode + " " + faults, seed);
            overlapped += metrics.get("outcomes.overlapped");

            assertThat(metrics.get("outcomes.falselyExclusive")).isZero();
        }
        assertThat(overlapped).isPositive();
    }

    /** A doubled token of any permit means one client too many, whichever permit the others use. */
    @ParameterizedTest
    @CsvSource({
        "soft, 2, --cut mute --strike grant",
        "soft, 3, --cut alone",
        "path-reversal, 2, --cut alone --strike grant",
        "path-reversal, 3, --cut mute",
        "soft, 3, --cut mixed --strike grant",
        "ring, 2, --cut halves",
    })
    void withSeveralPermitsNoLeaseIsCalledExclusiveWhileMoreWork(String mode, int permits, String cut) {
        String flags =
                FLEET + "--agents 6 --demand 0.6 --work 600ms --partition-every 15s --partition-length 8s --mode "
                        + mode + " --permits " + permits + " " + cut;

        RunMetrics metrics = FleetRuns.run(flags, 1);

        assertThat(metrics.get("outcomes.overlapped")).isPositive();
        assertThat(metrics.get("outcomes.falselyExclusive")).isZero();
    }

    /**
     * Holders granted one short lease after the other, or began one after they had offered the token in vain. A lease that began before the
     * holder could notice that it is mute goes on, so the share of time is not zero: 0.035 % in these runs. It was 0.13 % before holders counted
     * offers in vain, and 0.33 % before they counted over short leases.
     */
    @Test
    void aMuteHolderOfASoftTokenHardlyEverWorksBesideItsSuccessor() {
        int runs = 40;
        double share = 0;
        for (long seed = 1; seed <= runs; seed++) {
            RunMetrics metrics =
                    FleetRuns.run(FLEET + "--mode soft --partition-every 15s --partition-length 8s --cut mute", seed);
            share += metrics.get("overlapShare") / runs;

            assertThat(metrics.get("outcomes.falselyExclusive")).isZero();
        }
        assertThat(share).isLessThan(0.0007);
    }

    /** A deaf holder kept beating, so nobody replaced its token. */
    @ParameterizedTest
    @ValueSource(strings = {"soft", "request"})
    void aDeafHolderDoesNotBlockTheOthers(String mode) {
        RunMetrics metrics = FleetRuns.run(
                FLEET + "--mode " + mode
                        + " --partition-every 40s --partition-length 30s --cut deaf --strike grant --work 1s --hold 10s"
                        + " --demand 0.05",
                1);

        assertThat(metrics.get("waiting.max")).isLessThan(30);
    }

    @ParameterizedTest
    @CsvSource({
        "soft, 1",
        "soft, 2",
        "soft, 3",
        "ring, 1",
        "request, 1",
        "tree, 1",
        "path-reversal, 1",
        "path-reversal, 2",
        "path-reversal, 3"
    })
    void withoutFaultsNearlyEveryLeaseIsVouchedFor(String mode, int permits) {
        RunMetrics metrics = FleetRuns.run(FLEET + "--mode " + mode + " --permits " + permits, 1);

        assertThat(metrics.get("outcomes.unverifiedAlone")).isLessThan(0.01 * metrics.get("outcomes.ended"));
        assertThat(metrics.get("outcomes.overlapped")).isZero();
    }
}
