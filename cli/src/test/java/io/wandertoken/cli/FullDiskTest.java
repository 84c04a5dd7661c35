package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wandertoken.agent.audit.AuditEntry;
import io.wandertoken.agent.audit.AuditTrail;
import io.wandertoken.agent.config.Profile;
import io.wandertoken.agent.config.StateFolder;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.cli.agent.AgentConnection;
import io.wandertoken.cli.fleet.FleetFolder;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.client.Lease;
import io.wandertoken.client.Wander;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EventView;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk without room: nothing gets corrupt, somebody says so, and all goes on when there is room again. */
@Tag("loopback")
class FullDiskTest {

    @TempDir
    private Path folder;

    @Test
    void commandsLeaveNothingHalfWritten() throws Exception {
        assumeTrue(FullDisk.isPossible(folder), "this machine does not let us mount a small disk");

        Invocation commands = FullDisk.run(folder, Commands.class);

        assertThat(commands.code()).as(commands.err()).isZero();
    }

    @Test
    @Tag("long")
    void anAgentGoesOnAndSaysWhatIsWrong() throws Exception {
        assumeTrue(FullDisk.isPossible(folder), "this machine does not let us mount a small disk");

        Invocation agents = FullDisk.run(folder, AgentConnection.class);

        assertThat(agents.code()).as(agents.err()).isZero();
    }

    /** What the authority's commands do. */
    static final class Commands {
        private Commands() {}

        public static void main(String[] arguments) throws IOException {
            FullDisk disk = new FullDisk(Path.of(arguments[0]));
            String authority = disk.folder().resolve("ca").toString();
            assertThat(Invocation.of("ca", "init", "--dir", authority).code()).isZero();
            disk.fill();
            List<Path> before = files(disk);

            assertRefused(Invocation.of("ca", "issue", "a", "--dir", authority));
            String lab = disk.folder().resolve("lab").toString();
            assertRefused(Invocation.of("init", "--fleet", "lab", "--seeds", "a,b", "--dir", lab));
            String another = disk.folder().resolve("another").toString();
            assertRefused(Invocation.of("ca", "init", "--dir", another));

            assertThat(files(disk)).containsExactlyElementsOf(before);
            disk.clear();
            assertThat(Invocation.of("ca", "issue", "a", "--dir", authority).code())
                    .isZero();
            disk.fill();
            List<Path> issued = files(disk);
            assertRefused(Invocation.of("ca", "renew", "a", "--dir", authority));
            assertRefused(Invocation.of("ca", "revoke", "a", "--dir", authority));
            assertThat(files(disk)).containsExactlyElementsOf(issued);
            Invocation list = Invocation.of("ca", "list", "--dir", authority);
            assertThat(list.code()).isZero();
            assertThat(list.out()).contains("valid").doesNotContain("revoked");
        }

        private static void assertRefused(Invocation refused) {
            assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
            assertThat(refused.err()).contains("No space left on device").hasLineCount(1);
        }

        private static List<Path> files(FullDisk disk) throws IOException {
            try (Stream<Path> all = Files.walk(disk.folder())) {
                return all.filter(path -> !path.endsWith(".lock")).sorted().toList();
            }
        }
    }

    /** What agents do: the data of one of two are on the disk. */
    static final class AgentConnection {
        private static final Duration WINDOW = Duration.ofMillis(50);

        private AgentConnection() {}

