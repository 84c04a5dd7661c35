package io.wandertoken.systemtests.torture;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.Profile;
import io.wandertoken.systemtests.Repository;
import io.wandertoken.systemtests.torture.AccessLogChecker.Verdict;
import io.wandertoken.testsupport.NetworkNamespaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Five agents in network namespaces under faults. With a licence there must be no overlap, no false report and no fence that goes back,
 * whatever fails. In mode soft there must be none between the start of the fleet and the first fault, if the machine has nothing else to
 * do: a machine that stands still is a fault as well. What else happens is printed.
 */
@Tag("netns")
@Tag("long")
class TortureTest {
    private static final int HOSTS = 5;
    private static final long PATIENCE_SECONDS = 300;
    private static final String LICENSED = "licensed";
    private static final String SOFT = "soft";
    private static final String QUORUM = "quorum: [h0, h1, h2]";

    /** All kinds of faults that a minute has room for. Cuts last longer than a guardian waits. */
    private static final List<String> SHORT = List.of(
            "6 6 cut holder",
            "13 3 freeze holder",
            "17 5 cut 0,3",
            "23 3 one-way 1,4",
            "27 3 deaf holder",
            "31 1 kill 0");

    @TempDir
    private Path folder;

    @BeforeEach
    void needsNamespaces() {
        Optional<String> obstacle = NetworkNamespaces.obstacle();
        obstacle.ifPresent(reason -> System.out.println("skipped, as it needs root, iproute2 and nftables: " + reason));
        Assumptions.assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));
    }

    @Test
    void aLicensedResourceHasOneHolderThroughEveryFault() throws Exception {
        Map<String, Verdict> verdicts = torture(
                "verify",
                1,
                SHORT.stream().map(Fault::parse).toList(),
                Map.of(LICENSED, "{" + QUORUM + "}", SOFT, "{}"));

        requirePromises(verdicts);
    }

    /** For the script torture: all modes, random faults. */
    @Test
    @EnabledIfSystemProperty(named = "torture.seconds", matches = "\\d+")
    void anyModeUnderRandomFaults() throws Exception {
        long seed = Long.getLong("torture.seed", 1);
        String schedule = System.getProperty("torture.schedule", "");
        List<Fault> faults = schedule.isEmpty()
                ? Fault.random(seed, Integer.getInteger("torture.seconds"), HOSTS)
                : Files.readAllLines(Path.of(schedule)).stream()
                        .map(Fault::parse)
                        .toList();

        Map<String, Verdict> verdicts = torture(
                "seed" + seed,
                seed,
                faults,
                Map.of(
                        LICENSED,
                        "{" + QUORUM + "}",
                        "licensed-strict",
                        "{mode: path-reversal, " + QUORUM + "}",
                        SOFT,
                        "{}",
                        "request-stop",
                        "{mode: request, on-token-loss: stop}",
                        "path-reversal",
                        "{mode: path-reversal}"));

        requirePromises(verdicts);
        Verdict soft = verdicts.get(SOFT);
        assertThat(soft.calmOverlaps()).as("before the first fault").isZero();
        assertThat(soft.calmFalsely()).as("before the first fault").isZero();
    }

    private static void requirePromises(Map<String, Verdict> verdicts) {
        verdicts.forEach((resource, verdict) -> {
            if (resource.startsWith(LICENSED)) {
                assertThat(verdict.overlaps()).as(resource).isEmpty();
                assertThat(verdict.falselyExclusive()).as(resource).isEmpty();
                assertThat(verdict.fencesBehind()).as(resource).isEmpty();
            }
        });
    }

    /** Runs the schedule, and waits at the end until every host was served again in the licensed resources. */
    private Map<String, Verdict> torture(String name, long seed, List<Fault> faults, Map<String, String> resources)
            throws IOException, InterruptedException {
        Path logs = Repository.root().resolve("system-tests/target/torture").resolve(name);
        prepare(logs);
        Files.write(
                logs.resolve("schedule.txt"),
                faults.stream().map(Fault::toString).toList());
        String yaml = resources.entrySet().stream()
                .map(entry -> "  " + entry.getKey() + ": " + entry.getValue() + "\n")
                .sorted()
                .collect(Collectors.joining());
        Path file = logs.resolve("access.log");
        try (TortureFleet fleet = new TortureFleet(folder, logs, HOSTS, Profile.LAN, yaml);
                AccessLog log = new AccessLog(file)) {
            TortureClients clients = new TortureClients(fleet, log, logs, List.copyOf(resources.keySet()), seed);
            try {
                awaitService(clients, file, 0, List.of(LICENSED, SOFT));
                log.started();
                play(fleet, log, faults);
                int healed = Files.readAllLines(file).size();
                List<String> licensed = resources.keySet().stream()
                        .filter(resource -> resource.startsWith(LICENSED))
                        .toList();
                awaitService(clients, file, healed, licensed);
                assertThat(fleet.dead()).as("agents that ended by themselves").isEmpty();
            } finally {
                clients.close();
            }
        }
        Map<String, Verdict> verdicts = AccessLogChecker.check(Files.readAllLines(file));
        String report = "torture, " + faults.size() + " faults, seed " + seed + ", logs in " + logs + "\n"
                + AccessLogChecker.table(verdicts) + "\n";
        Files.writeString(logs.resolve("report.txt"), report);
        System.out.println(report);
        return verdicts;
    }

    private static void prepare(Path logs) throws IOException {
        Files.createDirectories(logs);
        try (Stream<Path> old = Files.list(logs)) {
            for (Path path : old.toList()) {
                Files.delete(path);
            }
        }
    }

    private static void play(TortureFleet fleet, AccessLog log, List<Fault> faults)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        for (Fault planned : faults) {
            sleepUntil(start, planned.atSeconds());
            Fault fault = planned.hosts().isEmpty() ? planned.at(log.lastHost(LICENSED)) : planned;
            log.fault(fault);
            fleet.begin(fault);
            sleepUntil(start, planned.atSeconds() + planned.lengthSeconds());
            fleet.heal(fault);
            log.healed();
        }
    }

    private static void sleepUntil(long startNanos, double seconds) throws InterruptedException {
        long left = (long) (seconds * 1e3) - (System.nanoTime() - startNanos) / 1_000_000;
        if (left > 0) {
            Thread.sleep(left);
        }
    }

    /** Waits until each host was served in each of the resources after that many lines. */
    private static void awaitService(TortureClients clients, Path file, int lines, List<String> resources)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
        Set<String> served = new LinkedHashSet<>();
        while (served.size() < HOSTS * resources.size()) {
            assertThat(clients.failures()).isEmpty();
            assertThat(System.nanoTime()).as("only served: %s", served).isLessThan(deadline);
            Thread.sleep(200);
            served.clear();
            Files.readAllLines(file).stream()
                    .skip(lines)
                    .map(line -> line.split(" "))
                    .filter(words -> words.length > 4 && words[1].equals("begin") && resources.contains(words[2]))
                    .forEach(words -> served.add(words[2] + " " + words[3]));
        }
    }
}
