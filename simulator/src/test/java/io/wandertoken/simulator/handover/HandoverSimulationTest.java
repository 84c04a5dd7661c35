package io.wandertoken.simulator.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wandertoken.simulator.handover.HandoverViolation.Promise;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Replay.Violations;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.study.Run;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The real machines under fire: what must never happen does not, and what is taken away is missed. */
@Tag("long")
class HandoverSimulationTest {
    private static final HandoverModel MODEL = new HandoverModel();

    /** Shapes of fleets and faults; each runs from several seeds, together half a million handovers. */
    private static Stream<Arguments> shapes() {
        return Stream.of(
                        "--agents 2",
                        "--agents 3 --crash-every 2s --replay 20%",
                        "--agents 3 --crash-every 500ms --downtime 100ms --replay 50% --hold 0s",
                        "--agents 3 --crash-every 1s --replay 50% --timeout 50ms --soft-state 500ms --passive 400ms",
                        "--agents 5 --loss 40%",
                        "--agents 5 --loss 20% --burst 200ms --duplication 30% --reordering 50%",
                        "--agents 4 --partition-every 3s --partition-length 3s --crash-every 5s",
                        "--agents 4 --partition-every 30s --partition-length 20m --crash-every never",
                        "--agents 30 --tokens 3 --crash-every 3s",
                        "--agents 4 --delay 0s --jitter 50ms --timeout 40ms --duplication 20%",
                        "--agents 3 --delay 300ms --jitter 300ms --timeout 300ms --crash-every 10s --replay 20%",
                        "--agents 3 --loss 10% --timeout 20ms --backoff 1 --crash-every 2s --passive 2s --replay 30%")
                .flatMap(flags -> Stream.of(1L, 2L).map(seed -> Arguments.of(flags, seed)));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theHardenedProtocolKeepsItsPromises(String flags, long seed) {
        Metrics metrics = run(flags + " --handovers 20000", seed);

        assertThat(metrics.get("completed").mean()).isGreaterThan(5_000);
        assertThat(metrics.get("lost.unexplained").mean()).isZero();
    }

    @Test
    void aHolderThatCrashesAtRestLosesATokenButNoHandover() {
        Metrics metrics = run("--agents 2 --hold 1s --crash-every 200ms --handovers 1000", 1);

        assertThat(metrics.get("lost.total").mean()).isGreaterThan(1000);
        assertThat(metrics.get("lostShare").mean()).isBetween(0.01, 0.99);
    }

    @Test
    void everyAllowedWayToLoseATokenIsReached() {
        Metrics metrics =
                run("--agents 3 --crash-every 1s --loss 20% --timeout 50ms --passive 400ms --handovers 50000", 7);

        assertThat(metrics.get("lost.holderCrashed").mean()).isPositive();
        assertThat(metrics.get("lost.destinationCrashed").mean()).isPositive();
        assertThat(metrics.get("lost.sourceCrashed").mean()).isPositive();
        assertThat(metrics.get("lost.silence").mean()).isPositive();
    }

    @Test
    void withoutCrashesAndLongPartitionsNothingIsEverLost() {
        Metrics metrics = run("--crash-every never --loss 30% --replay 20% --handovers 50000", 5);

        assertThat(metrics.get("lost.total").mean()).isZero();
    }

    /** Each protection that is taken away is missed, and by the promise that it serves. */
    @ParameterizedTest
    @CsvSource({
        "paper,          FENCES_GROW, --agents 5",
        "forgetful,      NO_LOSS,     --agents 5 --crash-every never",
        "constant-nonce, ONE_HOLDER,  --agents 3 --crash-every 2s --replay 20%",
        "boot-nonce,     ONE_HOLDER,  --agents 3 --crash-every 1s --replay 50% --timeout 50ms --soft-state 500ms --passive 400ms",
        "reused-session, FENCES_GROW, --agents 3 --loss 20%",
        "rebinding,      ONE_HOLDER,  --agents 3 --crash-every 2s --replay 20%",
        "deaf,           PREFILTER,   --agents 3",
    })
    void aMissingProtectionIsNoticed(String variant, Promise promise, String flags) {
        HandoverViolation violation = violation(flags + " --handovers 200000 --variant " + variant);

        assertThat(violation.promise()).isEqualTo(promise);
    }

    @ParameterizedTest
    @CsvSource({
        "paper,         --agents 3 --crash-every 2s --replay 20%",
        "paper-stale,   --agents 3 --crash-every 2s --replay 20%",
        "paper-unbound, --agents 3 --crash-every never --loss 40% --replay 90%",
    })
    void thePapersProtocolDoublesTokens(String variant, String flags) {
        Metrics metrics = run(flags + " --handovers 20000 --variant " + variant, 1);

        assertThat(metrics.get("doubled").mean()).isPositive();
    }

    @Test
    void withoutAReplayToARebootedAgentThePapersProtocolDoublesNothing() {
        Metrics metrics = run("--variant paper --crash-every never --handovers 50000", 1);

        assertThat(metrics.get("doubled").mean()).isZero();
        assertThat(metrics.get("lost.unexplained").mean()).isPositive();
    }

    @Test
    void thePapersHolderGetsStuckWhenAllPeersHaveSeenItsOnlySession() {
        Metrics metrics = run("--variant paper --agents 2 --loss 40% --crash-every never --handovers 2000", 1);

        assertThat(metrics.get("stuck").mean()).isOne();
        assertThat(run("--agents 2 --loss 40% --crash-every never --handovers 2000", 1)
                        .get("stuck")
                        .mean())
                .isZero();
    }

    @Test
    void aViolationTellsTheCommandThatShowsItAgain() {
        HandoverViolation first = violation("--variant constant-nonce --agents 3 --crash-every 2s --handovers 200000");
        String command = first.getMessage().replaceFirst(".*replay: \\./wander simulate handover ", "");
        String flags = command.replaceFirst(" --runs 1$", "");

        assertThat(command)
                .contains("--variant constant-nonce")
                .contains("--run-seed")
                .endsWith(" --runs 1");
        // Any other seed: the one of the run is among the flags.
        assertThatThrownBy(() -> MODEL.run(MODEL.complete(scenario(flags), HandoverModel.ROUGH), new Seed(99)))
                .isInstanceOf(HandoverViolation.class)
                .hasMessage(first.getMessage());
    }

    @Test
    void theSameSeedGivesTheSameRun() {
        Scenario scenario = complete("--handovers 20000");

        Run first = MODEL.run(scenario, new Seed(11));
        Run second = MODEL.run(scenario, new Seed(11));
        Run other = MODEL.run(scenario, new Seed(12));

        assertThat(second.events()).isEqualTo(first.events());
        assertThat(metrics(second)).isEqualTo(metrics(first));
        assertThat(metrics(other)).isNotEqualTo(metrics(first));
    }

    @Test
    void contradictionsAreRefused() {
        assertThatThrownBy(() -> complete("--burst 1s --agents 1001")).hasMessageContaining("at most 1000 agents");
        assertThatThrownBy(() -> complete("--passive 1s")).hasMessageContaining("must outlast");
        assertThatThrownBy(() -> complete("--loss 1")).hasMessageContaining("must leave something");
    }

    @Test
    void violationsEndTheRunOnlyWhereNoneIsExpected() {
        assertThat(complete("--agents 3").get(HandoverParameters.VIOLATIONS)).isEqualTo(Violations.FAIL);
        assertThat(complete("--variant paper").get(HandoverParameters.VIOLATIONS))
                .isEqualTo(Violations.COUNT);
    }

    private static HandoverViolation violation(String flags) {
        Scenario scenario = complete(flags + " --violations fail");
        return catchThrowableOfType(HandoverViolation.class, () -> MODEL.run(scenario, new Seed(1)));
    }

    private static Metrics run(String flags, long seed) {
        return metrics(MODEL.run(complete(flags), new Seed(seed)));
    }

    private static Metrics metrics(Run run) {
        Metrics.Builder builder = new Metrics.Builder();
        builder.add(run.metrics());
        return builder.build();
    }

    static Scenario complete(String flags) {
        return MODEL.complete(scenario(flags), HandoverModel.ROUGH);
    }

    static Scenario scenario(String flags) {
        Scenario scenario = HandoverParameters.OPEN;
        List<String> words = List.of(flags.split(" +"));
        for (int i = 0; i < words.size(); i += 2) {
            String name = words.get(i).substring(2);
            Parameter<?> parameter = HandoverParameters.ALL.stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            scenario = scenario.withText(parameter, words.get(i + 1));
        }
        return scenario;
    }
}
