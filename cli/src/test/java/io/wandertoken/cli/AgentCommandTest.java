package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.output.ExitCode;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, as a user starts them: agents, commands under a lease, questions. */
@Tag("loopback")
@Timeout(900)
class AgentCommandTest {

    @TempDir
    private Path home;

    private static Wrapper agent(Path home, String resource, String... arguments) throws IOException {
        Wrapper agent = Wrapper.start(home, arguments);
        agent.awaitLine("try: WANDER_HOME=" + home + " wander run " + resource + " -- echo hi");
        return agent;
    }

    private static String ask(Path home, String... arguments) throws IOException, InterruptedException {
        try (Wrapper command = Wrapper.start(home, arguments)) {
            String out = command.rest();
            assertThat(command.code()).as(command.err()).isZero();
            return out;
        }
    }

    @Test
    void threeTerminalsOnOneHost() throws IOException, InterruptedException {
        try (Wrapper agent = agent(home, "nas", "agent", "--dev");
                Wrapper first = Wrapper.start(home, "run", "nas", "--", "sh", "-c", "echo begun; read end")) {
            first.awaitLine("begun");
            try (Wrapper second = Wrapper.start(home, "run", "nas", "--", "echo", "hi")) {
                second.awaitErr("held by this host (sh)");
                assertThat(ask(home, "status")).contains("nas: 1 permit", "this host (sh)", "echo", "a token is here");
                first.type("\n");

                assertThat(second.line()).isEqualTo("hi");
                assertThat(first.code()).isZero();
                assertThat(second.code()).isZero();
            }
            assertThat(ask(home, "members")).contains("dev", "self");
            try (Wrapper doctor = Wrapper.start(home, "doctor")) {
                assertThat(doctor.code()).isEqualTo(ExitCode.CONFIGURATION);
                assertThat(doctor.err()).contains("agent dev runs here; name its configuration with --config");
            }
            assertThat(ask(home, "events")).contains("agent-started", "lease-granted", "lease-released");

            agent.signal("TERM");

            assertThat(agent.code()).as("128 and the number of the signal").isEqualTo(143);
            assertThat(agent.err()).contains("agent-stopping");
        }
    }

    @Test
    void anAgentThatIsToldToStopLetsARunningCommandFinish() throws IOException, InterruptedException {
        try (Wrapper agent = agent(home, "nas", "agent", "--dev");
                Wrapper run = Wrapper.start(home, "run", "nas", "--", "sh", "-c", "echo begun; read end; echo ended")) {
            run.awaitLine("begun");

            agent.signal("TERM");
            agent.awaitErr("waits up to 20 s for 1 lease to be released");
            assertThat(ask(home, "status")).contains("warning: it is stopping, grants nothing any more");
            try (Wrapper late = Wrapper.start(home, "run", "nas", "--", "true")) {
                assertThat(late.code()).isEqualTo(ExitCode.UNAVAILABLE);
                assertThat(late.err()).contains("the agent is stopping; ask again when it has been started");
            }
            run.type("\n");

            assertThat(run.line()).isEqualTo("ended");
            assertThat(run.code()).isZero();
            assertThat(agent.code()).isEqualTo(143);
        }
    }

