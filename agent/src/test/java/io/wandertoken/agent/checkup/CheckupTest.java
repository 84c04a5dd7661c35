package io.wandertoken.agent.checkup;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.ProcessIdentity;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
class CheckupTest {
    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    private static final String CONFIG = """
            agent:
              bind: 127.0.0.1:0
              seeds: [127.0.0.1:1, 127.0.0.1:2]
              data: state/below
            identity: {certificate: a.crt, key: a.key, trust: ca/ca.crt, revocations: ca/ca.crl}
            resources: {nas: {}}
            api: {listen: off}
            """;

    @TempDir
    private Path folder;

    private FleetAuthority authority;

    @BeforeEach
    void makeFleet() {
        Path ca = folder.resolve("ca");
        authority = authority(ca);
        issue("a");
    }

    @Test
    void anAgentThatHasAllItNeedsIsReady() throws IOException {
        List<Finding> findings = examine(CONFIG, NOW);

        assertThat(findings)
                .allMatch(finding ->
                        finding.verdict() == Finding.Verdict.OK && finding.fix().isEmpty());
        assertThat(findings.stream().map(Finding::subject))
                .containsExactly(
                        "configuration",
                        "key",
                        "revocations",
                        "certificate",
                        "authority",
                        "clock",
                        "port",
                        "data",
                        "disk",
                        "agent");
        assertThat(find(findings, "certificate").sentence()).isEqualTo("a is valid for 365 more days");
        assertThat(find(findings, "data").sentence()).endsWith("state/below can be made");
        assertThat(folder.resolve("state")).as("a doctor changes nothing").doesNotExist();
    }

    @Test
    void aConfigurationInDisorderIsToldLineByLine() throws IOException {
        List<Finding> findings = examine(CONFIG.replace("nas: {}", "nas: {hold: x, mod: 1}"), NOW);

        assertThat(findings.stream().filter(finding -> finding.verdict() == Finding.Verdict.FAILED))
                .extracting(Finding::fix)
                .containsExactly("allowed: such as 100ms, 4s, 15m or 1h30m, 1ms to 30d", "did you mean 'mode'?");
    }

    @Test
    void aCertificateThatEndsSoonIsAWarningAndOneThatHasEndedAFailure() throws IOException {
        Finding soon = find(examine(CONFIG, NOW.plus(Duration.ofDays(340))), "certificate");
        Finding today = find(examine(CONFIG, NOW.plus(Duration.ofHours(365 * 24 - 2))), "certificate");
        Finding over = find(examine(CONFIG, NOW.plus(Duration.ofDays(366))), "certificate");

        assertThat(soon)
                .isEqualTo(Finding.warning(
                        "certificate",
                        "a is valid for 25 more days",
                        "renew it with 'wander ca renew a --dir DIR' (DIR: the authority's folder)"));
        assertThat(today.sentence()).isEqualTo("a is valid for 2 h 0 min more");
        assertThat(over.verdict()).isEqualTo(Finding.Verdict.FAILED);
        assertThat(over.fix()).isEqualTo("renew it with 'wander ca renew a --dir DIR' (DIR: the authority's folder)");
    }

    @Test
    void aForeignAuthorityARevocationAndAMissingListAreNoticed() throws IOException {
        authority(folder.resolve("other"));
        assertThat(find(
                                examine(
                                        CONFIG.replace("trust: ca/", "trust: other/")
                                                .replace("ca/ca.crl", "other/ca.crl"),
                                        NOW),
                                "certificate")
                        .fix())
                .isEqualTo("copy the ca.crt of the fleet's authority here");
        assertThat(find(examine(CONFIG.replace(", revocations: ca/ca.crl", ""), NOW), "revocations")
                        .verdict())
                .isEqualTo(Finding.Verdict.WARNING);
        authority.revoke("a");
        assertThat(find(examine(CONFIG, NOW), "certificate").sentence()).isEqualTo("peers refuse it: it is revoked");
    }

    @Test
    void anotherAgentsKeyIsNoticed() throws IOException {
        issue("b");

        assertThat(find(examine(CONFIG.replace("key: a.key", "key: b.key"), NOW), "identity")
                        .fix())
                .isEqualTo("name the key that was made with it");
    }