        public static void main(String[] arguments) throws Exception {
            FullDisk disk = new FullDisk(Path.of(arguments[0]));
            Path elsewhere = Files.createTempDirectory("full-disk");
            int port = freePort();
            List<FleetFolder.Host> hosts =
                    List.of(new FleetFolder.Host("a", "127.0.0.1", port), new FleetFolder.Host("b", "127.0.0.2", port));
            FleetFolder.Made fleet = FleetFolder.make(
                    elsewhere.resolve("lab"),
                    new FleetFolder.Wish("lab", hosts, List.of("nas"), Profile.LOCAL, Duration.ofDays(60)),
                    Instant.now());
            Path home = disk.folder().resolve("home");
            // So far ahead that the numbers which the first chair has reserved are of no use any more.
            Path ahead = StateFolder.make(elsewhere.resolve("home")).resolve("council-epoch");
            Files.writeString(ahead, "1000000");
            try (LiveAgent suffering = start(fleet.of(hosts.get(0)), home);
                    LiveAgent other = start(fleet.of(hosts.get(1)), elsewhere.resolve("home"))) {
                await(
                        "company",
                        () -> !suffering.agent().isolated() && !other.agent().isolated());
                await(
                        "the files of the clock and of the earlier life",
                        () -> Files.exists(home.resolve("clock")) && Files.exists(home.resolve("earlier-life")));
                takeTurns(suffering, other);
                CouncilView chaired = elect(
                        suffering, CouncilRequest.of(1, 2).withWindow(WINDOW).withKeep(true));
                String reserved = Files.readString(home.resolve("council-epoch"));
                assertThat(Long.parseLong(reserved.strip())).isGreaterThanOrEqualTo(chaired.epoch());
                disk.fill();

                String problem = home.resolve("clock") + ": cannot be written (No space left on device); ";
                await("a warning", () -> tells(suffering, problem));
                assertThat(suffering.agent().warnings()).anyMatch(warning -> warning.startsWith(problem));
                assertIntact(home, reserved);
                takeTurns(suffering, other);
                String lost = home.resolve("audit.log") + ": cannot be written (No space left on device), so ";
                await("a warning", () -> suffering.agent().warnings().stream().anyMatch(text -> text.startsWith(lost)));
                // The other one's epoch is later, so this chair resigns, although it cannot note that.
                CouncilView later = elect(other, CouncilRequest.of(1, 2).withWindow(WINDOW));
                assertThat(later.epoch()).isGreaterThan(chaired.epoch());
                assertThatThrownBy(
                                () -> elect(suffering, CouncilRequest.of(1, 2).withWindow(WINDOW)))
                        .isInstanceOf(ControlProblem.class)
                        .hasMessageContaining("so no council can be elected");
                takeTurns(suffering, other);
                assertIntact(home, reserved);

                disk.clear();
                await("the end of it", () -> tells(suffering, home.resolve("clock") + ": can be written again"));
                await("no warning", () -> suffering.agent().warnings().isEmpty());
                CouncilView last = elect(suffering, CouncilRequest.of(1, 2).withWindow(WINDOW));
                assertThat(last.epoch()).isGreaterThan(later.epoch());
                assertThat(Long.parseLong(
                                Files.readString(home.resolve("council-epoch")).strip()))
                        .isGreaterThanOrEqualTo(last.epoch());
            }
            AuditTrail trail = AuditTrail.read(home.resolve("audit.log"));
            assertThat(trail.problems()).isEmpty();
            assertThat(trail.entries()).extracting(AuditEntry::event).contains("lease-granted", "entries-lost");
        }

        private static LiveAgent start(Path configuration, Path home) throws IOException {
            Path file = configuration.resolve("wander.yaml");
            String text = Files.readString(file);
            String address = text.replaceAll("(?s).*advertise: \"([0-9.]+):.*", "$1");
            Files.writeString(file, text.replace("0.0.0.0", address));
            WanderConfig config = WanderConfig.load(file, new WanderHome(StateFolder.make(home)));
            return LiveAgent.start(LiveSetup.of(config, "test"));
        }

        private static int freePort() throws IOException {
            try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
                return socket.getLocalPort();
            }
        }

        /** Clients of both agents at once; never two of them hold the lease together. */
        private static void takeTurns(LiveAgent one, LiveAgent other) throws Exception {
            AtomicInteger holders = new AtomicInteger();
            CompletableFuture<?> others = CompletableFuture.runAsync(() -> takeTurns(other, holders));
            takeTurns(one, holders);
            others.get(240, TimeUnit.SECONDS);
        }

        private static void takeTurns(LiveAgent agent, AtomicInteger holders) {
            for (int i = 0; i < 10; i++) {
                Lease lease = Wander.over(agent)
                        .resource("nas")
                        .tryAcquireAsync(Duration.ofSeconds(30))
                        .toCompletableFuture()
                        .join()
                        .orElseThrow();
                assertThat(holders.incrementAndGet()).isEqualTo(1);
                holders.decrementAndGet();
                lease.release();
            }
        }

        private static CouncilView elect(LiveAgent chair, CouncilRequest request) throws Exception {
            CompletableFuture<CouncilView> elected = new CompletableFuture<>();
            chair.councils().orElseThrow().elect(request, elected::complete);
            return elected.get(240, TimeUnit.SECONDS);
        }

        private static boolean tells(LiveAgent agent, String text) {
            return agent.events(0, Integer.MAX_VALUE).stream()
                    .anyMatch(event -> event.kind() == EventView.Kind.WARNING
                            && event.text().startsWith(text));
        }

        /** What was there before the disk was full is there still, and nothing else. */
        private static void assertIntact(Path home, String reserved) throws IOException {
            assertThat(Long.parseLong(Files.readString(home.resolve("clock")).strip()))
                    .isPositive();
            assertThat(home.resolve("council-epoch")).hasContent(reserved);
            await("no other files", () -> {
                try (Stream<Path> files = Files.list(home)) {
                    return files.map(file -> file.getFileName().toString())
                            .sorted()
                            .toList()
                            .equals(List.of("audit.log", "clock", "council-epoch", "earlier-life", "revocations"));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }

        private static void await(String what, BooleanSupplier condition) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(240);
            while (!condition.getAsBoolean()) {
                if (System.nanoTime() > deadline) {
                    throw new AssertionError("there was never " + what);
                }
                LockSupport.parkNanos(1_000_000);
            }
        }
    }
}
