package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A fleet of which only the beginnings of lulls are simulated has the figures of one that is simulated throughout. */
@Tag("statistics")
class LongestLullTest {
    private static final String RARELY_USED =
            "--agents 5 --demand every:30m --work 10s --hold 10m --clients-from 5m --warmup 10m --calm 0s ";

    @ParameterizedTest
    @CsvSource({"soft, 6h, 3h", "ring, 3h, 90m", "tree, 6h, 3h"})
    void leapsChangeNoFigure(String mode, String duration, String leapingDuration) {
        Result whole = run(RARELY_USED + "--mode " + mode + " --duration " + duration);
        Result leaping = run(RARELY_USED + "--longest-lull 2m --mode " + mode + " --duration " + leapingDuration);

        assertThat(leaping.get("grants").mean())
                .isGreaterThan(whole.get("grants").mean());
        // What a mode adds to the wait for others is known to within milliseconds, except for a ring, which lets others
        // go first.
        double band = extraWait(leaping).ci95() + extraWait(whole).ci95();
        assertThat(extraWait(leaping).mean()).isCloseTo(extraWait(whole).mean(), within(band));
        assertThat(band).isLessThan(mode.equals("ring") ? 0.5 : 0.05);
        assertThat(leaping.get("datagramsPerAgentSecond").mean()
                        / whole.get("datagramsPerAgentSecond").mean())
                .isCloseTo(1, within(0.1));
        // Five clients that want it for ten seconds after half an hour each.
        assertThat(leaping.get("share1").mean()).isCloseTo(5 * 10 / 1810.0, within(0.01));
    }

    /** Where handovers cost next to nothing, the clients of a fleet wait as long as for the ideal lock. */
    @Test
    void theIdealLockHasTheSameClients() {
        Result result = run(RARELY_USED + "--work 90s --hold 1h --duration 2h --longest-lull 5s --mode request");

        assertThat(result.get("idealWaiting.mean").mean()).isBetween(12.0, 36.0);
        assertThat(extraWait(result).mean()).isBetween(0.0, 0.05);
    }

    @Test
    void withAPermitForEveryClientNobodyWaits() {
        Result result = run(RARELY_USED + "--agents 2 --permits 2 --work 5m --hold 2h --duration 2h --longest-lull 5s");

        assertThat(result.get("idealWaiting.max").mean()).isZero();
        assertThat(result.get("waiting.p50").mean()).isLessThan(1);
    }

    @Test
    void theIdealLockServesTheSameClientsWheneverTheyCome() {
        Result rate = run("--agents 3 --demand 0.2 --duration 15m");
        Result always = run("--agents 3 --demand always --duration 15m");

        assertThat(rate.get("idealWaiting.mean").mean()).isPositive();
        // Where the order differs from that of the ideal lock, the mean differs by chance, either way.
        assertThat(extraWait(rate).mean()).isBetween(-0.05, 0.05);
        assertThat(always.get("idealWaiting.mean").mean()).isBetween(1.5, 2.5);
        assertThat(extraWait(always).mean()).isBetween(-0.05, 0.05);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--kill-every 1m | --longest-lull 5s: must be 'never' with --kill-every",
                "--min-interval 1m | --longest-lull 5s: must be 'never' with --kill-every",
                "--once-per 24h --loss 1% | and with --loss together with --gap or --once-per",
                "--work 10m | --hold 600s: must be at least 20 times --work with --longest-lull",
            })
    void whatLastsACertainTimeCannotBeLeaptOver(String flags, String message) {
        assertThatThrownBy(() -> FleetRuns.scenario(RARELY_USED + "--longest-lull 5s --duration 1h " + flags))
                .isInstanceOf(BadParameter.class)
                .hasMessageContaining(message);
    }

    private static Statistic extraWait(Result result) {
        Statistic.Builder extra = new Statistic.Builder();
        result.singleRuns().forEach(run -> extra.add(run.get("waiting.mean") - run.get("idealWaiting.mean")));
        return extra.build();
    }

    private static Result run(String flags) {
        try (Study study = new Study(new Seed(11), 2)) {
            return study.run(
                    new FleetModel(), FleetRuns.scenario(flags), FleetModel.QUIET, Stopping.after(4), done -> {});
        }
    }
}
