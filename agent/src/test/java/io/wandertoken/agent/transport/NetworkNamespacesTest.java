package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.testsupport.NetworkNamespaces;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three agents on three hosts with a bad network between them: 5% loss, 20 ms delay, reordering and duplicates. */
@Tag("netns")
@Tag("long")
@Timeout(900)
class NetworkNamespacesTest {
    private static final int AGENTS = 3;
    private static final int TOKENS = 45;
    private static final int ENOUGH = 2_000;
    private static final long WANDER_SECONDS_AT_MOST = 120;
    private static final long SETTLE_MILLIS = 1_500;

    @TempDir
    private Path folder;

    /** A token came to an agent, or left it. */
    private record Event(String what, int agent, long session, long nanos) {}

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noTokenIsDoubledOnABadNetwork(boolean pairwiseKeys) throws Exception {
        Optional<String> obstacle = NetworkNamespaces.obstacle();
        obstacle.ifPresent(reason -> System.out.println("skipped, as it needs root, iproute2 and nftables: " + reason));
        Assumptions.assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));

        List<Process> processes = new ArrayList<>();
        Map<String, List<Event>> events;
        long lost;
        try (Namespaces hosts = new Namespaces()) {
            hosts.make(AGENTS);
            try {
                events = wander(hosts, processes, pairwiseKeys);
                lost = hosts.lostCount();
            } finally {
                end(processes);
            }
        }

        int handovers = 0;
        List<String> violations = new ArrayList<>();
        for (Map.Entry<String, List<Event>> token : events.entrySet()) {
            handovers += check(token.getKey(), token.getValue(), violations);
        }
        System.out.println(handovers + " handovers of " + events.size() + " tokens, " + lost + " datagrams lost");
        assertThat(lost).as("a network that loses nothing proves nothing").isGreaterThan(ENOUGH / 20);
        assertThat(violations).isEmpty();
        assertThat(events).hasSize(TOKENS);
        assertThat(handovers).isGreaterThan(ENOUGH);
    }

    private Map<String, List<Event>> wander(Namespaces hosts, List<Process> processes, boolean pairwiseKeys)
            throws Exception {
        List<List<String>> agents = certified(pairwiseKeys);
        processes.add(hosts.start(hosts.middle(), NamespaceRelay.class, List.of(String.valueOf(AGENTS))));
        for (int agent = 0; agent < AGENTS; agent++) {
            processes.add(hosts.start(hosts.agent(agent), NamespaceAgent.class, agents.get(agent)));
        }
        List<BufferedReader> answers = new ArrayList<>();
        for (Process process : processes) {
            BufferedReader answer =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            answers.add(answer);
            assertThat(answer.readLine()).isEqualTo("ready");
        }
        List<Process> talkers = processes.subList(1, processes.size());
        tell(talkers, "go");
        awaitArrivals(talkers, answers.subList(1, answers.size()));
        tell(talkers, "stop");
        Thread.sleep(SETTLE_MILLIS);
        tell(talkers, "report");
        Map<String, List<Event>> events = new TreeMap<>();
        for (int agent = 0; agent < AGENTS; agent++) {
            BufferedReader answer = answers.get(agent + 1);
            for (String line = answer.readLine(); !"end".equals(line); line = answer.readLine()) {
                String[] words = String.valueOf(line).split(" ");
                assertThat(words).as(line).hasSize(4);
                events.computeIfAbsent(words[1], unused -> new ArrayList<>())
                        .add(new Event(words[0], agent, Long.parseLong(words[2]), Long.parseLong(words[3])));
            }
        }
        return events;
    }

    /** Lets the tokens wander until they did so often enough; how long that takes is the machine's affair. */
    private static void awaitArrivals(List<Process> talkers, List<BufferedReader> answers) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WANDER_SECONDS_AT_MOST);
        long arrivals = 0;
        // A token may come back to where it was used last, which is no handover to somebody else.
        while (arrivals <= ENOUGH + ENOUGH / 10 && System.nanoTime() < deadline) {
            Thread.sleep(100);
            tell(talkers, "count");
            arrivals = 0;
            for (BufferedReader answer : answers) {
                arrivals += Long.parseLong(answer.readLine());
            }
        }
    }

    /** Follows one token through time: it is nowhere twice, and its sessions grow. Tells how often another agent used it than before. */
    private static int check(String token, List<Event> events, List<String> violations) {
        events.sort(Comparator.comparingLong(Event::nanos));
        int holder = -1;
        long session = -1;
        int last = -1;
        int handovers = 0;
        for (Event event : events) {
            if (event.what().equals("usable")) {
                if (holder >= 0) {
                    violations.add(token + " is at " + holder + " and at " + event.agent());
                }
                if (event.session() <= session) {
                    violations.add(token + " has session " + event.session() + " after " + session);
                }
                handovers += last >= 0 && last != event.agent() ? 1 : 0;
                holder = event.agent();
                last = holder;
                session = event.session();
            } else if (holder != event.agent()) {
                violations.add(token + " leaves " + event.agent() + " but is at " + holder);
            } else {
                holder = -1;
            }
        }
        return handovers;
    }

    /** The arguments of each agent. */
    private List<List<String>> certified(boolean pairwiseKeys) {
        FleetId fleet = new FleetId(77);
        Path place = folder.resolve("ca");
        AuthorityMaker.make(
                place,
                new AuthorityMaker.Wish("Test", SignatureProfile.ED25519, fleet, Duration.ofDays(2)),
                false,
                Instant.now());
        FleetAuthority authority = FleetAuthority.open(place, InstantSource.system());
        List<FleetAuthority.Delivery> files = new ArrayList<>();
        for (int agent = 0; agent < AGENTS; agent++) {
            FleetAuthority.Delivery delivery = authority.issue(new FleetAuthority.Order(
                    "agent" + agent, Duration.ofDays(1), SignatureProfile.ED25519, null, null, false));
            files.add(delivery);
        }
        List<List<String>> arguments = new ArrayList<>();
        for (int agent = 0; agent < AGENTS; agent++) {
            arguments.add(List.of(
                    String.valueOf(agent),
                    String.valueOf(TOKENS),
                    fleet.toString(),
                    authority.certificateFile().toString(),
                    files.get(agent).certificateFile().toString(),
                    files.get(agent).keyFile().orElseThrow().toString(),
                    String.valueOf(pairwiseKeys)));
        }
        return arguments;
    }

    private static void tell(List<Process> agents, String order) throws IOException {
        for (Process agent : agents) {
            OutputStream orders = agent.getOutputStream();
            orders.write((order + "\n").getBytes(StandardCharsets.UTF_8));
            orders.flush();
        }
    }

    private static void end(List<Process> processes) throws IOException, InterruptedException {
        for (Process process : processes) {
            process.getOutputStream().close();
        }
        for (Process process : processes) {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
    }
}
