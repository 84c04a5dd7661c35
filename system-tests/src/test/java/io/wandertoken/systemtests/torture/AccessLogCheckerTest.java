package io.wandertoken.systemtests.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.systemtests.torture.AccessLogChecker.Outcomes;
import io.wandertoken.systemtests.torture.AccessLogChecker.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A broken log proves each finding of the checker; one that is in order has none. */
class AccessLogCheckerTest {

    @Test
    void aLogInOrderHasNoFindings() {
        Verdict verdict = check(
                "1000000000 request nas a",
                "3000000000 begin nas a 7",
                "4000000000 end nas a 7 exclusive",
                "4000000000 request nas b",
                "5000000000 fault 1.0 2.0 cut 1",
                "6000000000 healed 1.0 2.0 cut 1",
                "8500000000 begin nas b 9",
                "9000000000 end nas b 9 unverified");

        assertThat(verdict)
                .isEqualTo(new Verdict(
                        2,
                        List.of(),
                        0,
                        List.of(),
                        0,
                        1,
                        List.of(),
                        4.5,
                        2.5,
                        0,
                        1.0,
                        0,
                        Map.of("none", new Outcomes(1, 0, 0, 0), "cut", new Outcomes(1, 0, 0, 1))));
    }

    @Test
    void twoAtOnceAreAnOverlapAndTheirReportsAreFalse() {
        Verdict verdict = check(
                "10 begin nas a 7",
                "15 fault 1.0 2.0 cut 1",
                "20 begin nas b 8",
                "30 end nas a 7 exclusive",
                "40 end nas b 8 unverified");

        assertThat(verdict.overlaps())
                .containsExactly("a fence 7 from 10 to 30 (exclusive) and b fence 8 from 20 to 40 (unverified)");
        assertThat(verdict.calmOverlaps()).isZero();
        assertThat(verdict.falselyExclusive()).containsExactly("a fence 7 from 10 to 30 (exclusive)");
        assertThat(verdict.calmFalsely()).isEqualTo(1);
        assertThat(verdict.unverified()).isZero();
    }

    @Test
    void theCalmBeginsWhenTheFleetHasFoundItself() {
        assertThat(check(
                                "10 begin nas a 7",
                                "20 begin nas b 8",
                                "30 end nas a 7 exclusive",
                                "40 end nas b 8 exclusive",
                                "50 started",
                                "60 begin nas a 9",
                                "70 begin nas b 10",
                                "80 end nas a 9 exclusive",
                                "90 end nas b 10 exclusive")
                        .calmOverlaps())
                .isEqualTo(1);
    }

    @Test
    void aFenceThatDoesNotGrowIsBehindUnlessTheAccessesOverlap() {
        Verdict verdict = check(
                "10 begin nas a 7",
                "20 begin nas b 6",
                "30 end nas a 7 overlapped",
                "30 end nas b 6 overlapped",
                "40 begin nas c 7",
                "50 end nas c 7 exclusive",
                "60 begin nas d 8",
                "60 end nas d 8 lost");

        assertThat(verdict.fencesBehind())
                .containsExactly("c fence 7 from 40 to 50 (exclusive) after a fence 7 from 10 to 30 (overlapped)");
    }

    @Test
    void withTwoPermitsTheThirdAtOnceIsOneTooManyAndOnlyTheFencesOfOneClientAreCompared() {
        Verdict verdict = check(
                "1 resource nas 2 9.0",
                "10 begin nas a 7",
                "20 begin nas b 6",
                "30 end nas a 7 exclusive",
                "40 end nas b 6 exclusive",
                "50 begin nas b 5",
                "60 end nas b 5 exclusive",
                "70 begin nas a 8",
                "71 begin nas b 9",
                "72 begin nas c 1",
                "80 end nas a 8 exclusive",
                "81 end nas b 9 unverified",
                "82 end nas c 1 overlapped");

        assertThat(verdict.overlaps()).hasSize(2);
        assertThat(verdict.falselyExclusive()).containsExactly("a fence 8 from 70 to 80 (exclusive)");
        assertThat(verdict.fencesBehind())
                .containsExactly("b fence 5 from 50 to 60 (exclusive) after b fence 6 from 20 to 40 (exclusive)");
        assertThat(verdict.byFault()).isEqualTo(Map.of("none", new Outcomes(6, 3, 1, 0)));
    }

    @Test
    void anAccessLaterAfterAFaultThanPromisedIsLate() {
        assertThat(check(
                                "1 resource nas 1 2.0",
                                "2 fault 1.0 2.0 cut 1",
                                "1000000000 healed 1.0 2.0 cut 1",
                                "3500000000 begin nas a 7",
                                "3600000000 end nas a 7 exclusive")
                        .late())
                .isEqualTo(1);
    }

    @Test
    void faultsAtTheSameTimeCountTogetherAndRecoveryBeginsWhenAllAreOver() {
        Verdict verdict = check(
                "1000000000 fault 1.0 4.0 cut 1",
                "2000000000 fault 2.0 1.0 kill 2",
                "2100000000 begin nas a 7",
                "2200000000 end nas a 7 exclusive",
                "3000000000 healed 2.0 1.0 kill 2",
                "5000000000 healed 1.0 4.0 cut 1",
                "6000000000 begin nas a 8",
                "6100000000 end nas a 8 exclusive");

        assertThat(verdict.byFault()).isEqualTo(Map.of("together", new Outcomes(2, 0, 0, 0)));
        assertThat(verdict.slowestRecovery()).isEqualTo(1);
    }

    @Test
    void theGapIsTheLongestTimeWithoutAnAccessBesideASingleHostAtFault() {
        assertThat(check(
                                "1000000000 fault 1.0 9.0 deaf 2",
                                "1500000000 begin nas h0 7",
                                "2000000000 end nas h0 7 exclusive",
                                "3000000000 begin nas h2 8",
                                "4000000000 end nas h2 8 lost",
                                "8000000000 begin nas h1-run 9",
                                "9000000000 end nas h1-run 9 exclusive",
                                "10000000000 healed 1.0 9.0 deaf 2",
                                "11000000000 fault 11.0 9.0 cut 1,2",
                                "20000000000 healed 11.0 9.0 cut 1,2")
                        .gap())
                .isEqualTo(6);
    }

    @Test
    void aRequestThatNobodyServesIsCounted() {
        assertThat(check(
                                "1 request nas a",
                                "2 request nas b",
                                "3 begin nas b 1",
                                "4 end nas b 1 exclusive",
                                "5 withdrawn nas c")
                        .unserved())
                .isEqualTo(1);
    }

    @Test
    void aLogThatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> check("4 end nas a 1 exclusive")).hasMessageContaining("without a begin");
        assertThatThrownBy(() -> check("4 dance nas")).hasMessageContaining("unknown line");
    }

    private static Verdict check(String... lines) {
        return AccessLogChecker.check(List.of(lines)).get("nas");
    }
}
