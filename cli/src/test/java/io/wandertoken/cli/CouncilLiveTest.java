package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.benchmarks.FleetBench;
import io.wandertoken.client.Wander;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.testsupport.JsonTree;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code wander council} and the Java API over the agent of this host, among a fleet of six. */
@Tag("loopback")
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
class CouncilLiveTest {
    private static final int AGENTS = 6;

    @TempDir
    private Path home;

    private final ThrowawayFleet fleet = ThrowawayFleet.make("test");
    private List<LiveAgent> agents;
    private ApiServer server;

    @BeforeEach
    void start() throws Exception {
        agents = FleetBench.start(fleet, AGENTS, ResourceSettings.of("nas"));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(240);
        while (agents.stream().anyMatch(agent -> agent.members().size() < AGENTS)) {
            assertThat(System.nanoTime()).as("all know each other in time").isLessThan(deadline);
            Thread.sleep(10);
        }
        server = ApiServer.open(ApiConfig.in(home).withSocket(null), agents.get(0));
    }

    @AfterEach
    void stop() {
        server.close();
        agents.forEach(LiveAgent::kill);
        fleet.close();
    }

    @Test
    void aCouncilIsElectedAndNamed() throws Exception {
        Said said = council(Said::isWell, "elect", "--lower", "2", "--upper", "4", "--json", "-");
        Object council = JsonTree.at(JsonTree.parse(said.out()), "council");

        assertThat(said.code()).isZero();
        assertThat((List<?>) JsonTree.at(council, "members")).hasSizeBetween(2, 4);
        assertThat(JsonTree.at(council, "chair")).isEqualTo("agent0");
    }

    @Test
    void aPollTellsAboutTheFleetWithErrorBars() throws Exception {
        Said said = council(
                done -> done.isWell() && done.out().contains("isolated "), "poll", "--lower", "2", "--upper", "4");

        assertThat(said.out())
                .containsPattern("council \\d+: over, [2-4] members after \\d+ rounds? and \\d+ replies")
                .containsPattern("agents +[0-9.]+ +\\([0-9.]+ to [0-9.]+\\)")
                .containsPattern("up +[0-9.]+ s +\\(([0-9.]+ to [0-9.]+ s|the same in all [2-4] answers)\\)")
                .containsPattern("resources +1 per agent +\\((the same in all [2-4] answers|1 to 1 per agent)\\)")
                .containsPattern("isolated +0 % +\\(0 to [0-9.]+ %\\)");
        assertThat(said.code()).isZero();
    }

