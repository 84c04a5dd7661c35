package io.wandertoken.control.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentDescriptorTest {
    private static final long OWN_PID = ProcessHandle.current().pid();
    private static final String OWN_PROCESS = ProcessIdentity.of(OWN_PID).orElseThrow();

    @TempDir
    private Path home;

    @Test
    void theFileHasTheFieldsThatClientsOfOtherLanguagesRead() {
        AgentDescriptor descriptor = new AgentDescriptor(
                7, "boot/1", "http://127.0.0.1:7412", null, "/h/api.token", "a", "lab", Instant.EPOCH);

        assertThat(descriptor.text())
                .isEqualTo("{\"pid\":7,\"process\":\"boot/1\",\"url\":\"http://127.0.0.1:7412\",\"socket\":null,"
                        + "\"tokenFile\":\"/h/api.token\",\"agent\":\"a\",\"fleet\":\"lab\","
                        + "\"startedAt\":\"1970-01-01T00:00:00Z\"}\n");
    }

    @Test
    void theDescriptorOfARunningAgentIsRead() throws IOException {
        AgentDescriptor own =
                new AgentDescriptor(OWN_PID, OWN_PROCESS, null, "/h/agent.sock", "t", "a", "f", Instant.EPOCH);

        assertThat(AgentDescriptor.read(file(own.text()))).contains(own);
    }

    @Test
    void descriptorsOfAgentsThatAreGoneAreNotBelieved() throws IOException {
        assertThat(AgentDescriptor.read(home.resolve("missing.json"))).isEmpty();
        assertThat(AgentDescriptor.read(file("{\"pid\":"))).isEmpty();
        assertThat(AgentDescriptor.read(file("{}"))).isEmpty();
        assertThat(AgentDescriptor.read(file(describe(Integer.MAX_VALUE, OWN_PROCESS))))
                .isEmpty();
        assertThat(AgentDescriptor.read(file(describe(OWN_PID, "another")))).isEmpty();
        assertThat(AgentDescriptor.read(file(describe(OWN_PID, OWN_PROCESS).replace("1970-01-01T", "when"))))
                .isEmpty();
        assertThat(AgentDescriptor.read(file(describe(OWN_PID, OWN_PROCESS))))
                .as("whatever the clock showed when it started")
                .isPresent();
    }

    @Test
    void anAgentInAnotherContainerIsFoundByItsSocket() throws IOException {
        Path socket = home.resolve("s");
        Path file = file(new AgentDescriptor(
                        Integer.MAX_VALUE, "elsewhere", null, socket.toString(), "t", "a", "f", Instant.EPOCH)
                .text());
        assertThat(AgentDescriptor.read(file)).isEmpty();

        try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listening.bind(UnixDomainSocketAddress.of(socket));
            assertThat(AgentDescriptor.read(file)).isPresent();
        }
        assertThat(AgentDescriptor.read(file)).isEmpty();
    }

    @Test
    void linksPipesAndEndlessFilesAreNotRead() throws Exception {
        Path real = Files.writeString(home.resolve("real.json"), describe(OWN_PID, OWN_PROCESS));
        Path pipe = home.resolve("pipe.json");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThat(AgentDescriptor.read(Files.createSymbolicLink(home.resolve("link.json"), real)))
                .isEmpty();
        assertThat(AgentDescriptor.read(pipe)).isEmpty();
        assertThat(AgentDescriptor.read(file(describe(OWN_PID, OWN_PROCESS) + " ".repeat(1 << 16))))
                .isEmpty();
    }

    private static String describe(long pid, String process) {
        return new AgentDescriptor(pid, process, "http://127.0.0.1:1", null, "t", "a", "f", Instant.EPOCH).text();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(home.resolve("agent.json"), text);
    }
}
