package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.control.CouncilView;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Wander;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code wander council} and the Java API over the agent of this host, among a fleet of six. */
@Tag("loopback")
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
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline
                && agents.stream().anyMatch(agent -> agent.members().size() < AGENTS)) {
            Thread.onSpinWait();
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
        try (Wrapper wander = Wrapper.start(home, "council", "elect", "--lower", "2", "--upper", "4", "--json", "-")) {
            Object council = Json.at(Json.parse(wander.rest()), "council");

            assertThat(wander.code()).isZero();
            assertThat((List<?>) Json.at(council, "members")).hasSizeBetween(2, 4);
            assertThat(Json.at(council, "chair")).isEqualTo("agent0");
        }
    }

    @Test
    void aPollTellsAboutTheFleetWithErrorBars() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "council", "poll", "--lower", "2", "--upper", "4")) {
            assertThat(wander.rest())
                    .containsPattern("council \\d+: over, [2-4] members after \\d+ rounds? and \\d+ replies")
                    .containsPattern("agents +[0-9.]+ +\\([0-9.]+ to [0-9.]+\\)")
                    .contains("resources ", "waiting ", "isolated ");
            assertThat(wander.code()).isZero();
        }
    }

    @Test
    void aCouncilIsServedForAWhile() throws Exception {
        try (Wrapper wander =
                Wrapper.start(home, "council", "serve", "--lower", "2", "--upper", "4", "--for", "100ms")) {
            assertThat(wander.rest()).contains("sitting");
            assertThat(wander.code()).isZero();
        }
        assertThat(agents.get(0).councils().orElseThrow().council().state()).isEqualTo("none");
    }

    @Test
    void tooFewAgentsAreSaidByTheExitCode() throws Exception {
        try (Wrapper wander = Wrapper.start(home, "council", "elect", "--lower", "10", "--upper", "12")) {
            assertThat(wander.rest()).contains("6 members");
            assertThat(wander.code()).isEqualTo(75);
        }
    }

    @Test
    void programsElectToo() {
        CouncilView council = Wander.connect(home).council(2, 4).elect();

        assertThat(council.members()).hasSizeBetween(2, 4);
        assertThat(council.estimates()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--lower 5 --upper 4 | no council fits",
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
