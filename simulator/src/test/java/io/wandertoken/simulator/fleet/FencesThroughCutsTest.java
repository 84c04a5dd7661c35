package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Fences grow over all accesses that do not overlap, also where a cut makes a second token, as long as clocks agree: a token that may not
 * be the only one takes its number from the clock when it is put to use.
 */
class FencesThroughCutsTest {

    /** Each of these runs had 2 to 15 smaller fences when a token counted by itself. */
    @ParameterizedTest
    @CsvSource({
        "--mode request --on-token-loss stop --cut mute, 1",
        "--mode ring --on-token-loss stop --cut mute, 3",
        "--mode ring --on-token-loss stop --cut mixed --strike grant, 1",
        "--mode path-reversal --on-token-loss stop --cut halves, 2",
        "--mode path-reversal --cut mute, 2",
        "--mode path-reversal --cut halves --one-way 1, 2",
        "--mode tree --cut alone, 3",
        "--mode soft --cut halves, 1",
        "--mode soft --cut mute, 1",
        "--mode soft --cut halves --one-way 1, 1"
    })
    void growOverAllAccessesThatDoNotOverlap(String flags, long seed) {
        assertThat(FleetRuns.run(
                                "--profile local --agents 5 --demand 0.3 --work 300ms --hold 20s --warmup 20s --duration 200s --calm 30s"
                                        + " --partition-every 15s --partition-length 8s --violations count " + flags,
                                seed)
                        .get("fencesBehind"))
                .isZero();
    }

    /** Half of the hosts that stand still do so with their clocks, which are behind when they wake: these runs had 2 to 4 smaller fences each. */
    @ParameterizedTest
    @CsvSource({
        "--freeze-every 10s, 3",
        "--freeze-every 10s --loss 0.6, 6",
        "--freeze-every 5s --cut mixed --one-way 0.5, 1"
    })
    void growThoughHostsAreSuspended(String flags, long seed) {
        assertThat(FleetRuns.run(
                                "--profile local --agents 7 --demand always --work 50ms --hold 10s --warmup 10s --duration 70s --calm 35s"
                                        + " --idle 200ms --seeds 2 --delay 20ms --partition-every 4s --partition-length 2s --cut halves --one-way 1"
                                        + " --strike grant --freeze-length 3s --violations count " + flags,
                                seed)
                        .get("fencesBehind"))
                .isZero();
    }

    /** One clock is an hour ahead of the others. All agents forgot that when they were started anew at once, even in a quiet network. */
    @ParameterizedTest
    @CsvSource({"--mode soft, 1", "--mode soft, 2", "--mode soft --quorum 3, 1", "--mode tree --quorum 3, 2"})
    void growThoughAllAgentsAreStartedAnewAtOnce(String flags, long seed) {
        assertThat(FleetRuns.run(
                                "--profile local --agents 5 --demand 0.3 --work 300ms --hold 20s --warmup 20s --duration 200s --calm 30s"
                                        + " --clock-offset 1h --kill all --kill-every 20s --downtime 1s --violations count "
                                        + flags,
                                seed)
                        .get("fencesBehind"))
                .isZero();
    }
}