    @Test
    void anAgentWhoseFolderTakesNoFileDoesNotGreetOthers() throws IOException, InterruptedException {
        Path full = Path.of("/proc/self");
        try (Wrapper agent =
                Wrapper.start(home, Map.of("WANDER_HOME", full.toString()), Wrapper.command("agent", "--dev"))) {
            assertThat(agent.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
            assertThat(agent.err()).contains("cannot write /proc/self").doesNotContain("agent-started");
        }
    }

    @Test
    void aSecondAgentInTheSameHomeIsRefused() throws IOException, InterruptedException {
        try (Wrapper agent = agent(home, "nas", "agent", "--dev");
                Wrapper other = Wrapper.start(home, "agent", "--dev")) {
            assertThat(other.code()).isEqualTo(ExitCode.UNAVAILABLE);
            assertThat(other.err()).contains("an agent already runs on this host, with process id " + agent.pid());
        }
    }

    @Test
    void withoutAgentAndConfigurationRunSaysWhatToDo() throws IOException, InterruptedException {
        try (Wrapper run = Wrapper.start(home, "run", "nas", "--", "true")) {
            assertThat(run.code()).isEqualTo(ExitCode.UNAVAILABLE);
            assertThat(run.err()).contains("no agent runs on this host; start one with 'wander agent'");
        }
    }

    @Test
    void anAgentWithoutConfigurationLeavesNoFolderBehind() throws IOException, InterruptedException {
        Path own = home.resolve("own");
        try (Wrapper agent = Wrapper.start(home, Map.of("WANDER_HOME", own.toString()), Wrapper.command("agent"))) {
            assertThat(agent.code()).isEqualTo(ExitCode.CONFIGURATION);
            assertThat(own).doesNotExist();
        }
    }

    @Test
    void aFleetMadeByInitSharesTheResourceAndSurvivesTheDeathOfItsHolder() throws IOException, InterruptedException {
        Path fleet = home.resolve("lab");
        ask(
                home,
                "init",
                "--fleet",
                "lab",
                "--seeds",
                "a=127.0.0.1,b=127.0.0.2,c=127.0.0.3",
                "--resource",
                "tape",
                "--profile",
                "local",
                "--port",
                String.valueOf(freeDatagramPort()),
                "--dir",
                fleet.toString());
        List<Wrapper> agents = new ArrayList<>();
        List<Path> homes = new ArrayList<>();
        try {
            for (String name : List.of("a", "b", "c")) {
                Path own = Files.createDirectory(home.resolve(name));
                Path config = fleet.resolve("hosts").resolve(name).resolve("wander.yaml");
                homes.add(own);
                agents.add(agent(own, "tape", "agent", "--config", config.toString()));
            }
            assertThat(ask(
                            homes.get(0),
                            "doctor",
                            "--config",
                            fleet.resolve("hosts/a/wander.yaml").toString()))
                    .containsPattern("ok +port +UDP 127.0.0.1:\\d+ is in use by this agent")
                    .containsPattern("ok +api port +TCP 127.0.0.1:\\d+ is in use by this agent");
            try (Wrapper holder =
                    Wrapper.start(homes.get(0), "run", "tape", "--", "sh", "-c", "echo begun; read end")) {
                holder.awaitLine("begun");
                awaitHolder(homes.get(1), "a (sh)");
                agents.get(0).signal("KILL");

                assertThat(ask(homes.get(1), "run", "tape", "--", "echo", "mine"))
                        .isEqualTo("mine\n");
                assertThat(holder.code()).isEqualTo(ExitCode.LEASE_LOST);
                assertThat(holder.err()).contains("the lease of tape was lost");
            }
        } finally {
            for (Wrapper agent : agents) {
                agent.close();
            }
        }
    }

    @Test
    void anAgentWhoseApiPortIsTakenSaysSoAndSendsNothing() throws IOException, InterruptedException {
        Path fleet = home.resolve("lab");
        try (DatagramChannel seed = DatagramChannel.open().bind(new InetSocketAddress("127.0.0.2", 0));
                ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = ((InetSocketAddress) seed.getLocalAddress()).getPort();
            String seeds = "a=127.0.0.1,b=127.0.0.2";
            String folder = fleet.toString();
            ask(home, "init", "--fleet", "lab", "--seeds", seeds, "--port", String.valueOf(port), "--dir", folder);
            Path config = fleet.resolve("hosts/a/wander.yaml");
            Files.writeString(
                    config,
                    Files.readString(config)
                            .replaceFirst(
                                    "(?m)^  listen: .*$", "  listen: \"127.0.0.1:" + other.getLocalPort() + "\""));

            try (Wrapper agent = Wrapper.start(home, "agent", "--config", config.toString())) {
                assertThat(agent.code()).isEqualTo(ExitCode.UNAVAILABLE);
                assertThat(agent.err())
                        .contains(
                                "the API cannot listen on 127.0.0.1:" + other.getLocalPort() + ": ",
                                "is an agent running there already?",
                                "'api: listen'")
                        .doesNotContain("agent-started")
                        .hasLineCount(1);
            }
            seed.configureBlocking(false);
            assertThat(seed.receive(ByteBuffer.allocate(1))).isNull();
        }
    }

    /** Waits until an agent has heard who holds the resource. */
    private static void awaitHolder(Path home, String holder) throws IOException, InterruptedException {
        for (int look = 0; look < 60; look++) {
            if (ask(home, "status").contains(holder)) {
                return;
            }
        }
        throw new AssertionError("never heard of " + holder);
    }

    private static int freeDatagramPort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
