package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseEnded;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseGranted;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Once in a minute the agent that uses the resource is cut off alone, or its process is stopped, for longer than its guardian
 * waits but too shortly for it to notice that it hears of nobody.
 */
@Tag("statistics")
class HolderOutageTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long OUTAGE = 7 * SECOND;
    private static final int OUTAGES = 10;
    private static final int SEEDS = 3;

    /** A lease, and whether another was held at the same time. */
    private static final class Use {
        private final int host;
        private final long grantedNanos;
        private boolean doubled;

        Use(int host, long grantedNanos) {
            this.host = host;
            this.grantedNanos = grantedNanos;
        }
    }

    private final Map<Long, Use> uses = new LinkedHashMap<>();
    private int victim;
    private long cutUntilNanos;
    private int endedCount;
    private int doubledCount;
    private int untoldCount;
    private int unsureCount;

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
    void noFenceIsBehindAndWhoeverWasNotAloneIsNotToldThatItWas(String outage, String mode, String onTokenLoss) {
        double recovered = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            RunMetrics metrics = run(outage, "--mode " + mode + " --on-token-loss " + onTokenLoss, seed);

            assertThat(metrics.get("broken.fencesFollow")).isZero();
            recovered += metrics.get("tokens.recovered");
        }
        assertThat(recovered).isPositive();
        assertThat(doubledCount).isPositive();
        // Two that still have each other in quarantine may miss each other for a moment after the network is whole.
        assertThat(untoldCount).isLessThanOrEqualTo(doubledCount / 20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ring", "request", "tree", "path-reversal", "soft"})
    void whereNothingFailsEveryLeaseIsVouchedFor(String mode) {
        for (String flags : new String[] {"", " --churn-every 3s", " --loss 10%"}) {
            run("none", "--duration 4m --mode " + mode + flags, 1);
        }

        assertThat(endedCount).isPositive();
        assertThat(doubledCount).isZero();
        assertThat(unsureCount).isZero();
    }

    private RunMetrics run(String outage, String flags, long seed) {
        FleetSimulation[] fleet = new FleetSimulation[1];
        fleet[0] = new FleetSimulation(
                FleetRuns.scenario("--profile local --agents 4 --demand 0.05 --work 6s --hold 20s --duration 12m "
                        + "--violations count " + flags),
                new Seed(seed),
                (host, event) -> onEvent(fleet[0].queue().now(), host, event));
        uses.clear();
        cutUntilNanos = 0;
        for (int i = 1; i <= OUTAGES && !outage.equals("none"); i++) {
            long until = (i * 60 + 15) * SECOND;
            fleet[0].queue().at(i * 60 * SECOND, () -> begin(fleet[0], outage.equals("cut"), until));
        }
        return fleet[0].run().metrics();
    }

    /** Waits for somebody who has used the resource for long enough that all have heard of it. */
    private void begin(FleetSimulation fleet, boolean cut, long untilNanos) {
        long now = fleet.queue().now();
        Use known = uses.values().stream()
                .filter(use -> now - use.grantedNanos > SECOND)
                .findFirst()
                .orElse(null);
        if (known == null && now < untilNanos) {
            fleet.queue().after(SECOND / 10, () -> begin(fleet, cut, untilNanos));
        } else if (known != null && cut) {
            victim = known.host;
            cutUntilNanos = now + OUTAGE;
            BitSet alone = new BitSet();
            alone.set(known.host);
            fleet.network().part(alone);
            fleet.queue().after(OUTAGE, fleet.network()::join);
        } else if (known != null) {
            Host host = fleet.hosts().get(known.host);
            host.freeze(0);
            fleet.queue().after(OUTAGE, host::thaw);
        }
    }

    private void onEvent(long now, int host, AgentEvent event) {
        if (event instanceof LeaseGranted granted) {
            uses.put(granted.lease(), new Use(host, now));
            if (uses.size() > 1) {
                uses.values().forEach(use -> use.doubled = true);
            }
        } else if (event instanceof LeaseEnded ended) {
            Use use = uses.remove(ended.lease());
            boolean cutOff = use.host == victim && now < cutUntilNanos + SECOND;
            boolean sure = !ended.end().isOverlapped() && ended.end().caveat() == LeaseEnd.Caveat.NONE;
            endedCount++;
            unsureCount += sure ? 0 : 1;
            if (use.doubled && !cutOff && ended.end().cause() == LeaseEnd.Cause.RELEASED) {
                doubledCount++;
                untoldCount += sure ? 1 : 0;
            }
        }
    }
}
