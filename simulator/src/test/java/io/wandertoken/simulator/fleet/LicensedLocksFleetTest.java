package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.agent.context.AgentEvent.LeaseEnded;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.simulator.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** With a quorum, no two leases of one name are valid together, whatever happens; the simulation fails where that is not so. */
class LicensedLocksFleetTest {
    private static final String FLEET =
            "--agents 5 --profile local --locks 4 --demand 1 --work 200ms --warmup 10s --calm 30s"
                    + " --duration 90s --quorum 3 ";

    private static final String[] FAULTS = {
        "--loss 0.1 --duplication 0.1 --reordering 0.1",
        "--kill-every 3s --downtime 500ms",
        "--kill-every 5s --kill voter --downtime 300ms",
        "--kill-every 15s --kill all --downtime 500ms",
        "--partition-every 4s --partition-length 2s",
        "--partition-every 4s --partition-length 3s --one-way 1",
        "--freeze-every 3s --freeze-length 1s --clock-drift 0.01",
        "--churn-every 5s --permits 3"
    };

    private static final String EVERYTHING = "--loss 0.1 --duplication 0.1 --reordering 0.1 --kill-every 10s --kill any"
            + " --downtime 500ms --partition-every 10s --partition-length 2s --one-way 0.5 --freeze-every 5s"
            + " --freeze-length 1s --clock-drift 0.01 --clock-offset 1h --churn-every 20s";

    @Test
    void withoutFaultsNoLockIsLost() {
        List<LeaseEnd.Cause> causes = new ArrayList<>();

        FleetRuns.run(FLEET + "--clock-drift 0.01", 1, (host, event) -> {
            if (event instanceof LeaseEnded ended) {
                causes.add(ended.end().cause());
            }
        });

        assertThat(causes).hasSizeGreaterThan(100).containsOnly(LeaseEnd.Cause.RELEASED);
    }

    @Test
    void noNameHasTwoValidLeasesUnderAllFaultsTogether() {
        noNameHasTwoValidLeases(EVERYTHING, 1);
    }

    @Tag("long")
    @ParameterizedTest
    @FieldSource("FAULTS")
    void noNameHasTwoValidLeasesUnderOneKindOfFault(String faults) {
        noNameHasTwoValidLeases(faults, 2);
    }

    @Test
    void theCheckerFindsTwoLeasesOfANameThatNobodyLicensed() {
        assertThatThrownBy(() -> BrokenFleets.withoutLicences(
                        FleetRuns.scenario(FLEET + "--partition-every 4s --partition-length 3s"), new Seed(1)))
                .isInstanceOf(FleetViolation.class)
                .hasMessageContaining("NO_LICENSED_OVERLAP");
    }

    private static void noNameHasTwoValidLeases(String faults, int seed) {
        assertThat(FleetRuns.run(FLEET + faults, seed).get("grants"))
                .as("seed %d", seed)
                .isGreaterThan(50);
    }
}
