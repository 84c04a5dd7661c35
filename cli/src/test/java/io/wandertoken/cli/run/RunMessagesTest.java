package io.wandertoken.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.WaitView;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunMessagesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final WaitView BUSY = new WaitView(
            "l",
            1,
            2,
            List.of(
                    new ResourceView.Holder("host-7", false, NOW.minusSeconds(200), 5, "rsync"),
                    new ResourceView.Holder("host-1", true, NOW.minusSeconds(4), 6, "")),
            Duration.ofMinutes(2),
            false,
            false);

    private final StringWriter err = new StringWriter();

    private RunMessages words(boolean quiet, boolean terminal) {
        return new RunMessages(new PrintWriter(err), "wander run: ", "nas", false, quiet, terminal);
    }

    @Test
    void whoHoldsWhoWaitsAndTheUsualWaitAreSaidOnce() {
        RunMessages words = words(false, false);

        words.waiting(BUSY, NOW);
        words.waiting(BUSY, NOW.plusSeconds(60));

        assertThat(err.toString())
                .isEqualTo("wander run: waiting for nas: held by host-7 (rsync), this host; 1 ahead on this host;"
                        + " 2 other hosts wait; usually 2 min" + System.lineSeparator());
    }

    @Test
    void onATerminalOneLineChanges() {
        RunMessages words = words(false, true);

        words.waiting(BUSY, NOW);
        words.clear();

        assertThat(err.toString())
                .startsWith(
                        "\r\u001b[Kwander run: waiting for nas: held by host-7 (rsync) for 3 min 20 s, this host for 4.0 s;")
                .endsWith("\r\u001b[K");
    }

    @Test
    void thePlaceInTheQueueIsForTerminalsAndTheVerbose() {
        WaitView queued = new WaitView("l", 0, 2, 3, BUSY.holders(), null, false, false, List.of(), List.of(), null);

        words(false, false).waiting(queued, NOW);
        assertThat(err.toString()).doesNotContain("in the queue");
        words(false, true).waiting(queued, NOW);
        assertThat(err.toString()).containsOnlyOnce("; this host is number 3 in the queue; 2 other hosts wait");
        new RunMessages(new PrintWriter(err), "wander run: ", "nas", true, false, false).waiting(queued, NOW);
        assertThat(err.toString().split("number 3 in the queue", -1)).hasSize(3);
    }

    @Test
    void whoDidNotGetItLearnsWhoHoldsItAndSinceWhen() {
        words(true, false).notGranted(Duration.ofMillis(12), BUSY, NOW);

        assertThat(err.toString())
                .startsWith("wander run: no lease of nas after 12 ms: held by host-7 (rsync) for 3 min 20 s, this host"
                        + " for 4.0 s; 1 ahead");
    }

    @Test
    void anIsolatedAgentIsNamed() {
        words(false, false).waiting(new WaitView("l", 0, 0, List.of(), Duration.ofSeconds(2), true, false), NOW);

        assertThat(err.toString())
                .contains("the agent has no contact with any peer ('wander doctor' says why)")
                .doesNotContain("on its way")
                .doesNotContain("usually");
    }

    @Test
    void theMissingVotersAreNamed() {
        words(false, false)
                .waiting(
                        new WaitView(
                                "l", 0, 0, null, List.of(), null, false, false, List.of("b", "c"), List.of(), null),
                        NOW);

        assertThat(err.toString())
                .contains("no majority of the quorum answers; missing: b, c")
                .doesNotContain("on its way");
    }

    @Test
    void theAgentsWithOtherRulesAreNamed() {
        Duration usual = Duration.ofSeconds(2);

        words(false, false)
                .waiting(
                        new WaitView(
                                "l", 0, 0, null, List.of(), usual, false, false, List.of(), List.of("b", "c"), null),
                        NOW);

        assertThat(err.toString())
                .isEqualTo("wander run: waiting for nas: other rules for it in wander.yaml of b, c, so it may never be"
                        + " granted; 'wander status' says which" + System.lineSeparator());
    }

    @Test
    void aResourceThatHasStoppedNeedsAPerson() {
        WaitView stopped = new WaitView("l", 0, 0, BUSY.holders(), BUSY.usualWait(), false, true);

        words(false, false).waiting(stopped, NOW);

        assertThat(err.toString())
                .isEqualTo(
                        "wander run: waiting for nas: it has stopped, because its token is lost; once you know that no"
                                + " host uses it, make a new token with 'wander regenerate nas --yes'"
                                + System.lineSeparator());
    }

    @Test
    void aResourceThatRestsIsNotOnItsWay() {
        Instant end = NOW.plusSeconds(27);
        WaitView resting = new WaitView(
                "l", 0, 0, null, List.of(), Duration.ofSeconds(10), false, false, List.of(), List.of(), end);

        words(false, false).waiting(resting, NOW);
        words(false, false).notGranted(Duration.ofSeconds(2), resting, NOW);
        words(false, false).notGranted(Duration.ZERO, resting, NOW);

        assertThat(err.toString().lines())
                .containsExactly(
                        "wander run: waiting for nas: it rests between two accesses",
                        "wander run: no lease of nas after 2.0 s: it rests for another 27 s",
                        "wander run: nas is not free now: it rests for another 27 s");
    }

    @Test
    void whoWasNotToWaitLearnsThatItMayBeFree() {
        words(false, false).notGranted(Duration.ZERO, new WaitView("l", 0, 0, List.of(), null, false, false), NOW);

        assertThat(err.toString())
                .isEqualTo("wander run: could not get nas at once: the token is on its way" + System.lineSeparator());
    }

    @Test
    void whoWasNotToWaitLearnsWhyItIsNotFree() {
        words(true, false).notGranted(Duration.ZERO, BUSY, NOW);
        assertThat(err.toString()).as("quietly").isEmpty();
        words(false, false).notGranted(Duration.ZERO, BUSY, NOW);

        assertThat(err.toString()).startsWith("wander run: nas is not free now: held by host-7 (rsync) for 3 min 20 s");
    }

    @ParameterizedTest
    @CsvSource({
        "EXCLUSIVE, 1, 'exclusive throughout, no other holder was seen'",
        "EXCLUSIVE, 2, 'no more than 2 holders were seen throughout'",
        "OVERLAPPED, 1, 'overlapped, another holder was seen meanwhile; why'",
        "OVERLAPPED, 2, 'overlapped, another holder of the same permit was seen meanwhile; why'",
        "UNVERIFIED, 1, 'unverified, it is unknown whether it was alone: why'",
        "UNVERIFIED, 2, 'unverified, it is unknown whether there were more holders than 2: why'",
    })
    void theOutcomeIsAboutAsManyHoldersAsThereArePermits(LeaseOutcome.Result result, int permits, String said) {
        RunMessages words = new RunMessages(new PrintWriter(err), "wander run: ", "nas", true, false, false);

        words.outcome(new LeaseOutcome("l", 5, result, "why", Duration.ofSeconds(4)), permits, false);

        assertThat(err.toString()).isEqualTo("wander run: released nas after 4.0 s: " + said + System.lineSeparator());
    }

    @Test
    void quietlyOnlyWhatMattersIsSaid() {
        RunMessages words = words(true, false);

        words.waiting(BUSY, NOW);
        words.say("the lease was lost");

        assertThat(err.toString()).isEqualTo("wander run: the lease was lost" + System.lineSeparator());
    }
}
