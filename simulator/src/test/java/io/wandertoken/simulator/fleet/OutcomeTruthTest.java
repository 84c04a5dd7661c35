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
        assertThat(overlapped(FLEET + "--mode " + mode + " " + faults, 2)).isPositive();
    }

    /** Halves whose agents are all started anew knew nothing of each other, so each called its leases exclusive. */
    @ParameterizedTest
    @ValueSource(
            strings = {"--mode soft", "--mode path-reversal", "--mode ring", "--permits 2", "--agents 100 --demand 0.02"
            })
    void agentsThatAreStartedAnewKnowWhoIsMissing(String mode) {
        String faults = "--kill all --kill-every 20s --downtime 1s --partition-every 15s --partition-length 12s ";
        assertThat(overlapped(FLEET + faults + mode, 3)).isPositive();
    }

    /**
     * Agents of a fleet that starts join through different seeds. Where a JOIN got lost, groups did not know each other for minutes, and each made a
     * token: half of these runs had leases that overlapped, and nearly all of them were called exclusive. With 30 % loss it is still so in 15 of 1500
     * runs, and none is called exclusive.
     */
    @ParameterizedTest
    @CsvSource({"0, 0", "5%, 0", "10%, 0", "30%, 1"})
    void aFleetThatStartsMakesOneToken(String loss, int mostDoubled) {
        int doubled = 0;
        for (long seed = 1; seed <= 20; seed++) {
            RunMetrics metrics = FleetRuns.run(
                    "--agents 10 --demand 1 --work 500ms --hold 20s --warmup 0s --duration 40s --calm 0s --violations count --loss "
                            + loss,
                    seed);

            doubled += metrics.get("outcomes.overlapped") > 0 ? 1 : 0;
            assertThat(metrics.get("outcomes.falselyExclusive")).isZero();
        }
        assertThat(doubled).isLessThanOrEqualTo(mostDoubled);
    }

    /** The stays of a token of names are too short for a sample to be found anew, and one lease in twenty was unverified. */
    @Test
    void inAFleetLargerThanAViewWhoHoldsANameKeepsWhatItFound() {
        String fleet = FLEET + "--agents 60 --demand 0.05 --locks 9 --work 2s --permits 2";

        assertThat(FleetRuns.run(fleet, 1).get("outcomes.unverifiedAlone")).isZero();
        assertThat(overlapped(fleet + " --partition-every 15s --partition-length 8s --strike grant", 2))
                .isPositive();
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

        assertThat(overlapped(flags, 2)).isPositive();
    }

    /**
     * In a large fleet a view is a sample. One silent guardian is a small part of it, but may have given a new token to the other half: up to one in five of
     * the leases that overlapped was called exclusive. So were leases of agents whose view had become small, because half of it was cut off.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--agents 60 --demand 0.02 --work 600ms",
                "--agents 60 --demand 0.1 --work 100ms",
                "--agents 60 --demand 0.06 --work 600ms --permits 3",
                "--agents 100 --demand 0.06 --work 100ms",
                "--agents 80 --demand 0.01 --work 600ms --mode request",
            })
    void halvesOfALargeFleetDoNotCallTheirLeasesExclusive(String fleet) {
        assertThat(overlapped(FLEET + "--partition-every 15s --partition-length 8s --strike grant " + fleet, 2))
                .isPositive();
    }

    /** Where a token hurries, many agents guard it for a while. That they did is no answer to those who ask whether the fleet is whole. */
    @Test
    void halvesBetweenWhichATokenHurriedDoNotCallTheirLeasesExclusive() {
        assertThat(overlapped(
                        "--agents 100 --demand 0.3 --work 20ms --hold 20s --duration 4m --violations count"
                                + " --partition-every 30s --partition-length 20s",
                        2))
                .isPositive();
    }

    /**
     * The token that granted a name moves on. Agents asked nobody whether it was the only one, and the name of an owner that was cut off was given to
     * others: eight in ten of the leases that overlapped were called exclusive.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--locks 4 --partition-every 15s --partition-length 8s",
                "--locks 4 --partition-every 15s --partition-length 8s --cut alone --strike grant",
                "--locks 4 --freeze-every 10s --freeze-length 4s",
                "--locks 9 --agents 30 --demand 0.1 --work 2s --partition-every 15s --partition-length 8s --strike grant",
            })
    void noTwoOwnersOfANameCallTheirLeasesExclusive(String flags) {
        assertThat(overlapped(FLEET + "--agents 6 --demand 0.6 --work 600ms " + flags, 2))
                .isPositive();
    }

    @Test
    void withoutFaultsNearlyEveryNamedLockIsVouchedFor() {
        RunMetrics metrics = FleetRuns.run(FLEET + "--agents 6 --demand 0.6 --work 600ms --locks 4", 1);

        assertThat(metrics.get("outcomes.overlapped")).isZero();
        assertThat(metrics.get("outcomes.unverifiedAlone")).isLessThan(0.01 * metrics.get("outcomes.ended"));
    }

    /** How many leases overlapped; none of them may be called exclusive. */
    private static double overlapped(String flags, int runs) {
        double overlapped = 0;
        for (long seed = 1; seed <= runs; seed++) {
            RunMetrics metrics = FleetRuns.run(flags, seed);
            overlapped += metrics.get("outcomes.overlapped");

            assertThat(metrics.get("outcomes.falselyExclusive")).isZero();
        }
        return overlapped;
    }

    /**
     * Holders granted one short lease after the other, or began one after they had offered the token in vain. A lease that began before the
     * holder could notice that it is mute goes on, so the share of time is not zero: 0.067 % ± 0.008 (standard error) in 400 runs, and so less
     * than 0.112 % in 200 of them, by four standard errors. It was 0.13 % before holders counted offers in vain, and 0.33 % before they counted
     * over short leases.
     */
    @Test
    void aMuteHolderOfASoftTokenHardlyEverWorksBesideItsSuccessor() {
        int runs = 200;
        double share = 0;
        for (long seed = 1; seed <= runs; seed++) {
            RunMetrics metrics =
                    FleetRuns.run(FLEET + "--mode soft --partition-every 15s --partition-length 8s --cut mute", seed);
            share += metrics.get("overlapShare") / runs;

            assertThat(metrics.get("outcomes.falselyExclusive")).isZero();
        }
        assertThat(share).isLessThan(0.00112);
    }

    /** A deaf holder kept beating, so nobody replaced its token, and all others waited for as long as it was deaf. The mean is 1.2 s now. */
    @ParameterizedTest
    @ValueSource(strings = {"soft", "request"})
    void aDeafHolderDoesNotBlockTheOthers(String mode) {
        int runs = 10;
        double mean = 0;
        for (long seed = 1; seed <= runs; seed++) {
            RunMetrics metrics = FleetRuns.run(
                    FLEET + "--mode " + mode
                            + " --partition-every 40s --partition-length 30s --cut deaf --strike grant --work 1s --hold 10s"
                            + " --demand 0.05",
                    seed);
            mean += metrics.get("waiting.mean") / runs;
        }

        assertThat(mean).isLessThan(3);
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
        double ended = 0;
        double unverified = 0;
        for (long seed = 1; seed <= 5; seed++) {
            RunMetrics metrics = FleetRuns.run(FLEET + "--mode " + mode + " --permits " + permits, seed);
            ended += metrics.get("outcomes.ended");
            unverified += metrics.get("outcomes.unverifiedAlone");

            assertThat(metrics.get("outcomes.overlapped")).isZero();
        }
        assertThat(unverified).isLessThan(0.01 * ended);
    }

    /** Lost answers looked like the silence of a part that is cut off: every fourth lease was unverified until they were asked for again. */
    @Test
    void lostAnswersOfALargeFleetAreAskedForAgain() {
        RunMetrics metrics = FleetRuns.run("--agents 100 --demand 0.006 --loss 0.1 --violations count", 1);

        assertThat(metrics.get("outcomes.unverifiedAlone")).isLessThan(0.1 * metrics.get("outcomes.ended"));
    }

    /**
     * Words about a token that rests grow old. One that ended between the begin of a lease and its first beat was not asked for any more, because its
     * agent was silent then: 7 % of the leases of a seldom used token were unverified, now none.
     */
    @Test
    void aSeldomUsedTokenIsVouchedForToo() {
        double ended = 0;
        double unverified = 0;
        for (long seed = 1; seed <= 3; seed++) {
            RunMetrics metrics =
                    FleetRuns.run("--agents 30 --demand 0.0033 --duration 20m --calm 1m --violations count", seed);
            ended += metrics.get("outcomes.ended");
            unverified += metrics.get("outcomes.unverifiedAlone");
        }
        assertThat(unverified).isLessThan(0.01 * ended);
    }

    /** An answer about another permit's token counted only if that token had been heard of after the question: every fourth lease was unverified. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--agents 60 --demand 0.06 --work 600ms --permits 3",
                "--agents 100 --demand 0.06 --work 100ms",
                "--agents 80 --demand 0.01 --work 600ms --mode tree",
                "--agents 300 --demand 0.003 --work 600ms",
            })
    void inALargeFleetNearlyEveryLeaseIsVouchedForToo(String fleet) {
        RunMetrics metrics = FleetRuns.run(FLEET + fleet, 1);

        assertThat(metrics.get("outcomes.overlapped")).isZero();
        assertThat(metrics.get("outcomes.unverifiedAlone")).isLessThan(0.01 * metrics.get("outcomes.ended"));
    }
}