    @Test
    void aCouncilIsServedForAWhile() throws Exception {
        Said said = council(
                done -> done.out().contains("sitting"), "serve", "--lower", "2", "--upper", "4", "--for", "100ms");

        assertThat(said.out()).contains("sitting");
        assertThat(said.code()).isZero();
        assertThat(agents.get(0).councils().orElseThrow().council().state()).isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void aServeThatIsStoppedTellsItsLastStateAndNothingElseAsJson(String signal, int code) throws Exception {
        try (Wrapper wander = serve("--json", "-")) {
            wander.awaitErr("sitting");

            wander.signal(signal);
            Object council = JsonTree.at(JsonTree.parse(wander.rest()), "council");

            assertThat(wander.code()).isEqualTo(code);
            assertThat(JsonTree.at(council, "state")).isEqualTo("sitting");
            assertThat(JsonTree.at(council, "kept")).isEqualTo(true);
            assertThat((List<?>) JsonTree.at(council, "members")).isNotEmpty();
            assertThat(wander.err()).doesNotContain("error");
            assertThat(chair().council().state()).isEqualTo("none");
        }
    }

    @Test
    void aServeEndsWhenItsAgentIsGone() throws Exception {
        try (Wrapper wander = serve("--json", "-")) {
            wander.awaitErr("sitting");

            server.close();
            agents.get(0).kill();
            Object result = JsonTree.parse(wander.rest());

            assertThat(wander.code()).isEqualTo(69);
            assertThat(JsonTree.at(result, "error.code")).isEqualTo(69.0);
            assertThat(wander.err()).contains("wander council serve: the agent at ");
        }
    }

    @Test
    void aServeEndsWithItsOwnCouncilWhenAnotherChairIsInOffice() throws Exception {
        try (Wrapper wander = serve("--json", "-")) {
            wander.awaitErr("sitting");
            long own = chair().council().epoch();

            agents.get(1).councils().orElseThrow().elect(CouncilRequest.of(1, 1).withKeep(true), view -> {});
            Object result = JsonTree.parse(wander.rest());

            assertThat(wander.code()).isEqualTo(75);
            assertThat(JsonTree.at(result, "council.epoch")).isEqualTo((double) own);
            assertThat(JsonTree.at(result, "council.chair")).isEqualTo("agent0");
            assertThat(JsonTree.at(result, "error.code")).isEqualTo(75.0);
            assertThat(wander.err()).containsOnlyOnce("the council of agent1 replaced this one");
            assertThat(wander.err().lines().filter(line -> line.endsWith("this one resigns")))
                    .hasSizeLessThan(2);
        }
    }

    @Test
    void aServeEndsWhenItsAgentElectsAnotherCouncil() throws Exception {
        try (Wrapper wander = serve()) {
            wander.awaitLine(line -> line.contains("sitting"));
            long own = chair().council().epoch();

            chair().elect(CouncilRequest.of(1, 1), view -> {});
            String out = wander.rest();

            assertThat(wander.code()).isEqualTo(75);
            assertThat(out).contains("council " + own + ": sitting");
            assertThat(wander.err()).containsOnlyOnce("the agent no longer keeps this council");
        }
    }

    @Test
    void aPollOfACouncilThatIsKeptSaysThatItsFlagsAreNotHeeded() throws Exception {
        try (Wrapper wander = serve()) {
            wander.awaitLine(line -> line.contains("sitting"));

            try (Wrapper poll = Wrapper.start(home, "council", "poll", "--lower", "5", "--upper", "6")) {
                String out = poll.rest();

                assertThat(poll.code()).isZero();
                assertThat(out).contains("sitting").contains("; its election took ");
                assertThat(poll.err())
                        .hasLineCount(1)
                        .contains("--lower, --upper: ignored, because this agent keeps a council of 1 to 4 members");
            }
            assertThat(chair().council().kept()).isTrue();
        }
    }

    private Wrapper serve(String... more) throws Exception {
        List<String> line =
                new ArrayList<>(List.of("council", "serve", "--lower", "1", "--upper", "4", "--window", "1s"));
        line.addAll(List.of(more));
        return Wrapper.start(home, line.toArray(String[]::new));
    }

    private CouncilControl chair() {
        return agents.get(0).councils().orElseThrow();
    }

    @Test
    void tooFewAgentsAreSaidInOneLineAndByTheExitCode() throws Exception {
        Said said = council(done -> done.out().contains("6 members"), "elect", "--lower", "10", "--upper", "12");

        assertThat(said.out()).contains("degraded, 6 members");
        assertThat(said.code()).isEqualTo(75);
        assertThat(said.err())
                .hasLineCount(1)
                .startsWith("wander council elect: only 6 agents took part, but --lower asks for 10; ");
    }

    @Test
    void tooFewAgentsAreSaidInTheDataToo() throws Exception {
        Said said = council(
                done -> done.code() == 75 && done.err().contains("only 6 agents"),
                "elect",
                "--lower",
                "10",
                "--upper",
                "12",
                "--json",
                "-");
        Object result = JsonTree.parse(said.out());

        assertThat(JsonTree.at(result, "council.state")).isEqualTo("degraded");
        assertThat((List<?>) JsonTree.at(result, "council.members")).hasSize(6);
        assertThat(JsonTree.at(result, "error.code")).isEqualTo(75.0);
        assertThat((String) JsonTree.at(result, "error.message"))
                .startsWith("only 6 agents took part, but --lower asks for 10");
        assertThat(Wander.connect(home).council(10, 12).elect().state()).isEqualTo("degraded");
    }

    @Test
    void programsElectToo() {
        CouncilView council =
                Wander.connect(home).council(2, 4).within(Duration.ofSeconds(3)).elect();

        assertThat(council.members()).hasSizeBetween(2, 4);
        assertThat(council.estimates()).isNotEmpty();
    }

    /** What a command said that is over. */
    private record Said(String out, String err, int code) {
        boolean isWell() {
            return code == 0;
        }
    }

    /** Has a council elected, with more time for the answers while too few come: a busy machine answers late. */
    private Said council(Predicate<Said> complete, String... words) throws Exception {
        Said said = new Said("", "", -1);
        for (int millis = 500; millis <= 16_000 && !complete.test(said); millis *= 2) {
            List<String> line = new ArrayList<>(List.of("council"));
            line.addAll(List.of(words));
            line.addAll(List.of("--window", millis + "ms"));
            try (Wrapper wander = Wrapper.start(home, line.toArray(String[]::new))) {
                String out = wander.rest();
                int code = wander.code();
                said = new Said(out, wander.err(), code);
            }
        }
        return said;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--lower 5 --upper 4 | no council fits (see",
                "--upper 2 | no council fits; the defaults here are --lower 4 and --upper 8 (see",
                "--lower 0 | lower must be 1 or more, not 0",
                "--upper 101 | upper must be at most 100, not 101",
                "--algorithm magic | --algorithm magic: must be one of rank, skip-reset, choice, history",
                "--window 1ms | the window must be from 20ms to 1m",
            })
    void badInputIsRefused(String flags, String words) throws Exception {
        try (Wrapper wander = Wrapper.start(home, ("council elect " + flags).split(" "))) {
            assertThat(wander.code()).isEqualTo(64);
            assertThat(wander.err()).contains(words);
        }
    }
}
