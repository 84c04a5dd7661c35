package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.agent.context.AgentEvent.LeaseEnded;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseGranted;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** With a quorum, no two leases are licensed together, whatever happens; the simulation fails where that is not so. */
class LicensedFleetTest {
    private static final String FLEET = "--agents 5 --profile local --demand 10 --work 5ms --warmup 10s --calm 30s"
            + " --duration 90s --on-token-loss stop --quorum 3 ";

    private static final String EVERYTHING = "--loss 0.1 --duplication 0.1 --reordering 0.1 --kill-every 10s --kill any"
            + " --downtime 500ms --partition-every 10s --partition-length 2s --one-way 0.5 --freeze-every 5s"
            + " --freeze-length 1s --clock-drift 0.01 --clock-offset 1h --churn-every 20s";

    /** All kinds of fault together: with one seed also in a quick build. */
    private static final String[] MIXED_FAULTS = {"--mode soft " + EVERYTHING, "--mode path-reversal " + EVERYTHING};

    private static final String[] SINGLE_FAULTS = {
        "--mode soft --kill-every 3s --downtime 500ms",
        "--mode request --kill-every 3s --kill voter --downtime 200ms",
        "--mode soft --kill-every 10s --kill all --downtime 500ms",
        "--mode path-reversal --partition-every 4s --partition-length 2s",
        "--mode soft --partition-every 4s --partition-length 3s --one-way 1",
        "--mode request --freeze-every 2s --freeze-length 1s",
        "--mode soft --loss 0.3 --duplication 0.1 --reordering 0.1"
    };

    @ParameterizedTest
    @FieldSource("MIXED_FAULTS")
    void noTwoLicensedLeasesOverlapUnderAllFaultsTogether(String faults) {
        noTwoLicensedLeasesOverlap(faults, 1);
    }

    @Tag("long")
    @ParameterizedTest
    @FieldSource("MIXED_FAULTS")
    void noTwoLicensedLeasesOverlapUnderAllFaultsTogetherWithMoreSeeds(String faults) {
        for (int seed = 2; seed <= 4; seed++) {
            noTwoLicensedLeasesOverlap(faults, seed);
        }
    }

    @Tag("long")
    @ParameterizedTest
    @FieldSource("SINGLE_FAULTS")
    void noTwoLicensedLeasesOverlapUnderOneKindOfFault(String faults) {
        for (int seed = 1; seed <= 4; seed++) {
            noTwoLicensedLeasesOverlap(faults, seed);
        }
    }

    /** The client's release waits while the process is stopped, and comes before any timer when it goes on. */
    @Test
    void aLeaseWhoseLicenceEndedWhileItsHostStoodStillIsLostAlsoIfItIsReleased() {
        long second = 1_000_000_000L;
        Set<Long> held = new HashSet<>();
        Set<Long> struck = new HashSet<>();
        List<LeaseEnd.Cause> causes = new ArrayList<>();
        FleetSimulation[] fleet = new FleetSimulation[1];
        fleet[0] = new FleetSimulation(
                scenario("--demand 0.1 --work 500ms --violations count"), new Seed(1), (number, event) -> {
                    if (event instanceof LeaseGranted granted) {
                        held.add(granted.lease());
                        fleet[0].queue().after(second / 20, () -> {
                            Host host = fleet[0].hosts().get(number);
                            if (held.contains(granted.lease()) && !host.isFrozen()) {
                                struck.add(granted.lease());
                                host.freeze(2 * second);
                                fleet[0].queue().after(2 * second, host::thaw);
                            }
                        });
                    } else if (event instanceof LeaseEnded ended
                            && held.remove(ended.lease())
                            && struck.contains(ended.lease())) {
                        causes.add(ended.end().cause());
                    }
                });

        fleet[0].run();

        assertThat(causes).hasSizeGreaterThan(5).containsOnly(LeaseEnd.Cause.LICENCE_LOST);
    }

    @Test
    void theCheckerFindsLeasesThatNobodyLicensed() {
        Scenario scenario = scenario("--partition-every 4s --partition-length 3s");

        assertThatThrownBy(() -> BrokenFleets.withoutLicences(scenario, new Seed(1)))
                .isInstanceOf(FleetViolation.class);
    }

    private static void noTwoLicensedLeasesOverlap(String faults, int seed) {
        Run run = new FleetSimulation(scenario(faults), new Seed(seed)).run();

        assertThat(run.metrics().get("grants")).as("seed %d", seed).isGreaterThan(1000);
    }

    private static Scenario scenario(String flags) {
        return new FleetModel().complete(FleetParameters.OPEN.withFlags(FLEET + flags), "quiet");
    }
}
