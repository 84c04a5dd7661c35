package io.wandertoken.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessReaperTest {
    private static final String MARK = "WANDER_RUN_ID";
    private static final int PATIENCE_SECONDS = 240;

    @Test
    @EnabledOnOs(OS.LINUX)
    void killedBeforeItKnowsTheGroupItLeavesNothingBehind() throws Exception {
        Process wander = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWhileStarting.class.getName(),
                        "test-" + System.nanoTime()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        List<Long> pids = wander.inputReader(StandardCharsets.UTF_8)
                .lines()
                .map(Long::valueOf)
                .toList();

        assertThat(wander.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(wander.exitValue()).isEqualTo(137);
        assertThat(pids).hasSize(2);
        for (long pid : pids) {
            var left = ProcessHandle.of(pid);
            if (left.isPresent()) {
                left.get().onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    /** The command has ended, the lease is kept for a while, and the number of its group may be that of others. */
    @Test
    void killedAfterItsCommandItKillsNobody() throws Exception {
        Process wander = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledAfterItsCommand.class.getName()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<Long> pids = wander.inputReader(StandardCharsets.UTF_8)
                .lines()
                .map(Long::valueOf)
                .toList();
        ProcessHandle bystander = ProcessHandle.of(pids.get(0)).orElseThrow();
        try {
            for (long keeper : pids.subList(1, pids.size())) {
                var left = ProcessHandle.of(keeper);
                if (left.isPresent()) {
                    left.get().onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                }
            }

            assertThat(bystander.isAlive()).isTrue();
        } finally {
            bystander.destroyForcibly();
        }
    }

    /** Prints a process that now has the number of the group that the keeper knew, and the keeper; then ends as if killed. */
    static final class KilledAfterItsCommand {
        public static void main(String[] none) throws IOException {
            ProcessReaper keeper = new ProcessReaper(LaunchTools.ofThisSystem());
            keeper.start();
            List<ProcessHandle> keepers = ProcessHandle.current().children().toList();
            long bystander = new ProcessBuilder("setsid", "sleep", "600")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .pid();
            keeper.keepGroup(bystander);
            keeper.keepNothing();
            System.out.println(bystander);
            keepers.forEach(process -> System.out.println(process.pid()));
            System.out.flush();
            Runtime.getRuntime().halt(137);
        }
    }

    /** Ends as if it were killed after the start of a command with a child, before it could tell the keeper its group. */
    static final class KilledWhileStarting {
        public static void main(String[] mark) throws IOException {
            ProcessReaper keeper = new ProcessReaper(LaunchTools.ofThisSystem());
            keeper.start();
            keeper.keepStarting(MARK + "=" + mark[0]);
            ProcessBuilder family = new ProcessBuilder(
                            "setsid", "sh", "-c", "sleep 600 >&- & echo $$ $!; exec sleep 600 >&-")
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            family.environment().put(MARK, mark[0]);
            String pids = family.start().inputReader(StandardCharsets.UTF_8).readLine();
            System.out.println(pids.replace(' ', '\n'));
            System.out.flush();
            Runtime.getRuntime().halt(137);
        }
    }
}
