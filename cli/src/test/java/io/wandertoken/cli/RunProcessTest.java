package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code wander run} and its command: exit codes, input, terminal, signals, and that nothing is left behind. */
@Execution(ExecutionMode.CONCURRENT)
class RunProcessTest {
    /** A command that says its number, and that of a process which it has started. */
    private static final String FAMILY = "sleep 600 & echo $$; echo $!; wait";

    @TempDir
    private Path home;

    private Wrapper run(String... command) throws Exception {
        return Wrapper.start(
                home, Map.of(), Wrapper.command(concat(List.of("run", "--local", "nas", "--"), List.of(command))));
    }

    private static String[] concat(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource({"exit 0,0", "exit 3,3", "kill -9 $$,137", "kill -15 $$,143"})
    void theExitCodeIsTheCommands(String script, int code) throws Exception {
        try (Wrapper wander = run("sh", "-c", script)) {
            assertThat(wander.code()).isEqualTo(code);
        }
    }

    @Test
    void argumentsReachTheCommandAsTheyAre() throws Exception {
        try (Wrapper wander = run("printf", "%s|", "a b", "", "$HOME", "@x", "--json", "--", "*")) {
            assertThat(wander.rest()).isEqualTo("a b||$HOME|@x|--json|--|*|\n");
        }
    }

    @Test
    void standardInputReachesTheCommand() throws Exception {
        try (Wrapper wander = run("cat").type("hello\n")) {
            assertThat(wander.rest()).isEqualTo("hello\n");
            assertThat(wander.code()).isZero();
        }
    }

    @Test
    void aCommandThatIsNotThereIsFoundOutBeforeAnybodyWaits() throws Exception {
        try (Wrapper name = Wrapper.start(home, "run", "nas", "--", "no-such-command");
                Wrapper file = Wrapper.start(home, "run", "nas", "--", "./no-such-file")) {
            assertThat(name.code()).isEqualTo(127);
            assertThat(name.err()).contains("command not found in $PATH: no-such-command");
            assertThat(file.code()).isEqualTo(127);
        }
    }

    @Test
    void aFileThatMayNotBeExecutedIsFoundOutBeforeAnybodyWaits() throws Exception {
        Path file = Files.writeString(home.resolve("text"), "no program");

        try (Wrapper plain = Wrapper.start(home, "run", "nas", "--", file.toString());
                Wrapper folder = Wrapper.start(home, "run", "nas", "--", home.toString())) {
            assertThat(plain.code()).isEqualTo(126);
            assertThat(folder.code()).isEqualTo(126);
        }
    }

    @Test
    void withoutAnAgentItSaysWhatToDo() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "echo", "ran")) {
            assertThat(wander.rest()).isEmpty();
            assertThat(wander.code()).isEqualTo(69);
            assertThat(wander.err().lines())
                    .singleElement()
                    .asString()
                    .contains("no agent runs on this host; start one with 'wander agent'", "--local", "looked for ");
        }
    }

    @Test
    void withoutAnAgentTheConfigurationOfOneIsUsedAndItsMistakesAreTold() throws Exception {
        Files.writeString(home.resolve("wander.yaml"), "agent:\n");

        try (Wrapper wander = Wrapper.start(home, "run", "nas", "--", "true")) {
            assertThat(wander.code()).isEqualTo(78);
            assertThat(wander.err()).contains("wander.yaml:1: ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HUP", "INT", "QUIT", "TERM", "USR1", "USR2"})
    void everySignalReachesTheCommand(String name) throws Exception {
        String script = "trap 'echo got; exit 7' " + name + "; echo up; while :; do sleep 0.05; done";

        try (Wrapper wander = run("sh", "-c", script)) {
            wander.awaitLine("up");
            wander.signal(name);

            assertThat(wander.rest()).isEqualTo("got\n");
            assertThat(wander.code()).isEqualTo(7);
        }
    }

    @Test
    void aSignalThatEndsTheCommandShowsInTheExitCode() throws Exception {
        try (Wrapper wander = run("sh", "-c", "echo up; exec sleep 600")) {
            wander.awaitLine("up");
            wander.signal("INT");

            assertThat(wander.code()).isEqualTo(130);
        }
    }

    @Test
    void whatTheCommandLeavesBehindEndsWithIt() throws Exception {
        try (Wrapper wander = run("sh", "-c", "sleep 600 >&- & echo $!")) {
            long orphan = Long.parseLong(wander.line());

            assertThat(wander.code()).isZero();
            Wrapper.awaitEnd(orphan);
        }
    }

    @Test
    void whatIsLeftBehindAndDoesNotListenIsKilled() throws Exception {
        try (Wrapper wander = Wrapper.start(
                home,
                "run",
                "--local",
                "--kill-after",
                "200ms",
                "nas",
                "--",
                "sh",
                "-c",
                "(trap '' TERM; echo deaf >&2; exec >&- sleep 600) & echo $!; sleep 0.3")) {
            long orphan = Long.parseLong(wander.line());

            assertThat(wander.code()).isZero();
            Wrapper.awaitEnd(orphan);
        }
    }

    @Test
    void killedItTakesTheWholeGroupWithIt() throws Exception {
        try (Wrapper wander = run("sh", "-c", FAMILY)) {
            long child = Long.parseLong(wander.line());
            long grandchild = Long.parseLong(wander.line());
            wander.signal("KILL");

            Wrapper.awaitEnd(child);
            Wrapper.awaitEnd(grandchild);
            assertThat(wander.code()).isEqualTo(137);
            assertThat(Path.of("/tmp/.attach_pid" + wander.pid())).doesNotExist();
        }
    }

    @Test
    void killedOnATerminalItTakesTheWholeGroupWithIt() throws Exception {
        Path pid = home.resolve("pid");
        try (Wrapper wander = onTerminal("echo $PPID > " + pid + "; sleep 600 & echo $$ pids $!; wait")) {
            String[] pids = lineWith(wander, "pids").strip().split(" ");
            Wrapper.signal(Long.parseLong(Files.readString(pid).strip()), "KILL");

            Wrapper.awaitEnd(Long.parseLong(pids[0]));
            Wrapper.awaitEnd(Long.parseLong(pids[2]));
        }
    }

    @Test
    void aTerminalReachesTheCommand() throws Exception {
        try (Wrapper wander =
                onTerminal("test -t 0 && test -t 1 && echo terminal; read line; echo read $line; exit 5")) {
            lineWith(wander, "terminal");
            wander.type("words\n");

            lineWith(wander, "read words");
            assertThat(wander.code()).isEqualTo(5);
        }
    }

    @Test
    void onATerminalTheCommandGetsControlCOnce() throws Exception {
        String script = "n=0; trap 'n=$((n+1)); echo int $n' INT; echo up; while [ $n -lt 1 ]; do sleep 0.05; done;"
                + " sleep 0.3; echo total $n";

        try (Wrapper wander = onTerminal(script)) {
            lineWith(wander, "up");
            wander.keep("\u0003");

            lineWith(wander, "total 1");
        }
    }

    @Test
    void onATerminalOthersInTheGroupAreLeftAlone() throws Exception {
        String wrapped = shell(Wrapper.command("run", "--local", "nas", "--", "sh", "-c", "'sleep 600 & echo $!'"));
        List<String> words = List.of(
                "script", "-qec", "sleep 600 & n=$!; " + wrapped + "; kill -0 $n && echo alive; kill $n", "/dev/null");

        try (Wrapper wander = Wrapper.start(home, Map.of(), words)) {
            long left = Long.parseLong(wander.line().strip());

            lineWith(wander, "alive");
            Wrapper.awaitEnd(left);
        }
    }

    @Test
    void theCommandEndsWhenItHasRunForLongEnough() throws Exception {
        Ended ended = runLimited("1m", "trap 'echo told; exit 0' TERM; echo up; while :; do sleep 0.05; done");

        assertThat(ended.out()).isEqualTo("up\ntold\n");
        assertThat(ended.code()).isEqualTo(124);
        assertThat(ended.err()).contains("--max-hold").doesNotContain("killing it");
    }

    @Test
    void aCommandThatDoesNotEndIsKilledAfterAWhile() throws Exception {
        Ended ended = runLimited("200ms", "trap '' TERM; echo up; while :; do sleep 0.05; done");

        assertThat(ended.out()).isEqualTo("up\n");
        assertThat(ended.code()).isEqualTo(124);
        assertThat(ended.err()).contains("killing it");
    }

    /** What a run said that is over. */
    private record Ended(String out, int code, String err) {}

    /** Runs a script that says when it is up, with a limit that leaves it time for that: a busy machine needs longer. */
    private Ended runLimited(String killAfter, String script) throws Exception {
        Ended ended = new Ended("", 0, "");
        for (int millis = 250; millis <= 64_000 && !ended.out().startsWith("up\n"); millis *= 4) {
            try (Wrapper wander = Wrapper.start(
                    home,
                    "run",
                    "--local",
                    "--max-hold",
                    millis + "ms",
                    "--kill-after",
                    killAfter,
                    "nas",
                    "--",
                    "sh",
                    "-c",
                    script)) {
                ended = new Ended(wander.rest(), wander.code(), wander.err());
            }
        }
        return ended;
    }

    @Test
    void aLockOfThisHostExcludesOthersOfThisHost() throws Exception {
        try (Wrapper first = run("sh", "-c", "echo up; read line")) {
            first.awaitLine("up");
            try (Wrapper second = Wrapper.start(home, "run", "--local", "--try", "nas", "--", "true");
                    Wrapper another = Wrapper.start(home, "run", "--local", "--try", "tape", "--", "true");
                    Wrapper third = Wrapper.start(home, "run", "--local", "nas", "--", "true")) {
                assertThat(second.code()).isEqualTo(75);
                assertThat(another.code()).isZero();
                third.awaitErr("waiting for nas");
                first.type("done\n");

                assertThat(third.code()).isZero();
                assertThat(third.err()).containsPattern("waiting for nas: held by process \\d+ \\(sh\\)");
            }
        }
    }

    @Test
    void onlyTheOwnerCanOpenALockOfThisHost() throws Exception {
        Path locks = Files.createDirectory(home.resolve("locks"));
        Path lock = Files.createFile(locks.resolve("nas.0.lock"));
        Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("rw-r--r--"));

        try (Wrapper old = run("true");
                Wrapper made = Wrapper.start(home, "run", "--local", "tape", "--", "true")) {
            assertThat(old.code()).isZero();
            assertThat(made.code()).isZero();
        }

        for (Path file : List.of(lock, locks.resolve("tape.0.lock"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aLockOfThisHostIsNotHeldBecauseAVariableSaysSo() throws Exception {
        Map<String, String> stale = Map.of("WANDER_LOCK_HELD", "local:nas", "WANDER_LEASES_HELD", "local-1-1");
        try (Wrapper first = run("sh", "-c", "echo up; read line")) {
            first.awaitLine("up");

            try (Wrapper second =
                    Wrapper.start(home, stale, Wrapper.command("run", "--local", "--try", "nas", "--", "true"))) {
                assertThat(second.code()).isEqualTo(75);
            }
        }
    }

    @Test
    void withoutAnAgentAVariableIsNoLease() throws Exception {
        Map<String, String> stale = Map.of("WANDER_LOCK_HELD", "nas", "WANDER_LEASES_HELD", "nas-1");

        try (Wrapper wander = Wrapper.start(home, stale, Wrapper.command("run", "nas", "--", "true"))) {
            assertThat(wander.code()).isEqualTo(69);
        }
    }

    @Test
    void aLockOfThisHostCanHaveSeveralPermits() throws Exception {
        String[] line = {"run", "--local", "-k", "2", "nas", "--", "sh", "-c", "echo up; read line"};
        try (Wrapper first = Wrapper.start(home, line);
                Wrapper second = Wrapper.start(home, line)) {
            first.awaitLine("up");
            second.awaitLine("up");
            try (Wrapper third = Wrapper.start(home, "run", "--local", "-k", "2", "--try", "nas", "--", "true")) {
                assertThat(third.code()).isEqualTo(75);
            }
        }
    }

    private Wrapper onTerminal(String script) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script of util-linux");
        String wrapped = "exec " + shell(Wrapper.command("run", "--local", "nas", "--", "sh", "-c", quote(script)));
        return Wrapper.start(home, Map.of(), List.of("script", "-qec", wrapped, "/dev/null"));
    }

    private static String shell(List<String> words) {
        return words.stream().collect(Collectors.joining(" "));
    }

    private static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static String lineWith(Wrapper wander, String part) throws Exception {
        for (String line = wander.line(); line != null; line = wander.line()) {
            if (line.contains(part)) {
                return line;
            }
        }
        throw new AssertionError("never said " + part + "; on stderr: " + wander.err());
    }
}
