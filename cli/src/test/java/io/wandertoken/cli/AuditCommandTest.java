package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.Profile;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.cli.agent.AgentProcess;
import io.wandertoken.cli.fleet.FleetFolder;
import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.WanderHome;
import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
@Timeout(900)
class AuditCommandTest {
    @TempDir
    private Path folder;

    @Test
    void whatHappenedIsThereAfterTheAgentHasStoppedWithWhoDidIt() throws Exception {
        WanderHome home = new WanderHome(folder.resolve("home"));
        WanderConfig config = config(home);
        try (AgentProcess process = new AgentProcess(LiveSetup.of(config, "test"), home, true, line -> {})) {
            assertThat(process.announce()).isNotEmpty();
            try (Wrapper run = Wrapper.start(home.folder(), "run", "--label", "backup", "nas", "--", "true")) {
                assertThat(run.code()).isZero();
            }
            assertThat(postWithoutToken(home)).isEqualTo(401);
        }
        Path log = config.agent().data().resolve("audit.log");

        Invocation audit = Invocation.of("audit", log.toString());

        String user = System.getProperty("user.name");
        assertThat(audit.code()).as(audit.err()).isZero();
        assertThat(audit.out())
                .containsPattern("\\d  20.*  agent-started  listens on ")
                .containsPattern("lease-granted  nas  fence \\d+  user " + user + "  to backup")
                .containsPattern("lease-released  nas  fence \\d+  user " + user)
                .contains("api-refused  somebody on this host  POST /v1/leases: token-missing")
                .contains("agent-stopping")
                .containsPattern(
                        "\\d+ entries from number 1 on, none is missing; the hash of the last one is [0-9a-f]{64}\n");
        Object json = JsonTree.parse(Invocation.of("audit", log.toString(), "--limit", "2", "--json", "-")
                .out());
        assertThat((List<?>) JsonTree.at(json, "entries")).hasSize(2);
        assertThat(JsonTree.at(json, "complete")).isEqualTo(true);

        List<String> lines = Files.readAllLines(log);
        lines.remove(2);
        Files.write(log, lines);
        Invocation broken = Invocation.of("audit", log.toString());
        assertThat(broken.code()).isEqualTo(1);
        assertThat(broken.err()).contains("the audit log was changed: number 4 does not follow number 2");
    }

    @Test
    void aLogThatIsNotThereIsNotAnEmptyOne() {
        Invocation missing = Invocation.of("audit", folder.resolve("audit.log").toString());

        assertThat(missing.code()).isEqualTo(78);
        assertThat(missing.err()).contains("audit.log: there is no such file");
    }

    @Test
    void aFileOfAnotherKindIsNotCalledAChangedLog() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "one\ntwo\nthree\n");

        Invocation notes = Invocation.of("audit", file.toString());

        assertThat(notes.code()).isEqualTo(78);
        assertThat(notes.err()).contains("notes.txt: is no audit log").hasLineCount(1);
    }

    private WanderConfig config(WanderHome home) throws IOException {
        int port;
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        FleetFolder.Host host = new FleetFolder.Host("a", "127.0.0.1", port);
        Path made = FleetFolder.make(
                        folder.resolve("lab"),
                        new FleetFolder.Wish("lab", List.of(host), List.of("nas"), Profile.LOCAL, Duration.ofDays(60)),
                        Instant.now())
                .of(host);
        Path file = made.resolve("wander.yaml");
        Files.writeString(file, Files.readString(file).replace("0.0.0.0", "127.0.0.1"));
        return WanderConfig.load(file, home);
    }

    private static int postWithoutToken(WanderHome home) throws IOException, InterruptedException {
        String url = AgentDescriptor.read(home.folder().resolve(AgentDescriptor.FILE))
                .orElseThrow()
                .url();
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/leases"))
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