    @Test
    void aClockThatIsEarlierThanTheFilesIsWrong() throws IOException {
        assertThat(find(examine(CONFIG, NOW.minus(Duration.ofMinutes(3))), "clock")
                        .verdict())
                .isEqualTo(Finding.Verdict.FAILED);
    }

    @Test
    void aPortThatSomebodyHasIsNoticed() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (DatagramSocket udp = new DatagramSocket(0, loopback);
                ServerSocket tcp = new ServerSocket(0, 1, loopback)) {
            List<Finding> findings = examine(
                    CONFIG.replace("127.0.0.1:0", "127.0.0.1:" + udp.getLocalPort())
                            .replace("listen: off", "listen: 127.0.0.1:" + tcp.getLocalPort()),
                    NOW);

            assertThat(find(findings, "port").sentence()).contains("is in use, not by this agent");
            assertThat(find(findings, "api port").sentence()).contains("is in use, not by this agent");
        }
        // Reserved for documentation, so no machine has it.
        assertThat(MachineCheck.datagramPort(new HostPort("192.0.2.1", 7946), false)
                        .verdict())
                .isEqualTo(Finding.Verdict.FAILED);
    }

    @Test
    void whatTheAgentThatRunsWarnsOfIsToldToo() throws IOException {
        String id = AgentCertificate.describe(
                        PemFiles.certificates(folder.resolve("a.crt")).get(0))
                .id()
                .toString();
        String answer = """
                {"id": "%s", "address": "127.0.0.1:7946", "warnings": ["b runs nas with 3 permits", "another"], "name": "a"}
                """.formatted(id);
        HttpServer api = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        api.createContext("/v1/agent", exchange -> {
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        api.start();
        try {
            List<Finding> findings = examine(
                    CONFIG.replace(
                            "listen: off",
                            "listen: 127.0.0.1:" + api.getAddress().getPort()),
                    NOW);

            assertThat(findings)
                    .filteredOn(finding -> finding.verdict() == Finding.Verdict.WARNING)
                    .containsExactly(
                            Finding.warning(
                                    "agent",
                                    "runs, but with another $WANDER_HOME: commands look for it in "
                                            + folder.resolve("home"),
                                    "set the variable as the agent has it"),
                            Finding.warning("running agent", "b runs nas with 3 permits", ""),
                            Finding.warning("running agent", "another", ""));
        } finally {
            api.stop(0);
        }
    }

    @Test
    void anAgentThatIsDeadIsNotTakenForOneThatIsReady() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        assertThat(find(examine(CONFIG, NOW), "agent"))
                .isEqualTo(Finding.ok("agent", "does not run, as far as can be told"));
        long pid = ProcessHandle.current().pid();
        String process = ProcessIdentity.of(pid).orElseThrow();

        Files.writeString(home.resolve("agent.json"), descriptor(pid, process));
        Finding alive = find(examine(CONFIG, NOW), "agent");
        Files.writeString(home.resolve("agent.json"), descriptor(pid, "another"));
        Finding killed = find(examine(CONFIG, NOW), "agent");

        assertThat(alive).isEqualTo(Finding.ok("agent", "runs"));
        assertThat(killed.verdict()).isEqualTo(Finding.Verdict.WARNING);
        assertThat(killed.sentence()).startsWith("does not run, and the last one ended without notice: it left ");
    }

    private static String descriptor(long pid, String process) {
        return new AgentDescriptor(pid, process, "http://127.0.0.1:1", null, "t", "a", "f", NOW).text();
    }

    @Test
    void aDataFolderThatIsAFileIsNoticed() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(MachineCheck.folder(file.resolve("below")).get(0).sentence()).isEqualTo(file + " is not a folder");
    }

    @Test
    void everyOtherSeedIsAskedAbout() throws IOException {
        PeerCheck check = (config, peer) -> PeerCheck.Report.of(Finding.failed("peer", peer.toString(), "start it"));
        Path file = write(CONFIG.replace("bind: 127.0.0.1:0", "bind: 127.0.0.1:1"), NOW);

        List<Finding> findings = new Checkup(InstantSource.fixed(NOW), List.of(check))
                .examine(file, new WanderHome(folder.resolve("home")));

        assertThat(findings.stream().filter(finding -> finding.subject().equals("peer")))
                .extracting(Finding::sentence)
                .containsExactly("127.0.0.1:2");
    }

    @Test
    void aQuorumNeedsAMajorityThatAnswers() throws IOException {
        Path file = write(CONFIG.replace("nas: {}", "nas: {quorum: [a, b, d]}"), NOW);
        PeerCheck named = (config, peer) -> new PeerCheck.Report(List.of(), PeerCheck.Reached.PEER, Optional.of("b"));
        WanderHome home = new WanderHome(folder.resolve("home"));

        Finding enough = find(new Checkup(InstantSource.fixed(NOW), List.of(named)).examine(file, home), "quorum");
        Finding alone = find(new Checkup(InstantSource.fixed(NOW), List.of()).examine(file, home), "quorum");

        assertThat(enough.verdict()).isEqualTo(Finding.Verdict.WARNING);
        assertThat(enough.sentence()).isEqualTo("nas: 2 of the 3 voters a, b, d answer; missing: d");
        assertThat(alone.verdict()).isEqualTo(Finding.Verdict.FAILED);
        assertThat(alone.sentence())
                .isEqualTo(
                        "nas: no majority, so nobody is served here: 1 of the 3 voters a, b, d answer; missing: b, d");
    }

    @Test
    void aQuorumIsNotJudgedByAgentsThatWereNotAskedOrDoNotRunYet() throws IOException {
        Path file = write(CONFIG.replace("nas: {}", "nas: {quorum: [a, b, d]}, db: {quorum: [a, b, d]}"), NOW);

        Finding unasked = quorum(file, PeerCheck.Reached.NOT_CALLED);
        Finding early = quorum(file, PeerCheck.Reached.HOST);

        assertThat(unasked)
                .isEqualTo(Finding.warning(
                        "quorum",
                        "nas, db: not checked, as no other agent was asked",
                        "correct key and certificate first"));
        assertThat(early.verdict()).isEqualTo(Finding.Verdict.WARNING);
        assertThat(early.sentence()).isEqualTo("nas, db: no agent runs yet");
        assertThat(quorum(file, PeerCheck.Reached.NOBODY).verdict()).isEqualTo(Finding.Verdict.FAILED);
    }

    private Finding quorum(Path file, PeerCheck.Reached reached) {
        PeerCheck check =
                (config, peer) -> PeerCheck.Report.of(Finding.warning("peer", peer.toString(), "look"), reached);
        return find(
                new Checkup(InstantSource.fixed(NOW), List.of(check))
                        .examine(file, new WanderHome(folder.resolve("home"))),
                "quorum");
    }

    private List<Finding> examine(String text, Instant now) throws IOException {
        return new Checkup(InstantSource.fixed(now), List.of())
                .examine(write(text, NOW), new WanderHome(folder.resolve("home")));
    }

    private Path write(String text, Instant when) throws IOException {
        Path file = Files.writeString(folder.resolve("wander.yaml"), text);
        return Files.setLastModifiedTime(file, FileTime.from(when));
    }

    private static Finding find(List<Finding> findings, String subject) {
        return findings.stream()
                .filter(finding -> finding.subject().equals(subject))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing about " + subject + " in " + findings));
    }

    private static FleetAuthority authority(Path folder) {
        AuthorityMaker.make(
                folder,
                new AuthorityMaker.Wish(
                        folder.toString()
                                .substring(Math.max(0, folder.toString().length() - 30)),
                        SignatureProfile.ED25519,
                        new FleetId(7),
                        Duration.ofDays(3650)),
                false,
                NOW);
        return FleetAuthority.open(folder, InstantSource.fixed(NOW));
    }

    private void issue(String name) {
        authority.issue(
                new FleetAuthority.Order(name, Duration.ofDays(365), SignatureProfile.ED25519, folder, null, false));
    }
}
