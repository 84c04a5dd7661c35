package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.benchmarks.FleetBench;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code wander council} where the whole fleet is smaller than a council usually is. */
@Tag("loopback")
@Timeout(900)
class SmallCouncilTest {
    private static final int AGENTS = 3;

    @TempDir
    private Path home;

    @Test
    void allAgentsOfASmallFleetAreItsCouncil() throws Exception {
        try (ThrowawayFleet fleet = ThrowawayFleet.make("test")) {
            List<LiveAgent> agents = FleetBench.start(fleet, AGENTS, ResourceSettings.of("nas"));
            try (ApiServer server = ApiServer.open(ApiConfig.in(home).withSocket(null), agents.get(0))) {
                while (agents.stream().anyMatch(agent -> agent.members().size() < AGENTS)) {
                    Thread.sleep(10);
                }
                assertThat(server.url()).isNotEmpty();

                try (Wrapper usual = Wrapper.start(home, "council", "poll", "--window", "10s");
                        Wrapper more = Wrapper.start(home, "council", "elect", "--upper", "2")) {
                    assertThat(usual.rest()).contains(", 3 members after ");
                    assertThat(usual.code()).as(usual.err()).isZero();
                    assertThat(more.code()).isEqualTo(64);
                    assertThat(more.err()).contains("the defaults here are --lower 3 and --upper 8");
                }
            } finally {
                agents.forEach(LiveAgent::kill);
            }
        }
    }
}
