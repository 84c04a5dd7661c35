package io.wandertoken.systemtests.torture;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.Profile;
import io.wandertoken.systemtests.Repository;
import io.wandertoken.systemtests.torture.AccessLogChecker.Verdict;
import io.wandertoken.testsupport.NetworkNamespaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    private static final int LONGEST_SECONDS = 8;
    private static final long PATIENCE_SECONDS = 300;
    private static final String LICENSED = "licensed";
    private static final String SOFT = "soft";
    private static final String QUORUM = "quorum: [h0, h1, h2]";

    private static final String TWO_PERMITS = "two-permits";
    private static final String STOP = "stop";

    /** The resources of the script, each with its settings. */
    private static final Map<String, String> MODES = modes();

    /** A guardian replaces a token within 14 s on a LAN, and if there is none, an agent makes one within 15 s; strict modes need 2 s more. */
    private static final double BOUND_SECONDS = 31;

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

    private static Map<String, String> modes() {
        Map<String, String> modes = new LinkedHashMap<>();
        modes.put(LICENSED, "{" + QUORUM + "}");
        modes.put("licensed-strict", "{mode: path-reversal, " + QUORUM + "}");
        modes.put(SOFT, "{}");
        modes.put(TWO_PERMITS, "{permits: 2}");
        for (String mode : List.of("request", "ring", "tree", "path-reversal")) {
            modes.put(mode, "{mode: " + mode + "}");
        }
        modes.put(STOP, "{mode: request, on-token-loss: stop}");
        return modes;
    }

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
                ? FaultPlan.random(seed, Integer.getInteger("torture.seconds"), HOSTS, possibleKinds())
                : Files.readAllLines(Path.of(schedule)).stream()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(Fault::parse)
                        .toList();
        String wanted = System.getProperty("torture.modes", "");
        Map<String, String> resources = new LinkedHashMap<>(MODES);
        if (!wanted.isEmpty()) {
            assertThat(MODES).as("the modes").containsKeys(wanted.split(","));
            resources.keySet().retainAll(List.of(wanted.split(",")));
        }

        Map<String, Verdict> verdicts = torture("seed" + seed, seed, faults, resources);

        requirePromises(verdicts);
        verdicts.forEach((resource, verdict) -> {
            assertThat(verdict.calmOverlaps())
                    .as("%s before the first fault", resource)
                    .isZero();
            assertThat(verdict.calmFalsely())
                    .as("%s before the first fault", resource)
                    .isZero();
        });
    }

    /** The kinds of faults that this machine can produce. */
    private List<Fault.Kind> possibleKinds() throws IOException {
        List<Fault.Kind> kinds = new ArrayList<>(List.of(Fault.Kind.values()));
        if (!SmallDisk.isPossible(folder)) {
            System.out.println("without full disks: nothing may be mounted here");
            kinds.remove(Fault.Kind.DISK);
        }
        if (!WrongClock.isPossible(folder)) {
            System.out.println("without wrong clocks: they need a C compiler (Debian: apt-get install gcc)");
            kinds.remove(Fault.Kind.CLOCK);
        }
        return kinds;
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

    /** Runs the schedule, and waits at the end until every host was served again, except where a lost token may stop the fleet. */
    private Map<String, Verdict> torture(String name, long seed, List<Fault> faults, Map<String, String> resources)
            throws IOException, InterruptedException {
        Path logs = Repository.root().resolve("system-tests/target/torture").resolve(name);
        prepare(logs);
        Files.write(
                logs.resolve("schedule.txt"),
                faults.stream().map(Fault::toString).toList());
        String yaml = resources.entrySet().stream()
                .map(entry -> "  " + entry.getKey() + ": " + entry.getValue() + "\n")
                .collect(Collectors.joining());
        List<String> names = List.copyOf(resources.keySet());
        List<String> served =
                names.stream().filter(resource -> !resource.equals(STOP)).toList();
        Path file = logs.resolve("access.log");
        try (TortureFleet fleet = new TortureFleet(folder, logs, HOSTS, Profile.LAN, yaml);
                AccessLog log = new AccessLog(file)) {
            names.forEach(resource -> log.resource(
                    resource,
                    resource.equals(TWO_PERMITS) ? 2 : 1,
                    resource.equals(STOP) ? Double.MAX_VALUE : BOUND_SECONDS));
            TortureClients clients = new TortureClients(
                    fleet, log, logs, names, 1_000 * Integer.getInteger("torture.longest", LONGEST_SECONDS), seed);
            try {
                tell(logs, "waiting until every host was served in each of " + names);
                awaitService(clients, file, 0, names);
                log.started();
                new FaultPlayer(fleet, clients, log, logs).play(faults, names);
                tell(logs, "all faults are over; waiting until every host was served again in each of " + served);
                awaitService(clients, file, Files.readAllLines(file).size(), served);
                assertThat(fleet.dead()).as("agents that ended by themselves").isEmpty();
                assertThat(fleet.stuck())
                        .as("agents that did not end when asked")
                        .isEmpty();
            } finally {
                clients.close();
                report(name, seed, faults, logs);
            }
        }
        return AccessLogChecker.check(Files.readAllLines(file));
    }

    /** Also when something failed before the end: what the log shows until then. */
    private static void report(String name, long seed, List<Fault> faults, Path logs) throws IOException {
        Map<String, Verdict> verdicts = AccessLogChecker.check(Files.readAllLines(logs.resolve("access.log")));
        String report = "torture, " + faults.size() + " faults, seed " + seed + ", logs in " + logs + "\n"
                + AccessLogChecker.table(verdicts) + "\n";
        Files.writeString(logs.resolve("report.txt"), report);
        Files.writeString(logs.resolve("findings.txt"), AccessLogChecker.findings(verdicts));
        System.out.println(name + ": " + report);
    }

    /** Adds a line to what the script shows while it waits. */
    static void tell(Path logs, String line) throws IOException {
        Files.writeString(
                logs.resolve("progress.txt"), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static void prepare(Path logs) throws IOException {
        Files.createDirectories(logs);
        try (Stream<Path> old = Files.list(logs)) {
            for (Path path : old.toList()) {
                Files.delete(path);
            }
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
