package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.LockRequest;
import io.wandertoken.testsupport.JsonTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code wander run} and the agent: waiting, losing, outcomes. */
@Tag("loopback")
@Execution(ExecutionMode.CONCURRENT)
class RunCommandTest {
    @TempDir
    private Path home;

    private TestAgent agent;

    @BeforeEach
    void startAgent() throws Exception {
        agent = new TestAgent(home);
    }

    @AfterEach
    void stopAgent() {
        agent.close();
    }

    @Test
    void theCommandsExitCodeIsPassedOnAndTheLeaseReleased() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "sh", "-c", "exit 3")) {
            assertThat(wander.code()).isEqualTo(3);
            assertThat(wander.err()).doesNotContain("lost");
        }
        agent.await(EventView.Kind.LEASE_GRANTED);
        agent.await(EventView.Kind.LEASE_RELEASED);
    }

    @Test
    void theCommandSeesItsLeaseInTheEnvironment() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "env")) {
            assertThat(wander.rest().lines())
                    .contains("WANDER_RESOURCE=nas", "WANDER_FENCE=1", "WANDER_MODE=solo", "WANDER_LOCK_HELD=nas")
                    .anyMatch(line -> line.startsWith("WANDER_LEASE_ID=nas-"))
                    .anyMatch(line -> line.startsWith("WANDER_DEADLINE=20"));
        }
    }

    @Test
    void aTextIsRunByTheShellAsInFlock() throws Exception {
        try (Wrapper wander = Wrapper.start(
                home,
                Map.of("SHELL", "/bin/sh", "WANDER_COMMAND", "false"),
                Wrapper.command("run", "-n", "nas", "-c", "echo $WANDER_RESOURCE | tr a-z A-Z; exit 5"))) {
            assertThat(wander.rest()).isEqualTo("NAS\n");
            assertThat(wander.code()).isEqualTo(5);
        }
        try (Wrapper both = Wrapper.start(home, "run", "nas", "-c", "true", "--", "true")) {
            assertThat(both.code()).isEqualTo(64);
            assertThat(both.err()).contains("the text of -c must be the whole command, without another after it");
        }
    }

    @Test
    void aCommandThatInheritedALeaseWhichHasEndedAsksForItsOwn() throws Exception {
        Map<String, String> inherited;
        try (Wrapper ended = Wrapper.start(home, "run", "nas", "--", "env")) {
            inherited = ended.rest()
                    .lines()
                    .filter(line -> line.startsWith("WANDER_"))
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(assignment -> assignment[0], assignment -> assignment[1]));
        }
        agent.await(EventView.Kind.LEASE_RELEASED);
        agent.occupy();

        try (Wrapper stale =
                Wrapper.start(home, inherited, Wrapper.command("run", "--try", "nas", "--", "echo", "ran"))) {
            assertThat(stale.rest()).isEmpty();
            assertThat(stale.code()).isEqualTo(75);
        }
    }

    @Test
    void aLeaseOfAnotherResourceOrOfNobodyIsNoLeaseOfThisOne() throws Exception {
        agent.occupy();
        for (String claimed : List.of("", "nas-1", "../resources/nas", "nas-1,nas-2")) {
            Map<String, String> invented =
                    Map.of("WANDER_LOCK_HELD", "nas", "WANDER_LEASES_HELD", claimed, "WANDER_LEASE_ID", claimed);

            try (Wrapper wander =
                    Wrapper.start(home, invented, Wrapper.command("run", "--try", "nas", "--", "echo", "ran"))) {
                assertThat(wander.rest()).as(claimed).isEmpty();
                assertThat(wander.code()).as(claimed).isEqualTo(75);
            }
        }
    }

    @Test
    void aRunWithinARunUsesItsLeaseAlsoThroughARunOfAnotherResource() throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "nas", "--"));
        words.addAll(Wrapper.command("run", "--local", "disk", "--"));
        words.addAll(Wrapper.command("run", "--try", "nas", "--"));
        words.addAll(Wrapper.command("run", "--local", "--try", "disk", "--", "echo", "ran"));

        try (Wrapper wander = Wrapper.start(home, words.toArray(String[]::new))) {
            assertThat(wander.rest()).isEqualTo("ran\n");
            assertThat(wander.code()).isZero();
        }
    }

    @Test
    void aRunThatEscapedFromTheRunAroundItEndsWithThatLease() throws Exception {
        String inner = String.join(" ", Wrapper.command("run", "nas", "--", "sh", "-c", "'touch up; sleep 600'"));
        String outer = "cd " + home + "; setsid sh -c \"$INNER; echo \\$?\" &"
                + " while ! [ -e up ]; do sleep 0.1; done; echo over";
        List<String> words = Wrapper.command("run", "nas", "--", "sh", "-c", outer);

        try (Wrapper wander = Wrapper.start(home, Map.of("INNER", inner), words)) {
            wander.awaitLine("over");

            assertThat(wander.rest()).isEqualTo("79\n");
            assertThat(wander.code()).isZero();
        }
    }

    @Test
    void whileItWaitsItSaysWhoHolds() throws Exception {
        agent.occupy();

        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "true")) {
            agent.await(EventView.Kind.LEASE_WAITING);
            agent.free();

            assertThat(wander.code()).isZero();
            assertThat(wander.err()).contains("waiting for nas: held by host-7 (rsync)");
        }
    }

    @Test
    void quietlyItWaitsWithoutAWord() throws Exception {
        agent.occupy();

        try (Wrapper wander = Wrapper.start(home, "run", "-q", "nas", "--", "true")) {
            agent.await(EventView.Kind.LEASE_WAITING);
            agent.free();

            assertThat(wander.code()).isZero();
            assertThat(wander.err()).isEmpty();
        }
    }

    @Test
    void onATerminalTheLineIsReplaced() throws Exception {
        agent.occupy();

        try (Wrapper wander =
                Wrapper.start(home, Map.of("WANDER_TERMINAL", "1"), Wrapper.command("run", "nas", "--", "env"))) {
            agent.await(EventView.Kind.LEASE_WAITING);
            agent.free();

            assertThat(wander.rest()).doesNotContain("WANDER_TERMINAL");
            assertThat(wander.err()).startsWith("\r\u001b[Kwander run: waiting for nas: held by host-7 (rsync) for ");
            assertThat(wander.err()).endsWith("\r\u001b[K");
        }
    }

    @Test
    void whoOnlyTriesGivesUpAtOnce() throws Exception {
        agent.occupy();

        try (Wrapper wander = Wrapper.start(home, "run", "--try", "nas", "--", "echo", "ran")) {
            assertThat(wander.rest()).isEmpty();
            assertThat(wander.code()).isEqualTo(75);
            assertThat(wander.err()).matches("wander run: nas is not free now: held by host-7 \\(rsync\\) for [^;]+\n");
        }
    }

    @Test
    void theWaitEndsWhenItsTimeIsOver() throws Exception {
        agent.occupy();

        try (Wrapper wander = Wrapper.start(home, "run", "--wait", "50ms", "nas", "--", "echo", "ran")) {
            assertThat(wander.rest()).isEmpty();
            assertThat(wander.code()).isEqualTo(75);
        }
        agent.await(EventView.Kind.LEASE_RELEASED);
    }

    @Test
    void theExitCodeOfAConflictCanBeChosen() throws Exception {
        agent.occupy();

        try (Wrapper wander = Wrapper.start(home, "run", "--try", "-E", "0", "nas", "--", "true")) {
            assertThat(wander.code()).isZero();
        }
    }

    @Test
    void aVariableCountsWhereAFlagIsNotGiven() throws Exception {
        agent.occupy();
        Map<String, String> variables = Map.of("WANDER_CONFLICT_EXIT_CODE", "9", "WANDER_WAIT", "0s");

        try (Wrapper byVariable = Wrapper.start(home, variables, Wrapper.command("run", "nas", "--", "true"));
                Wrapper byFlag =
                        Wrapper.start(home, variables, Wrapper.command("run", "-E", "8", "nas", "--", "true"))) {
            assertThat(byVariable.code()).isEqualTo(9);
            assertThat(byFlag.code()).isEqualTo(8);
        }
    }

    @Test
    void theRequestCarriesWhatTheFlagsSay() throws Exception {
        try (Wrapper wander = Wrapper.start(
                home,
                "run",
                "-k",
                "1",
                "--label",
                "nightly",
                "--weight",
                "3",
                "--on-isolated",
                "run",
                "nas",
                "--",
                "true")) {
            assertThat(wander.code()).isZero();
        }
        assertThat(agent.nextRequest())
                .isEqualTo(new LeaseRequest(
                        "nas",
                        "nightly",
                        1,
                        null,
                        null,
                        LeaseRequest.OnIsolated.RUN,
                        "the administer token",
                        null,
                        null,
                        3));
    }

    @Test
    void aNamedLockIsARequestForItsName() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "lock", "nas/tenant-7", "--", "sh", "-c", "echo $WANDER_RESOURCE")) {
            assertThat(wander.rest()).isEqualTo("nas/tenant-7\n");
            assertThat(wander.code()).isZero();
        }
        assertThat(agent.nextRequest().lock()).isEqualTo(LockRequest.of("tenant-7"));
        try (Wrapper unknown = Wrapper.start(home, "lock", "tenant-7", "--", "true");
                Wrapper nameless = Wrapper.start(home, "lock", "nas/", "--", "true")) {
            assertThat(unknown.code()).isEqualTo(78);
            assertThat(unknown.err()).contains("locks");
            assertThat(nameless.code()).isEqualTo(64);
        }
    }

    @Test
    void whatALockSaysComesFromTheCommandThatAskedForIt() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "lock", "-v", "nas/tenant-7", "--", "true");
                Wrapper undecided = Wrapper.start(home, "lock", "--try", "--wait", "5s", "nas/x", "--", "true")) {
            assertThat(wander.code()).isZero();
            assertThat(wander.err())
                    .contains("wander lock: granted nas/tenant-7")
                    .doesNotContain("wander run");
            assertThat(undecided.code()).isEqualTo(64);
            assertThat(undecided.err()).contains("--try and --wait exclude each other");
        }
    }

    @Test
    void anIsolatedAgentIsSkippedOnRequest() throws Exception {
        agent.solo().isolate(true);

        try (Wrapper wander = Wrapper.start(home, "run", "--on-isolated", "skip", "nas", "--", "true")) {
            assertThat(wander.code()).isEqualTo(69);
            assertThat(wander.err()).contains("hears of no peer");
        }
    }

    @Test
    void anAgentThatIsShutOutKeepsNobodyWaiting() throws Exception {
        agent.solo().shutOut("the agent's certificate is revoked; issue another");

        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "true")) {
            assertThat(wander.code()).isEqualTo(77);
            assertThat(wander.err())
                    .isEqualToIgnoringNewLines("wander run: the agent's certificate is revoked; issue another");
        }
    }

    @Test
    void aResourceThatIsNotThereIsAMatterOfConfiguration() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "run", "tape", "--", "true")) {
            assertThat(wander.code()).isEqualTo(78);
            assertThat(wander.err()).contains("There is no resource tape");
        }
    }

    @Test
    void aLostLeaseEndsTheCommand() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "sh", "-c", "echo up; sleep 600")) {
            wander.awaitLine("up");
            agent.solo().lose("nas", "its deadline passed");

            assertThat(wander.code()).isEqualTo(79);
            assertThat(wander.err()).contains("the lease of nas was lost: its deadline passed; ending the command");
        }
    }

    @Test
    void aLostLeaseKillsTheCommandOnRequest() throws Exception {
        try (Wrapper wander = Wrapper.start(
                home,
                "run",
                "--on-lost",
                "kill",
                "nas",
                "--",
                "sh",
                "-c",
                "trap '' TERM; echo up; sleep 600; sleep 600")) {
            wander.awaitLine("up");
            agent.solo().lose("nas", "its deadline passed");

            assertThat(wander.code()).isEqualTo(79);
            assertThat(wander.err()).contains("killing the command");
        }
    }

    @Test
    void theConfigurationSaysWhatALostLeaseMeansUnlessAVariableOrAFlagDoes() throws Exception {
        agent.configure(LeaseView.OnLost.IGNORE);
        List<String> stubborn = List.of("nas", "--", "sh", "-c", "echo up; read line; exit 4");

        assertThat(loseUnder(Map.of(), Wrapper.command("run"), stubborn))
                .isEqualTo("4 the command continues without it");
        assertThat(loseUnder(Map.of("WANDER_ON_LOST", "kill"), Wrapper.command("run"), stubborn))
                .isEqualTo("79 killing the command");
        assertThat(loseUnder(Map.of("WANDER_ON_LOST", "kill"), Wrapper.command("run", "--on-lost", "term"), stubborn))
                .isEqualTo("79 ending the command");
    }

    /** How a command ends whose lease is lost, and what was said to happen to it. */
    private String loseUnder(Map<String, String> variables, List<String> command, List<String> rest) throws Exception {
        List<String> words = new ArrayList<>(command);
        words.addAll(rest);
        try (Wrapper wander = Wrapper.start(home, variables, words)) {
            wander.awaitLine("up");
            agent.solo().lose("nas", "its deadline passed");
            wander.awaitErr("was lost: its deadline passed; ");
            wander.type("go\n");
            int code = wander.code();
            return code + " "
                    + wander.err()
                            .lines()
                            .filter(line -> line.contains("was lost"))
                            .map(line -> line.replaceFirst(".*; ", ""))
                            .findFirst()
                            .orElse("");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WANDER_WAIT | soon | wander run: WANDER_WAIT: 'soon' is not a duration",
                "WANDER_ON_LOST | cry | WANDER_ON_LOST cry: must be one of term, kill, ignore",
                "WANDER_CONFLICT_EXIT_CODE | 999 | WANDER_CONFLICT_EXIT_CODE must be 0 to 255",
            })
    void aWrongVariableIsNamed(String variable, String value, String words) throws Exception {
        List<String> command = Wrapper.command("run", "nas", "--", "true");

        try (Wrapper wander = Wrapper.start(home, Map.of(variable, value), command)) {
            assertThat(wander.code()).isEqualTo(64);
            assertThat(wander.err()).hasLineCount(1).contains(words);
        }
    }

    @Test
    void aVariableBoundsTheCommandUnlessAFlagDoes() throws Exception {
        Map<String, String> variables = Map.of("WANDER_MAX_HOLD", "100ms");

        try (Wrapper byVariable = Wrapper.start(home, variables, Wrapper.command("run", "nas", "--", "sleep", "600"));
                Wrapper byFlag = Wrapper.start(
                        home, variables, Wrapper.command("run", "--max-hold", "10m", "nas", "--", "sleep", "1"))) {
            assertThat(byVariable.code()).isEqualTo(124);
            assertThat(byFlag.code()).isZero();
        }
    }

    @Test
    void aLostLeaseIsOnlyToldOnRequest() throws Exception {
        try (Wrapper wander = Wrapper.start(
                home, "run", "-q", "--on-lost", "ignore", "nas", "--", "sh", "-c", "echo up; read line; exit 4")) {
            wander.awaitLine("up");
            agent.solo().lose("nas", "its deadline passed");
            wander.awaitErr("was lost: its deadline passed; the command continues without it");
            wander.type("go\n");

            assertThat(wander.code()).isEqualTo(4);
        }
    }

    @Test
    void withTheAgentTheLeaseIsLost() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "sh", "-c", "echo up; sleep 600")) {
            wander.awaitLine("up");
            agent.close();

            assertThat(wander.code()).isEqualTo(79);
            assertThat(wander.err()).contains("was lost: the");
        }
    }

    @Test
    void aDoubtfulOutcomeIsSaid() throws Exception {
        agent.solo().judge("nas", LeaseOutcome.Result.OVERLAPPED);

        try (Wrapper overlapped = Wrapper.start(home, "run", "-q", "nas", "--", "true")) {
            assertThat(overlapped.code()).isZero();
            assertThat(overlapped.err()).contains("overlapped, another holder was seen meanwhile; it was released");
        }
        agent.solo().judge("nas", LeaseOutcome.Result.UNVERIFIED);
        try (Wrapper unverified = Wrapper.start(home, "run", "nas", "--", "true")) {
            assertThat(unverified.code()).isZero();
            assertThat(unverified.err()).contains("unverified, it is unknown whether it was alone: ");
        }
        try (Wrapper quiet = Wrapper.start(home, "run", "-q", "nas", "--", "true")) {
            assertThat(quiet.code()).isZero();
            assertThat(quiet.err()).isEmpty();
        }
    }

    @Test
    void theOutcomeIsSaidToWhoWantsToKnow() throws Exception {
        try (Wrapper exclusive = Wrapper.start(home, "run", "-v", "nas", "--", "true")) {
            assertThat(exclusive.code()).isZero();
            assertThat(exclusive.err().lines().reduce((first, last) -> last).orElseThrow())
                    .startsWith("wander run: released nas after ")
                    .endsWith(": exclusive throughout, no other holder was seen");
        }
        try (Wrapper lost = Wrapper.start(home, "run", "-v", "nas", "--", "sh", "-c", "echo up; sleep 60")) {
            lost.awaitLine("up");
            agent.solo().lose("nas", "its deadline passed");

            assertThat(lost.code()).isEqualTo(79);
            assertThat(lost.err().lines().reduce((first, last) -> last).orElseThrow())
                    .startsWith("wander run: the lease of nas was lost after ")
                    .endsWith(": its deadline passed");
        }
    }

    @Test
    void aLongerHoldThanTheResourceAllowsIsNotPromised() throws Exception {
        try (Wrapper longer = Wrapper.start(home, "run", "--max-hold", "2h", "nas", "--", "true");
                Wrapper shorter = Wrapper.start(home, "run", "--max-hold", "20m", "nas", "--", "true")) {
            assertThat(longer.code()).isZero();
            assertThat(longer.err())
                    .contains(
                            "--max-hold 2 h is longer than nas may be held: the lease ends after 30 min, as its 'hold'"
                                    + " in wander.yaml says");
            assertThat(shorter.code()).isZero();
            assertThat(shorter.err()).doesNotContain("max-hold");
        }
    }

    @Test
    void theCommandItselfSeesInTheStatusFileThatItRuns() throws Exception {
        String status = home.resolve("status.json").toString();

        try (Wrapper wander = Wrapper.start(home, "run", "--status-file", status, "nas", "--", "cat", status)) {
            Object seen = JsonTree.parse(wander.rest());

            assertThat(JsonTree.at(seen, "state")).isEqualTo("running");
            assertThat(JsonTree.at(seen, "fence")).isEqualTo(1.0);
            assertThat(wander.code()).isZero();
        }
    }

    /** A run whose command has begun, and ends with 5 when it reads a line. */
    private Wrapper startWithStatus(Path status, String... flags) throws Exception {
        List<String> words = Wrapper.command("run", "--status-file", status.toString());
        words.addAll(List.of(flags));
        words.addAll(List.of("nas", "--", "sh", "-c", "echo up; read line; exit 5"));
        Wrapper wander = Wrapper.start(home, Map.of(), words);
        wander.awaitLine("up");
        // The command may be faster than the number of its process.
        wander.awaitText(status, "childPid");
        return wander;
    }

    @Test
    void theStatusFileTellsHowItStandsAndHowItEnded() throws Exception {
        Path status = home.resolve("status.json");

        try (Wrapper wander = startWithStatus(status)) {
            Object running = JsonTree.parse(Files.readString(status));
            wander.type("go\n");
            assertThat(wander.code()).isEqualTo(5);
            Object ended = JsonTree.parse(Files.readString(status));

            assertThat(JsonTree.at(running, "fence")).isEqualTo(1.0);
            assertThat(JsonTree.at(running, "command.0")).isEqualTo("sh");
            assertThat(JsonTree.at(ended, "state")).isEqualTo("ended");
            assertThat(JsonTree.at(ended, "exit")).isEqualTo(5.0);
            assertThat(JsonTree.at(ended, "outcome")).isEqualTo("exclusive");
            assertThat((Double) JsonTree.at(ended, "held")).isPositive();
        }
    }

    @Test
    void theStatusFileNamesTheLimitThatEndedTheCommand() throws Exception {
        Path status = home.resolve("status.json");
        List<String> command = Wrapper.command(
                "run",
                "--max-hold",
                "1s",
                "--status-file",
                status.toString(),
                "nas",
                "--",
                "sh",
                "-c",
                "echo $WANDER_DEADLINE; sleep 600");

        try (Wrapper wander = Wrapper.start(home, Map.of(), command)) {
            String deadline = wander.line();
            assertThat(wander.code()).isEqualTo(124);
            Object ended = JsonTree.parse(Files.readString(status));

            assertThat(JsonTree.at(ended, "deadline")).isEqualTo(deadline);
            assertThat(JsonTree.at(ended, "reason")).isEqualTo("the command ran for 1.0 s, the limit of --max-hold");
        }
    }

    @Test
    void aStatusFileThatCannotBeWrittenIsSaidBeforeAnythingElse() throws Exception {
        Path status = home.resolve("missing").resolve("status.json");

        try (Wrapper wander =
                Wrapper.start(home, "run", "--status-file", status.toString(), "nas", "--", "echo", "ran")) {
            assertThat(wander.rest()).isEmpty();
            assertThat(wander.code()).isEqualTo(73);
            assertThat(wander.err()).hasLineCount(1).contains(status + ": there is no such folder");
            assertThat(status.getParent()).doesNotExist();
        }
    }

    @Test
    void aStatusFileThatCannotBeWrittenAnyMoreIsSaidOnceAndTheCommandGoesOn() throws Exception {
        Path folder = Files.createDirectory(home.resolve("gone"));
        Path status = folder.resolve("status.json");

        try (Wrapper wander = startWithStatus(status, "--on-lost", "ignore")) {
            Files.delete(status);
            Files.delete(folder);
            agent.solo().lose("nas", "its deadline passed");

            wander.awaitErr("the lease of nas was lost");
            wander.type("go\n");
            assertThat(wander.code()).isEqualTo(5);
            assertThat(wander.err()).containsOnlyOnce("cannot write " + status);
        }
    }

    @Test
    void theLeaseIsKeptForAWhileAfterAQuickCommand() throws Exception {
        Path status = home.resolve("status.json");

        try (Wrapper wander = Wrapper.start(
                home, "run", "--hold-at-least", "1h", "--status-file", status.toString(), "nas", "--", "true")) {
            wander.awaitText(status, "\"holding\"");
            assertThat(agent.resources().get(0).holders()).hasSize(1);
            wander.signal("TERM");

            assertThat(wander.code()).isZero();
        }
        agent.await(EventView.Kind.LEASE_RELEASED);
    }

    @Test
    void aRunWithinARunGoesUnderTheSameLease() throws Exception {
        String inner =
                String.join(" ", Wrapper.command("run", "-v", "nas", "--", "sh", "-c", "'echo $WANDER_FENCE; exit 6'"));

        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "sh", "-c", inner)) {
            assertThat(wander.rest()).isEqualTo("1\n");
            assertThat(wander.code()).isEqualTo(6);
            assertThat(wander.err()).contains("an outer run already holds a lease of nas");
        }
    }

    @Test
    void aSignalWhileItWaitsWithdrawsTheRequest() throws Exception {
        agent.occupy();

        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "true")) {
            agent.await(EventView.Kind.LEASE_WAITING);
            wander.signal("TERM");

            assertThat(wander.code()).isEqualTo(143);
        }
        agent.await(EventView.Kind.LEASE_RELEASED);
    }

    @Test
    void theCommandMustBeSetApart() throws Exception {
        try (Wrapper none = Wrapper.start(home, "run", "nas", "cat", "-v");
                Wrapper late = Wrapper.start(home, "run", "nas", "git", "log", "--", "file")) {
            assertThat(none.code()).isEqualTo(64);
            assertThat(none.err()).contains("no '--' before the command; write: wander run nas -- COMMAND");
            assertThat(late.code()).isEqualTo(64);
        }
    }

    @ParameterizedTest
    @CsvSource({"-k,0,--permits must be 1 or more", "--max-hold,0s,--max-hold must be longer than 0"})
    void nothingIsNoAnswer(String flag, String value, String complaint) throws Exception {
        try (Wrapper wander = Wrapper.start(home, "run", flag, value, "nas", "--", "echo", "ran")) {
            assertThat(wander.rest()).isEmpty();
            assertThat(wander.code()).isEqualTo(64);
            assertThat(wander.err()).contains(complaint);
        }
    }

    @ParameterizedTest
    @CsvSource({"--hold-at-least,WANDER_MAX_HOLD,2s,1s", "--max-hold,WANDER_HOLD_AT_LEAST,1s,2s"})
    void aLeaseCannotBeKeptLongerThanItMayBeHeld(String flag, String variable, String ofFlag, String ofVariable)
            throws Exception {
        List<String> byFlags =
                Wrapper.command("run", "--max-hold", "1s", "--hold-at-least", "2s", "nas", "--", "echo", "ran");
        List<String> byBoth = Wrapper.command("run", flag, ofFlag, "nas", "--", "echo", "ran");

        try (Wrapper flags = Wrapper.start(home, Map.of(), byFlags);
                Wrapper both = Wrapper.start(home, Map.of(variable, ofVariable), byBoth)) {
            assertThat(flags.rest()).isEmpty();
            assertThat(flags.code()).isEqualTo(64);
            assertThat(flags.err())
                    .hasLineCount(1)
                    .contains("--hold-at-least 2s is longer than --max-hold 1s")
                    .contains("shorten the one or lengthen the other");
            assertThat(both.rest()).isEmpty();
            assertThat(both.code()).isEqualTo(64);
            assertThat(both.err()).hasLineCount(1).contains(flag, variable);
        }
    }

    @Test
    void aLeaseMayBeKeptForAsLongAsItMayBeHeld() throws Exception {
        try (Wrapper wander =
                Wrapper.start(home, "run", "--max-hold", "1h", "--hold-at-least", "1h", "nas", "--", "echo", "ran")) {
            assertThat(wander.line()).isEqualTo("ran");
        }
    }

    @Test
    void aWrongTokenIsNotAuthorised() throws Exception {
        Files.writeString(home.resolve("api.token"), "wrong\n");

        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "true")) {
            assertThat(wander.code()).isEqualTo(77);
        }
    }
}
