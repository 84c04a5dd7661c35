package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentEvent;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.BitSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Twice in a minute the agent that has the token is cut off alone, or its process is stopped, for longer than its guardian waits
 * but too shortly for it to notice that it hears of nobody.
 */
@Tag("statistics")
class HolderOutageTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int OUTAGES = 20;
    private static final int SEEDS = 3;

    private BiConsumer<Integer, AgentEvent> listener = (host, event) -> {};

    @ParameterizedTest
    @CsvSource({
        "cut, ring, stop",
        "cut, request, regenerate",
        "cut, tree, stop",
        "cut, path-reversal, stop",
        "cut, soft, regenerate",
        "stopped, ring, regenerate",
        "stopped, request, stop",
        "stopped, tree, regenerate",
        "stopped, path-reversal, stop",
        "stopped, soft, regenerate",
    })
    void noFenceIsBehindANumberThatItsAgentWasToldOf(String outage, String mode, String onTokenLoss) {
        for (int seed = 1; seed <= SEEDS; seed++) {
            RunMetrics metrics = run(outage, "--mode " + mode + " --on-token-loss " + onTokenLoss, seed);

            assertThat(metrics.get("tokens.recovered")).isPositive();
            assertThat(metrics.get("tokens.removed")).isPositive();
            assertThat(metrics.get("broken.fencesFollow")).isZero();
        }
    }

    private RunMetrics run(String outage, String flags, long seed) {
        FleetSimulation fleet = new FleetSimulation(
                FleetRuns.scenario("--profile local --agents 4 --demand 0.1 --work 3s --hold 30s --duration 12m "
                        + "--violations count " + flags),
                new Seed(seed),
                listener);
        for (int i = 2; i < OUTAGES + 2; i++) {
            fleet.agenda().at(i * 30 * SECOND, () -> suspend(fleet, outage.equals("cut")));
        }
        return fleet.run().metrics();
    }

    private static void suspend(FleetSimulation fleet, boolean cut) {
        int holder = fleet.tokens().holder(0);
        if (holder == TokenLedger.NOBODY) {
            return;
        }
        if (cut) {
            BitSet alone = new BitSet();
            alone.set(holder);
            fleet.network().part(alone);
            fleet.agenda().after(7 * SECOND, fleet.network()::join);
        } else {
            Host host = fleet.hosts().get(holder);
            host.freeze();
            fleet.agenda().after(7 * SECOND, host::thaw);
        }
    }
}
