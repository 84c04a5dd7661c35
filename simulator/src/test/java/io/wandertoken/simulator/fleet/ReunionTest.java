package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.simulator.random.Seed;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Once in a minute the agent that has the token is cut off alone for half a minute, and its clients wait. The others replace the
 * token; so there are two when the network is whole again.
 */
@Tag("statistics")
class ReunionTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MILLISECOND = 1_000_000L;
    private static final int CUTS = 12;
    private static final int SEEDS = 3;

    private final Set<Long> held = new LinkedHashSet<>();
    private boolean parted;
    private long connectedNanos;
    private int reunionCount;
    private int doubledCount;
    private int doubledAtOnceCount;

    /**
     * What is left are holders that use the resource at that moment, or were not silent for long enough to know that they had been
     * cut off.
     */
    @ParameterizedTest
    @CsvSource({"soft, 15", "ring, 15", "request, 30", "tree, 15", "path-reversal, 30"})
    void aTokenThatWasCutOffIsNotUsedBesideItsSuccessor(String mode, int most) {
        for (int seed = 1; seed <= SEEDS; seed++) {
            reunite("--mode " + mode + " --agents 4 --demand 0.15 --work 3s --duration 15m --violations count", seed);
        }

        assertThat(reunionCount).isGreaterThan(2 * CUTS);
        assertThat(doubledAtOnceCount).isZero();
        assertThat(doubledCount).isLessThan(most);
    }

    private void reunite(String flags, long seed) {
        FleetSimulation[] fleet = new FleetSimulation[1];
        fleet[0] = new FleetSimulation(
                FleetRuns.scenario(flags),
                new Seed(seed),
                (host, event) -> onEvent(fleet[0].queue().now(), event));
        held.clear();
        for (int i = 1; i <= CUTS; i++) {
            fleet[0].queue().at(i * 60 * SECOND, () -> cutOffHolder(fleet[0]));
            fleet[0].queue().at((i * 60 + 30) * SECOND, () -> join(fleet[0]));
        }
        fleet[0].run();
    }

    private void cutOffHolder(FleetSimulation fleet) {
        int holder = fleet.tokens().holder(0);
        if (holder != TokenLedger.NOBODY) {
            BitSet side = new BitSet();
            side.set(holder);
            fleet.network().part(side);
            parted = true;
        }
    }

    private void join(FleetSimulation fleet) {
        fleet.network().join();
        parted = false;
    }

    private void onEvent(long now, AgentEvent event) {
        if (event instanceof AgentEvent.Connected && !parted) {
            connectedNanos = now;
            reunionCount++;
        } else if (event instanceof AgentEvent.LeaseGranted granted) {
            if (!parted && !held.isEmpty()) {
                doubledCount++;
                doubledAtOnceCount += now - connectedNanos < MILLISECOND ? 1 : 0;
            }
            held.add(granted.lease());
        } else if (event instanceof AgentEvent.LeaseEnded ended) {
            held.remove(ended.lease());
        }
    }
}
